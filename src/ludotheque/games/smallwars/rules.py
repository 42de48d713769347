"""The rules of Small Wars, in the order of their ids (rules.en.md); what is legal is in legality.py."""

from typing import Any

import numpy as np

from ludotheque.contract import CHANCE, CHANCE_BIT, Record, Words
from ludotheque.errors import Text
from ludotheque.games.smallwars.state import (
    ACTIONS,
    COMBAT,
    CONQUEST,
    CROSS,
    DICE_SPAN,
    DONE,
    DRAFT,
    END,
    FIGHT,
    FRONTAL,
    GONE,
    HILL,
    HITS,
    LIFE,
    MOVE,
    NONE,
    PLACING,
    PLAYING,
    POINTS,
    POWER,
    RANGE,
    SIZE,
    STEP,
    WRECK,
)
from ludotheque.jit import inlined, jit
from ludotheque.rng import below

ENDINGS = {"played-out": Text("all four turns played", "quatre tours joués")}
PLAYED_OUT = 1
TURNS = 4  # S4.1


@jit
def start(s: Record, setup: Words) -> None:
    """S7.5. After seats and options, `setup` contains the catalogue: see catalogue.words."""
    s.scenario = setup[1]
    s.budget = setup[2]
    s.armies = setup[3]
    s.alternate = setup[4]
    s.wait = setup[5]
    s.catalogue = setup[6]
    s.kinds = setup[7]
    s.phase = PLACING if s.armies else DRAFT
    s.seat = 0  # S3.1: the younger picks first
    s.turn = 0
    s.active = NONE
    s.actions = 0
    s.bound = 0
    s.target = NONE
    s.ended = 0
    s.mustering = 3
    s.roll = 0
    s.roll_dice = 0
    s.roll_seat = NONE
    s.roll_fight = 0
    s.points[:] = 0
    s.ready[:] = 0
    s.alive[:] = 0
    s.held[:] = 0
    s.lost[:] = 0
    s.count[:] = 0
    s.money[:] = 0 if s.armies else s.budget
    s.kind[:] = 0
    s.square[:] = GONE
    s.life[:] = 0
    s.crowd[:] = 0
    _lay_out(s, setup)


