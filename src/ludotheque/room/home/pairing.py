"""Finding an opponent: a game with whoever comes next.

A seeker waits at a public table with an open seat, like anybody else waiting for an opponent; the next person
who seeks the same game sits down there. Taking a seat is an entry in the table's log, so if two come at once,
on whichever process, only one gets it. Two who start waiting at the same moment find each other when they ask
again: the later one joins the earlier one.
"""

import asyncio
import secrets
from contextlib import suppress
from typing import NamedTuple

from ludotheque.room import removing
from ludotheque.room.protocol.messages import Fischer, Seat, Settings
from ludotheque.room.protocol.refusals import RoomRefused
from ludotheque.room.protocol.requests import Leave, Sit
from ludotheque.room.room import Room
from ludotheque.room.store import shown
from ludotheque.room.store.people import Person
from ludotheque.room.table.asking import ask
from ludotheque.room.table.table import Table

FAIR = Settings(public=True, clock=Fischer(900, 10))
"""For strangers: nobody waits forever, and nothing is at stake."""
COMING = 10_000
"""Milliseconds a seeker has to connect to the table created for them."""
LOST = 60_000
"""Milliseconds after which a table where nobody waits any more is removed."""
HEARD_WITHIN = 0.4
"""Seconds within which other processes report who is connected to a table."""


class Sought(NamedTuple):
    table: Table
    waiting: bool
    """Nobody has come yet."""


async def seek(room: Room, person: Person, game: str, ticket: str = "") -> Sought:
    """Join somebody who is waiting for this game, or wait. `ticket`: the table where one already waits."""
    own = await _own(room, person, ticket)
    if own is not None and own.state.status != "open":
        return Sought(own, False)
    if own is not None and own.state.facts.game != game:
        await _give_up(room, person, own)
        own = None
    for table in await _others(room, person, game, own):
        if (found := await _go_over(room, person, own, table)) is not None:
            return found
    return Sought(own or await _begin(room, person, game), True)


async def stop(room: Room, person: Person, ticket: str) -> Table | None:
    """Stop seeking; returns the table if somebody has just joined and the game is on."""
    own = await _own(room, person, ticket)
    return None if own is None or await _give_up(room, person, own) else own


async def _own(room: Room, person: Person, ticket: str) -> Table | None:
    """The table where somebody waits, or has just begun to play."""
    waiting = await shown.made_for(room.store, "pairing", "open")
    for id in [ticket, *waiting] if ticket else waiting:
        with suppress(RoomRefused):
            table = await room.get(id)
            mine = table.state.facts.host == person.id and _seat_of(table, person) is not None
            if mine and table.state.facts.made_for == "pairing":
                return table
    return None


def _seat_of(table: Table, person: Person) -> int | None:
    seats = table.state.seats
    return next((at for at, seat in enumerate(seats) if seat.person == person.id), None)


async def _others(room: Room, person: Person, game: str, own: Table | None) -> list[Table]:
    """Tables where somebody else waits for this game, longest wait first; only those older than one's own.

    Leaves out anybody who blocked the seeker or is blocked by them.
    """
    found, shunned = [], {person.id, *await room.company.shunned(person.id)}
    for id in await shown.made_for(room.store, "pairing", "open"):
        if own is not None and id == own.id:
            break
        with suppress(RoomRefused):
            table = await room.get(id)
            if table.state.facts.host not in shunned and await _waits(room, table):
                found.append(table)
    return [table for table in found if table.state.facts.game == game]


async def _waits(room: Room, table: Table) -> bool:
    """Whether the table's creator is still there; if not, the table is removed after a while."""
    facts = table.state.facts
    age = room.now() - facts.created
    if table.state.status != "open" or facts.host not in {seat.person for seat in table.state.seats}:
        present = False
    else:
        coming = age < COMING and facts.host not in table.away
        present = coming or await _is_present(room, table, facts.host)
    if not present and table.state.status == "open" and age > LOST and not table.visitors:
        await removing.remove(room, table.id)
    return present


async def _is_present(room: Room, table: Table, person: str) -> bool:
    if room.store.shared and person not in table.present():
        await asyncio.sleep(HEARD_WITHIN)
    return person in table.present()


async def _go_over(room: Room, person: Person, own: Table | None, table: Table) -> Sought | None:
    """Join somebody's table and leave one's own; None if somebody else was faster."""
    if own is not None and not await _leave(room, person, own) and own.state.status != "open":
        return Sought(own, False)
    if await _sit(room, person, table):
        if table.state.status != "open":
            if own is not None:
                await removing.remove(room, own.id)
            return Sought(table, False)
        await _leave(room, person, table)  # the person waiting there has just joined somebody else
    if own is not None:
        await _sit(room, person, own)
    return None


async def _sit(room: Room, person: Person, table: Table) -> bool:
    for seat in range(table.state.facts.seats):
        wish = Sit(seat, secrets.token_hex(8))
        if table.state.seat_open(seat) and await _ask(room, person, table, wish):
            return True
    return False


async def _leave(room: Room, person: Person, table: Table) -> bool:
    seat = _seat_of(table, person)
    return seat is not None and await _ask(room, person, table, Leave(seat, secrets.token_hex(8)))


async def _ask(room: Room, person: Person, table: Table, request: Sit | Leave) -> bool:
    """Whether the request was granted."""
    visitor = room.enter(table, person.id, person.name, room.key_of(table.id))
    with suppress(RoomRefused):
        await ask(table, visitor, request)
        return True
    return False


async def _give_up(room: Room, person: Person, own: Table) -> bool:
    """Leave the table; whether nobody had joined."""
    if not await _leave(room, person, own) and own.state.status != "open":
        return False
    await removing.remove(room, own.id)
    return True


async def _begin(room: Room, person: Person, name: str) -> Table:
    """A new table with the default settings, in a random seat."""
    game = await room.rules(name)
    seats = [Seat()] * game.seats()
    seats[secrets.randbelow(len(seats))] = Seat(person.id, person.name)
    return await room.create(name, {}, seats, FAIR, person.id, made_for="pairing")
