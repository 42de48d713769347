"""An account is deleted: the name leaves the logs, the chats and the tables in memory; the games stay."""

import asyncio
from typing import TYPE_CHECKING

import msgspec

from ludotheque.room import entries
from ludotheque.room.course import Snapshot
from ludotheque.room.entries import Seated
from ludotheque.room.log.people import GONE, Person
from ludotheque.room.log.store import Note, Write
from ludotheque.room.messages import ChatLine, Seat
from ludotheque.room.table import NOBODY, Forgotten, Table, handles
from ludotheque.room.visitor import Visitor

if TYPE_CHECKING:
    from ludotheque.room.tables import Room

_encode = msgspec.json.Encoder().encode


async def forget(room: "Room", person: Person) -> None:
    await room.people.delete(person)
    rows = await room.store.read(
        "SELECT DISTINCT seat.table_id FROM seat JOIN room_table ON room_table.id = seat.table_id"
        " WHERE seat.person = ? AND room_table.status = 'open'",
        person.id,
    )
    for (table,) in rows:
        await room.get(table)
    room.tell(Note("forgotten", "", [person.id, person.name]))
    await forget_in_memory(room, person.id, person.name)
    await _rewrite(room, person.id)


async def forget_in_memory(room: "Room", person: str, name: str) -> None:
    done = [asyncio.get_running_loop().create_future() for _ in room.tables]
    for table, future in zip(list(room.tables.values()), done, strict=True):
        table.post(NOBODY, Forgotten(person, name, future))
    await asyncio.wait_for(asyncio.gather(*done), 30) if done else None


@handles(Forgotten)
async def forgotten(table: Table, _: Visitor, who: Forgotten) -> None:
    course = table.course
    try:
        sits = [at for at, seat in enumerate(course.seats) if seat.person == who.person]
        if course.status == "open":
            for seat in sits:
                await table.commit(Seated(table.room.now(), seat))
        course.seats = nameless(course.seats, who.person)
        course.base = _nameless(course.base, who.person)
        course.newest = _nameless(course.newest, who.person)
        table.chat = [
            msgspec.structs.replace(line, name=GONE) if line.name == who.name else line for line in table.chat
        ]
        if sits:
            table.tell_seating()
    finally:
        if not who.done.done():
            who.done.set_result(None)


def nameless(seats: list[Seat], person: str) -> list[Seat]:
    return [msgspec.structs.replace(seat, name=GONE) if seat.person == person else seat for seat in seats]


def _nameless(snapshot: Snapshot, person: str) -> Snapshot:
    return msgspec.structs.replace(snapshot, seats=nameless(snapshot.seats, person))


async def _rewrite(room: "Room", person: str) -> None:
    """What is on disk. Chance does not depend on names: every record can still be checked."""
    mark = f'%"person":"{person}"%'
    writes = []
    for table, seq, body in await room.store.read(
        "SELECT table_id, seq, body FROM entry WHERE body LIKE ?", mark
    ):
        entry = entries.decode(body)
        if isinstance(entry, Seated):
            cleaned = entries.encode(msgspec.structs.replace(entry, name=GONE))
            writes.append(
                Write("UPDATE entry SET body = ? WHERE table_id = ? AND seq = ?", (cleaned, table, seq))
            )
    for table, seq, body in await room.store.read(
        "SELECT table_id, seq, body FROM snapshot WHERE body LIKE ?", mark
    ):
        kept = _encode(_nameless(msgspec.json.decode(body, type=Snapshot), person)).decode()
        writes.append(
            Write("UPDATE snapshot SET body = ? WHERE table_id = ? AND seq = ?", (kept, table, seq))
        )
    for table, n, body in await room.store.read(
        "SELECT table_id, n, body FROM chat WHERE person = ?", person
    ):
        line = msgspec.structs.replace(msgspec.json.decode(body, type=ChatLine), name=GONE)
        writes.append(
            Write(
                "UPDATE chat SET body = ?, person = NULL WHERE table_id = ? AND n = ?",
                (_encode(line).decode(), table, n),
            )
        )
    await room.store.write(*writes)
