import asyncio
from itertools import pairwise
from typing import Any, cast

from ludotheque.room.beginning import AT_ONCE, apply_all, kept, quiet
from ludotheque.room.protocol.messages import Fischer, NoClock, Settings
from ludotheque.room.state.entries import Entry, Played
from ludotheque.room.state.table_state import TableState


def test_a_rated_table_allows_no_second_thoughts_and_no_advice() -> None:
    asked = Settings(rated=True, undo="consent", hints="always", on_timeout="bot")
    assert (kept(asked).undo, kept(asked).hints, kept(asked).on_timeout) == ("never", "never", "lose")
    casual = Settings(rated=False, hints="always")
    assert kept(casual) == casual


def test_a_table_to_try_things_out_is_private_and_has_no_clock() -> None:
    tried = quiet(Settings(public=True, clock=Fischer(60, 2), bot_delay=5))
    assert (tried.public, tried.clock, tried.hints, tried.bot_delay) == (False, NoClock(), "always", 5)


class Counted:
    """A state that only counts, together with others."""

    def __init__(self, applied: list[Entry]) -> None:
        self.applied = applied

    def apply(self, entry: Entry) -> None:
        self.applied.append(entry)


def test_however_many_long_games_are_read_nobody_waits_for_more_than_a_piece_of_one() -> None:
    applied, seen = list[Entry](), [0]

    async def watch(reading: list["asyncio.Task[Any]"]) -> None:
        while not all(task.done() for task in reading):
            await asyncio.sleep(0)
            seen.append(len(applied))

    async def story() -> None:
        written = [Played(n, 0, "a move") for n in range(7 * AT_ONCE + 3)]
        turn = asyncio.Lock()
        games = [cast(TableState, Counted(applied)) for _ in range(5)]
        await watch([asyncio.create_task(apply_all(game, written, turn)) for game in games])
        assert len(applied) == 5 * len(written)

    asyncio.run(story())
    assert max(after - before for before, after in pairwise(seen)) <= AT_ONCE
    first = [entry.at for entry in applied[: 5 * AT_ONCE]]
    assert first == [*range(AT_ONCE)] * 5, "they take turns"
