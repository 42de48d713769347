"""The state of a table: everything about it that follows from its log, entry by entry.

`apply` is used both while the table is live (after the entry is on disk) and when it is read back.
"""

import hashlib
from base64 import b64decode, b64encode
from collections.abc import Mapping, Sequence
from copy import deepcopy
from types import MappingProxyType
from typing import NamedTuple

import msgspec
import numpy as np

from ludotheque.contract import CHANCE, Content, Game
from ludotheque.position import Outcome, Position
from ludotheque.records import outside_outcome
from ludotheque.room.protocol.messages import OfferKind, Seat, Status, TableFacts, TakenBack
from ludotheque.room.protocol.refusals import RoomRefused
from ludotheque.room.state import fairness
from ludotheque.room.state.clock import Timing
from ludotheque.room.state.entries import (
    Ended,
    Entry,
    Mixed,
    Offered,
    Played,
    Seated,
    Started,
    Undone,
    Withdrawn,
)
from ludotheque.room.state.offers import Offers, Pending
from ludotheque.room.state.sealing import sealing

SNAPSHOT_EVERY = 256
"""Entries between two snapshots. Two are kept, so that at least this many moves can be undone."""


class Made(NamedTuple):
    """One move that stands."""

    seat: int
    text: str
    id: str | None
    draw: int | None
    left: list[int] | None = None
    """Each seat's time after it, and the time each seat gained (`entries.Played`)."""
    gave: Mapping[int, int] = MappingProxyType({})
    sealed: tuple[int, ...] = ()
    """Who was asked for a sealed choice together with this seat (`sealing.py`)."""


def _is_counted(made: Made, seat: int) -> bool:
    """Among the moves that `seat` undid: what others seal at the same time they choose again, unseen."""
    return made.seat == seat or (made.seat != CHANCE and not made.sealed)


class Written(NamedTuple):
    """The entry that a client's request became."""

    seq: int
    kind: type
    offer: str | None
    """For an offer: its kind."""


class Snapshot(msgspec.Struct, frozen=True):
    """A state after `seq` entries, without its moves."""

    layout: str
    seq: int
    n: int
    state: str
    head: str
    seats: list[Seat]
    asked: dict[int, int]
    mixed: list[fairness.MixedIn]
    draws: int
    left: list[int]
    at: int
    offers: dict[OfferKind, Pending] = {}
    mixers: list[str | None] = []
    undone: list[TakenBack] = []


class Situation(msgspec.Struct, frozen=True):
    """A position, with everything one compiled call computes about it."""

    position: Position
    to_act: list[int]
    moves: dict[int, list[int]]
    scores: list[int]
    outcome: Outcome | None


def situation_of(position: Position) -> Situation:
    return _situation(position, *position.look())


def _situation(
    position: Position, to_act: list[int], moves: dict[int, list[int]], scores: list[int]
) -> Situation:
    return Situation(position, to_act, moves, scores, None if to_act else position.outcome())


