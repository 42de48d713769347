import asyncio
from collections.abc import Awaitable, Callable

import pytest
from tools.postgres import Postgres

from ludotheque.room.log import postgres as module
from ludotheque.room.log.postgres import PostgresStore, numbered, prepare
from ludotheque.room.log.schema import MIGRATIONS
from ludotheque.room.log.store import CannotOpen, Conflict, Note, Row, Write
from ludotheque.room.refusals import RoomRefused


async def opened(url: str) -> tuple[PostgresStore, list[Note]]:
    store, heard = PostgresStore(url), list[Note]()
    await store.open(heard.append, lambda: heard.append(Note("resumed", "")))
    return store, heard


def run(url: str, story: Callable[[PostgresStore, PostgresStore, list[Note]], Awaitable[None]]) -> None:
    """Two processes' stores on one database, and what the second hears."""

    async def play() -> None:
        first, _ = await opened(url)
        second, heard = await opened(url)
        try:
            await story(first, second, heard)
        finally:
            await first.close()
            await second.close()

    asyncio.run(play())


async def until(done: Callable[[], object]) -> None:
    async with asyncio.timeout(20):
        while not done():
            await asyncio.sleep(0.01)


def test_placeholders_are_numbered() -> None:
    assert numbered("SELECT ? WHERE a = ?") == "SELECT $1 WHERE a = $2"
    assert numbered("SELECT 1") == "SELECT 1"


def test_what_one_process_writes_the_other_hears_and_reads(postgres: Postgres) -> None:
    async def story(first: PostgresStore, second: PostgresStore, heard: list[Note]) -> None:
        kept = Write("INSERT INTO kept VALUES (?, ?)", ("a", "b"))
        await first.write()
        await first.append([Row("t", 1, '{"é": "\\n"}')], [kept], [Note("said", "t", ["hello"])])
        assert await second.read("SELECT value FROM kept WHERE name = ?", "a") == [("b",)]
        await until(lambda: len(heard) == 2)
        assert heard == [Note("entry", "t", [1, '{"é": "\\n"}']), Note("said", "t", ["hello"])]
        await first.append([Row("t", 2, "x" * 20_000)])
        await until(lambda: len(heard) == 3)
        assert heard[-1] == Note("changed", "t", None)

    run(postgres.database(), story)


def test_of_two_who_write_the_same_entry_one_is_told_and_neighbours_are_not_hurt(postgres: Postgres) -> None:
    async def story(first: PostgresStore, second: PostgresStore, heard: list[Note]) -> None:
        mark = [Write("INSERT INTO kept VALUES (?, ?)", ("who", "second"))]
        await first.append([Row("t", 1, "first")])
        jobs = [second.append([Row("t", 1, "second")], mark), second.append([Row("u", 1, "x")])]
        done = await asyncio.gather(*jobs, return_exceptions=True)
        assert isinstance(done[0], Conflict)
        assert done[1] is None
        assert await first.read("SELECT body FROM entry ORDER BY table_id") == [("first",), ("x",)]
        assert await first.read("SELECT * FROM kept WHERE name = 'who'") == []

    run(postgres.database(), story)


def test_many_waiting_writes_of_two_processes_share_commits(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    sizes: list[int] = []
    real = PostgresStore._transaction

    async def counting(self: PostgresStore, jobs: list[object]) -> object:
        sizes.append(len(jobs))
        return await real(self, jobs)  # type: ignore[arg-type]

    monkeypatch.setattr(PostgresStore, "_transaction", counting)

    async def story(first: PostgresStore, second: PostgresStore, heard: list[Note]) -> None:
        rows = [Row(f"t{number % 50}", number // 50 + 1, "x" * 90) for number in range(400)]
        mixed = [(first, second)[at % 2].append([row]) for at, row in enumerate(rows)]
        await asyncio.gather(*mixed)
        assert await first.read("SELECT COUNT(*) FROM entry") == [(400,)]
        await until(lambda: len(heard) == 200)

    run(postgres.database(), story)
    assert sum(sizes) == 400
    assert len(sizes) < 100


def test_a_bad_row_fails_alone_and_whole(postgres: Postgres) -> None:
    async def story(first: PostgresStore, second: PostgresStore, heard: list[Note]) -> None:
        bad = Write("INSERT INTO no_such_table VALUES (1)", ())
        jobs = [first.append([Row("t", 1, "x")], [bad]), first.append([Row("u", 1, "x")])]
        done = await asyncio.gather(*jobs, return_exceptions=True)
        assert isinstance(done[0], RoomRefused)
        assert done[1] is None
        assert await first.read("SELECT table_id FROM entry") == [("u",)]
        with pytest.raises(RoomRefused):
            await first.read("SELECT * FROM no_such_table")

    run(postgres.database(), story)


def test_a_broken_connection_is_made_again(postgres: Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "AGAIN", 0.01)

    async def story(first: PostgresStore, second: PostgresStore, heard: list[Note]) -> None:
        cut = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
        await first.append([Row("t", 1, "x")])
        await first.read(f"{cut} AND datname = current_database()")
        await until(lambda: Note("resumed", "") in heard)
        results = await asyncio.gather(first.append([Row("t", 2, "x")]), return_exceptions=True)
        if results[0] is not None:
            await first.append([Row("t", 2, "x")])
        assert first.health == "ok"
        await until(lambda: Note("entry", "t", [2, "x"]) in heard)

    run(postgres.database(), story)


def test_a_database_that_cannot_be_used_is_a_clear_refusal(postgres: Postgres) -> None:
    url = postgres.database()
    for wrong in (url.replace("/room", "/none"), "postgresql://127.0.0.1:9/x"):
        with pytest.raises(CannotOpen, match="Cannot connect"):
            asyncio.run(prepare(wrong))

    async def too_new() -> None:
        store, _ = await opened(url)
        assert "body" in await store.columns("entry")
        await store.write(
            Write("UPDATE kept SET value = ? WHERE name = 'version'", (str(len(MIGRATIONS) + 1),))
        )
        await store.close()
        await prepare(url)

    with pytest.raises(CannotOpen, match="newer"):
        asyncio.run(too_new())


def test_several_processes_start_at_once(postgres: Postgres) -> None:
    url = postgres.database()

    async def all_at_once() -> None:
        await asyncio.gather(*(prepare(url) for _ in range(4)))

    asyncio.run(all_at_once())
