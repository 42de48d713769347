"""Which Small Wars moves are legal, and which rules forbid the others, in the order of their ids.

The lists of moves are filled without branches: a move is always stored, and counted if it is legal. Random
games spend most of their time here, and a branch that depends on the dice is mispredicted half of the time.
"""

from typing import Any

import numpy as np

from ludotheque.contract import CHANCE, Record, Words
from ludotheque.games.smallwars.rules import dice_due
from ludotheque.games.smallwars.state import (
    CROSS,
    DICE_SPAN,
    DONE,
    DRAFT,
    END,
    FIGHT,
    LISTED,
    LOWEST,
    MOVE,
    NEAR,
    NONE,
    PICK,
    PLACE,
    PLACING,
    PLAYING,
    POINTS,
    POWER,
    REACH,
    SIZE,
    STEP,
)
from ludotheque.jit import inlined, jit

RULE_IDS: tuple[str, ...] = ("", "S2.1", "S3.1", "S3.2", "S3.3", "S4.1", "S4.2", "S4.3", "S5.1", "S5.2")
RULE_IDS += ("S6.1", "S6.2", "S8", "S4.3 idle", "S3.2 done")
S2_1, S3_1, S3_2, S3_3, S4_1, S4_2, S4_3, S5_1, S5_2, S6_1, S6_2, S8, IDLE, NO_ARMY = range(1, 15)

COUNTABLE = 4095
"""More than a list of moves can hold. `n & COUNTABLE` equals n, but saves the compiler a check for negative
indices at every store."""


@jit
def fill_moves(s: Record, seat: Any, out: Words) -> Any:
    return _fill_deeds(s, seat, out) if s.phase == PLAYING else _fill_musters(s, seat, out)


@inlined
def _fill_musters(s: Record, seat: Any, out: Words) -> Any:
    """Picking or placing: each available kind, on each square of one's own camp (S3.1)."""
    n = 0
    draft, money = s.phase == DRAFT, s.money[seat]
    first = PICK | 6 * seat if draft else PLACE | 6 * seat
    for kind in range(s.kinds):
        n &= COUNTABLE
        for square in range(3):
            out[n + square] = first + (kind << 6) + square
        if draft:
            n += 3 * ((s.pool[kind] > 0) & (s.sheets[kind, POINTS] <= money))  # S3.2
        else:
            n += 3 * (s.unplaced[seat, kind] > 0)  # S3.3
    out[n] = DONE
    n += draft and (n == 0 or s.count[seat] > 0)  # S3.2
    return n


@jit
def _offered(s: Record, seat: Any, kind: Any) -> Any:
    """May the seat take a figure of this kind now? (S3.2, S3.3)"""
    if s.phase == PLACING:
        return s.unplaced[seat, kind] > 0
    return (s.pool[kind] > 0) & (s.sheets[kind, POINTS] <= s.money[seat])


@inlined
def _fill_deeds(s: Record, seat: Any, out: Words) -> Any:
    """S4.2: all that the active figure may do, or each ready figure while none is active."""
    n = 0
    ready, bound, spent, may_end = s.ready[seat], 1, False, s.wait != 0
    if s.active != NONE:
        ready, bound, spent, may_end = 1 << s.active, s.bound, s.actions == 0, True
    first = 0
    while ready:
        while ready & 255 == 0:
            ready >>= 8
            first += 8
        figure = first + LOWEST[ready & 255]
        ready &= ready - 1
        before = n
        if not spent:
            n = _fill_actions(s, seat, figure, bound, out, n)
        out[n & COUNTABLE] = END | figure << 6
        n += may_end | (n == before)  # S4.3: at least one action, if there is one to spend it on
    return n


@inlined
def _fill_actions(s: Record, seat: Any, figure: Any, bound: Any, out: Words, n: Any) -> Any:
    """Where the figure may move, and whom it may fight."""
    kind, square = s.kind[seat, figure], s.square[seat, figure]
    squares = REACH[s.moves[kind], bound & 1, square, s.held[1 - seat] & 511]
    listed = LISTED[squares]
    n &= COUNTABLE
    for at in range(8):
        out[n + at] = STEP | figure << 6 | (listed >> 4 * at & 15)
    n += SIZE[squares]
    within = NEAR[square, s.fights[kind]]
    for target in range(s.count[1 - seat]):
        out[n & COUNTABLE] = FIGHT | figure << 6 | target
        n += within >> s.square[1 - seat, target] & 1  # S6.1; nothing is near GONE or WRECK
    return n


@jit
def _reach(s: Record, seat: Any, figure: Any, bound: Any) -> Any:
    """The squares where one move action may end (S5.1, S5.2)."""
    kind, square = s.kind[seat, figure], s.square[seat, figure]
    return np.int64(REACH[s.moves[kind], bound, square, s.held[1 - seat]])


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
        return 0 if s.count[seat] or not _can_pick(s, seat) else NO_ARMY
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
        return S8 if where else _end_rule(s, seat, figure)
    if s.active != NONE and s.actions == 0:  # S4.3
        return S4_3
    if what == STEP:
        return _step_rule(s, seat, figure, where)
    return _fight_rule(s, seat, figure, where)


@jit
def _end_rule(s: Record, seat: Any, figure: Any) -> Any:
    """S4.3: an active figure has already spent an action; any other must do so if it can move or fight."""
    if s.wait or s.active != NONE:
        return 0
    targets = s.held[1 - seat] & NEAR[s.square[seat, figure], s.fights[s.kind[seat, figure]]]
    return IDLE if targets or _reach(s, seat, figure, 1) else 0


@jit
def _step_rule(s: Record, seat: Any, figure: Any, square: Any) -> Any:
    if s.sheets[s.kind[seat, figure], MOVE] == CROSS:
        return S2_1
    bound = 1 if s.active == NONE else s.bound
    if _reach(s, seat, figure, bound) >> square & 1:
        return 0
    return S5_2 if _reach(s, seat, figure, 0) >> square & 1 else S5_1


@jit
def _fight_rule(s: Record, seat: Any, figure: Any, target: Any) -> Any:
    fights = s.fights[s.kind[seat, figure]]
    if fights == 0:
        return S6_2
    if s.alive[1 - seat] >> target & 1 == 0:
        return S6_1
    return 0 if NEAR[s.square[seat, figure], fights] >> s.square[1 - seat, target] & 1 else S6_1


@jit
def _roll_rule(s: Record, dice: Any) -> Any:
    if s.target == NONE:
        return S8
    due = dice_due(s)
    if dice < 0 or dice // DICE_SPAN >= POWER[due >> 4] or dice % DICE_SPAN >= POWER[due & 15]:
        return S6_2
    return 0
