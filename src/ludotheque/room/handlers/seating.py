"""Who sits where: taking and leaving seats, bots, the start, and each seat's own randomness."""

from collections.abc import Sequence

from ludotheque.room import bots
from ludotheque.room.protocol.messages import Seat
from ludotheque.room.protocol.refusals import RoomRefused
from ludotheque.room.protocol.requests import Arrange, Leave, Mix, Sit
from ludotheque.room.state.entries import Mixed, Seated, Started
from ludotheque.room.store import tables as shelf
from ludotheque.room.table.surroundings import Surroundings
from ludotheque.room.table.table import Table, handles
from ludotheque.room.table.visitors import Visitor

MOST_WAITING_AT = 6
"""How many tables that have not started one person may wait at."""


@handles(Sit)
async def sit(table: Table, visitor: Visitor, request: Sit) -> None:
    state = table.state
    seat = existing(table, request.seat)
    person = named(visitor)
    name = visitor.name
    if request.name is not None and request.name != name:
        name = await table.room.people.free(request.name, person)
    held = state.seats[seat]
    if held.person == person and held.bot is not None and state.status == "playing":
        await come_back(table, seat, held)
    elif held.person == person and held.bot is None:
        await start_if_full(table)  # attempted before, but another process wrote in between, or died
    elif state.status != "open":
        raise RoomRefused("over" if state.over else "started")
    elif not state.seat_open(seat):
        raise RoomRefused("seat-taken")
    else:
        if state.facts.settings.rated:
            await check_rated(table.room, [*state.seats, Seat(person, name)])
        await check_share(table, person)
        await table.commit(Seated(table.room.now(), seat, person, name))
        await start_if_full(table)
    placed(table)
    table.accept(visitor, request)


async def check_rated(room: Surroundings, seats: Sequence[Seat]) -> None:
    """Check that in a rated game everybody has an account, and one seat under its name."""
    held = [(seat.person, seat.name) for seat in seats if seat.person is not None]
    names = await room.people.accounts([person for person, _ in held])
    if any(person not in names for person, _ in held):
        raise RoomRefused("needs-account")
    if len(names) < len(held) or any(names[person] != name for person, name in held):
        raise RoomRefused("one-seat")


async def check_share(table: Table, person: str) -> None:
    """Limit the open seats one person takes: one per public table, and not at too many tables."""
    facts, seats = table.state.facts, table.state.seats
    if facts.settings.public and facts.host != person and any(seat.person == person for seat in seats):
        raise RoomRefused("second-seat")
    others = {seat.person for seat in seats} | {facts.host}
    if not others.isdisjoint(await table.room.company.shunned(person)):
        raise RoomRefused("not-welcome")
    waiting = await shelf.waiting_at(table.room.store, person)
    if len(waiting - {table.id}) >= MOST_WAITING_AT:
        raise RoomRefused("too-many-tables")


async def come_back(table: Table, seat: int, held: Seat) -> None:
    """A person returns to a seat where a bot stood in, unless its time has run out."""
    timing, now = table.state.timing, table.room.now()
    left = timing.left_at(now) if timing.on else None
    if left is not None and left[seat] <= 0:
        raise RoomRefused("not-allowed")
    await table.commit(Seated(now, seat, held.person, held.name, None, left))


async def start_if_full(table: Table) -> None:
    state = table.state
    if state.status != "open" or any(state.seat_open(seat) for seat in range(state.facts.seats)):
        return
    now = table.room.now()
    await table.commit(Started(now, state.left_after(now, state.situation, None)))


@handles(Leave)
async def leave(table: Table, visitor: Visitor, request: Leave) -> None:
    seat = own(visitor, request.seat)
    if table.state.status != "open":
        raise RoomRefused("started")
    await table.commit(Seated(table.room.now(), seat))
    placed(table)
    table.accept(visitor, request)


@handles(Arrange)
async def arrange(table: Table, visitor: Visitor, request: Arrange) -> None:
    seat = existing(table, request.seat)
    person = named(visitor)
    if request.bot is not None:
        bots.bot(table.state.game.name, request.bot)
    match table.state.status:
        case "open":
            await arrange_open(table, person, seat, request.bot)
        case "playing":
            await hand_over(table, person, seat, request.bot)
        case "over":
            raise RoomRefused("over")
    placed(table)
    table.accept(visitor, request)


async def arrange_open(table: Table, person: str, seat: int, bot: str | None) -> None:
    state = table.state
    if person != state.facts.host:
        raise RoomRefused("not-host")
    if state.seats[seat].person not in (None, person):
        raise RoomRefused("seat-taken")
    await table.commit(Seated(table.room.now(), seat, None, bot or "", bot))
    await start_if_full(table)


async def hand_over(table: Table, person: str, seat: int, bot: str | None) -> None:
    """Hand one's own seat to a bot of one's choice, or, at a table without a clock, an absent player's seat
    to the room's stand-in. At other tables the clock decides how long is too long.
    """
    held, state = table.state.seats[seat], table.state
    if state.facts.settings.rated:
        raise RoomRefused("rated")
    if held.bot is not None:
        raise RoomRefused("not-allowed")
    if held.person != person:
        check_given_up(table, person, held, bot)
    elif bot is None:
        raise RoomRefused("not-allowed")
    await table.give_to_bot(seat, bot or bots.stand_in(state.game.name))


def check_given_up(table: Table, person: str, held: Seat, bot: str | None) -> None:
    """Whether another player may have the room's bot play for somebody."""
    state = table.state
    if all(each.person != person for each in state.seats):
        raise RoomRefused("not-your-seat")
    if bot is not None:
        raise RoomRefused("not-your-bot")
    if state.timing.on:
        raise RoomRefused("has-time")
    if not is_away(table, held):
        raise RoomRefused("not-away")


def is_away(table: Table, held: Seat) -> bool:
    if held.person is None or held.person in table.present():
        return False
    since = table.away.get(held.person, max(table.room.started, table.state.started))
    return table.room.now() - since >= table.room.settings.away


@handles(Mix)
async def mix(table: Table, visitor: Visitor, request: Mix) -> None:
    """Add a client's own randomness, once per person, whatever seats they hold or held."""
    state, seat = table.state, own(visitor, request.seat)
    if state.over:
        raise RoomRefused("over")
    if visitor.person in state.mixers:
        raise RoomRefused("already-mixed")
    await table.commit(Mixed(table.room.now(), seat, request.entropy))
    table.tell_seating()
    table.accept(visitor, request)


def placed(table: Table) -> None:
    """Seats have changed: update every visitor's view."""
    for visitor in table.visitors:
        visitor.place(table.state)
    table.tell_all()
    table.tell_seating()


def existing(table: Table, seat: int) -> int:
    if seat >= table.state.facts.seats:
        raise RoomRefused("not-your-seat")
    return seat


def own(visitor: Visitor, seat: int) -> int:
    if seat not in visitor.seats:
        raise RoomRefused("not-your-seat")
    return seat


def named(visitor: Visitor) -> str:
    if visitor.person is None:
        raise RoomRefused("no-name")
    return visitor.person
