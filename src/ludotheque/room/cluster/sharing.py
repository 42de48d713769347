"""A table whose seats and spectators sit on several processes: what the others write and tell."""

from collections.abc import Sequence

import msgspec

from ludotheque.room.course import entries
from ludotheque.room.course.entries import Entry, Offered, Played, Withdrawn
from ludotheque.room.protocol.messages import ChatLine, Moved
from ludotheque.room.store import tables as shelf
from ludotheque.room.store.store import Note
from ludotheque.room.table import moves
from ludotheque.room.table.posts import Heard
from ludotheque.room.table.table import Table, handles
from ludotheque.room.table.visitors import Visitor


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
    course = table.course
    if isinstance(entry, Played):
        moves.follow(table, entry)
    elif isinstance(entry, Offered | Withdrawn):
        course.apply(entry)
        table.tell_seating()
    else:
        course.apply(entry)
        for visitor in table.visitors:
            visitor.place(course)
        table.tell_all()
        table.tell_seating()
    table.upkeep.forget_old_questions()


@handles(Note)
async def told(table: Table, _: Visitor, note: Note) -> None:
    match note:
        case Note("here", _, [process, people, spectators]):
            _here(table, process, people, spectators)
        case Note("who", _, _):
            table.tell_presence()
        case Note("said", _, body):
            line = msgspec.convert(body, ChatLine)
            table.chat = shelf.kept_chat([*(each for each in table.chat if each.n != line.n), line])
            table.tell_line(line)
        case Note("moved", _, again):
            table.again = again
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
