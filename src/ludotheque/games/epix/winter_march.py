"""E5.5: every relevant march of the last player, each exchange being decided by the gold alone."""

from typing import Any

from ludotheque.contract import Record, Words
from ludotheque.games.epix.exchange import defence, due, play_going_on, settle
from ludotheque.games.epix.marching import needing_bid, play_march, reach, stops, targets
from ludotheque.games.epix.state import (
    BIDDING,
    CAMP,
    CATAPULT,
    GOING_ON,
    KIND_SHIFT,
    KNIGHT,
    M_ATTACK,
    M_BID,
    M_GO,
    M_STOP,
    ONSLAUGHT,
    OVER,
    SOLDIER,
)
from ludotheque.games.epix.units import (
    around,
    closed,
    count,
    enemy_kind,
    fill,
    forbidden,
    lowest,
    owns,
    place,
)
from ludotheque.games.epix.winter_hope import may_win
from ludotheque.games.epix.winter_lead import CATAPULT_PLACES, RECRUITS, WAITING_ROOM, is_ahead
from ludotheque.jit import jit
from ludotheque.mixing import mix

DEPTH = 60
"""The most moves of a march: 30 enemies are beaten once, 10 own units are lost, 3 soldiers step and stop."""
WIDTH = 400
"""The most moves in one position: 5 units, steps, 2 catapults, which may fire from any of 16 provinces."""
FEW, SLOTS = 1 << 6, 1 << 10
"""The positions remembered, at first and at most; those without a free slot may be searched again."""
TRIES = 8
KEY_WORDS = 5
KNOWN, FIRST = 0, 1
TABLE = FIRST + DEPTH
MOVES = TABLE + SLOTS * KEY_WORDS
DESK_WORDS = MOVES + DEPTH * WIDTH
"""The desk: how many positions are known, where the moves of each depth begin, the known ones, the moves."""


@jit
def clear(desk: Words) -> None:
    """Forget the positions searched: for another plan."""
    desk[KNOWN] = 0
    desk[TABLE : TABLE + FEW * KEY_WORDS] = 0


@jit
def search(path: Any, seat: Any, plan: Words, desk: Words) -> Any:
    """Does some march from `path[0]` win? The rest of `path` and `desk` is room to work."""
    start = path[0]
    if not may_win(start, seat, plan):
        return False
    knights = start.units[KNIGHT, seat]
    _gather_knights(start, seat)
    wins = is_ahead(start, seat, plan, True) or _search_on(path, seat, plan, desk)
    start.units[KNIGHT, seat] = knights
    return wins


@jit
def _search_on(path: Any, seat: Any, plan: Words, desk: Words) -> Any:
    """Does some attack in this position win?"""
    desk[FIRST], depth = MOVES, 0
    top = _fill_moves(path[0], seat, plan, desk, MOVES)
    while depth >= 0:
        if top == desk[FIRST + depth]:
            depth -= 1
            continue
        top -= 1
        if plan[RECRUITS] == 0 and _fails_in_vain(path[depth], seat, desk[top]):
            continue
        s = path[depth + 1]
        path[depth + 1] = path[depth]
        _play(s, seat, desk[top])
        if s.phase == OVER:
            return True
        _gather_knights(s, seat)
        if _is_known(desk, s, seat):
            continue
        going_on = s.phase == GOING_ON
        if not going_on:
            if not may_win(s, seat, plan):
                continue
            if is_ahead(s, seat, plan, True):
                return True
        depth += 1
        desk[FIRST + depth] = top
        top = _fill_moves(s, seat, plan, desk, top)
    return False


@jit
def _fails_in_vain(s: Record, seat: Any, move: Any) -> Any:
    """A soldier or knight gains nothing by failing, unless units are recruited after the march."""
    verb = move >> KIND_SHIFT
    unit, target = (s.unit, s.target) if verb == M_BID else (move >> 16 & 255, move & 255)
    if unit == CATAPULT or verb in (M_STOP, M_GO):
        return False
    return needing_bid(s, seat, unit) >> target & 1 and s.gold[seat] <= defence(s, unit, target)


@jit
def _gather_knights(s: Record, seat: Any) -> None:
    """E8.3: a knight represents all provinces that it can ride to, so it is put in the first of them."""
    knights = s.units[KNIGHT, seat]
    if knights == 0:
        return
    one = reach(s, seat, KNIGHT, lowest(knights)) | (knights & -knights)
    s.units[KNIGHT, seat] = one & -one
    knights &= knights - 1
    if knights:
        two = reach(s, seat, KNIGHT, lowest(knights)) | knights
        two &= ~s.units[KNIGHT, seat]
        s.units[KNIGHT, seat] |= two & -two


