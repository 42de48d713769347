"""How bots think about Small Wars: a number for a position, what it is worth, and the levels."""

from typing import Any

import numpy as np

from ludotheque.contract import Options, Record
from ludotheque.errors import Text
from ludotheque.games.smallwars.figures import WEIGHTS
from ludotheque.games.smallwars.reasons import why
from ludotheque.games.smallwars.rules import TURNS, turn_points
from ludotheque.games.smallwars.state import (
    ACTIONS,
    COMBAT,
    DRAFT,
    END,
    FIGHT,
    FRONTAL,
    GONE,
    LIFE,
    MOVE,
    PICK,
    PLACE,
    PLAYING,
    POINTS,
    RANGE,
    STEP,
)
from ludotheque.jit import jit
from ludotheque.mixing import mix
from ludotheque.rng import below
from ludotheque.thinking import Level, Thinking

PLIES = 24
"""Of a playout: about as long as a few activations; then the field is judged."""
LOG_ODDS, PER_POINT = 3.4, 0.009
"""What the worth of figures (figures.py) counts in victory points; what money left is worth, as figures."""
LEVELS = (
    Level("greedy", heat=0.05),
    Level("greedy", heat=0.02),
    Level("mcts", 400, playout=PLIES),
    Level("mcts", 1_200, playout=PLIES),
    Level("mcts", 4_000, playout=PLIES),
    Level("mcts", 30_000, playout=PLIES, explore=0.35),
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
            strength += figure_worth(s, kind) * (0.4 + 0.6 * share)
    if s.phase == DRAFT and s.mustering >> seat & 1:  # who is done spends no more
        strength += PER_POINT * s.money[seat]
    promise = LOG_ODDS * strength * (1 + to_come) / (1 + TURNS)
    if s.scenario == FRONTAL:
        return promise + _points(s, seat) * (1.0 - 0.2 * to_come)
    promise += float(_points(s, seat))
    if s.phase == PLAYING:
        promise += turn_points(s, seat) * (1.0 + 0.4 * to_come)
    return promise


@jit
def figure_worth(s: Record, kind: Any) -> Any:
    """In log-odds of winning (figures.py)."""
    actions, dice = s.sheets[kind, ACTIONS], max(s.sheets[kind, COMBAT], 0)
    fights = dice > 0 and s.sheets[kind, RANGE] >= 0
    w = WEIGHTS[s.scenario]
    worth = w[0] + w[1] * actions + w[2] * min(max(s.sheets[kind, MOVE], 0), 3) + w[4] * dice
    worth += w[5] * s.sheets[kind, LIFE]
    if fights:
        worth += w[3] * min(s.sheets[kind, RANGE], 4) + w[6] * dice * actions
    return worth


@jit
def lure(s: Record, seat: Any, moves: Any, count: Any, rng: Any) -> Any:
    """A playout fights where it can, every other time, and seldom just ends."""
    move = moves[below(rng, count)]
    if s.phase == DRAFT:
        return _pick(s, moves, count, rng)
    if s.phase != PLAYING:
        return move
    for _ in range(3):
        if move & ~4095 == FIGHT or (move & ~4095 == STEP and below(rng, 2)):
            return move
        move = moves[below(rng, count)]
    return move


@jit
def _pick(s: Record, moves: Any, count: Any, rng: Any) -> Any:
    """Of a few figures the one that is worth most for its price."""
    best = moves[below(rng, count)]
    most = -1.0
    for _ in range(4):
        move = moves[below(rng, count)]
        if move & ~4095 == PICK:
            kind = move >> 6 & 63
            rate = figure_worth(s, kind) / s.sheets[kind, POINTS]
            if rate > most:
                best, most = move, rate
    return best


def reason(before: Record, seat: int, move: int, after: Record) -> Text | None:
    what = move & ~4095
    if what == FIGHT:
        return Text("a fight with good odds", "un combat où les chances sont bonnes")
    if what == END:
        return Text("it holds its ground", "il tient sa position")
    if what == STEP:
        gained = turn_points(after, seat) - turn_points(before, seat)
        if gained > 0:
            return Text("it gains ground", "il gagne du terrain")
        return Text("it takes up a position", "il prend position")
    if what == PICK:
        return Text("a useful figure for its price", "une figurine utile pour son prix")
    if what == PLACE:
        return Text("from there it can reach what counts", "de là, elle atteint ce qui compte")
    return Text("the army is strong enough", "l’armée est assez forte")


THINKING = Thinking(
    levels=levels,
    ladders=tuple({"scenario": name} for name in ("conquest", "frontal", "hill")),
    sight=sight,
    worth=worth,
    lure=lure,
    reason=reason,
    why=why,
)
