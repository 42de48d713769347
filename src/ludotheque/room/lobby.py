"""Lists of tables: the public ones, and one's own."""

from ludotheque.errors import OldVersion
from ludotheque.room.protocol.bodies import TableCard
from ludotheque.room.protocol.refusals import RoomRefused
from ludotheque.room.review import replays
from ludotheque.room.room import Room
from ludotheque.room.store import tables as shelf
from ludotheque.room.store.tables import Shelved
from ludotheque.room.table.table import Table

MOST_SHOWN = 60


def card(table: Table, person: str | None) -> TableCard:
    course, facts = table.course, table.course.facts
    mine = [at for at, seat in enumerate(course.seats) if person and seat.person == person]
    return TableCard(
        id=facts.id,
        game=facts.game,
        options=facts.options,
        clock=facts.settings.clock,
        public=facts.settings.public,
        rated=facts.settings.rated,
        status=course.status,
        seats=table.seating().seats,
        moves=course.n,
        created=facts.created,
        changed=course.changed,
        your_seats=mine,
        your_turn=any(seat in course.asked and course.seats[seat].bot is None for seat in mine),
        outcome=course.outcome,
        made_for=facts.made_for,
        set=facts.set,
    )


def old_card(shelved: Shelved, person: str | None) -> TableCard:
    """A table of rules that are no longer played here, as its log tells of it."""
    facts, seats = shelved.facts, replays.seats_of(shelved)
    return TableCard(
        id=facts.id,
        game=facts.game,
        options=facts.options,
        clock=facts.settings.clock,
        public=facts.settings.public,
        status=shelved.status,
        rated=False,
        seats=seats,
        moves=len(replays.line_of(shelved.entries).made),
        created=facts.created,
        changed=shelved.entries[-1].at if shelved.entries else facts.created,
        your_seats=[at for at, seat in enumerate(seats) if person and seat.person == person],
        your_turn=False,
        outcome=shelved.outcome,
        made_for=facts.made_for,
        set=facts.set,
    )


async def public(room: Room, game: str | None, person: str | None) -> list[TableCard]:
    """Tables anybody may come to, those with an open seat first."""
    cards = await cards_of(room, await shelf.public(room.store, game, MOST_SHOWN), person)
    shunned = await room.company.shunned(person) if person else frozenset[str]()
    return [
        each
        for each in cards
        if each.status != "over" and shunned.isdisjoint(seat.person for seat in each.seats if seat.person)
    ]


async def mine(room: Room, person: str) -> list[TableCard]:
    """One's own tables: those where it is one's turn, then those in play, then the newest finished ones."""
    going = await shelf.of_person(room.store, person, False, MOST_SHOWN)
    over = await shelf.of_person(room.store, person, True, 20)
    cards = await cards_of(room, [*going, *over], person)
    return sorted(cards, key=lambda each: (not each.your_turn, each.status == "over", -each.changed))


async def cards_of(room: Room, tables: list[str], person: str | None) -> list[TableCard]:
    """As they are now; those that are gone are left out."""
    cards = []
    for id in tables:
        try:
            cards.append(card(await room.get(id), person))
        except OldVersion:
            cards.append(old_card(await shelf.find_whole(room.store, id), person))
        except RoomRefused:
            continue
    return cards
