"""The path of a move, whether a person, a bot or chance makes it:

    prepare   judge it and play it on a copy: what to write, and the resulting position
    submit    send it to the disk; nobody has been told of it yet
    settle    it is on disk: now it counts, and everybody is told

A person's move needs no task (`table.Table.play`); code that makes a bot's or chance's move awaits `make`.
"""

from collections.abc import Callable
from time import perf_counter
from typing import TYPE_CHECKING, NamedTuple

from ludotheque.position import Position
from ludotheque.room.protocol.refusals import RoomRefused
from ludotheque.room.protocol.requests import Play
from ludotheque.room.state import entries
from ludotheque.room.state.entries import Entry, Played
from ludotheque.room.state.table_state import Situation, TableState
from ludotheque.room.state.updates import Happened
from ludotheque.room.store import tables as shelf
from ludotheque.room.store.store import Job, Row, Write
from ludotheque.room.table.visitors import Visitor

if TYPE_CHECKING:
    from ludotheque.room.table.table import Table


class Prepared(NamedTuple):
    """A move that was found legal."""

    entry: Played
    move: int
    before: Position
    after: Situation
    offers: bool
    """Whether there are offers about this position, which lapse when it changes."""
    began: float


def check(state: TableState, visitor: Visitor, request: Play) -> None:
    """Check that this visitor may move now and has seen what their seat is being asked."""
    check_turn(state, visitor, request.seat)
    if request.seen < state.asked[request.seat]:
        raise RoomRefused("stale")


def check_turn(state: TableState, visitor: Visitor, seat: int) -> None:
    if seat not in visitor.seats or state.seats[seat].bot is not None:
        raise RoomRefused("not-your-seat")
    if state.status == "open":
        raise RoomRefused("not-started")
    if seat not in state.asked:
        raise RoomRefused("over" if state.over else "not-your-turn")


def prepare(
    state: TableState, now: int, seat: int, text: str, id: str | None = None, draw: int | None = None
) -> Prepared:
    """Leaves the state unchanged. `Refused`, with its rule, if the move is not legal."""
    began = perf_counter()
    move, after = state.try_move(seat, text)
    left = state.left_after(now, after, seat)
    gave = {} if left is None else state.timing.gave(now, left)
    entry = Played(now, seat, text, id, draw, left, gave)
    return Prepared(entry, move, state.situation.position, after, bool(state.offers.pending), began)


def submit(table: "Table", prepared: Prepared, settled: Callable[[RoomRefused | None], None]) -> None:
    rows, writes = written(table.state, prepared.entry, prepared.after)
    table.room.store.submit(Job(rows, writes, (), settled))


def settle(table: "Table", prepared: Prepared, asker: Visitor | None = None) -> None:
    entry, move, before, after, offers, began = prepared
    table.committed(entry, after, began)
    tell(table, entry, move, before, after, offers, asker)
    table.room.measures.moves += 1
    table.room.measures.move_seconds.observe(perf_counter() - began)


async def make(table: "Table", seat: int, text: str, draw: int | None = None) -> None:
    """All three steps, for a caller that waits: a bot's move or chance's."""
    prepared = prepare(table.state, table.room.now(), seat, text, None, draw)
    await table.room.store.append(*written(table.state, prepared.entry, prepared.after))
    settle(table, prepared)


def follow(table: "Table", entry: Played) -> None:
    """Tell our own visitors of a move that another process has made and written to disk."""
    state, before = table.state, table.state.situation.position
    offers = bool(state.offers.pending)
    move, after = state.try_move(entry.seat, entry.move)
    state.apply(entry, after)
    tell(table, entry, move, before, after, offers)


def written(state: TableState, entry: Entry, after: Situation | None) -> tuple[list[Row], list[Write]]:
    """An entry in the form the store takes, with everything else that changes there."""
    row = Row(state.facts.id, state.seq + 1, entries.encode(entry))
    return [row], shelf.consequences(state, entry, after)


def tell(
    table: "Table",
    entry: Played,
    move: int,
    before: Position,
    after: Situation,
    offers: bool,
    asker: Visitor | None = None,
) -> None:
    n = table.state.n - 1
    table.tell_all(
        Happened(n, entry.seat, entry.move, move, before, after.position, entry.draw), asker, entry.id
    )
    if offers:
        table.tell_seating()
