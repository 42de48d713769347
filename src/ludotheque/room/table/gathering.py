"""The people around a table: who is connected, here or on other processes, and what they are sent."""

import asyncio
from typing import Any

from msgspec import Struct

from ludotheque.errors import LudothequeError
from ludotheque.errors import Refused as IllegalMove
from ludotheque.room.protocol.messages import (
    Accepted,
    ChatLine,
    FromServer,
    Moved,
    OfferKind,
    Refused,
    Seating,
)
from ludotheque.room.protocol.requests import Agree, Answer, Play, Rematch, Resign, Undo
from ludotheque.room.state.entries import Ended, Offered, Played, Undone, Withdrawn
from ludotheque.room.state.permissions import permitted
from ludotheque.room.state.recent import RecentMoves
from ludotheque.room.state.table_state import TableState
from ludotheque.room.state.updates import Happened, Telling, encode
from ludotheque.room.store.store import Note
from ludotheque.room.table.surroundings import Surroundings
from ludotheque.room.table.visitors import Visitor
from ludotheque.viewers import SPECTATOR

HISTORY = 120
"""How many moves a welcome includes; older ones are requested over HTTP."""
REMEMBERED_IDS = 500
WRITTEN: dict[type, tuple[type, ...]] = {
    Play: (Played,),
    Undo: (Undone, Offered),
    Agree: (Offered,),
    Rematch: (Offered, Withdrawn),
    Answer: (Offered, Undone, Withdrawn),
    Resign: (Ended,),
}
"""The entries that show that a request with an id has been carried out."""
OFFERS: dict[type, OfferKind] = {Undo: "undo", Agree: "agree", Rematch: "rematch"}


class Gathering:
    def __init__(self, state: TableState, room: Surroundings, chat: list[ChatLine]) -> None:
        self.id = state.facts.id
        self.state = state
        self.room = room
        self.chat = chat
        self.last_line = -1
        """The newest number that was given to a line here, whether or not it was kept."""
        self.recent = RecentMoves(state, HISTORY)
        self.visitors: list[Visitor] = []
        self.away: dict[str, int] = {}
        """Since when seated people have been without a socket."""
        self.elsewhere: dict[str, tuple[frozenset[str], int, float]] = {}
        """The people and the number of spectators that other processes have at this table, and when each said
        so, by its own clock."""
        self.answered: dict[tuple[str | None, type, str], int] = {}
        self.moved = state.again is not None
        """Have those who are here been told of the rematch? Later visitors see the old game."""

    def tell(self, visitor: Visitor, message: FromServer | Struct) -> None:
        visitor.outbox.put(encode(message))

    def tell_all(
        self, happened: Happened | None = None, asker: Visitor | None = None, id: str | None = None
    ) -> None:
        """Send the newest state to everybody, each in their own view; to whoever asked, as the answer."""
        telling = Telling(self.state, self.state.timing.shown(self.room.now()), happened)
        mover = None if happened is None else happened.seat
        for visitor in self.visitors:
            history = self.recent.steps(SPECTATOR) if visitor.draw_curtain(self.state, mover) else None
            if history is not None or visitor is asker:
                own_id = id if visitor is asker else None
                visitor.outbox.put(telling.answer(visitor.viewer, visitor.seats, own_id, history))
            else:
                visitor.outbox.put(telling.frame(visitor.viewer, visitor.seats))
        if self.state.over and happened is not None:
            self.tell_seating()

    def tell_moved(self, again: str) -> None:
        """Everybody goes to the rematch."""
        self.moved = True
        for visitor in self.visitors:
            self.tell(visitor, Moved(again, self.room.key_of(again)))

    def tell_line(self, line: ChatLine) -> None:
        """Send a chat line to everybody who has not blocked the speaker."""
        message = encode(line)
        for visitor in self.visitors:
            if line.person not in visitor.blocks:
                visitor.outbox.put(message)

    def tell_seating(self) -> None:
        message = encode(self.seating())
        for visitor in self.visitors:
            visitor.outbox.put(message)

    def seating(self) -> Seating:
        state = self.state
        here = dict.fromkeys(self.present(), 1)
        return Seating(
            status=state.status,
            seats=state.with_presence(here, self.away),
            spectators=self._spectators() + sum(number for _, number, _ in self.elsewhere.values()),
            offers=state.offers.shown(state.seats),
            mixed=sorted({each.seat for each in state.mixed}),
            may=permitted(state),
        )

    def present(self) -> set[str]:
        """The people connected to any process."""
        own = {visitor.person for visitor in self.visitors if visitor.person}
        return own.union(*(people for people, _, _ in self.elsewhere.values()))

    @property
    def is_watched(self) -> bool:
        """Whether anybody is connected to any process."""
        return bool(self.visitors) or any(people or number for people, number, _ in self.elsewhere.values())

    def _spectators(self) -> int:
        return sum(not visitor.seats for visitor in self.visitors)

    def tell_presence(self) -> None:
        """Tell the other processes who is connected to this one."""
        people = sorted({visitor.person for visitor in self.visitors if visitor.person})
        now = asyncio.get_running_loop().time()
        self.room.tell(Note("here", self.id, [self.room.peers.id, people, self._spectators(), now]))

    def is_answered(self, visitor: Visitor, request: Any) -> bool:
        """Whether this is a repeat, perhaps of a request that another process did but died before answering.

        A request of another kind with the same id is a different request. One for a rematch leads to the new
        table however often it comes.
        """
        if self.state.again is not None and _wants_rematch(request):
            return False
        if (visitor.person, type(request), request.id) in self.answered:
            return True
        seat = getattr(request, "seat", None)
        written = self.state.ids.get((seat, request.id))
        if written is None or seat not in visitor.seats or written.kind not in WRITTEN.get(type(request), ()):
            return False
        return written.offer in (None, OFFERS.get(type(request), getattr(request, "kind", None)))

    def accept(self, visitor: Visitor, request: Any) -> None:
        """Answer a request that is done, and remember it: a repeat is only answered again."""
        self.answered[visitor.person, type(request), request.id] = self.state.seq
        if len(self.answered) > REMEMBERED_IDS:
            del self.answered[next(iter(self.answered))]
        self.tell(visitor, Accepted(request.id, self.state.seq))

    def refuse(self, visitor: Visitor, error: LudothequeError, id: str | None) -> None:
        rule = error.rule if isinstance(error, IllegalMove) else None
        self.room.measures.refused += 1
        self.tell(visitor, Refused(error.code, *error.text, rule=rule, id=id, seq=self.state.seq))


def _wants_rematch(request: Any) -> bool:
    return isinstance(request, Rematch) or (
        isinstance(request, Answer) and request.kind == "rematch" and request.yes
    )
