"""One game in progress, for Python callers: the rules with names and texts instead of bits.

position = start(name, {"mode": "fast"})
position.to_act          # [0]
position.legal(0)        # ["A4", …] sorted
position.play(0, "A4")   # or raises Refused, and nothing has changed
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Self, TypeVar
from weakref import ref

import msgspec
import numpy as np
import numpy.typing as npt

from ludotheque import games
from ludotheque.contract import CHANCE, CHANCE_BIT, NO_SEAT, Content, Game, Options, Record, Words
from ludotheque.errors import Illegal, NotYourTurn, Refused
from ludotheque.generic import State, acting, fill_moves, judge, play, scores
from ludotheque.jit import Lent, listed, record_in, words_in
from ludotheque.viewers import OPEN, Viewer

T = TypeVar("T")

Raw = npt.NDArray[np.uint8]
"""A record's bytes: a plain array is copied, and passed to compiled code, faster than a record."""


_new = object.__new__


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


def restored(name: str, options: Options, seats: int, content: Content | None, raw: bytes) -> "Position":
    """A position as it was pickled."""
    position = Position(games.load(name), options, seats, content)
    position.raw[:] = np.frombuffer(raw, np.uint8)
    return position


class Position:
    """A game's record with everything needed to query and play it. `s` is the record itself, in `pool`."""

    __slots__ = ("_calls", "_pool", "game", "raw")

    def __init__(self, game: Game, options: Options, seats: int, content: Content | None = None) -> None:
        self.game = game
        self.raw: Raw = np.zeros(game.State.itemsize, np.uint8)
        self._pool: Any = None
        packed = game.content(content, seats)
        self._calls = Calls(game, options, seats, content, packed)
        game.start(self.s, game.setup(options, seats, content, packed))

    def copy(self) -> Self:
        other = _new(self.__class__)
        other.game = self.game
        other.raw = self.raw.copy()
        other._pool = None
        other._calls = self._calls
        return other

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, memo: Any) -> Self:
        return self.fork()

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled as the table's game by name, and the bytes of the record."""
        made = (self.game.name, dict(self.options), self.seats, self.content)
        return restored, (*made, self.raw.tobytes())

    def fork(self) -> Self:
        """A copy that another thread may use: it shares no scratch space with this one."""
        other = self.copy()
        other._calls = Calls(self.game, self.options, self.seats, self.content, self._calls.packed)
        return other

    @property
    def options(self) -> Options:
        return self._calls.options

    @property
    def seats(self) -> int:
        return self._calls.seats

    @property
    def content(self) -> Content | None:
        return self._calls.content

    @property
    def pool(self) -> Any:
        """The record as an array of one."""
        if self._pool is None:
            self._pool = self.raw.view(self.game.State)
        return self._pool

    @property
    def s(self) -> Record:
        return self.pool[0]

    @property
    def to_act(self) -> list[int]:
        """The seats to act, ascending; `[CHANCE]` when chance does; empty when the game is over."""
        return _SEATS[self._calls.who(self.raw)].copy()

    def legal_moves(self, seat: int) -> list[int]:
        """The legal moves of a seat as codes; none if it is not to act."""
        calls = self._calls
        return calls.choices(self.raw, seat, calls.row)

    def legal(self, seat: int) -> list[str]:
        """The legal moves of a seat as texts, sorted by code point."""
        return self.game.texts(self.s, seat, self.legal_moves(seat))

    def look(self) -> tuple[list[int], dict[int, list[int]], list[int]]:
        """Who acts, their legal moves and the scores, in one compiled call."""
        calls = self._calls
        return self._seen(calls.advance(self.raw, NOBODY, 0, calls.moves, calls.counts, calls.points))

    def _seen(self, mask: int) -> tuple[list[int], dict[int, list[int]], list[int]]:
        calls = self._calls
        acting, counts = seats_of(mask), calls.counts.tolist()
        moves = {seat: calls.moves[seat, : counts[seat]].tolist() for seat in acting if seat >= 0}
        return acting, moves, calls.points.tolist()

    def play_and_look(self, seat: int, move: int) -> tuple[list[int], dict[int, list[int]], list[int]]:
        """Make a legal move of a seat that is to act, then `look`, in one compiled call."""
        calls = self._calls
        mask = calls.advance(self.raw, seat, move, calls.moves, calls.counts, calls.points)
        if mask < 0:
            raise self.refusal(seat, move, -mask)
        return self._seen(mask)

    def play(self, seat: int, text: str) -> int:
        """Make a move given as text and return its code. `Refused` if it may not be made."""
        self._check_turn(seat)
        move = self.game.parse(self.s, seat, text)
        self.play_move(seat, move)
        return move

    def play_move(self, seat: int, move: int) -> None:
        rule = self._calls.turn(self.raw, seat, move)
        if rule == NOT_ASKED:
            self._check_turn(seat)
        if rule:
            raise self.refusal(seat, move, rule)

    def _check_turn(self, seat: int) -> None:
        acting = self.to_act
        if seat in acting:
            return
        if not acting:
            raise NotYourTurn("The game is over.", "La partie est finie.")
        raise NotYourTurn("It isn’t this player’s turn.", "Ce n’est pas à ce joueur de jouer.")

    def refusal(self, seat: int, move: int, rule: int) -> Refused:
        game, name = self.game, self.game.rule_ids[rule]
        text = game.explain_refusal(self.s, seat, move, name) or game.refusals[name]
        return Illegal(name.split(" ")[0], text)

    def draw(self, rng: Any) -> int:
        """A chance move, drawn with its true probability (chance must be to act)."""
        return int(self.game.draw(self.s, rng))

    def redeal(self, viewer: Viewer, rng: Any) -> None:
        """Become another world that the viewer cannot tell from this one. Compiled code only knows seats."""
        if viewer is not OPEN:
            self.game.redeal(self.s, NO_SEAT if viewer.seat is None else viewer.seat, rng)

    def scores(self) -> list[int]:
        out = np.zeros(self.seats, np.int64)
        self.game.scores(self.s, out)
        return out.tolist()

    def outcome(self) -> Outcome | None:
        reason = int(self.game.over(self.s))
        if not reason:
            return None
        return Outcome(self.game.reasons[reason], self.scores(), self.ranks())

    def ranks(self) -> list[int]:
        """1 for the best; before the end, the current standing."""
        out = np.zeros(self.seats, np.int64)
        self.game.ranks(self.s, out)
        return out.tolist()