class TableState:
    def __init__(self, facts: TableFacts, game: Game, secret: bytes, content: Content | None = None) -> None:
        self.facts = facts
        self.game = game
        self.options = game.complete(game.read(facts.version, facts.options))
        """As read by the current rules; `OldVersion` if they can't."""
        self.secret = secret
        self.content = content
        self.seq = 0
        self.status: Status = "open"
        self.seats = [Seat()] * facts.seats
        self.situation = situation_of(self.opening())
        self._head = fairness.first_head(facts.game, facts.version, facts.options, facts.seats, content)
        self._not_in_head: list[Made] = []
        self.outcome: Outcome | None = None
        self.asked: dict[int, int] = {}
        """The seats to act, and the entry since which whoever sits there has been to act."""
        self.made: list[Made] = []
        """The moves that stand, from number `base.n` on."""
        self.ids: dict[tuple[int | None, str], Written] = {}
        """The entry of each request with a client id, by seat and id; kept as far back as the moves."""
        self.undone: list[TakenBack] = []
        """Where moves were undone, among those that stand."""
        self.offers = Offers()
        self.again: str | None = None
        """The table of the rematch, once everybody agreed on one."""
        self.mixed: list[fairness.MixedIn] = []
        self.mixers: list[str | None] = []
        """Who added each of them: the right belongs to a person, not to a seat."""
        self.draws = 0
        self.timing = Timing(facts.settings.clock, facts.seats)
        self.failover: dict[int, Seated] = {}
        """The seats that got time for reconnecting to another process, and have not been seen since."""
        self.started = 0
        self.changed = facts.created
        self.base = self.newest = self.snapshot()

    def opening(self) -> Position:
        """The position before the first move, as a copy that another thread may use."""
        return Position(self.game, self.options, self.facts.seats, self.content_read)

    @property
    def content_read(self) -> Content | None:
        """As read by the current rules, like `options`; `content` is as it was written."""
        return self.game.read_content(self.facts.version, self.content)

    @property
    def n(self) -> int:
        return self.base.n + len(self.made)

    @property
    def head(self) -> bytes:
        """The hash over all moves that stand (`fairness.py`); updated on demand."""
        for made in self._not_in_head:
            self._head = fairness.next_head(self._head, made.seat, made.text)
        self._not_in_head.clear()
        return self._head

    @property
    def over(self) -> bool:
        return self.status == "over"

    def timed(self, to_act: list[int], left: Sequence[int]) -> list[int]:
        """Those of the seats whose clock runs: people's, even while a bot stands in, until time runs out."""
        return [seat for seat in to_act if seat != CHANCE and self._is_timed(self.seats[seat], left[seat])]

    def _is_timed(self, held: Seat, left: int) -> bool:
        return held.bot is None or (held.person is not None and left > 0)

    def is_sealed(self, seat: int) -> bool:
        """Whether this seat is to make a choice that nobody else may see."""
        game = self.game
        return game.has_secrets and seat in self.asked and game.is_sealed(self.situation.position.s, seat)

    def try_move(self, seat: int, text: str) -> tuple[int, Situation]:
        """The move's code and what it leads to; the state stays as it is. `Refused` if it is not legal."""
        position = self.situation.position.copy()
        if seat not in self.situation.to_act:
            raise RoomRefused("not-your-turn")
        move = self.game.parse(position.s, seat, text)
        return move, _situation(position, *position.play_and_look(seat, move))

    def left_after(self, now: int, situation: Situation, mover: int | None) -> list[int] | None:
        if not self.timing.on:
            return None
        return self.timing.after_turn(now, self.timed(situation.to_act, self.timing.left_at(now)), mover)

    def apply(self, entry: Entry, after: Situation | None = None) -> None:
        """Apply an entry. `after`: the resulting position, if already known."""
        self.seq += 1
        if isinstance(entry, Played):
            self._played(entry, after or self.try_move(entry.seat, entry.move)[1])
        else:
            self._take_over(entry)
        if isinstance(entry, (Played, Undone, Ended, Offered, Withdrawn)) and entry.id is not None:
            self.ids[entry.seat, entry.id] = Written(self.seq, type(entry), getattr(entry, "kind", None))
        if isinstance(entry, (Played, Undone, Seated, Started)) and entry.left is not None:
            self.timing.turn(entry.at, entry.left, self.timed(self.situation.to_act, entry.left))
        if self.over:
            self.timing.running = ()
        if not isinstance(entry, (Offered, Withdrawn)):
            self.changed = entry.at
        if self.seq - self.newest.seq >= SNAPSHOT_EVERY and self.status == "playing":
            self._keep()

    def _take_over(self, entry: Entry) -> None:
        match entry:
            case Undone(_, seat, n):
                self.undone = [each for each in self.undone if each.n <= n]
                moves = sum(_is_counted(made, seat) for made in self.made[n - self.base.n :])
                self.undone.append(TakenBack(n, seat, moves))
                self._undone(n)
            case Seated(_, seat, person, name, bot):
                if seat in self.asked and bot != self.seats[seat].bot:
                    self.asked[seat] = self.seq  # somebody else is asked now
                self.seats[seat] = Seat(person, name, bot)
                self._forget_those_who_left()
                self.failover.pop(seat, None)
                if entry.given:
                    self.failover[seat] = entry
            case Started():
                self.status = "playing"
                self.started = entry.at
                self._ask(None)
            case Mixed(_, seat, entropy):
                self.mixed.append(fairness.MixedIn(self.draws, seat, entropy))
                self.mixers.append(self.seats[seat].person)
            case Ended(_, reason, seat, ranks):
                self._end(outside_outcome(self.situation.position, reason, seat, ranks))
            case Offered(_, seat, kind):
                self.offers.make(kind, seat)
            case Withdrawn(_, _, kind):
                self.offers.drop(kind)
                self.again = entry.again or self.again

    def _forget_those_who_left(self) -> None:
        """Drop the randomness of those who gave up their seat before the start."""
        if self.status == "open":
            pairs = zip(self.mixed, self.mixers, strict=True)
            kept = [(each, who) for each, who in pairs if self.seats[each.seat].person == who]
            self.mixed, self.mixers = [each for each, _ in kept], [who for _, who in kept]

    def _played(self, entry: Played, after: Situation) -> None:
        sealed = sealing(self.situation.position, entry.seat, self.situation.to_act)
        made = Made(entry.seat, entry.move, entry.id, entry.draw, entry.left, entry.gave, sealed)
        self.made.append(made)
        self._not_in_head.append(made)
        if entry.draw is not None:
            self.draws = entry.draw + 1
        self.situation = after
        if self.failover:
            self.failover.pop(entry.seat, None)
        if self.offers.pending:
            self.offers.drop_those_about_the_position()
        self._ask(entry.seat)
        if after.outcome is not None:
            self._end(after.outcome)

    def _ask(self, mover: int | None) -> None:
        """A seat that is still to act keeps the number of its decision: sealed choices arrive one by one."""
        asked = self.asked
        self.asked = {
            seat: asked[seat] if seat in asked and seat != mover else self.seq
            for seat in self.situation.to_act
            if seat != CHANCE
        }

    def _undone(self, n: int) -> None:
        if self.newest.n > n:
            self.newest = self.base
        del self.made[n - self.base.n :]
        position, self._head = self.position_at(n)
        self._not_in_head.clear()
        self.situation = situation_of(position)
        self.failover = {}
        self.offers.drop_those_about_the_position()
        self.asked = {}
        self._ask(None)

    def _end(self, outcome: Outcome) -> None:
        self.outcome = outcome
        self.status = "over"
        self.offers.clear()
        self.asked = {}

    def position_at(self, n: int) -> tuple[Position, bytes]:
        """The position after the first `n` moves (not before the base), and its head."""
        position = self.situation.position.copy()
        position.pool[:] = np.frombuffer(b64decode(self.base.state), self.game.State)
        head = bytes.fromhex(self.base.head)
        for made in self.made[: n - self.base.n]:
            position.play(made.seat, made.text)
            head = fairness.next_head(head, made.seat, made.text)
        return position, head

    def snapshot(self) -> Snapshot:
        return Snapshot(
            layout=layout(self.game),
            seq=self.seq,
            n=self.n if self.seq else 0,
            state=b64encode(self.situation.position.pool.tobytes()).decode(),
            head=self.head.hex(),
            seats=list(self.seats),
            asked=dict(self.asked),
            mixed=list(self.mixed),
            draws=self.draws,
            left=list(self.timing.left),
            at=self.timing.since,
            offers=deepcopy(self.offers.pending),
            mixers=list(self.mixers),
            undone=list(self.undone),
        )

    def _keep(self) -> None:
        """Take a snapshot; the oldest is dropped, with the moves that only it needed."""
        del self.made[: self.newest.n - self.base.n]
        self.ids = {name: each for name, each in self.ids.items() if each.seq > self.newest.seq}
        self.base = self.newest
        self.newest = self.snapshot()

    def restore(self, snapshot: Snapshot) -> None:
        """Start from a snapshot of a game in play."""
        pool = np.frombuffer(b64decode(snapshot.state), self.game.State).copy()
        position = self.situation.position
        position.pool[:] = pool
        self.situation = situation_of(position)
        self.seq, self.status = snapshot.seq, "playing"
        self._head = bytes.fromhex(snapshot.head)
        self.seats, self.asked = list(snapshot.seats), dict(snapshot.asked)
        self.mixed, self.draws = list(snapshot.mixed), snapshot.draws
        self.mixers = list(snapshot.mixers) or [self.seats[each.seat].person for each in self.mixed]
        self.timing.turn(snapshot.at, snapshot.left, self.timed(self.situation.to_act, snapshot.left))
        self.offers.pending = deepcopy(snapshot.offers)
        self.undone = list(snapshot.undone)
        self.base = self.newest = snapshot

    def seat_open(self, seat: int) -> bool:
        return self.seats[seat].person is None and self.seats[seat].bot is None

    def with_presence(self, here: dict[str, int], away: dict[str, int]) -> list[Seat]:
        """The seats, with who is connected and since when the others are not."""
        return [
            replace_seat(seat, seat.person in here, away.get(seat.person)) if seat.person else seat
            for seat in self.seats
        ]


def replace_seat(seat: Seat, here: bool, away_since: int | None) -> Seat:
    return Seat(seat.person, seat.name, seat.bot, here, None if here else away_since)


def layout(game: Game) -> str:
    """Identifies the rules and the state layout of a snapshot; no others can read it."""
    shape = hashlib.sha256(repr(game.State.descr).encode()).hexdigest()[:12]
    return f"{game.name}/{game.version}/{shape}"
