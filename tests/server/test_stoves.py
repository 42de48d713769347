import asyncio
from collections.abc import Awaitable, Callable

import pytest

from ludotheque.server import stoves
from ludotheque.server.stoves import Stove, Stoves

SLOW = (
    "import sys; [print(line.strip(), flush=True) for line in sys.stdin if line != 'burnt\\n' or sys.exit(3)]"
)
"""Says each name at once, and fails at one."""


@pytest.fixture(autouse=True)
def without_a_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stoves, "COMMAND", SLOW)


def tell(story: Callable[[Stoves], Awaitable[None]]) -> None:
    async def told() -> None:
        every = Stoves()
        try:
            await story(every)
        finally:
            await every.put_out()

    asyncio.run(told())


async def until(stove: Stove, game: str) -> int:
    while (status := stove.status(game)) is None:
        await asyncio.sleep(0.01)
    return status


def test_one_process_compiles_one_game_after_the_other() -> None:
    async def story(every: Stoves) -> None:
        first = await every.cook("one", 15)
        assert not first.is_free
        assert first.status("one") is None
        assert await until(first, "one") == 0
        assert first.is_free
        assert await every.cook("two", 15) is first
        assert await until(first, "two") == 0

    tell(story)


def test_who_is_in_a_hurry_has_a_process_of_their_own() -> None:
    async def story(every: Stoves) -> None:
        slow = await every.cook("one", 15)
        assert await every.cook("two", 15) is not slow  # it is not free
        await until(slow, "one")
        assert await every.cook("three", 5) is not slow

    tell(story)


def test_a_game_that_fails_does_not_keep_the_next_from_being_compiled() -> None:
    async def story(every: Stoves) -> None:
        stove = await every.cook("burnt", 15)
        assert await until(stove, "burnt") == 3
        assert not stove.is_free
        other = await every.cook("two", 15)
        assert other is not stove
        assert await until(other, "two") == 0

    tell(story)


def test_what_is_free_is_put_out_and_what_is_on_goes_on() -> None:
    async def story(every: Stoves) -> None:
        free, other = await every.cook("one", 15), await every.cook("two", 5)
        await until(free, "one")
        await until(other, "two")
        other.put_on("three")
        await every.put_out(free=True)
        assert free.status("never") not in (None, 0)  # it has ended
        assert await until(other, "three") == 0

    tell(story)
