"""What a new table starts with: its settings as stored, and the first entries of its log."""

import asyncio
from collections.abc import Sequence

from msgspec.structs import replace

from ludotheque.contract import Content
from ludotheque.position import Outcome
from ludotheque.records import OUTSIDE_REASONS
from ludotheque.room.protocol.messages import NoClock, Seat, Settings
from ludotheque.room.protocol.refusals import RoomRefused
from ludotheque.room.state.entries import Ended, Entry, Played, Seated, Started
from ludotheque.room.state.table_state import TableState

AT_ONCE = 10
"""How many entries are applied before yielding to other tasks."""


def kept(settings: Settings, content: Content | None = None) -> Settings:
    """Settings as stored: a rated table allows no exceptions and uses only the built-in content."""
    if not settings.rated:
        return settings
    if content is not None:
        raise RoomRefused("rated-set")
    return replace(settings, on_timeout="lose", undo="never", hints="never")


def quiet(settings: Settings) -> Settings:
    """A table to try things out: private, with hints and without a clock."""
    return Settings(public=False, clock=NoClock(), hints="always", bot_delay=settings.bot_delay)


async def apply_all(state: TableState, written: Sequence[Entry], turn: asyncio.Lock) -> None:
    """Apply entries in small batches, so that replaying a long game holds nobody else up.

    Between two turns of the event loop there is one piece of one game, however many are being read: whoever
    has `turn` keeps it until the loop has gone round, and those who wait for it come one after the other.
    """
    for at in range(0, len(written), AT_ONCE):
        async with turn:
            for entry in written[at : at + AT_ONCE]:
                state.apply(entry)
            if len(written) > AT_ONCE:
                await asyncio.sleep(0)


def first_entries(
    state: TableState, seats: Sequence[Seat], moves: Sequence[tuple[int, str]], outcome: Outcome | None
) -> list[Entry]:
    """The seating, the start if every seat is taken, the moves copied, and any end outside the rules."""
    at = state.facts.created
    first: list[Entry] = [
        Seated(at, number, seat.person, seat.name, seat.bot) for number, seat in enumerate(seats)
    ]
    if any(seat.person is None and seat.bot is None for seat in seats):
        return first
    if not state.facts.imported:
        people = [seat for seat in state.situation.to_act if seat >= 0 and seats[seat].bot is None]
        left = state.timing.after_turn(at, people, None) if state.timing.on else None
        first.append(Started(at, left))
    first += [Played(at, seat, text) for seat, text in moves]
    if outcome is not None and outcome.reason in OUTSIDE_REASONS:
        first.append(Ended(at, outcome.reason, outcome.seat, outcome.ranks))
    return first
