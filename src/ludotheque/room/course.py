"""The course of a table: everything about it that follows from its log, entry by entry.

`apply` is used both while the table is live (after the entry is on disk) and when it is read back.
"""

import hashlib
from base64 import b64decode, b64encode
from copy import deepcopy
from typing import NamedTuple

import msgspec
import numpy as np

from ludotheque.contract import CHANCE, Content, Game
from ludotheque.position import Outcome, Position
from ludotheque.records import outside_outcome
from ludotheque.room import fair
from ludotheque.room.clock import Timing
from ludotheque.room.entries import Ended, Entry, Mixed, Offered, Played, Seated, Started, Undone, Withdrawn
from ludotheque.room.messages import OfferKind, Seat, Status, TableFacts
from ludotheque.room.offers import Offers, Pending
from ludotheque.room.refusals import RoomRefused

SNAPSHOT_EVERY = 256
"""Entries between two snapshots. Two are kept, so that at least so many moves can be taken back."""


class Made(NamedTuple):
    """One move that stands."""

    seat: int
    text: str
    id: str | None
    draw: int | None


class Snapshot(msgspec.Struct, frozen=True):
    """A course after `seq` entries, without its moves."""

    layout: str
    seq: int
    n: int
    state: str
    head: str
    seats: list[Seat]
    asked: dict[int, int]
    mixed: list[fair.MixedIn]
    draws: int
    left: list[int]
    at: int
    offers: dict[OfferKind, Pending] = {}


class Standing(msgspec.Struct, frozen=True):
    """A position, and what can be asked of it in one compiled call."""

    position: Position
    to_act: list[int]
    moves: dict[int, list[int]]
    scores: list[int]
    outcome: Outcome | None


def stand(position: Position) -> Standing:
    return standing(position, *position.look())


def standing(
    position: Position, to_act: list[int], moves: dict[int, list[int]], scores: list[int]
) -> Standing:
    return Standing(position, to_act, moves, scores, None if to_act else position.outcome())


