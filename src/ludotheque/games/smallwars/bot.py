"""How bots think about Small Wars: hashes of positions, their evaluation, and the levels."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from ludotheque.contract import Options, Record
from ludotheque.errors import Text
from ludotheque.games.smallwars.figures import WEIGHTS
from ludotheque.games.smallwars.reasons import HOPED, Figure, dangers, fight_odds, targets, why
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
    Plain,
)
from ludotheque.jit import jit
from ludotheque.mixing import mix
from ludotheque.rng import below
from ludotheque.thinking import Level, Style, Thinking

PLIES = 8
"""The length of a rollout: about an activation or two; then the field is evaluated."""
EXPLORE = 0.35
LOG_ODDS, PER_POINT = 3.4, 0.009
"""Victory points per log-odds of a figure's value (figures.py); log-odds per point of the budget left."""
MASTER = 540_000
"""Simulations of level 6: somewhat over a second of CPU time."""
PROBABLE = 0.6
"""The chance from which a target is likely to be destroyed."""


def _levels(*levels: tuple[int, float]) -> tuple[Level, ...]:
    """Each given by its simulations and its heat; with 0 simulations, it looks one move ahead."""
    return tuple(
        Level("mcts", work, rollout=PLIES, explore=EXPLORE, heat=heat) if work else Level("greedy", heat=heat)
        for work, heat in levels
    )


LEVELS = {
    "conquest": _levels((0, 0.06), (0, 0.02), (400, 0.024), (700, 0.013), (2_500, 0.004), (MASTER, 0.0)),
    "frontal": _levels((0, 0.027), (0, 0.01), (1_500, 0.011), (5_000, 0.004), (10_000, 0.002), (MASTER, 0.0)),
    "hill": _levels((0, 0.042), (0, 0.02), (400, 0.028), (700, 0.014), (1_800, 0.007), (MASTER, 0.0)),
}
"""By scenario, because the cost of a slip differs between them."""


def levels(options: Options, seats: int) -> tuple[Level, ...]:
    return LEVELS[str(options["scenario"])]


@jit
def information_set(s: Record, seat: Any) -> Any:
    """Everything is public: the square and life of each figure, and whose turn it is."""
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
def evaluate(s: Record, out: Any) -> None:
    """At the end the result; before it, an estimate from the points, the squares held and the figures."""
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
    """What decides the game (S7)."""
    if s.scenario != FRONTAL:
        return s.points[seat]
    alive = 0
    for figure in range(s.count[seat]):
        alive += s.alive[seat] >> figure & 1
    return alive


@jit
def _promise(s: Record, seat: Any) -> Any:
    """Points scored, those of this turn if it ended now, some for the turns to come, and living figures."""
    to_come = TURNS - s.turn if s.turn else TURNS
    strength = 0.0
    for figure in range(s.count[seat]):
        if s.alive[seat] >> figure & 1:
            kind = s.kind[seat, figure]
            share = s.life[seat, figure] / float(s.sheets[kind, LIFE])
            strength += figure_worth(s, kind) * (0.4 + 0.6 * share)
    if s.phase == DRAFT and s.mustering >> seat & 1:  # a seat that is done spends no more
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
    """The value of a figure in log-odds of winning (figures.py)."""
    actions, dice = s.sheets[kind, ACTIONS], max(s.sheets[kind, COMBAT], 0)
    fights = dice > 0 and s.sheets[kind, RANGE] >= 0
    w = WEIGHTS[s.scenario]
    value = w[0] + w[1] * actions + w[2] * min(max(s.sheets[kind, MOVE], 0), 3) + w[4] * dice
    value += w[5] * s.sheets[kind, LIFE]
    if fights:
        value += w[3] * min(s.sheets[kind, RANGE], 4) + w[6] * dice * actions
    return value


@jit
def rollout_move(s: Record, seat: Any, moves: Any, count: Any, rng: Any) -> Any:
    """Rollouts prefer fighting, then moving, and seldom just end an activation."""
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
    """Of a few random figures, the best value for its price."""
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
        return _of_a_fight(Plain.of(before), (seat, move >> 6 & 63), (1 - seat, move & 63))
    if what == END:
        return Text("it holds its ground", "il tient sa position")
    if what == STEP:
        return _of_a_step(before, after, (seat, move >> 6 & 63))
    if what == PICK:
        return Text("a useful figure for its price", "une figurine utile pour son prix")
    if what == PLACE:
        return Text("from there it can reach what counts", "de là, elle atteint ce qui compte")
    return Text("the army is strong enough", "l’armée est assez forte")


def _of_a_fight(s: Plain, attacker: Figure, target: Figure) -> Text:
    odds = fight_odds(s, attacker, target)
    if odds.destroy >= PROBABLE:
        en, fr = "the target is likely to fall", "la cible a de fortes chances de tomber"
    elif odds.destroy >= HOPED:
        en, fr = "the target may fall", "la cible peut tomber"
    else:
        en, fr = "the target is worn down", "la cible s’use"
    if odds.lost:
        return Text(en, fr)
    return Text(f"{en} and cannot strike back", f"{fr}, sans riposte possible")


def _of_a_step(before: Record, after: Record, figure: Figure) -> Text:
    seat, was, now = figure[0], Plain.of(before), Plain.of(after)
    if turn_points(after, seat) > turn_points(before, seat):
        return Text("it gains ground", "il gagne du terrain")
    if turn_points(after, 1 - seat) < turn_points(before, 1 - seat):
        return Text("it contests a square", "il dispute une case")
    if dangers(was, figure) and not dangers(now, figure):
        return Text("it brings a figure to safety", "il met une figurine à l’abri")
    if set(targets(now, figure)) - set(targets(was, figure)):
        return Text("it brings an enemy into range", "il met un ennemi à portée")
    return Text("it prepares the next move", "il prépare le coup suivant")


def styles() -> Mapping[str, Style]:
    from ludotheque.games.smallwars.styles import STYLES  # it is needed only by those who ask for it

    return STYLES


THINKING = Thinking(
    levels=levels,
    ladders=tuple({"scenario": name} for name in ("conquest", "frontal", "hill")),
    information_set=information_set,
    evaluate=evaluate,
    rollout_move=rollout_move,
    reason=reason,
    why=why,
    styles=styles,
)
