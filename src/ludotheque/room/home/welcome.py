"""What the home page shows of the room: a featured game, others to watch, open tables."""

from ludotheque.room.home import lobby
from ludotheque.room.home.exhibitions import Exhibitions
from ludotheque.room.protocol.bodies import TableCard
from ludotheque.room.protocol.home import Welcoming
from ludotheque.room.room import Room
from ludotheque.room.store import shown
from ludotheque.room.store import tables as shelf

MOST_WATCHED, MOST_FINISHED, MOST_OPEN = 6, 4, 12
LATELY = 120_000
"""Milliseconds without a move after which a game is no longer shown as live."""
STARTED = 24 * 3600_000


async def welcome(room: Room, exhibitions: Exhibitions, person: str | None) -> Welcoming:
    live = await _live(room, person)
    stage = live[0] if live else None
    if stage is None and (table := await exhibitions.current()) is not None:
        stage = lobby.card(table, person)
    finished = await lobby.cards_of(room, await shown.finished(room.store, MOST_FINISHED), person)
    waiting = await lobby.cards_of(room, await shelf.public(room.store, None, MOST_OPEN), person)
    return Welcoming(
        stage=stage,
        watch=live[:MOST_WATCHED],
        finished=finished,
        waiting=[each for each in waiting if each.status == "open" and _is_here(each)],
    )


async def _live(room: Room, person: str | None) -> list[TableCard]:
    """Live games between people, the most recently active first; not one's own."""
    now = room.now()
    ids = await shown.in_play(room.store, now - STARTED, 4 * MOST_WATCHED)
    cards = [card for card in await lobby.cards_of(room, ids, person) if not card.your_seats]
    lively = [card for card in cards if card.status == "playing" and now - card.changed < LATELY]
    return sorted(lively, key=lambda card: -card.changed)


def _is_here(card: TableCard) -> bool:
    """Whether a seeker is still connected; other tables wait by themselves."""
    return card.made_for != "pairing" or any(seat.here for seat in card.seats)
