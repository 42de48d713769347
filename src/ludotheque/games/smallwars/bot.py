"""How bots think about Small Wars: a number for a position, what it is worth, and the levels."""

from typing import Any

import numpy as np

from ludotheque.contract import Options, Record
from ludotheque.errors import Text
from ludotheque.games.smallwars.rules import TURNS, turn_points
from ludotheque.games.smallwars.state import (
    CONQUEST,
    END,
    FIGHT,
    FRONTAL,
    GONE,
    LIFE,
    PICK,
    PLACE,
    PLAYING,
    POINTS,
    STEP,
)
from ludotheque.jit import jit
from ludotheque.mixing import mix
from ludotheque.rng import below
from ludotheque.thinking import Level, Thinking

PLIES = 24
"""Of a playout: about as long as a few activations; then the field is judged."""
LEVELS = (
    Level("greedy", slip=0.85),
    Level("mcts", 30, playout=PLIES),
    Level("mcts", 60, playout=PLIES),
    Level("mcts", 150, playout=PLIES),
    Level("mcts", 500, playout=PLIES),
    Level("mcts", 10_000, playout=PLIES, explore=0.35),
)


def levels(options: Options, seats: int) -> tuple[Level, ...]:
    return LEVELS


@jit
def sight(s: Record, seat: Any) -> Any:
    """Everything is open: where each figure stands and what life it has, and whose turn it is."""
    number = s.phase | s.turn << 2 | s.seat << 5 | s.actions << 6 | s.bound << 10 | (s.active + 1) << 11
    number = mix(mix(0, number), s.points[0] << 31 | s.points[1])
    number = mix(number, s.ready[0])
    number = mix(number, s.ready[1])
    for side in range(2):
        for figure in range(s.count[side]):
            at = min(np.int64(s.square[side, figure]), np.int64(GONE))
            where = np.int64(s.kind[side, figure]) << 4 | at
            number = mix(number, where << 20 | np.int64(s.life[side, figure]) << 8 | figure << 1 | side)
    return number


@jit
def worth(s: Record, out: Any) -> None:
    """At the end a win; before it what the points, the squares held and the figures promise."""
    if s.ended:
        lead = _points(s, 0) - _points(s, 1)
        bonus = 0.01 * min(10, abs(lead))
        out[0] = 0.9 + bonus if lead > 0 else 0.1 - bonus if lead < 0 else 0.5
    else:
        lead = _promise(s, 0) - _promise(s, 1)
        out[0] = 0.5 + 0.4 * lead / (2.5 + abs(lead))
    out[1] = 1.0 - out[0]


@jit
def _points(s: Record, seat: Any) -> Any:
    """What counts in the end (S7)."""
    if s.scenario != FRONTAL:
        return s.points[seat]
    alive = 0
    for figure in range(s.count[seat]):
        alive += s.alive[seat] >> figure & 1
    return alive


@jit
def _promise(s: Record, seat: Any) -> Any:
    """Points made, those of this turn if it ended now, some for the turns to come, and what is alive."""
    to_come = TURNS - s.turn if s.turn else TURNS
    strength = 0.0
    for figure in range(s.count[seat]):
        if s.alive[seat] >> figure & 1:
            kind = s.kind[seat, figure]
            share = s.life[seat, figure] / float(s.sheets[kind, LIFE])
            strength += s.sheets[kind, POINTS] * (0.4 + 0.6 * share)
    per_turn = 0.008 if s.scenario == CONQUEST else 0.005
    promise = float(_points(s, seat)) + strength * per_turn * (1 + to_come)
    if s.phase == PLAYING:
        promise += turn_points(s, seat) * (1.0 + 0.4 * to_come)
    if s.scenario == FRONTAL:
        promise += 0.01 * strength
    return promise


@jit
def lure(s: Record, seat: Any, moves: Any, count: Any, rng: Any) -> Any:
    """A playout fights where it can, every other time, and seldom just ends."""
    move = moves[below(rng, count)]
    if s.phase != PLAYING:
        return move
    for _ in range(3):
        if move & ~4095 == FIGHT or (move & ~4095 == STEP and below(rng, 2)):
            return move
        move = moves[below(rng, count)]
    return move


def reason(before: Record, seat: int, move: int, after: Record) -> Text | None:
    what = move & ~4095
    if what == FIGHT:
        return Text("a fight at good odds", "un combat aux chances favorables")
    if what == END:
        return Text("it holds its ground", "il tient sa position")
    if what == STEP:
        gained = turn_points(after, seat) - turn_points(before, seat)
        if gained > 0:
            return Text("it takes ground", "il gagne du terrain")
        return Text("it takes up a position", "il prend position")
    if what == PICK:
        return Text("a useful figure for its price", "une figurine utile pour son prix")
    if what == PLACE:
        return Text("from there it reaches what counts", "de là, elle atteint ce qui compte")
    return Text("the army is strong enough", "l’armée est assez forte")


THINKING = Thinking(
    levels=levels,
    ladders=tuple({"scenario": name} for name in ("conquest", "frontal", "hill")),
    sight=sight,
    worth=worth,
    lure=lure,
    reason=reason,
)