class Course:
    def __init__(self, facts: TableFacts, game: Game, secret: bytes, content: Content | None = None) -> None:
        self.facts = facts
        self.game = game
        self.secret = secret
        self.content = content
        self.seq = 0
        self.status: Status = "open"
        self.seats = [Seat()] * facts.seats
        self.standing = stand(self.opening())
        self._head = fair.first_head(game.name, game.version, facts.options, facts.seats, content)
        self._not_in_head: list[Made] = []
        self.outcome: Outcome | None = None
        self.asked: dict[int, int] = {}
        """The seats to act, and the entry with which each was asked."""
        self.made: list[Made] = []
        """The moves that stand, from number `base.n` on."""
        self.ids: dict[tuple[int | None, str], int] = {}
        """The entry of each request that a client named, by its seat and that name; as far back as moves."""
        self.offers = Offers()
        self.mixed: list[fair.MixedIn] = []
        self.draws = 0
        self.timing = Timing(facts.settings.clock, facts.seats)
        self.moving: dict[int, Seated] = {}
        """The seats that got time for moving on to another process, and have not been seen since."""
        self.started = 0
        self.changed = facts.created
        self.base = self.newest = self.snapshot()

    def opening(self) -> Position:
        """The position before the first move, of its own: another thread may use it."""
        return Position(self.game, self.facts.options, self.facts.seats, self.content)

    @property
    def n(self) -> int:
        return self.base.n + len(self.made)

    @property
    def head(self) -> bytes:
        """Over all moves that stand (`fair.py`); brought up to date when it is asked for, which is seldom."""
        for made in self._not_in_head:
            self._head = fair.next_head(self._head, made.seat, made.text)
        self._not_in_head.clear()
        return self._head

    @property
    def over(self) -> bool:
        return self.status == "over"

    def people(self, to_act: list[int]) -> list[int]:
        """Those of the seats that people play."""
        return [seat for seat in to_act if seat != CHANCE and self.seats[seat].bot is None]

    def try_move(self, seat: int, text: str) -> tuple[int, Standing]:
        """The move's code and what it leads to; the course stays as it is. `Refused` if it is not legal."""
        position = self.standing.position.copy()
        if seat not in self.standing.to_act:
            raise RoomRefused("not-your-turn")
        move = self.game.parse(position.s, seat, text)
        return move, standing(position, *position.play_and_look(seat, move))

    def left_after(self, now: int, standing: Standing, mover: int | None) -> list[int] | None:
        if not self.timing.on:
            return None
        return self.timing.after_turn(now, self.people(standing.to_act), mover)

    def apply(self, entry: Entry, after: Standing | None = None) -> None:
        """Take over what an entry says. `after`: what its move leads to, where that is known already."""
        self.seq += 1
        if isinstance(entry, Played):
            self._played(entry, after or self.try_move(entry.seat, entry.move)[1])
        else:
            self._take_over(entry)
        if isinstance(entry, (Played, Undone, Ended, Offered, Withdrawn)) and entry.id is not None:
            self.ids[entry.seat, entry.id] = self.seq
        if isinstance(entry, (Played, Undone, Seated, Started)) and entry.left is not None:
            self.timing.turn(entry.at, entry.left, self.people(self.standing.to_act))
        if self.over:
            self.timing.running = ()
        if not isinstance(entry, (Offered, Withdrawn)):
            self.changed = entry.at
        if self.seq - self.newest.seq >= SNAPSHOT_EVERY and self.status == "playing":
            self._keep()

    def _take_over(self, entry: Entry) -> None:
        match entry:
            case Undone(_, _, n):
                self._undone(n)
            case Seated(_, seat, person, name, bot):
                self.seats[seat] = Seat(person, name, bot)
                self.moving.pop(seat, None)
                if entry.given:
                    self.moving[seat] = entry
            case Started():
                self.status = "playing"
                self.started = entry.at
                self._ask(None)
            case Mixed(_, seat, entropy):
                self.mixed.append(fair.MixedIn(self.draws, seat, entropy))
            case Ended(_, reason, seat, ranks):
                self._end(outside_outcome(self.standing.position, reason, seat, ranks))
            case Offered(_, seat, kind):
                self.offers.make(kind, seat)
            case Withdrawn(_, _, kind):
                self.offers.drop(kind)

    def _played(self, entry: Played, after: Standing) -> None:
        made = Made(entry.seat, entry.move, entry.id, entry.draw)
        self.made.append(made)
        self._not_in_head.append(made)
        if entry.draw is not None:
            self.draws = entry.draw + 1
        self.standing = after
        if self.moving:
            self.moving.pop(entry.seat, None)
        if self.offers.pending:
            self.offers.drop_those_about_the_position()
        self._ask(entry.seat)
        if after.outcome is not None:
            self._end(after.outcome)

    def _ask(self, mover: int | None) -> None:
        """A seat that is still asked keeps the number of its question: choices are sealed one by one."""
        asked = self.asked
        self.asked = {
            seat: asked[seat] if seat in asked and seat != mover else self.seq
            for seat in self.standing.to_act
            if seat != CHANCE
        }

    def _undone(self, n: int) -> None:
        if self.newest.n > n:
            self.newest = self.base
        del self.made[n - self.base.n :]
        position, self._head = self.position_at(n)
        self._not_in_head.clear()
        self.standing = stand(position)
        self.moving = {}
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
        position = self.standing.position.copy()
        position.pool[:] = np.frombuffer(b64decode(self.base.state), self.game.State)
        head = bytes.fromhex(self.base.head)
        for made in self.made[: n - self.base.n]:
            position.play(made.seat, made.text)
            head = fair.next_head(head, made.seat, made.text)
        return position, head

    def snapshot(self) -> Snapshot:
        return Snapshot(
            layout=layout(self.game),
            seq=self.seq,
            n=self.n if self.seq else 0,
            state=b64encode(self.standing.position.pool.tobytes()).decode(),
            head=self.head.hex(),
            seats=list(self.seats),
            asked=dict(self.asked),
            mixed=list(self.mixed),
            draws=self.draws,
            left=list(self.timing.left),
            at=self.timing.since,
            offers=deepcopy(self.offers.pending),
        )

    def _keep(self) -> None:
        """The older of the two snapshots goes, and with it the moves before the newer one."""
        del self.made[: self.newest.n - self.base.n]
        self.ids = {name: seq for name, seq in self.ids.items() if seq > self.newest.seq}
        self.base = self.newest
        self.newest = self.snapshot()

    def restore(self, snapshot: Snapshot) -> None:
        """Start from a snapshot of a game in play."""
        pool = np.frombuffer(b64decode(snapshot.state), self.game.State).copy()
        position = self.standing.position
        position.pool[:] = pool
        self.standing = stand(position)
        self.seq, self.status = snapshot.seq, "playing"
        self._head = bytes.fromhex(snapshot.head)
        self.seats, self.asked = list(snapshot.seats), dict(snapshot.asked)
        self.mixed, self.draws = list(snapshot.mixed), snapshot.draws
        self.timing.turn(snapshot.at, snapshot.left, self.people(self.standing.to_act))
        self.offers.pending = deepcopy(snapshot.offers)
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
    """Names the rules and the record that a snapshot was made with; others cannot read it."""
    shape = hashlib.sha256(repr(game.State.descr).encode()).hexdigest()[:12]
    return f"{game.name}/{game.version}/{shape}"
