"""E5.5: the position of winter's last player, small enough to think through all that it can do.

A force is a row of words: what changes while the last player's turn is thought through. The situation
holds what does not change. Sets of provinces are bit masks, as everywhere.
"""

from typing import Any

import numpy as np

from ludotheque.contract import Record, Words
from ludotheque.games.epix.state import (
    CAMP,
    CATAPULT,
    FORCED_MARCH,
    KNIGHT,
    MOST_PROVINCES,
    PIECES,
    QUARTERMASTER,
    SOLDIER,
)
from ludotheque.games.epix.units import (
    around,
    count,
    enemy_kind,
    enemy_units,
    fitting,
    kingdom,
    occupied,
    price,
)
from ludotheque.jit import jit

# A force
FOES = 0  # provinces with enemy units
READY = 1  # my soldiers that have done nothing
STEPPED = 2  # my soldiers that have moved and may attack (Onslaught)
DONE = 3  # my soldiers that have attacked
KNIGHTS = 4
CAMPS = 5
LOADED = 6  # catapults that may fire
SPENT = 7  # catapults that may not
GOLD = 8
CAMPS_DUE = 9  # camps recruited before the march, their place still open
CATAPULTS_DUE = 10
FIRED_FROM = 11  # where catapults of those have stood and fired
FORCE_WORDS = 12

# The situation: for each province how many defenders it has, then
SEAT = MOST_PROVINCES
MINE, RECRUITS_AFTER, FOE_CAMPS, FOE_CATAPULTS = range(SEAT + 1, SEAT + 5)
KNIGHT_PLACES, SOLDIER_PLACES, CAMP_PLACES, CATAPULT_PLACES = range(SEAT + 5, SEAT + 9)
SITUATION_WORDS = SEAT + 9
"""MINE: my special cards. RECRUITS_AFTER: I recruit after the march. PLACES: where, before the march."""


@jit
def situation(s: Record, seat: Any) -> Any:
    w = np.zeros(SITUATION_WORDS, np.int64)
    w[SEAT] = seat
    w[MINE] = s.cards[seat]
    w[FOE_CAMPS] = enemy_kind(s, seat, CAMP)
    w[FOE_CATAPULTS] = enemy_kind(s, seat, CATAPULT)
    soldiers, knights = enemy_kind(s, seat, SOLDIER), enemy_kind(s, seat, KNIGHT)
    for at in range(s.provinces):
        w[at] = (soldiers >> at & 1) + (knights >> at & 1) + (w[FOE_CAMPS] >> at & 1)
    places = kingdom(s, seat) | occupied(s, seat)
    w[SOLDIER_PLACES] = places & fitting(s, seat, SOLDIER)
    w[KNIGHT_PLACES] = places & fitting(s, seat, KNIGHT)
    w[CAMP_PLACES] = places & fitting(s, seat, CAMP)
    w[CATAPULT_PLACES] = places & fitting(s, seat, CATAPULT)
    return w


@jit
def force(s: Record, seat: Any) -> Any:
    f = np.zeros(FORCE_WORDS, np.int64)
    f[FOES] = enemy_units(s, seat)
    f[READY] = s.units[SOLDIER, seat]
    f[KNIGHTS] = s.units[KNIGHT, seat]
    f[CAMPS] = s.units[CAMP, seat]
    f[LOADED] = s.units[CATAPULT, seat]
    f[GOLD] = s.gold[seat]
    return f


@jit
def copy_force(f: Words, to: Words) -> None:
    for at in range(FORCE_WORDS):
        to[at] = f[at]


@jit
def open_to(s: Record, w: Words, f: Words) -> Any:
    """E8.1: the provinces without enemies."""
    return ((1 << s.provinces) - 1) & ~f[FOES] & ~(s.castles & ~s.castle[w[SEAT]])


@jit
def steps_of(s: Record, w: Words, f: Words, soldier: Any) -> Any:
    """E8.2, Forced March: where a soldier may stand after its move, its own province included."""
    ground = open_to(s, w, f)
    found = soldier | (around(s, soldier) & ground)
    return found | (around(s, found) & ground) if w[MINE] >> FORCED_MARCH & 1 else found


@jit
def reserve_of(f: Words, kind: Any) -> Any:
    if kind == SOLDIER:
        return PIECES[SOLDIER] - count(f[READY] | f[STEPPED] | f[DONE])
    if kind == KNIGHT:
        return PIECES[KNIGHT] - count(f[KNIGHTS])
    if kind == CAMP:
        return PIECES[CAMP] - count(f[CAMPS]) - f[CAMPS_DUE]
    return PIECES[CATAPULT] - count(f[LOADED] | f[SPENT]) - f[CATAPULTS_DUE]


@jit
def cost_of(cards: Any, soldiers: Any, knights: Any, camps: Any, catapults: Any) -> Any:
    """One recruit action. With the Quartermaster the dearest unit of 2 gold or less comes first."""
    total = soldiers * price(cards, SOLDIER) + knights * price(cards, KNIGHT)
    total += camps * price(cards, CAMP) + catapults * price(cards, CATAPULT)
    if cards >> QUARTERMASTER & 1:
        free = price(cards, SOLDIER) if soldiers else 0
        total -= max(free, price(cards, CAMP) if camps + catapults else 0)
    return total
