"""A table whose seats and spectators sit on several processes: what the others write and tell."""

from collections.abc import Sequence

import msgspec

from ludotheque.room import entries
from ludotheque.room.entries import Entry, Offered, Played, Withdrawn
from ludotheque.room.log import tables as shelf
from ludotheque.room.log.store import Note
from ludotheque.room.messages import ChatLine, Moved
from ludotheque.room.table import Heard, Table, handles
from ludotheque.room.updates import Happened
from ludotheque.room.visitor import Visitor


@handles(Heard)
async def heard(table: Table, _: Visitor, entry: Heard) -> None:
    """Another process has written an entry; without its text, or if some were missed: read them."""
    course = table.course
    if entry.body and entry.seq <= course.seq:
        return
    if entry.body and entry.seq == course.seq + 1:
        take_over(table, entries.decode(entry.body))
        return
    for missed in await shelf.read_entries(table.room.store, table.id, course.seq):
        take_over(table, missed)


def take_over(table: Table, entry: Entry) -> None:
    """Play what is on disk already, and tell our own visitors."""
    course, before = table.course, table.course.standing.position
    offers = len(course.offers.pending)
    if isinstance(entry, Played):
        move, after = course.try_move(entry.seat, entry.move)
        course.apply(entry, after)
        table.tell_all(Happened(course.n - 1, entry.seat, entry.move, move, before, after.position))
        if offers:
            table.tell_seating()
    elif isinstance(entry, Offered | Withdrawn):
        course.apply(entry)
        table.tell_seating()
    else:
        course.apply(entry)
        for visitor in table.visitors:
            visitor.place(course)
        table.tell_all()
        table.tell_seating()
    table.thinking = {
        seat: asked for seat, asked in table.thinking.items() if course.asked.get(seat) == asked
    }


@handles(Note)
async def told(table: Table, _: Visitor, note: Note) -> None:
    match note:
        case Note("here", _, [process, people, spectators]):
            _here(table, process, people, spectators)
        case Note("who", _, _):
            table.tell_presence()
        case Note("said", _, body):
            line = msgspec.convert(body, ChatLine)
            table.chat = [*(each for each in table.chat if each.n != line.n), line][-shelf.KEPT_CHAT :]
            for each in table.visitors:
                table.tell(each, line)
        case Note("moved", _, again):
            for each in table.visitors:
                table.tell(each, Moved(again, table.room.key_of(again)))


def _here(table: Table, process: str, people: Sequence[str], spectators: int) -> None:
    """Who is connected to another process now."""
    before = table.present()
    table.elsewhere[process] = frozenset(people), spectators
    for person in before - table.present():
        table.away[person] = table.room.now()
    for person in table.present():
        table.away.pop(person, None)
    table.tell_seating()