class Calls:
    """A table's game, and the operations that Python uses most, each one compiled call on a record's bytes.

    They are compiled at their first use and called directly (`jit.direct`).
    """

    who: Callable[[Raw], int]
    choices: Callable[[Raw, int, Words], list[int]]
    turn: Callable[[Raw, int, int], int]
    advance: Callable[[Raw, int, int, Words, Words, Words], int]

    def __init__(
        self, game: Game, options: Options, seats: int, content: Content | None, packed: Sequence[int]
    ) -> None:
        self.game = game
        self.options = options
        self.seats = seats
        self.content = content
        self.packed = packed
        """Held so that the meaning of the content's words stays known (`contract.Kept`)."""
        self.row: Words = np.zeros(game.most_moves, np.int64)
        self.moves: Words = np.zeros((seats, game.most_moves), np.int64)
        self.counts: Words = np.zeros(seats, np.int64)
        self.points: Words = np.zeros(seats, np.int64)
        for call in (who, choices, turn, advance):
            setattr(self, call.__name__, partial(_first_call, ref(self), call))


def _first_call(owner: "ref[Calls]", function: Callable[..., T], *arguments: Any) -> T:
    """Compiles the function and replaces itself with it: a plain attribute is the fastest lookup."""
    calls = owner()
    assert calls is not None
    part = calls.game.specialise(asked, brief=True)
    kinds: list[Any] = [
        each if isinstance(each, np.ndarray) else 0 for each in arguments
    ]  # any number will do
    kinds[0] = Lent()
    if function is choices:
        kinds[2] = Lent()
    call = calls.game.direct(function, *kinds, asked=part)
    setattr(calls, function.__name__, call)
    return call(*arguments)


def compiled(game: Game) -> list[Any]:
    """The calls of `Calls`, as functions that may be compiled."""
    part = game.specialise(asked, brief=True)
    return [game.specialise(function, brief=True, asked=part) for function in (who, choices, turn, advance)]


def seats_of(mask: int) -> list[int]:
    return _SEATS[mask].copy()


_SEATS = {mask: [seat for seat in range(4) if mask >> seat & 1] for mask in range(16)} | {
    CHANCE_BIT: [CHANCE]
}
"""The seats in each mask of `acting`."""
NOT_ASKED = -1
NOBODY = -2
"""Passed instead of a seat to look without playing."""


def who(raw: Any) -> Any:
    return acting(record_in(raw, State))


def choices(raw: Any, seat: Any, out: Any) -> Any:
    """The legal moves of a seat; none if it is not to act."""
    s = record_in(raw, State)
    words = words_in(out)
    count = 0
    if seat >= 0 and asked(s, seat):
        count = fill_moves(s, seat, words)
    return listed(words, count)


def asked(s: Any, seat: Any) -> Any:
    mask = acting(s)
    if mask == CHANCE_BIT:
        return seat == CHANCE
    return 0 <= seat < 8 and mask >> seat & 1 != 0


def turn(raw: Any, seat: Any, move: Any) -> Any:
    """Judge a move, and play it if legal; returns the number of the broken rule, 0, or `NOT_ASKED`."""
    s = record_in(raw, State)
    if not asked(s, seat):
        return NOT_ASKED
    rule = judge(s, seat, move)
    if rule == 0:
        play(s, seat, move)
    return rule


def advance(raw: Any, seat: Any, move: Any, moves: Any, counts: Any, points: Any) -> Any:
    """Judge a move, play it if legal, and look: who acts, their legal moves, and the scores.

    If the move is illegal, returns minus the number of the broken rule. One function serves both to play and
    only to look, because every compiled function contains all the rules.
    """
    s = record_in(raw, State)
    if seat != NOBODY:
        rule = judge(s, seat, move)
        if rule != 0:
            return -rule
        play(s, seat, move)
    scores(s, points)
    mask = acting(s)
    for each in range(moves.shape[0]):
        counts[each] = 0
        if mask != CHANCE_BIT and mask >> each & 1:
            counts[each] = fill_moves(s, each, moves[each])
    return mask
