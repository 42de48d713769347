"""The rules of Small Wars, in the order of their ids (rules.en.md)."""

from typing import Any

import numpy as np

from ludotheque.contract import CHANCE, CHANCE_BIT, Record, Words
from ludotheque.games.smallwars.state import (
    ACTIONS,
    COMBAT,
    CONQUEST,
    CROSS,
    DONE,
    DRAFT,
    END,
    FIGHT,
    FRONTAL,
    GONE,
    HILL,
    LIFE,
    MOVE,
    NEAR,
    NEXT_TO,
    NONE,
    PICK,
    PLACE,
    PLACING,
    PLAYING,
    POINTS,
    RANGE,
    SIZE,
    STEP,
)
from ludotheque.jit import jit
from ludotheque.rng import below

REASONS = ("", "played-out")
PLAYED_OUT = 1
TURNS = 4  # S4.1

RULE_IDS: tuple[str, ...] = ("", "S2.1", "S3.1", "S3.2", "S3.3", "S4.1", "S4.2", "S4.3", "S5.1", "S5.2")
RULE_IDS += ("S6.1", "S6.2", "S8")
S2_1, S3_1, S3_2, S3_3, S4_1, S4_2, S4_3, S5_1, S5_2, S6_1, S6_2, S8 = range(1, 13)


@jit
def start(s: Record, setup: Words) -> None:
    """S7.5. After seats and options, `setup` holds the catalogue: see catalogue.words."""
    s.scenario = setup[1]
    s.budget = setup[2]
    s.armies = setup[3]
    s.fixed = setup[4]
    s.catalogue = setup[5]
    s.kinds = setup[6]
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


@jit
def _lay_out(s: Record, setup: Words) -> None:
    """The sheets, and the pool or what each seat has to place (S2.2, S3.1, S3.3)."""
    s.sheets[:] = 0
    s.pool[:] = 0
    s.unplaced[:] = 0
    at = 7
    for kind in range(s.kinds):
        for value in range(6):
            s.sheets[kind, value] = setup[at + value]
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
def fill_moves(s: Record, seat: Any, out: Words) -> Any:
    if s.phase == PLAYING:
        return _fill_deeds(s, seat, out)
    n = 0
    what = PICK if s.phase == DRAFT else PLACE
    for kind in range(s.kinds):
        if _offered(s, seat, kind):
            for square in range(6 * seat, 6 * seat + 3):  # S3.1: any square of the own camp
                out[n] = what | kind << 6 | square
                n += 1
    if s.phase == DRAFT and (n == 0 or s.count[seat]):  # S3.2
        out[n] = DONE
        n += 1
    return n


@jit
def _offered(s: Record, seat: Any, kind: Any) -> Any:
    """May the seat take a figure of this kind now? (S3.2, S3.3)"""
    if s.phase == PLACING:
        return s.unplaced[seat, kind] > 0
    return s.pool[kind] > 0 and s.sheets[kind, POINTS] <= s.money[seat]


@jit
def _fill_deeds(s: Record, seat: Any, out: Words) -> Any:
    """S4.2: all that one figure may do, or while none is active each that is ready."""
    n = 0
    first, last = 0, s.count[seat]
    ready = s.ready[seat]
    if s.active != NONE:
        first, last = s.active, s.active + 1
        ready = 1 << s.active
    for figure in range(first, last):
        if ready >> figure & 1 == 0:
            continue
        out[n] = END | figure << 6  # S4.3
        n += 1
        kind = s.kind[seat, figure]
        if s.active != NONE and s.actions == 0:
            continue
        squares = _reach(s, seat, figure)
        for square in range(9):  # without branches: always stored, counted if it is legal
            out[n] = STEP | figure << 6 | square
            n += squares >> square & 1
        if s.sheets[kind, COMBAT] == CROSS or s.sheets[kind, RANGE] == CROSS:  # S6.2
            continue
        within = NEAR[s.sheets[kind, RANGE], s.square[seat, figure]]
        for target in range(s.count[1 - seat]):
            out[n] = FIGHT | figure << 6 | target
            n += within >> s.square[1 - seat, target] & 1  # S6.1; nothing is near GONE
    return n


@jit
def _reach(s: Record, seat: Any, figure: Any) -> Any:
    """The squares where one move action may end (S5.1, S5.2)."""
    here = np.int64(1) << s.square[seat, figure]
    enemies = s.held[1 - seat]
    bound = here & enemies if s.active == NONE or s.bound else 0
    return steps(here, s.sheets[s.kind[seat, figure], MOVE], enemies, bound)


@jit
def steps(here: Any, move: Any, enemies: Any, bound: Any) -> Any:
    edge = here
    reached = np.int64(0)
    for step in range(move):  # S2.1: a cross makes no step
        entered = NEXT_TO[edge]
        edge = entered & ~enemies  # S5.1: among enemies the move stops
        reached |= edge if bound and step == 0 else entered  # S5.2
    return reached & ~here


@jit
def judge(s: Record, seat: Any, move: Any) -> Any:
    if s.ended:
        return S4_1
    if seat == CHANCE:
        return _roll_rule(s, move)
    if s.target != NONE or seat != s.seat or move < 0 or move > (END | 4095):
        return S8
    what, who, where = move & ~4095, move >> 6 & 63, move & 63
    if s.phase == DRAFT:
        return _draft_rule(s, seat, what, who, where)
    if s.phase == PLACING:
        return _placing_rule(s, seat, what, who, where)
    return _deed_rule(s, seat, what, who, where)


@jit
def _draft_rule(s: Record, seat: Any, what: Any, kind: Any, square: Any) -> Any:
    if what == DONE:
        if kind or square:
            return S8
        return 0 if s.count[seat] or not _can_pick(s, seat) else S3_2
    if what != PICK or square // 3 != 2 * seat:
        return S3_1
    return 0 if kind < s.kinds and _offered(s, seat, kind) else S3_2


