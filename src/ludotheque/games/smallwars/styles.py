"""One-idea players of Small Wars, against which the levels are measured (benchmarks/zoo.py).

Each drafts by its own taste and then looks at one move at a time: the points of the squares if the turn ended
now, the distance to the enemy, what a fight takes and costs on average. The drafter, instead of a taste, lets
every figure that it may pick fight battles to the end, played by the quick rules of the bots' rollouts.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from ludotheque.contract import CHANCE, CHANCE_BIT, Record
from ludotheque.games.smallwars.bot import rollout_move
from ludotheque.games.smallwars.legality import fill_moves
from ludotheque.games.smallwars.reasons import dangers, fight_odds, targets
from ludotheque.games.smallwars.rules import acting, draw, play, ranks, turn_points
from ludotheque.games.smallwars.state import (
    ACTIONS,
    COMBAT,
    DONE,
    END,
    FIGHT,
    LIFE,
    MOST_MOVES,
    MOVE,
    PICK,
    PLAYING,
    POINTS,
    RANGE,
    STEP,
    Plain,
    State,
    distance,
)
from ludotheque.jit import jit
from ludotheque.plain import Row
from ludotheque.thinking import Style, preferring

BATTLES = 12
"""How many battles the drafter tries each pick in."""


@dataclass(frozen=True)
class Idea:
    """What a style drafts, and what it cares about in play."""

    taste: Callable[[Row], float]
    """How much it likes a sheet (S2.1); it takes what it likes best of what it can pay."""
    ground: float = 1.0
    """What a point of the squares is worth, if the turn ended now; the same for one that the enemy loses."""
    near: float = 0.0
    """What it is worth to be a square nearer to the closest enemy."""
    blood: float = 1.0
    """What a life taken is worth, one lost costing 1."""
    finish: float = 1.0
    """What a figure destroyed is worth besides."""
    wary: float = 0.0
    """What it costs to stand where an enemy that is still to act can shoot."""


def _cheap(sheet: Row) -> float:
    return -sheet[POINTS]


def _dear(sheet: Row) -> float:
    return sheet[POINTS]


def _fast(sheet: Row) -> float:
    return (2 * max(sheet[MOVE], 0) + sheet[COMBAT] * sheet[ACTIONS]) / sheet[POINTS]


def _tough(sheet: Row) -> float:
    return (sheet[LIFE] + 0.01) / sheet[POINTS]


def _far(sheet: Row) -> float:
    return max(sheet[COMBAT], 0) * max(sheet[RANGE], 0) * sheet[ACTIONS] / sheet[POINTS]


def _fierce(sheet: Row) -> float:
    return max(sheet[COMBAT], 0) * sheet[ACTIONS] * (1 + min(max(sheet[RANGE], 0), 2)) / sheet[POINTS]


IDEAS = {
    "rush": Idea(_fast, ground=0.5, near=0.8, blood=1.5),
    "turtle": Idea(_tough, ground=3.0, near=-0.1, blood=0.8, wary=0.1),
    "swarm": Idea(_cheap, ground=2.0, blood=1.2),
    "heavy": Idea(_dear, ground=1.0, near=0.4, blood=1.2),
    "sniper": Idea(_far, ground=1.0, near=-0.1, finish=2.0, wary=0.4),
    "killer": Idea(_fierce, ground=1.2, near=0.2, blood=1.2, finish=2.0),
}


def style(idea: Idea) -> Style:
    def value(s: Record, seat: int, move: int) -> float:
        plain, what, who, where = Plain.of(s), move & ~4095, move >> 6 & 63, move & 63
        if what == PICK:
            return idea.taste(plain.sheet(who))
        if what == FIGHT:
            return _fight(idea, plain, (seat, who), (1 - seat, where))
        if what == STEP:
            return _step(idea, s, seat, who, where)
        return -1e6 if what == DONE else -0.05 if what == END else 0.0

    return preferring(value)


def _fight(idea: Idea, s: Plain, own: tuple[int, int], target: tuple[int, int]) -> float:
    odds = fight_odds(s, own, target)
    return idea.blood * odds.taken + idea.finish * (odds.destroy - odds.destroyed) - odds.lost


def _step(idea: Idea, s: Record, seat: int, figure: int, to: int) -> float:
    pool = np.zeros(1, State)
    pool[0] = s
    after = pool[0]
    play(after, seat, STEP | figure << 6 | to)
    was, now = Plain.of(s), Plain.of(after)
    gain = idea.ground * (_ground(after, seat) - _ground(s, seat))
    gain += idea.near * (_gap(was, seat, figure) - _gap(now, seat, figure))
    gain -= idea.wary * (len(dangers(now, (seat, figure))) - len(dangers(was, (seat, figure))))
    return gain + 0.3 * bool(targets(now, (seat, figure))) - 0.3 * bool(targets(was, (seat, figure)))


def _ground(s: Record, seat: int) -> float:
    return float(turn_points(s, seat) - turn_points(s, 1 - seat))


def _gap(s: Plain, seat: int, figure: int) -> float:
    """How far the closest enemy is."""
    at = s.square[seat][figure]
    alive = [n for n in range(s.count[1 - seat]) if s.alive[1 - seat] >> n & 1]
    return min((float(distance(at, s.square[1 - seat][n])) for n in alive), default=0.0)


def drafter(s: Record, seat: int, moves: Sequence[int], rng: Any) -> int:
    """The pick that wins most battles, then the killer's way of fighting."""
    if s.phase == PLAYING:
        return STYLES["killer"](s, seat, moves, rng)
    pool, legal = np.zeros(2, State), np.zeros(MOST_MOVES, np.int64)
    pool[0] = s
    totals = np.zeros(len(moves))
    try_out(pool, seat, np.array(moves, np.int64), BATTLES, legal, totals, rng)
    return moves[int(totals.argmax())]


@jit
def try_out(pool: Any, seat: Any, moves: Any, battles: Any, legal: Any, totals: Any, rng: Any) -> None:
    """How many battles each move wins, if both sides go on as in a rollout."""
    s = pool[1]
    places = np.zeros(2, np.int64)
    for i in range(moves.size):
        for _ in range(battles):
            pool[1] = pool[0]
            play(s, seat, moves[i])
            mask = acting(s)
            while mask:
                if mask == CHANCE_BIT:
                    play(s, CHANCE, draw(s, rng))
                else:
                    play(s, s.seat, rollout_move(s, s.seat, legal, fill_moves(s, s.seat, legal), rng))
                mask = acting(s)
            ranks(s, places)
            totals[i] += 0.5 * (places[1 - seat] - places[seat])


STYLES = {**{name: style(idea) for name, idea in IDEAS.items()}, "drafter": drafter}
