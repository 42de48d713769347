import asyncio
from collections.abc import Awaitable, Callable

import pytest

from ludotheque.server import compilers
from ludotheque.server.compilers import Compiler, Compilers

SLOW = "import sys; [print(line.strip(), flush=True) for line in sys.stdin if line[0] != '!' or sys.exit(3)]"
"""Says each name at once, and fails at one."""


@pytest.fixture(autouse=True)
def without_a_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compilers, "COMMAND", SLOW)


def tell(story: Callable[[Compilers], Awaitable[None]]) -> None:
    async def told() -> None:
        every = Compilers()
        try:
            await story(every)
        finally:
            await every.stop()

    asyncio.run(told())


async def until(compiler: Compiler, game: str) -> int:
    while (status := compiler.status(game)) is None:
        await asyncio.sleep(0.01)
    return status


def test_one_process_compiles_one_game_after_the_other() -> None:
    async def story(every: Compilers) -> None:
        first = await every.compile("one", 15)
        assert not first.is_free
        assert first.status("one") is None
        assert await until(first, "one") == 0
        assert first.is_free
        assert await every.compile("two", 15) is first
        assert await until(first, "two") == 0

    tell(story)


def test_who_is_in_a_hurry_has_a_process_of_their_own() -> None:
    async def story(every: Compilers) -> None:
        slow = await every.compile("one", 15)
        assert await every.compile("two", 15) is not slow  # it is not free
        await until(slow, "one")
        assert await every.compile("three", 5) is not slow

    tell(story)


def test_a_game_that_fails_does_not_keep_the_next_from_being_compiled() -> None:
    async def story(every: Compilers) -> None:
        compiler = await every.compile("!", 15)
        assert await until(compiler, "!") == 3
        assert not compiler.is_free
        other = await every.compile("two", 15)
        assert other is not compiler
        assert await until(other, "two") == 0

    tell(story)


def test_what_is_free_is_put_out_and_what_is_on_goes_on() -> None:
    async def story(every: Compilers) -> None:
        free, other = await every.compile("one", 15), await every.compile("two", 5)
        await until(free, "one")
        await until(other, "two")
        other.compile("three")
        await every.stop(free=True)
        assert free.status("never") not in (None, 0)  # it has ended
        assert await until(other, "three") == 0

    tell(story)
