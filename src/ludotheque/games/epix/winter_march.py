"""E5.5: every march of the last player, each exchange won for 1 gold."""

from typing import Any

import numpy as np

from ludotheque.contract import Record, Words
from ludotheque.games.epix.state import (
    CAMP,
    CATAPULT,
    GUNNERS,
    MOUNTAINEERS,
    ONSLAUGHT,
    PLUNDER,
    TREBUCHET,
    WAR_CHEST,
)
from ludotheque.games.epix.units import around, lowest
from ludotheque.games.epix.winter_force import (
    CAMPS,
    CAMPS_DUE,
    CATAPULT_PLACES,
    CATAPULTS_DUE,
    DONE,
    FIRED_FROM,
    FOE_CAMPS,
    FOE_CATAPULTS,
    FOES,
    FORCE_WORDS,
    GOLD,
    KNIGHTS,
    LOADED,
    MINE,
    READY,
    RECRUITS_AFTER,
    SEAT,
    SPENT,
    STEPPED,
    copy_force,
    open_to,
    reserve_of,
    steps_of,
)
from ludotheque.games.epix.winter_hope import OPEN_CASTLE, defenders, may_get_ahead
from ludotheque.games.epix.winter_standing import is_ahead
from ludotheque.jit import jit

STACK = 17 * 300
"""Forces still to be looked at: 14 conquests and 3 steps deep, with less than 300 branches at each depth."""
SLOTS = 4096
"""Forces remembered; those that find no slot are only looked at again."""
TRIES = 8


@jit
def search(s: Record, w: Words, start: Words, hope: Any, table: Words) -> Any:
    """Does some march from here win? The table remembers what earlier searches have looked at."""
    stack = np.empty((STACK, FORCE_WORDS), np.int64)
    rides = np.zeros(2, np.int64)
    f = np.empty(FORCE_WORDS, np.int64)
    copy_force(start, stack[0])
    top = 1
    while top:
        top -= 1
        copy_force(stack[top], f)
        _ride(s, w, f, rides)
        if _is_known(table, f, w[RECRUITS_AFTER]):
            continue
        if _takes_castle(s, w, f, rides) or is_ahead(s, w, f, rides, 1):
            return True
        if hope == OPEN_CASTLE or may_get_ahead(s, w, f):
            top = _push_attacks(s, w, f, rides, stack, top)
            top = _push_shots(s, w, f, stack, top)
            top = _push_steps(s, w, f, stack, top)
    return False


@jit
def _ride(s: Record, w: Words, f: Words, rides: Words) -> None:
    """E8.3: where each knight can ride to; the knights stand in the first provinces of that."""
    ground = open_to(s, w, f)
    if not w[MINE] >> MOUNTAINEERS & 1:
        ground &= ~s.mountains
    first = f[KNIGHTS] & -f[KNIGHTS]
    second = f[KNIGHTS] & ~first
    rides[0] = _flood(s, first, ground)
    rides[1] = rides[0] if rides[0] & second else _flood(s, second, ground)
    first = rides[0] & -rides[0]
    if rides[0] == rides[1]:
        second = rides[0] & ~first
        f[KNIGHTS] = first | (second & -second)
    else:
        f[KNIGHTS] = first | (rides[1] & -rides[1])


@jit
def _flood(s: Record, start: Any, ground: Any) -> Any:
    found, before = start, 0
    while found != before:
        before = found
        found |= around(s, found) & ground
    return found


@jit
def _is_known(table: Words, f: Words, recruits: Any) -> Any:
    """Was this force looked at already? If not, remember it."""
    a = 1 << 57 | recruits << 56 | f[CATAPULTS_DUE] << 50 | f[CAMPS_DUE] << 48
    a |= f[STEPPED] << 32 | f[READY] << 16 | f[FOES]
    b = f[GOLD] << 48 | f[CAMPS] << 32 | f[KNIGHTS] << 16 | f[DONE]
    c = f[FIRED_FROM] << 32 | f[SPENT] << 16 | f[LOADED]
    mixed = ((a ^ a >> 31) & 0x7FFFFFFF) * 0x1E3779B1 + ((b ^ b >> 31) & 0x7FFFFFFF) * 0x05EBCA77
    mixed += ((c ^ c >> 31) & 0x7FFFFFFF) * 0x02B2AE3D
    slot = (mixed >> 20) & (SLOTS - 1)
    for _ in range(TRIES):
        if table[slot, 0] == 0:
            table[slot, 0], table[slot, 1], table[slot, 2] = a, b, c
            return False
        if table[slot, 0] == a and table[slot, 1] == b and table[slot, 2] == c:
            return True
        slot = (slot + 1) & (SLOTS - 1)
    return False