@jit
def _can_pick(s: Record, seat: Any) -> Any:
    n = 0
    for kind in range(s.kinds):
        n += _offered(s, seat, kind)
    return n > 0


@jit
def _placing_rule(s: Record, seat: Any, what: Any, kind: Any, square: Any) -> Any:
    """S3.3."""
    if what != PLACE or kind >= s.kinds or not _offered(s, seat, kind):
        return S3_3
    return 0 if square // 3 == 2 * seat else S3_1


@jit
def _deed_rule(s: Record, seat: Any, what: Any, figure: Any, where: Any) -> Any:
    if what < STEP:
        return S4_2
    if s.active == NONE:
        if s.ready[seat] >> figure & 1 == 0:  # S4.2
            return S4_2
    elif figure != s.active:
        return S4_2
    if what == END:
        return S8 if where else 0
    if s.active != NONE and s.actions == 0:  # S4.3
        return S4_3
    if what == STEP:
        return _step_rule(s, seat, figure, where)
    return _fight_rule(s, seat, figure, where)


@jit
def _step_rule(s: Record, seat: Any, figure: Any, square: Any) -> Any:
    move = s.sheets[s.kind[seat, figure], MOVE]
    if move == CROSS:
        return S2_1
    if _reach(s, seat, figure) >> square & 1:
        return 0
    unbound = steps(np.int64(1) << s.square[seat, figure], move, s.held[1 - seat], 0)
    return S5_2 if unbound >> square & 1 else S5_1


@jit
def _fight_rule(s: Record, seat: Any, figure: Any, target: Any) -> Any:
    kind = s.kind[seat, figure]
    if s.sheets[kind, COMBAT] == CROSS or s.sheets[kind, RANGE] == CROSS:
        return S6_2
    if s.alive[1 - seat] >> target & 1 == 0:
        return S6_1
    near = NEAR[s.sheets[kind, RANGE], s.square[seat, figure]]
    return 0 if near >> s.square[1 - seat, target] & 1 else S6_1


@jit
def _roll_rule(s: Record, dice: Any) -> Any:
    if s.target == NONE:
        return S8
    most = 1
    due = dice_due(s)
    for _ in range((due >> 4) + (due & 15)):
        most *= 6
    return 0 if 0 <= dice < most else S6_2


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


@jit
def _muster(s: Record, seat: Any, kind: Any, square: Any) -> None:
    """A figure comes onto the field at once (S3.1); any number may share a square (S1.2)."""
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
    if at != GONE:
        s.crowd[seat, at] -= 1
        if s.crowd[seat, at] == 0:
            s.held[seat] &= ~(1 << at)
    if to != GONE:
        s.crowd[seat, to] += 1
        s.held[seat] |= 1 << to


@jit
def _next_to_muster(s: Record, seat: Any) -> None:
    """The other seat, or the same one if only it goes on; else turn 1 begins (S3.1, S3.2, S3.3)."""
    if s.mustering >> (1 - seat) & 1:
        s.seat = 1 - seat
    elif s.mustering == 0:
        s.phase = PLAYING
        _next_activation(s, _begin_turn(s))


@jit
def _begin_turn(s: Record) -> Any:
    """S4.1: every figure alive is ready again; the seat that starts."""
    s.turn += 1
    for seat in range(2):
        s.ready[seat] = s.alive[seat]
    return 1 if s.fixed else s.turn & 1


@jit
def _next_activation(s: Record, seat: Any) -> None:
    """S4.2: this seat activates, or the other if it has nothing ready; else the turn is over."""
    s.active = NONE
    s.actions = 0
    s.bound = 0
    while s.ready[0] | s.ready[1] == 0:
        s.points[0] += turn_points(s, 0)  # S7.4: by the move that ends the turn
        s.points[1] += turn_points(s, 1)
        if s.turn == TURNS:  # S4.1
            s.ended = PLAYED_OUT
            return
        seat = _begin_turn(s)  # S7.4: with nobody left the turns pass without a move
    s.seat = seat if s.ready[seat] else 1 - seat


@jit
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
    return due + back  # S6.3: in the same square, and it needs no range


@jit
def draw(s: Record, rng: Any) -> Any:
    dice = np.int64(0)
    due = dice_due(s)
    for _ in range((due >> 4) + (due & 15)):
        dice = dice * 6 + below(rng, 6)
    return dice


@jit
def _fight(s: Record, dice: Any) -> None:
    """S6.2, S6.3: both rolls count at the same time."""
    seat, figure, target = s.seat, s.active, s.target
    due = dice_due(s)
    s.roll = dice
    s.roll_dice = due
    s.roll_seat = seat
    s.roll_fight = FIGHT | figure << 6 | target
    s.target = NONE
    hits_back = 0
    for _ in range(due & 15):
        hits_back += dice % 6 >= 3
        dice //= 6
    hits = 0
    for _ in range(due >> 4):
        hits += dice % 6 >= 3  # a digit of 3 is a 4
        dice //= 6
    _hit(s, 1 - seat, target, hits)
    _hit(s, seat, figure, hits_back)
    if s.life[seat, figure] == 0:  # S6.4
        _next_activation(s, 1 - seat)


@jit
def _hit(s: Record, seat: Any, figure: Any, hits: Any) -> None:
    taken = min(np.int64(s.life[seat, figure]), np.int64(hits))  # S6.2: hits beyond its life are lost
    s.lost[seat] += taken
    s.life[seat, figure] -= taken
    if s.life[seat, figure] == 0:  # S6.4
        _go(s, seat, figure, GONE)
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
