"""One game in progress, for Python callers: the rules with names and texts instead of bits.

position = start(name, {"mode": "fast"})
position.to_act          # [0]
position.legal(0)        # ["A4", …] sorted
position.play(0, "A4")   # or raises Refused, and nothing has changed
"""

from collections.abc import Mapping
from typing import Any, Self

import msgspec
import numpy as np

from ludotheque import games
from ludotheque.contract import CHANCE, CHANCE_BIT, Content, Game, Options, Record, Words
from ludotheque.errors import Illegal, NotYourTurn, Refused
from ludotheque.generic import acting, fill_moves, judge, play, scores


class Outcome(msgspec.Struct, omit_defaults=True):
    """How a game ended; `seat` is the one that resigned or ran out of time."""

    reason: str
    scores: list[int]
    ranks: list[int]
    seat: int | None = None


def start(
    name: str,
    options: Mapping[str, object] | None = None,
    seats: int | None = None,
    content: Content | None = None,
) -> "Position":
    game = games.load(name)
    return Position(game, game.complete(options or {}), game.seats(seats), content)


class Position:
    """A game's record with what is needed to ask and to play it. `s` is the record itself, in `pool`."""

    def __init__(self, game: Game, options: Options, seats: int, content: Content | None = None) -> None:
        self.game = game
        self.options = options
        self.seats = seats
        self.content = content
        self.pool = np.zeros(1, game.State)
        self.s: Record = self.pool[0]
        self._step = game.specialise(step, brief=True)
        self._look = game.specialise(look, brief=True)
        self._advance = game.specialise(advance, brief=True, step=self._step, look=self._look)
        self._moves = np.zeros((seats, game.most_moves), np.int64)
        self._counts = np.zeros(seats, np.int64)
        self._scores = np.zeros(seats, np.int64)
        game.start(self.s, game.setup(options, seats, content))

    def copy(self) -> Self:
        other = object.__new__(type(self))
        pool = pool_of(self.pool.tobytes(), self.pool.dtype)
        other.__dict__ = {**self.__dict__, "pool": pool, "s": pool[0]}
        return other

    def fork(self) -> Self:
        """A copy that another thread may use: it shares no scratch space with this one."""
        other = self.copy()
        other._moves = self._moves.copy()
        other._counts, other._scores = self._counts.copy(), self._scores.copy()
        return other

    @property
    def to_act(self) -> list[int]:
        """The seats to act, ascending; `[CHANCE]` when chance does; empty when the game is over."""
        return seats_of(int(self.game.acting(self.s)))

    def legal_moves(self, seat: int) -> list[int]:
        """The legal moves of a seat as codes; none if it is not asked."""
        if seat == CHANCE or seat not in self.to_act:
            return []
        count = self.game.fill_moves(self.s, seat, self._moves[seat])
        return self._moves[seat, :count].tolist()  # type: ignore[no-any-return]

    def legal(self, seat: int) -> list[str]:
        """The legal moves of a seat as texts, sorted by code point."""
        return self.game.texts(self.s, seat, self.legal_moves(seat))

    def look(self) -> tuple[list[int], dict[int, list[int]], list[int]]:
        """Who acts, their legal moves and the scores, in one compiled call."""
        return self._seen(self._look(self.pool, self._moves, self._counts, self._scores))

    def _seen(self, mask: int) -> tuple[list[int], dict[int, list[int]], list[int]]:
        acting, counts = seats_of(mask), self._counts.tolist()
        moves = {seat: self._moves[seat, : counts[seat]].tolist() for seat in acting if seat >= 0}
        return acting, moves, self._scores.tolist()

    def play_and_look(self, seat: int, move: int) -> tuple[list[int], dict[int, list[int]], list[int]]:
        """`judge_and_play`, then `look`, in one compiled call."""
        mask = self._advance(self.pool, seat, move, self._moves, self._counts, self._scores)
        if mask < 0:
            raise self.refusal(-mask)
        return self._seen(mask)

    def play(self, seat: int, text: str) -> int:
        """Make a move given as text; the move's code. `Refused` if it may not be made."""
        self._check_turn(seat)
        move = self.game.parse(self.s, seat, text)
        self.judge_and_play(seat, move)
        return move

    def play_move(self, seat: int, move: int) -> None:
        self._check_turn(seat)
        self.judge_and_play(seat, move)

    def _check_turn(self, seat: int) -> None:
        acting = self.to_act
        if seat in acting:
            return
        if not acting:
            raise NotYourTurn("The game is over.", "La partie est finie.")
        raise NotYourTurn("This seat is not asked now.", "Ce n’est pas à ce siège de jouer.")

    def judge_and_play(self, seat: int, move: int) -> None:
        """For callers who know that the seat is to act."""
        rule = int(self._step(self.pool, seat, move))
        if rule:
            raise self.refusal(rule)

    def refusal(self, rule: int) -> Refused:
        name = self.game.rule_ids[rule]
        return Illegal(name, self.game.refusals[name])

    def draw(self, rng: Any) -> int:
        """A chance move drawn with its due likelihood (chance must be to act)."""
        return int(self.game.draw(self.s, rng))

    def scores(self) -> list[int]:
        out = np.zeros(self.seats, np.int64)
        self.game.scores(self.s, out)
        return out.tolist()

    def outcome(self) -> Outcome | None:
        reason = int(self.game.over(self.s))
        if not reason:
            return None
        out: Words = np.zeros(self.seats, np.int64)
        self.game.ranks(self.s, out)
        return Outcome(self.game.reasons[reason], self.scores(), out.tolist())


def pool_of(raw: bytes, state: Any) -> Any:
    """States from their bytes. Copying an array of records field by field takes ten times as long."""
    return np.frombuffer(bytearray(raw), state)


def seats_of(mask: int) -> list[int]:
    return list(_SEATS[mask])


_SEATS = {mask: [seat for seat in range(4) if mask >> seat & 1] for mask in range(16)} | {
    CHANCE_BIT: [CHANCE]
}
"""The seats that each mask of `acting` names."""


def step(pool: Any, seat: Any, move: Any) -> Any:
    """Judge, then play if legal; the number of the rule that is broken, or 0."""
    s = pool[0]
    rule = judge(s, seat, move)
    if rule == 0:
        play(s, seat, move)
    return rule


def look(pool: Any, moves: Any, counts: Any, points: Any) -> Any:
    """Who acts, for each of them its legal moves, and the scores."""
    s = pool[0]
    scores(s, points)
    mask = acting(s)
    for seat in range(moves.shape[0]):
        counts[seat] = 0
        if mask != CHANCE_BIT and mask >> seat & 1:
            counts[seat] = fill_moves(s, seat, moves[seat])
    return mask


def advance(pool: Any, seat: Any, move: Any, moves: Any, counts: Any, points: Any) -> Any:
    """Judge, play if legal, and look; if not, minus the number of the rule that is broken."""
    rule = step(pool, seat, move)
    if rule != 0:
        return -rule
    return look(pool, moves, counts, points)
