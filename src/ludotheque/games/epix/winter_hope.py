"""E5.5: what can be told of the last player's hopes without a search."""

from typing import Any

import numpy as np

from ludotheque.contract import Record, Words
from ludotheque.games.epix.state import (
    CAMP,
    CATAPULT,
    MOST_PROVINCES,
    MOUNTAINEERS,
    ONSLAUGHT,
    PLUNDER,
    WAR_CHEST,
)
from ludotheque.games.epix.units import count, lowest, occupied
from ludotheque.games.epix.winter_force import (
    CAMPS,
    CAMPS_DUE,
    CATAPULTS_DUE,
    DONE,
    FOE_CAMPS,
    FOE_CATAPULTS,
    FOES,
    GOLD,
    KNIGHTS,
    LOADED,
    MINE,
    READY,
    RECRUITS_AFTER,
    SEAT,
    SPENT,
    STEPPED,
    reserve_of,
)
from ludotheque.games.epix.winter_standing import is_ahead
from ludotheque.jit import jit

LOST, WON, OPEN_LEAD, OPEN_CASTLE = range(4)
"""Nothing to hope for; a win; or a search may find a lead; or also a castle."""
FAR = 1 << 20
"""More gold than anybody has."""


@jit
def glance(s: Record, w: Words, f: Words, marching: Any) -> Any:
    """What can be told at once."""
    mine = w[MINE]
    if not marching:
        return WON if is_ahead(s, w, f, np.zeros(2, np.int64), 0) else LOST
    if f[GOLD]:
        # a knight by itself on its cheapest way, a soldier from where it stands
        if _castle_price(s, w, f, f[KNIGHTS], f[READY], 0) <= f[GOLD]:
            return WON
        # at best, catapults clear every province on the way, and soldiers go as far as knights
        walkers = f[READY] if mine >> ONSLAUGHT & 1 else 0
        shots = f[LOADED] | f[CATAPULTS_DUE]
        if (walkers or shots) and _castle_price(
            s, w, f, f[KNIGHTS] | walkers, f[READY], 1 if shots else 0
        ) <= f[GOLD]:
            return OPEN_CASTLE
    if may_get_ahead(s, w, f):
        return OPEN_LEAD
    return LOST


@jit
def _castle_price(s: Record, w: Words, f: Words, riders: Any, footmen: Any, shots: Any) -> Any:
    """The least gold with which a rider on its way, or a footman from its place, captures a castle.

    `shots`: as if each province with defenders cost a single shot. With Plunder a conquest costs 1 less;
    that gold has come back by the time the castle is attacked.
    """
    mine = w[MINE]
    castles = s.castles & ~s.castle[w[SEAT]]
    ground = ((1 << s.provinces) - 1) & ~castles
    if not (mine >> MOUNTAINEERS | mine >> ONSLAUGHT) & 1:
        ground &= ~s.mountains
    reached = np.empty(MOST_PROVINCES, np.int64)
    for province in range(s.provinces):
        reached[province] = 0 if (riders | footmen) >> province & 1 else FAR
    queue = riders
    while queue:
        at = lowest(queue)
        queue &= queue - 1
        left = s.near[at] & ground
        while left:
            to = lowest(left)
            left &= left - 1
            price = reached[at] + _passage(mine, defenders(w, f, to), shots)
            if price < reached[to]:
                reached[to] = price
                queue |= 1 << to
    best = FAR
    while castles:
        castle = lowest(castles)
        castles &= castles - 1
        units = defenders(w, f, castle)
        garrison = 1 if mine >> WAR_CHEST & 1 else 1 + (min(units, 1) if shots else units)
        left = s.near[castle]
        while left:
            best = min(best, reached[lowest(left)] + garrison)
            left &= left - 1
    return best


@jit
def _passage(mine: Any, units: Any, shots: Any) -> Any:
    """The gold that it takes to conquer a province."""
    if units == 0 or mine >> WAR_CHEST & 1:
        return 0
    return (1 if shots else units) - (mine >> PLUNDER & 1)


@jit
def defenders(w: Words, f: Words, province: Any) -> Any:
    return w[province] if f[FOES] >> province & 1 else 0


@jit
def may_get_ahead(s: Record, w: Words, f: Words) -> Any:
    """Could the rivals be overtaken if everything that is left to do succeeded at the best place?"""
    mine = w[MINE]
    soldiers = count(f[READY] | f[STEPPED])
    riders = count(f[KNIGHTS])
    shots = count(f[LOADED]) + f[CATAPULTS_DUE]
    conquests = soldiers + shots
    if riders:
        thrifty = mine >> WAR_CHEST & 1 or mine >> PLUNDER & 1
        conquests += count(f[FOES]) if thrifty else f[GOLD] + count(w[FOE_CATAPULTS])
    fixed = s.castle[w[SEAT]] | f[STEPPED] | f[DONE] | f[CAMPS] | f[LOADED] | f[SPENT]
    provinces = count(fixed) + count(f[READY]) + riders + f[CAMPS_DUE] + f[CATAPULTS_DUE]
    provinces += 2 * w[RECRUITS_AFTER]
    if soldiers or riders:
        provinces += min(reserve_of(f, CAMP), count(f[FOES] & w[FOE_CAMPS]))
        provinces += min(reserve_of(f, CATAPULT) + shots, count(f[FOES] & w[FOE_CATAPULTS]))
    for seat in range(s.seats):
        if seat != w[SEAT]:
            theirs = count(occupied(s, seat) & f[FOES] & ~s.castles) + 1
            conquests -= max(0, theirs - provinces)
    return conquests >= 0
