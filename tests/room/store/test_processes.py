import asyncio
from pathlib import Path

from ludotheque.room.store import processes
from ludotheque.room.store.sqlite import SqliteStore


def test_a_key_is_made_once_and_stays(tmp_path: Path) -> None:
    async def story() -> None:
        store = SqliteStore(tmp_path)
        first, other = await processes.kept_key(store, "one"), await processes.kept_key(store, "two")
        assert len(first) == 32
        assert first != other
        store.close_now()
        again = SqliteStore(tmp_path)
        assert await processes.kept_key(again, "one") == first
        again.close_now()

    asyncio.run(story())


def test_those_who_want_a_key_at_once_get_the_same(tmp_path: Path) -> None:
    async def story() -> None:
        store = SqliteStore(tmp_path)
        keys = await asyncio.gather(*(processes.kept_key(store, "one") for _ in range(5)))
        assert len(set(keys)) == 1
        store.close_now()

    asyncio.run(story())


def test_runs_are_read_in_the_order_in_which_they_began(tmp_path: Path) -> None:
    async def story() -> None:
        store = SqliteStore(tmp_path)
        await store.write(processes.run_began(7, 500), processes.run_began(3, 100))
        await store.write(processes.run_goes_on(3, 400))
        assert await processes.runs(store) == [(100, 400), (500, 500)]
        store.close_now()

    asyncio.run(story())


def test_no_bot_waits_where_none_was_asked(tmp_path: Path) -> None:
    async def story() -> None:
        store = SqliteStore(tmp_path)
        assert await processes.turns_waiting(store) == 0
        store.close_now()

    asyncio.run(story())