@jit
def _fill_moves(s: Record, seat: Any, plan: Words, out: Words, n: Any) -> Any:
    """The relevant moves; castles come last, so that they are tried first."""
    if s.phase == GOING_ON:  # E9.6: a soldier
        out[n], out[n + 1] = M_STOP << KIND_SHIFT, M_BID << KIND_SHIFT
        return n + 2 if s.gold[seat] else n + 1
    n = _fill_shots(s, seat, plan, out, n)
    left = s.units[SOLDIER, seat]
    while left:
        source = lowest(left)
        left &= left - 1
        move = SOLDIER << 16 | source << 8
        if owns(s, seat, ONSLAUGHT):
            n = fill(M_GO << KIND_SHIFT | move, stops(s, seat, SOLDIER, source), out, n)
        n = fill(M_ATTACK << KIND_SHIFT | move, targets(s, seat, SOLDIER, source), out, n)
    return _fill_rides(s, seat, out, n)


@jit
def _fill_shots(s: Record, seat: Any, plan: Words, out: Words, n: Any) -> Any:
    """E10: from where catapults are, or where a waiting one may have been recruited."""
    catapults = s.units[CATAPULT, seat]
    here = catapults & ((1 << s.provinces) - 1)
    if catapults >> WAITING_ROOM:
        here |= plan[CATAPULT_PLACES]
    while here:
        source = lowest(here)
        here &= here - 1
        move = M_ATTACK << KIND_SHIFT | CATAPULT << 16 | source << 8
        n = fill(move, targets(s, seat, CATAPULT, source), out, n)
    return n


@jit
def _fill_rides(s: Record, seat: Any, out: Words, n: Any) -> Any:
    """E8.3, E9.1: a knight attacks whatever lies next to where it can ride to."""
    aims = closed(s, seat) & ~forbidden(s, seat, KNIGHT)
    if s.gold[seat] == 0:
        aims &= ~needing_bid(s, seat, KNIGHT)
    left, before = s.units[KNIGHT, seat], 0
    while left:
        source = lowest(left)
        left &= left - 1
        ride = reach(s, seat, KNIGHT, source) | 1 << source
        if ride != before:
            move = M_ATTACK << KIND_SHIFT | KNIGHT << 16 | source << 8
            n = fill(move, around(s, ride) & aims, out, n)
        before = ride
    return n


@jit
def _play(s: Record, seat: Any, move: Any) -> None:
    s.logged = 0
    verb, kind, source = move >> KIND_SHIFT, move >> 16 & 255, move >> 8 & 255
    if verb == M_STOP:
        play_going_on(s, seat, move)
    elif verb == M_BID:
        _exchange(s, seat)
    elif verb == M_GO or kind != CATAPULT:
        play_march(s, seat, move)
    else:
        _shoot(s, seat, move, source)
    if s.phase == BIDDING:
        _exchange(s, seat)
    if s.phase == GOING_ON and s.unit == KNIGHT:  # E9.6: it is as free as before
        play_going_on(s, seat, M_STOP << KIND_SHIFT)


@jit
def _exchange(s: Record, seat: Any) -> None:
    """It costs 1 gold, and succeeds if not all amounts are named."""
    settle(s, 1, s.gold[seat] > due(s))


@jit
def _shoot(s: Record, seat: Any, move: Any, source: Any) -> None:
    """A waiting catapult takes a province, which no other may have taken."""
    if s.units[CATAPULT, seat] >> source & 1 == 0:
        s.units[CATAPULT, seat] &= ~(1 << (WAITING_ROOM + count(s.units[CATAPULT, seat] >> WAITING_ROOM) - 1))
        place(s, seat, CATAPULT, source)
    play_march(s, seat, move)
    if s.phase == BIDDING:
        _exchange(s, seat)
    s.attacked[CATAPULT] |= 1 << source


@jit
def _is_known(desk: Words, s: Record, seat: Any) -> Any:
    """Was this position searched already? If not, remember it."""
    desk[KNOWN] += 1
    if desk[KNOWN] == FEW:  # most searches end before this
        desk[TABLE:MOVES] = 0
    a = s.units[SOLDIER, seat] | s.units[KNIGHT, seat] << 20 | s.units[CAMP, seat] << 40
    b = s.units[CATAPULT, seat] | enemy_kind(s, seat, SOLDIER) << 20 | enemy_kind(s, seat, KNIGHT) << 40
    c = enemy_kind(s, seat, CAMP) | enemy_kind(s, seat, CATAPULT) << 20 | s.moved[SOLDIER] << 40
    d = s.attacked[SOLDIER] | s.attacked[CATAPULT] << 20 | s.converted << 40
    e = s.gold[seat] | s.phase << 20 | (s.source + 1) << 40 | (s.target + 1) << 50
    last = (FEW if desk[KNOWN] < FEW else SLOTS) - 1
    slot = mix(mix(0, a ^ b >> 3 ^ d << 1), c ^ e) & last
    for _ in range(TRIES):
        at = TABLE + slot * KEY_WORDS
        if desk[at] == 0:
            desk[at], desk[at + 1], desk[at + 2], desk[at + 3], desk[at + 4] = e, a, b, c, d
            return False
        row = desk[at : at + KEY_WORDS]
        if row[0] == e and row[1] == a and row[2] == b and row[3] == c and row[4] == d:
            return True
        slot = (slot + 1) & last
    return False