@inlined
def _lay_out(s: Record, setup: Words) -> None:
    """The sheets, and the pool or the figures each seat has to place (S2.2, S3.1, S3.3)."""
    s.sheets[:] = 0
    s.moves[:] = 0
    s.fights[:] = 0
    s.pool[:] = 0
    s.unplaced[:] = 0
    at = 8
    for kind in range(s.kinds):
        for value in range(6):
            s.sheets[kind, value] = setup[at + value]
        s.moves[kind] = max(setup[at + MOVE], 0)
        s.fights[kind] = 0 if setup[at + COMBAT] == CROSS else setup[at + RANGE] - CROSS
        if s.armies:
            s.unplaced[0, kind] = setup[at + 7 + (s.armies - 1) // 3]
            s.unplaced[1, kind] = setup[at + 7 + (s.armies - 1) % 3]
        else:
            s.pool[kind] = setup[at + 6]
        at += 10


@jit
def acting(s: Record) -> Any:
    """S8."""
    if s.ended:
        return 0
    return CHANCE_BIT if s.target != NONE else 1 << s.seat


@jit
def play(s: Record, seat: Any, move: Any) -> None:
    if seat == CHANCE:
        _fight(s, move)
        return
    what, who, where = move & ~4095, move >> 6 & 63, move & 63
    if what > DONE:
        _do(s, seat, what, who, where)
        return
    if what == DONE:
        s.mustering &= ~(1 << seat)
    else:
        _muster(s, seat, who, where)
    _next_to_muster(s, seat)


@inlined
def _muster(s: Record, seat: Any, kind: Any, square: Any) -> None:
    """A figure enters the field at once (S3.1); any number may share a square (S1.2)."""
    figure = s.count[seat]
    s.count[seat] += 1
    s.kind[seat, figure] = kind
    s.life[seat, figure] = s.sheets[kind, LIFE]
    s.alive[seat] |= 1 << figure
    _go(s, seat, figure, square)
    if s.phase == DRAFT:
        s.pool[kind] -= 1
        s.money[seat] -= s.sheets[kind, POINTS]
        return
    s.unplaced[seat, kind] -= 1
    for other in range(s.kinds):
        if s.unplaced[seat, other]:
            return
    s.mustering &= ~(1 << seat)


@jit
def _go(s: Record, seat: Any, figure: Any, to: Any) -> None:
    """Put a figure on a square, or take it off the field (GONE)."""
    at = np.int64(s.square[seat, figure])
    s.square[seat, figure] = to
    s.crowd[seat, at] -= 1
    s.crowd[seat, to] += 1
    left = np.int64(s.crowd[seat, at] == 0)
    s.held[seat] = (s.held[seat] & ~(left << at) | 1 << to) & 511  # without branches


@inlined
def _next_to_muster(s: Record, seat: Any) -> None:
    """The other seat, or the same one if the other is done; if both are, turn 1 begins (S3.1, S3.2, S3.3)."""
    if s.mustering >> (1 - seat) & 1:
        s.seat = 1 - seat
    elif s.mustering == 0:
        s.phase = PLAYING
        _next_activation(s, _begin_turn(s))


@inlined
def _begin_turn(s: Record) -> Any:
    """S4.1: every living figure is ready again; returns the seat that starts, by default always the elder."""
    s.turn += 1
    for seat in range(2):
        s.ready[seat] = s.alive[seat]
    return s.turn & 1 if s.alternate else 1


@jit
def _next_activation(s: Record, seat: Any) -> None:
    """S4.2: this seat activates, or the other if it has nothing ready; if neither has, the turn is over."""
    s.active = NONE
    s.actions = 0
    s.bound = 0
    while s.ready[0] | s.ready[1] == 0:
        s.points[0] += turn_points(s, 0)  # S7.4: scored by the move that ends the turn
        s.points[1] += turn_points(s, 1)
        if s.turn == TURNS:  # S4.1
            s.ended = PLAYED_OUT
            return
        seat = _begin_turn(s)  # S7.4: with nobody left the turns pass without a move
    s.seat = seat if s.ready[seat] else 1 - seat


@inlined
def _do(s: Record, seat: Any, what: Any, figure: Any, where: Any) -> None:
    if s.active == NONE:  # S4.2: the first move activates
        s.active = figure
        s.actions = s.sheets[s.kind[seat, figure], ACTIONS]
        s.bound = s.held[1 - seat] >> s.square[seat, figure] & 1  # S5.2
        s.ready[seat] &= ~(1 << figure)
    if what == END:  # S4.3
        _next_activation(s, 1 - seat)
        return
    s.actions -= 1
    if what == STEP:
        _go(s, seat, figure, where)
        s.bound = 0  # S5.2: until it first leaves
    else:
        s.target = where  # S6.2: the dice are due


@jit
def dice_due(s: Record) -> Any:
    """The dice of the fight in progress: 16 * the attacker's + those of its target."""
    enemy = 1 - s.seat
    due = 16 * np.int64(s.sheets[s.kind[s.seat, s.active], COMBAT])  # S6.2
    back = np.int64(s.sheets[s.kind[enemy, s.target], COMBAT])
    if back == CROSS or s.square[s.seat, s.active] != s.square[enemy, s.target]:
        return due
    return due + back  # S6.3: only in the same square, and no range is needed


@jit
def draw(s: Record, rng: Any) -> Any:
    due = dice_due(s)
    return _throw(due >> 4, rng) * DICE_SPAN + _throw(due & 15, rng)


@inlined
def _throw(dice: Any, rng: Any) -> Any:
    """The given number of dice; up to four with one random number."""
    thrown = np.int64(0)
    while dice > 4:
        thrown = thrown * 6**4 + below(rng, 6**4)
        dice -= 4
    return thrown * POWER[dice] + below(rng, POWER[dice])


@inlined
def _fight(s: Record, dice: Any) -> None:
    """S6.2, S6.3: both rolls count at the same time."""
    seat, figure, target = s.seat, s.active, s.target
    s.roll = dice
    s.roll_dice = dice_due(s)
    s.roll_seat = seat
    s.roll_fight = FIGHT | figure << 6 | target
    s.target = NONE
    _hit(s, 1 - seat, target, dice // DICE_SPAN)
    _hit(s, seat, figure, dice % DICE_SPAN)
    if s.life[seat, figure] == 0:  # S6.4
        _next_activation(s, 1 - seat)


@jit
def _hit(s: Record, seat: Any, figure: Any, dice: Any) -> None:
    hits = np.int64(0)
    while dice:
        hits += HITS[dice % 6**4]
        dice //= 6**4
    taken = min(np.int64(s.life[seat, figure]), hits)  # S6.2: hits beyond its life are lost
    s.lost[seat] += taken
    s.life[seat, figure] -= taken
    if s.life[seat, figure] == 0:  # S6.4
        wreck = WRECK + s.square[seat, figure]
        _go(s, seat, figure, GONE)
        s.square[seat, figure] = wreck
        s.alive[seat] &= ~(1 << figure)
        s.ready[seat] &= ~(1 << figure)


@jit
def turn_points(s: Record, seat: Any) -> Any:
    """What the seat scores if the turn ends now."""
    if s.scenario == CONQUEST:  # S7.1
        return SIZE[s.held[seat] & ~s.held[1 - seat]]
    points = np.int64(0)
    if s.scenario == HILL:  # S7.3
        for square in range(3, 6):
            points += s.crowd[seat, square] > s.crowd[1 - seat, square]
    return points


@jit
def over(s: Record) -> Any:
    return s.ended


@jit
def scores(s: Record, out: Words) -> None:
    for seat in range(2):
        out[seat] = s.points[seat]
        if s.scenario == FRONTAL:  # S7.2: living figures, at every moment
            out[seat] = 0
            for square in range(9):
                out[seat] += s.crowd[seat, square]


@jit
def ranks(s: Record, out: Words) -> None:
    scores(s, out)
    zero, one = out[0], out[1]
    out[0] = 1 if zero >= one else 2  # S7.1 to S7.3: equal is a draw
    out[1] = 1 if one >= zero else 2
