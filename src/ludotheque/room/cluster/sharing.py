"""Tables whose visitors are spread over several processes: what the others write and announce."""

import asyncio
import logging
from collections.abc import Sequence

import msgspec

from ludotheque.room.protocol.messages import ChatLine
from ludotheque.room.protocol.refusals import RoomRefused
from ludotheque.room.state import entries
from ludotheque.room.state.entries import Entry, Offered, Played, Withdrawn
from ludotheque.room.store import tables as shelf
from ludotheque.room.store.store import Note
from ludotheque.room.table import moves
from ludotheque.room.table.posts import CATCH_UP, Heard, Missed
from ludotheque.room.table.surroundings import Surroundings
from ludotheque.room.table.table import Table, handles
from ludotheque.room.table.visitors import Visitor

log = logging.getLogger("ludotheque.room")


@handles(Heard)
async def heard(table: Table, _: Visitor, entry: Heard) -> None:
    """Another process has written an entry; if its text is absent or earlier ones were missed, read them."""
    state = table.state
    if entry.body and entry.seq <= state.seq:
        return
    if entry.body and entry.seq == state.seq + 1:
        take_over(table, entries.decode(entry.body))
        return
    for missed in await shelf.read_entries(table.room.store, table.id, state.seq):
        take_over(table, missed)


@handles(Missed)
async def missed(table: Table, visitor: Visitor, _: Missed) -> None:
    """Catch up on entries, chat and presence, and tell the other processes who is connected here."""
    await heard(table, visitor, CATCH_UP)
    known = {line.n for line in table.chat}
    for line in await shelf.read_chat(table.room.store, table.id):
        if line.n not in known:
            _said(table, line)
    if table.state.again is not None and not table.moved and await wake(table.room, table.state.again):
        table.tell_moved(table.state.again)
    table.tell_presence()
    table.room.tell(Note("who", table.id))


def take_over(table: Table, entry: Entry) -> None:
    """Apply entries that are already on disk, and tell our own visitors."""
    state = table.state
    table.room.follow(entry.at)
    if isinstance(entry, Played):
        moves.follow(table, entry)
    elif isinstance(entry, Offered | Withdrawn):
        state.apply(entry)
        table.tell_seating()
    else:
        state.apply(entry)
        for visitor in table.visitors:
            visitor.place(state)
        table.tell_all()
        table.tell_seating()
    table.upkeep.forget_old_questions()


@handles(Note)
async def told(table: Table, _: Visitor, note: Note) -> None:
    match note:
        case Note("here", _, [process, people, spectators, said]):
            # One that is not known yet is asked once it is; one that is no more would never be taken back.
            if process in table.room.peers.servers:
                here(table, process, people, spectators, said)
        case Note("who", _, _):
            table.tell_presence()
        case Note("said", _, body):
            _said(table, msgspec.convert(body, ChatLine))
        case Note("left", _, process):
            here(table, process, (), 0, float("inf"))
            del table.elsewhere[process]
        case Note("moved", _, again):
            table.tell_moved(again)


def _said(table: Table, line: ChatLine) -> None:
    table.chat = shelf.kept_chat([*(each for each in table.chat if each.n != line.n), line])
    table.tell_line(line)


def here(table: Table, process: str, people: Sequence[str], spectators: int, said: float) -> None:
    """Note who is connected to another process now; older reports that arrive later are ignored."""
    if said < table.elsewhere.get(process, (None, 0, 0))[2]:
        return
    before = table.present()
    table.elsewhere[process] = frozenset(people), spectators, said
    for person in before - table.present():
        table.away[person] = table.room.now()
    for person in table.present():
        table.away.pop(person, None)
    table.tell_seating()


async def wake(room: Surroundings, id: str) -> bool:
    """Open a table; False if the database did not answer, and it should be tried again."""
    try:
        await room.get(id)
    except RoomRefused as error:
        log.warning("table cannot go on", extra={"table": id, "code": error.code})
        return error.code != "storage-failing"
    return True


async def wake_clocks(room: Surroundings, pause: float) -> None:
    """Open the tables with running clocks that this process keeps; retry while the database is away."""
    while not await _woken(room):
        await asyncio.sleep(pause)


async def _woken(room: Surroundings) -> bool:
    try:
        running = await shelf.with_running_clocks(room.store)
    except RoomRefused:
        return False
    return all([await wake(room, id) for id in running if room.peers.keeps(id)])
