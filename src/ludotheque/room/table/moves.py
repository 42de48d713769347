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
from ludotheque.room.course import entries
from ludotheque.room.course.entries import Entry, Played
from ludotheque.room.course.state import Course, Situation
from ludotheque.room.course.updates import Happened
from ludotheque.room.protocol.refusals import RoomRefused
from ludotheque.room.protocol.requests import Play
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


def check(course: Course, visitor: Visitor, request: Play) -> None:
    """Check that this visitor may move now and has seen what their seat is being asked."""
    check_turn(course, visitor, request.seat)
    if request.seen < course.asked[request.seat]:
        raise RoomRefused("stale")


def check_turn(course: Course, visitor: Visitor, seat: int) -> None:
    if seat not in visitor.seats or course.seats[seat].bot is not None:
        raise RoomRefused("not-your-seat")
    if course.status == "open":
        raise RoomRefused("not-started")
    if seat not in course.asked:
        raise RoomRefused("over" if course.over else "not-your-turn")


def prepare(
    course: Course, now: int, seat: int, text: str, id: str | None = None, draw: int | None = None
) -> Prepared:
    """Leaves the course unchanged. `Refused`, with its rule, if the move is not legal."""
    began = perf_counter()
    move, after = course.try_move(seat, text)
    left = course.left_after(now, after, seat)
    gave = {} if left is None else course.timing.gave(now, left)
    entry = Played(now, seat, text, id, draw, left, gave)
    return Prepared(entry, move, course.situation.position, after, bool(course.offers.pending), began)


def submit(table: "Table", prepared: Prepared, settled: Callable[[RoomRefused | None], None]) -> None:
    rows, writes = written(table.course, prepared.entry, prepared.after)
    table.room.store.submit(Job(rows, writes, (), settled))


def settle(table: "Table", prepared: Prepared, asker: Visitor | None = None) -> None:
    entry, move, before, after, offers, began = prepared
    table.committed(entry, after, began)
    tell(table, entry, move, before, after, offers, asker)
    table.room.measures.moves += 1
    table.room.measures.move_seconds.observe(perf_counter() - began)


async def make(table: "Table", seat: int, text: str, draw: int | None = None) -> None:
    """All three steps, for a caller that waits: a bot's move or chance's."""
    prepared = prepare(table.course, table.room.now(), seat, text, None, draw)
    await table.room.store.append(*written(table.course, prepared.entry, prepared.after))
    settle(table, prepared)


def follow(table: "Table", entry: Played) -> None:
    """Tell our own visitors of a move that another process has made and written to disk."""
    course, before = table.course, table.course.situation.position
    offers = bool(course.offers.pending)
    move, after = course.try_move(entry.seat, entry.move)
    course.apply(entry, after)
    tell(table, entry, move, before, after, offers)


def written(course: Course, entry: Entry, after: Situation | None) -> tuple[list[Row], list[Write]]:
    """An entry in the form the store takes, with everything else that changes there."""
    row = Row(course.facts.id, course.seq + 1, entries.encode(entry))
    return [row], shelf.consequences(course, entry, after)


def tell(
    table: "Table",
    entry: Played,
    move: int,
    before: Position,
    after: Situation,
    offers: bool,
    asker: Visitor | None = None,
) -> None:
    n = table.course.n - 1
    table.tell_all(
        Happened(n, entry.seat, entry.move, move, before, after.position, entry.draw), asker, entry.id
    )
    if offers:
        table.tell_seating()
