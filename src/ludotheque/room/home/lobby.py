"""Lists of tables: the public ones, and one's own."""

from msgspec.structs import replace

from ludotheque.errors import OldVersion
from ludotheque.room.protocol.bodies import TableCard
from ludotheque.room.protocol.messages import Seat, TableFacts
from ludotheque.room.protocol.refusals import RoomRefused
from ludotheque.room.review import replays
from ludotheque.room.room import Room
from ludotheque.room.store import tables as shelf
from ludotheque.room.store.tables import Shelved
from ludotheque.room.table.table import Table

MOST_SHOWN = 60


def card(table: Table, person: str | None) -> TableCard:
    state, facts = table.state, table.state.facts
    found = _card(facts, table.seating().seats, person)
    return replace(
        found,
        rated=facts.settings.rated,
        status=state.status,
        moves=state.n,
        changed=state.changed,
        your_turn=any(seat in state.asked and state.seats[seat].bot is None for seat in found.your_seats),
        outcome=state.outcome,
    )


def old_card(shelved: Shelved, person: str | None) -> TableCard:
    """A table whose rules are no longer supported here, as described by its log."""
    return replace(
        _card(shelved.facts, replays.seats_of(shelved), person),
        status=shelved.status,
        moves=len(replays.line_of(shelved.entries).made),
        changed=shelved.entries[-1].at if shelved.entries else shelved.facts.created,
        outcome=shelved.outcome,
    )


def _card(facts: TableFacts, seats: list[Seat], person: str | None) -> TableCard:
    """The card of a table with no entries yet."""
    return TableCard(
        id=facts.id,
        game=facts.game,
        options=facts.options,
        clock=facts.settings.clock,
        public=facts.settings.public,
        rated=False,
        status="open",
        seats=seats,
        moves=0,
        created=facts.created,
        changed=facts.created,
        your_seats=[at for at, seat in enumerate(seats) if person and seat.person == person],
        your_turn=False,
        outcome=None,
        made_for=facts.made_for,
        set=facts.set,
    )


async def public(room: Room, game: str | None, person: str | None) -> list[TableCard]:
    """Tables anybody may join or watch, those with an open seat first."""
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
    """Their current cards; tables that no longer exist are left out."""
    cards = []
    for id in tables:
        try:
            cards.append(card(await room.get(id), person))
        except OldVersion:
            cards.append(old_card(await shelf.find_whole(room.store, id), person))
        except RoomRefused:
            continue
    return cards