@jit
def _takes_castle(s: Record, w: Words, f: Words, rides: Words) -> Any:
    """E9.10: can a unit capture a castle from where it stands, or can ride to?"""
    near = around(s, f[READY] | f[STEPPED] | rides[0] | rides[1])
    left = near & s.castles & ~s.castle[w[SEAT]]
    while left:
        if _can_pay(s, w, f, defenders(w, f, lowest(left)) + 1):
            return True
        left &= left - 1
    return False


@jit
def _can_pay(s: Record, w: Words, f: Words, exchanges: Any) -> Any:
    """The War Chest gives back the 1 gold of every exchange."""
    return f[GOLD] >= (min(exchanges, 1) if w[MINE] >> WAR_CHEST & 1 else exchanges)


@jit
def _push_attacks(s: Record, w: Words, f: Words, rides: Words, stack: Words, top: Any) -> Any:
    """E9: every attack that conquers a province."""
    left = f[READY] | f[STEPPED]
    while left:
        soldier = left & -left
        left &= left - 1
        top = _push_conquests(s, w, f, soldier, s.near[lowest(soldier)], stack, top)
    valley = -1 if w[MINE] >> MOUNTAINEERS & 1 else ~s.mountains  # E9.1
    if rides[0]:
        top = _push_conquests(s, w, f, 0, around(s, rides[0]) & valley, stack, top)
    if rides[1] and rides[1] != rides[0]:
        # the second knight is the one that may be exchanged: stand for it by its own province
        top = _push_conquests(s, w, f, -(rides[1] & -rides[1]), around(s, rides[1]) & valley, stack, top)
    return top


@jit
def _push_conquests(s: Record, w: Words, f: Words, unit: Any, reached: Any, stack: Words, top: Any) -> Any:
    """`unit`: a soldier's province; for a knight 0 (the first) or the province negated (the second)."""
    left = reached & f[FOES] & ~s.castles
    while left:
        target = left & -left
        left &= left - 1
        exchanges = w[lowest(target)]
        if _can_pay(s, w, f, exchanges):
            _conquer(s, w, f, unit, target, exchanges, stack[top])
            top += 1
    return top


@jit
def _conquer(s: Record, w: Words, f: Words, unit: Any, target: Any, exchanges: Any, after: Words) -> None:
    copy_force(f, after)
    after[FOES] &= ~target
    if not w[MINE] >> WAR_CHEST & 1:
        after[GOLD] -= exchanges
    if exchanges and w[MINE] >> PLUNDER & 1:
        after[GOLD] += 1
    if unit > 0:  # E9.7
        after[READY] &= ~unit
        after[STEPPED] &= ~unit
        after[DONE] |= target
    else:
        after[KNIGHTS] = f[KNIGHTS] & ~(-unit if unit else f[KNIGHTS] & -f[KNIGHTS]) | target
    if target & w[FOE_CAMPS] and reserve_of(f, CAMP):  # E9.8
        after[CAMPS] |= target
    if target & w[FOE_CATAPULTS] and reserve_of(f, CATAPULT):
        after[SPENT] |= target


@jit
def _push_shots(s: Record, w: Words, f: Words, stack: Words, top: Any) -> Any:
    """E10: every shot, from a place of one's own or from one where a catapult was recruited."""
    due = w[CATAPULT_PLACES] & ~f[FIRED_FROM] if f[CATAPULTS_DUE] else 0
    left = f[LOADED] | due
    while left:
        catapult = left & -left
        source = lowest(catapult)
        left &= left - 1
        far = s.mountains >> source & 1 or w[MINE] >> TREBUCHET & 1
        aims = (s.within_two[source] if far else s.near[source]) & f[FOES] & ~s.mountains
        while aims:
            bid = min(1, w[lowest(aims)])
            if f[GOLD] >= bid:
                _shoot(s, w, f, catapult, aims & -aims, bid, stack[top])
                top += 1
            aims &= aims - 1
    return top


@jit
def _shoot(s: Record, w: Words, f: Words, catapult: Any, target: Any, bid: Any, after: Words) -> None:
    copy_force(f, after)
    after[FOES] &= ~target
    if not w[MINE] >> WAR_CHEST & 1:
        after[GOLD] -= bid
    if f[LOADED] & catapult:
        after[LOADED] &= ~catapult
    else:
        after[CATAPULTS_DUE] -= 1
        after[FIRED_FROM] |= catapult
    if w[MINE] >> GUNNERS & 1:
        after[SPENT] |= catapult


@jit
def _push_steps(s: Record, w: Words, f: Words, stack: Words, top: Any) -> Any:
    """Onslaught: a soldier steps and may attack afterwards; E3.1 holds where it stops."""
    left = f[READY] if w[MINE] >> ONSLAUGHT & 1 else 0
    while left:
        soldier = left & -left
        left &= left - 1
        stops = steps_of(s, w, f, soldier) & ~(f[READY] | f[STEPPED] | f[DONE])
        while stops:
            copy_force(f, stack[top])
            stack[top, READY] &= ~soldier
            stack[top, STEPPED] |= stops & -stops
            stops &= stops - 1
            top += 1
    return top
