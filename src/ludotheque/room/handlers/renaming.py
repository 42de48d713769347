"""Renaming a person: their seats and chat lines show the new name everywhere.

So their old name is free, and may become the name of another person's account.
"""

import asyncio
import secrets

from ludotheque.room.names import GIVEN
from ludotheque.room.store import tables as shelf
from ludotheque.room.store.naming import Naming, rewrite
from ludotheque.room.store.people import Person
from ludotheque.room.store.store import Note
from ludotheque.room.table.posts import NOBODY, Renamed
from ludotheque.room.table.surroundings import Surroundings
from ludotheque.room.table.table import Table, handles
from ludotheque.room.table.visitors import Visitor


async def rename(room: Surroundings, person: Person, name: str) -> Person:
    """Take another name; if it is an account's, guests with a name like it lose theirs."""
    named = await room.people.rename(person, name)
    if named.name != person.name:
        await _everywhere(room, person.id, person.name, named.name)
    if named.account:
        await keep_for(room, named)
    return named


async def keep_for(room: Surroundings, person: Person) -> None:
    """Reserve the name for its account: nobody else is shown under it."""
    for id, old in await room.people.guests_called_like(person):
        guest = await room.people.rename(Person(id, old), GIVEN.format(secrets.randbelow(9000) + 1000))
        await _everywhere(room, id, old, guest.name)


async def _everywhere(room: Surroundings, person: str, old: str, new: str) -> None:
    await rewrite(room.store, Naming(person, new, old))
    room.tell(Note("renamed", "", [person, old, new]))
    await in_memory(room, person, old, new)


async def in_memory(room: Surroundings, person: str, old: str, new: str) -> None:
    done = [asyncio.get_running_loop().create_future() for _ in room.tables]
    for table, future in zip(list(room.tables.values()), done, strict=True):
        table.post(NOBODY, Renamed(person, old, new, future))
    await asyncio.wait_for(asyncio.gather(*done), 30) if done else None


@handles(Renamed)
async def renamed(table: Table, _: Visitor, who: Renamed) -> None:
    state = table.state
    try:
        for visitor in table.visitors:
            if visitor.person == who.person:
                visitor.name = who.new
        if not any(seat.person == who.person for seat in state.seats):
            return
        naming = Naming(who.person, who.new, who.old)
        state.seats = naming.seats(state.seats)
        state.base = naming.snapshot(state.base)
        state.newest = naming.snapshot(state.newest)
        table.chat = await shelf.read_chat(table.room.store, table.id)
        table.tell_seating()
    finally:
        if not who.done.done():
            who.done.set_result(None)
