"""How bots think about a game: its levels as data, and compiled functions that the searches call.

evaluate(s, out)        how good the position is for each seat, from 0 to 1; at the end, the result
key(s)                  a hash of the position; positions that must have the same value may share it
information_set(s, seat)  a hash of all that the seat knows and that matters for its choice
left(s)                 how many moves are still to come, at least
closing(s, seat, low, high, nodes)  where `left` is 1, an exact search's shortcut: the value of the best last
                        move (or of one beyond the window), counting in `nodes`; UNKNOWN if it is not the last
mixed(s, seat)          1 where a predictable seat would be exploited, although it moves alone
rollout_move(s, seat, moves, count, rng)  the rollout policy: one of the moves
rollout_choice(s, seat, moves, rng)  the same choice with the same dice, listing moves only where it must
noisy(before, after)    1 for a move to be searched before a position is evaluated (a capture)
fill_noisy(s, seat, moves)  like `fill_moves`, but it may omit moves that are neither noisy nor end the game
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from ludotheque.errors import Text
from ludotheque.generic import called_of, fill_moves, over, ranks, rollout_move
from ludotheque.jit import jit
from ludotheque.reasons import Why
from ludotheque.reasons import cannot_say as not_a_word
from ludotheque.rng import below

Style = Callable[[Any, int, Sequence[int], Any], int]
"""Picks one of the seat's legal moves, given the record, the seat, its moves and a generator."""

RECIPE = 2
UNKNOWN = 1 << 40


def preferring(value: Callable[[Any, int, int], float]) -> Style:
    """A player of one idea, without search: the move that the idea values most, one of them if several do."""

    def choose(s: Any, seat: int, moves: Sequence[int], rng: Any) -> int:
        values = [value(s, seat, move) for move in moves]
        best = max(values)
        good = [move for move, worth in zip(moves, values, strict=True) if worth >= best - 1e-9]
        return good[int(below(rng, len(good)))]

    return choose


@dataclass(frozen=True)
class Level:
    """How a bot of one level plays: which search, how much work, how prone it is to slips."""

    search: str
    work: int = 0
    slip: float = 0.0
    rollout: int = -1
    """For rollouts: how many moves until the position is evaluated; -1 plays to the end."""
    explore: float = 0.7
    """For rollouts: the exploration constant of a seat that moves alone."""
    trees: int = 1
    """For rollouts: how many searches run at once, each in a thread of its own and with all of `work`."""
    heat: float = 0.0
    """How much worse a move may look and still be played now and then. A move that is worse by this much is e
    times less likely than the one the search prefers; 0 never slips."""
    solves: bool = False
    """Whether it plays perfectly once the rest of the game can be solved (`Thinking.solvable`)."""


@jit
def no_number(s: Any) -> Any:
    return 0


@jit
def no_closing(s: Any, seat: Any, low: Any, high: Any, nodes: Any) -> Any:
    return UNKNOWN


@jit
def no_information_set(s: Any, seat: Any) -> Any:
    return 0


@jit
def not_mixed(s: Any, seat: Any) -> Any:
    return 0


@jit
def not_noisy(before: Any, after: Any) -> Any:
    return 0


@jit
def no_recipe(s: Any, seat: Any, moves: Any, count: Any, shares: Any) -> None:
    shares[:count] = 1.0 / count


@jit
def nothing_sealed(s: Any, seat: Any) -> None:
    """For games without sealed choices."""


@jit
def any_move(s: Any, seat: Any, moves: Any, count: Any, rng: Any) -> Any:
    return moves[below(rng, count)]


def choose_listed(s: Any, seat: Any, moves: Any, rng: Any) -> Any:
    """For games without a `rollout_choice`."""
    return rollout_move(s, seat, moves, fill_moves(s, seat, moves), rng)


def evaluate_ranks(s: Any, out: Any) -> None:
    """For games without an evaluation: nothing until the end, then by rank."""
    out[:] = 0.5
    if over(s):
        places = np.empty(out.size, np.int64)
        ranks(s, places)
        for seat in range(out.size):
            out[seat] = 0.0
            for other in range(out.size):
                if other != seat:
                    behind = places[other] - places[seat]
                    out[seat] += 1.0 if behind > 0 else 0.5 if behind == 0 else 0.0
            out[seat] /= out.size - 1


def plain_levels(options: Mapping[str, Any], seats: int) -> Sequence[Level]:
    """For games that define no levels: more and more rollouts."""
    return tuple(Level("mcts", work) for work in (10, 40, 160, 640, 2_500, 10_000))


def cannot_say(before: Any, seat: int, move: int, after: Any) -> Text | None:
    return None


@dataclass(frozen=True, eq=False, kw_only=True)
class Thinking:
    levels: Callable[[Mapping[str, Any], int], Sequence[Level]] = plain_levels
    evaluate: Callable[[Any, Any], None] | None = None
    information_set: Callable[[Any, int], int] = no_information_set
    key: Callable[[Any], int] = no_number
    left: Callable[[Any], int] = no_number
    closing: Callable[[Any, int, int, int, Any], int] = no_closing
    mixed: Callable[[Any, int], int] = not_mixed
    rollout_move: Callable[[Any, int, Any, int, Any], int] = any_move
    rollout_choice: Callable[[Any, int, Any, Any], int] | None = None
    noisy: Callable[[Any, Any], int] = not_noisy
    fill_noisy: Callable[[Any, int, Any], int] | None = None
    rest: Callable[[Any], int] = no_number
    recipe: Callable[[Any, int, Any, int, Any], None] = no_recipe
    unseal: Callable[[Any, int], None] = nothing_sealed
    solvable: Callable[[Any], bool] = lambda s: False
    """Whether the rest of the game can be solved while a player waits: only sealed choices are hidden."""
    solvable_soon: Callable[[Any], bool] = lambda s: False
    """Whether it will be in a few moves, whatever they are; until then, values ship with the game."""
    early: Callable[[Mapping[str, Any], Any], bool] = lambda options, s: False
    """Whether a solvable position is so early that a bot takes the first best move it finds."""
    outcomes: Callable[[Any], Sequence[tuple[int, float]]] = lambda s: ()
    """Every chance move of a solvable position, with its probability."""
    reason: Callable[[Any, int, int, Any], Text | None] = cannot_say
    """What a move is good for, in a few words: before, seat, move, after. It reveals no move."""
    why: Why = not_a_word
    """The same as a player would say it, from what a search found; nothing that the seat may not know."""
    ladders: Sequence[Mapping[str, Any]] = ({},)
    """Options under which the levels are measured, each against the one below (benchmarks/strength.py)."""
    styles: Callable[[], Mapping[str, Style]] = dict
    """One-idea players that the levels are measured against (benchmarks/zoo.py), created on demand."""
    public: Callable[[Any, int, int, Any], bool] = lambda before, seat, move, now: True
    """Whether everybody knows by now that the seat made this move: before, seat, move, now. Not if sealed."""

    @property
    def hooks(self) -> dict[str, object]:
        """The compiled functions, by the names that searches call."""
        return called_of(self)
