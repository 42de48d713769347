"""Who sits where: taking and leaving seats, bots, the start, and each seat's own randomness."""

from ludotheque.room import thinking
from ludotheque.room.entries import Mixed, Seated, Started
from ludotheque.room.log.people import clean_name
from ludotheque.room.messages import Seat
from ludotheque.room.refusals import RoomRefused
from ludotheque.room.requests import Arrange, Leave, Mix, Sit
from ludotheque.room.table import Table, handles
from ludotheque.room.visitor import Visitor


@handles(Sit)
async def sit(table: Table, visitor: Visitor, request: Sit) -> None:
    course = table.course
    seat = existing(table, request.seat)
    person = named(visitor)
    name = clean_name(request.name) if request.name is not None else visitor.name
    held = course.seats[seat]
    if held.person == person and held.bot is not None and course.status == "playing":
        await come_back(table, seat, held)
    elif held.person == person and held.bot is None:
        await start_if_full(table)  # done before, but another process wrote in between, or died
    elif course.status != "open":
        raise RoomRefused("over" if course.over else "started")
    elif not course.seat_open(seat):
        raise RoomRefused("seat-taken")
    else:
        await table.commit(Seated(table.room.now(), seat, person, name))
        await start_if_full(table)
    placed(table)
    table.accept(visitor, request.id)


async def come_back(table: Table, seat: int, held: Seat) -> None:
    """A person returns to the seat that a bot kept; not when the seat's time is over."""
    timing, now = table.course.timing, table.room.now()
    left = timing.left_at(now) if timing.on else None
    if left is not None and left[seat] <= 0:
        raise RoomRefused("not-allowed")
    await table.commit(Seated(now, seat, held.person, held.name, None, left))


async def start_if_full(table: Table) -> None:
    course = table.course
    if course.status != "open" or any(course.seat_open(seat) for seat in range(course.facts.seats)):
        return
    now = table.room.now()
    await table.commit(Started(now, course.left_after(now, course.standing, None)))


@handles(Leave)
async def leave(table: Table, visitor: Visitor, request: Leave) -> None:
    seat = own(visitor, request.seat)
    if table.course.status != "open":
        raise RoomRefused("started")
    await table.commit(Seated(table.room.now(), seat))
    placed(table)
    table.accept(visitor, request.id)


@handles(Arrange)
async def arrange(table: Table, visitor: Visitor, request: Arrange) -> None:
    seat = existing(table, request.seat)
    person = named(visitor)
    if request.bot is not None:
        thinking.bot(table.course.game.name, request.bot)
    match table.course.status:
        case "open":
            await arrange_open(table, person, seat, request.bot)
        case "playing":
            await hand_over(table, person, seat, request.bot)
        case "over":
            raise RoomRefused("over")
    placed(table)
    table.accept(visitor, request.id)


async def arrange_open(table: Table, person: str, seat: int, bot: str | None) -> None:
    course = table.course
    if person != course.facts.host:
        raise RoomRefused("not-host")
    if course.seats[seat].person not in (None, person):
        raise RoomRefused("seat-taken")
    await table.commit(Seated(table.room.now(), seat, None, bot or "", bot))
    await start_if_full(table)


async def hand_over(table: Table, person: str, seat: int, bot: str | None) -> None:
    """One's own seat at any time; that of somebody who has been away for a while."""
    held = table.course.seats[seat]
    if held.bot is not None or bot is None:
        raise RoomRefused("not-allowed")
    if held.person != person:
        if all(each.person != person for each in table.course.seats):
            raise RoomRefused("not-your-seat")
        if not is_away(table, held):
            raise RoomRefused("not-away")
    await table.give_to_bot(seat, bot)


def is_away(table: Table, held: Seat) -> bool:
    if held.person is None or held.person in table.present():
        return False
    since = table.away.get(held.person, max(table.room.started, table.course.started))
    return table.room.now() - since >= table.room.settings.away


@handles(Mix)
async def mix(table: Table, visitor: Visitor, request: Mix) -> None:
    """A client's own randomness, once for each person that sits down."""
    course, seat = table.course, own(visitor, request.seat)
    if course.over:
        raise RoomRefused("over")
    if any(each.seat == seat for each in course.mixed):
        raise RoomRefused("already-mixed")
    await table.commit(Mixed(table.room.now(), seat, request.entropy))
    table.tell_seating()
    table.accept(visitor, request.id)


def placed(table: Table) -> None:
    """Seats have changed: everybody sees the table from its own place."""
    for visitor in table.visitors:
        visitor.place(table.course)
    table.tell_all()
    table.tell_seating()


def existing(table: Table, seat: int) -> int:
    if seat >= table.course.facts.seats:
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
