"""Lists of tables: the public ones, and one's own."""

from msgspec import Struct

from ludotheque.position import Outcome
from ludotheque.room.log import tables as shelf
from ludotheque.room.messages import Clock, Milliseconds, Seat, Status
from ludotheque.room.refusals import RoomRefused
from ludotheque.room.table import Table
from ludotheque.room.tables import Room

MOST_SHOWN = 60


class TableCard(Struct, frozen=True):
    """A table as lists show it."""

    id: str
    game: str
    options: dict[str, str | int | bool]
    clock: Clock
    public: bool
    status: Status
    seats: list[Seat]
    moves: int
    created: Milliseconds
    changed: Milliseconds
    """When something last happened."""
    your_seats: list[int]
    your_turn: bool
    outcome: Outcome | None = None


def card(table: Table, person: str | None) -> TableCard:
    course, facts = table.course, table.course.facts
    mine = [at for at, seat in enumerate(course.seats) if person and seat.person == person]
    return TableCard(
        id=facts.id,
        game=facts.game,
        options=facts.options,
        clock=facts.settings.clock,
        public=facts.settings.public,
        status=course.status,
        seats=table.seating().seats,
        moves=course.n,
        created=facts.created,
        changed=course.changed,
        your_seats=mine,
        your_turn=any(seat in course.asked and course.seats[seat].bot is None for seat in mine),
        outcome=course.outcome,
    )


async def public(room: Room, game: str | None, person: str | None) -> list[TableCard]:
    """Tables anybody may come to, those with an open seat first."""
    return await _cards(room, await shelf.public(room.store, game, MOST_SHOWN), person)


async def mine(room: Room, person: str) -> list[TableCard]:
    """One's own tables: those where it is one's turn, then those in play, then the newest finished ones."""
    going = await shelf.of_person(room.store, person, False, MOST_SHOWN)
    over = await shelf.of_person(room.store, person, True, 20)
    cards = await _cards(room, [*going, *over], person)
    return sorted(cards, key=lambda each: (not each.your_turn, each.status == "over", -each.changed))


async def _cards(room: Room, tables: list[str], person: str | None) -> list[TableCard]:
    cards = []
    for id in tables:
        try:
            cards.append(card(await room.get(id), person))
        except RoomRefused:
            continue
    return cards
