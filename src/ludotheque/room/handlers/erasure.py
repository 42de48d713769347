"""Deleting an account: the name is removed from logs, chats and tables in memory; the games stay."""

import asyncio

import msgspec

from ludotheque.room.names import GONE
from ludotheque.room.state.entries import Seated
from ludotheque.room.store import naming, sets
from ludotheque.room.store.people import Person
from ludotheque.room.store.store import Note
from ludotheque.room.table.posts import NOBODY, Forgotten
from ludotheque.room.table.surroundings import Surroundings
from ludotheque.room.table.table import Table, handles
from ludotheque.room.table.visitors import Visitor


async def forget(room: Surroundings, person: Person) -> None:
    await room.people.delete(person)
    await sets.forget(room.store, person.id)
    for table in await naming.open_tables(room.store, person.id):
        await room.get(table)
    room.tell(Note("forgotten", "", [person.id, person.name]))
    await forget_in_memory(room, person.id, person.name)
    await naming.rewrite(room.store, naming.gone(person.id))


async def forget_in_memory(room: Surroundings, person: str, name: str) -> None:
    done = [asyncio.get_running_loop().create_future() for _ in room.tables]
    for table, future in zip(list(room.tables.values()), done, strict=True):
        table.post(NOBODY, Forgotten(person, name, future))
    await asyncio.wait_for(asyncio.gather(*done), 30) if done else None


@handles(Forgotten)
async def forgotten(table: Table, _: Visitor, who: Forgotten) -> None:
    state = table.state
    try:
        sits = [at for at, seat in enumerate(state.seats) if seat.person == who.person]
        if state.status == "open":
            for seat in sits:
                await table.commit(Seated(table.room.now(), seat))
        nameless = naming.gone(who.person)
        state.seats = nameless.seats(state.seats)
        state.base = nameless.snapshot(state.base)
        state.newest = nameless.snapshot(state.newest)
        table.chat = [
            msgspec.structs.replace(line, name=GONE, person=None) if line.name == who.name else line
            for line in table.chat
        ]
        if sits:
            table.tell_seating()
    finally:
        if not who.done.done():
            who.done.set_result(None)
