"""E5.5: where the last player of winter would stand after its last moves, and whether that wins."""

from typing import Any

import numpy as np

from ludotheque.contract import Record, Words
from ludotheque.games.epix.state import CAMP, CATAPULT, KNIGHT, SOLDIER, TREASURER
from ludotheque.games.epix.units import count, lowest, occupied, owns
from ludotheque.games.epix.winter_force import (
    CAMP_PLACES,
    CAMPS,
    CAMPS_DUE,
    CATAPULT_PLACES,
    CATAPULTS_DUE,
    DONE,
    FIRED_FROM,
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
    cost_of,
    reserve_of,
    steps_of,
)
from ludotheque.jit import jit

IMPOSSIBLE = -99
MOST_HOLDERS = 12


@jit
def is_ahead(s: Record, w: Words, f: Words, rides: Words, marching: Any) -> Any:
    """E11.2: do the best last moves, and recruits after the march, leave me ahead of every rival?

    `rides`: for each knight, the provinces it can ride to.
    """
    fixed = s.castle[w[SEAT]] | f[STEPPED] | f[DONE] | f[CAMPS] | f[LOADED] | f[SPENT]
    if not marching:
        fixed |= f[READY] | f[KNIGHTS]
    movers = count(f[READY]) + count(f[KNIGHTS]) if marching else 0
    movers += f[CAMPS_DUE] + f[CATAPULTS_DUE]
    provinces, gold = _best_rival(s, w, f[FOES])
    for recruits in range(3 if w[RECRUITS_AFTER] else 1):
        if count(fixed) + movers + recruits >= provinces:
            held = _hold(s, w, f, rides, fixed, marching, recruits)
            mine = count(held)
            if mine > provinces and _bargain(s, w, f, recruits, mine) != IMPOSSIBLE:
                return True
            if mine == provinces and _final_gold(s, w, f, held, recruits) > gold:
                return True
    return False


@jit
def _best_rival(s: Record, w: Words, foes: Any) -> Any:
    """The provinces and the gold, winter's income included, of the rival that does best."""
    provinces, gold = 0, 0
    for seat in range(s.seats):
        if seat == w[SEAT]:
            continue
        left = occupied(s, seat) & foes
        theirs = count(left & ~s.castles) + 1
        purse = s.gold[seat] + count(left & s.units[CAMP, seat]) + count(left & s.plus)
        purse += owns(s, seat, TREASURER)
        if theirs > provinces or (theirs == provinces and purse > gold):
            provinces, gold = theirs, purse
    return provinces, gold


@jit
def _final_gold(s: Record, w: Words, f: Words, held: Any, recruits: Any) -> Any:
    bargain = _bargain(s, w, f, recruits, count(held))
    income = count(f[CAMPS]) + f[CAMPS_DUE] + count(held & s.plus) + (w[MINE] >> TREASURER & 1)
    return f[GOLD] + bargain + income


@jit
def _hold(s: Record, w: Words, f: Words, rides: Words, fixed: Any, marching: Any, recruits: Any) -> Any:
    """The most provinces that can be held, and of as many the most that bear +1 gold.

    Sets of provinces that distinct units can hold are a matroid: taking the best first is exact.
    """
    choices = np.zeros(MOST_HOLDERS, np.int64)
    n = _list_choices(s, w, f, rides, marching, recruits, choices)
    any_choice = 0
    for unit in range(n):
        choices[unit] &= ~fixed
        any_choice |= choices[unit]
    holds = np.zeros(MOST_HOLDERS, np.int64)
    asker = np.zeros(MOST_HOLDERS, np.int64)
    for cells in (any_choice & s.plus, any_choice & ~s.plus):
        left = cells
        while left:
            if _find_holder(choices, n, holds, asker, left & -left):
                fixed |= left & -left
            left &= left - 1
    return fixed


@jit
def _list_choices(
    s: Record, w: Words, f: Words, rides: Words, marching: Any, recruits: Any, choices: Words
) -> Any:
    """For each unit whose last place is open, the provinces it can hold."""
    n = 0
    if marching:
        left = f[READY]
        while left:
            choices[n] = steps_of(s, w, f, left & -left)
            left &= left - 1
            n += 1
        for knight in range(count(f[KNIGHTS])):
            choices[n] = rides[knight]
            n += 1
    for _ in range(f[CAMPS_DUE]):
        choices[n] = w[CAMP_PLACES]
        n += 1
    for _ in range(f[CATAPULTS_DUE]):
        choices[n] = w[CATAPULT_PLACES] & ~f[FIRED_FROM]
        n += 1
    for _ in range(recruits):  # E6.1: the only new provinces are those of the kingdom
        choices[n] = s.near[lowest(s.castle[w[SEAT]])] & ~f[FOES]
        n += 1
    return n


@jit
def _find_holder(choices: Words, n: Any, holds: Words, asker: Words, cell: Any) -> Any:
    """Give a unit to the province `cell`, if need be by moving others on; False if none can come.

    A walk from province to province: `asker[u]` is the province for which unit u was asked to leave.
    """
    asked = 0
    queue = cell
    while queue:
        wanted = queue & -queue
        queue &= queue - 1
        for unit in range(n):
            if asked >> unit & 1 or choices[unit] & wanted == 0:
                continue
            asked |= 1 << unit
            asker[unit] = wanted
            if holds[unit]:
                queue |= holds[unit]
                continue
            _move_on(n, holds, asker, unit, cell)
            return True
    return False


@jit
def _move_on(n: Any, holds: Words, asker: Words, unit: Any, cell: Any) -> None:
    """`unit` goes where it was asked to, whoever held that goes on in turn, until `cell` is held."""
    wanted = asker[unit]
    while wanted != cell:
        previous = 0
        while holds[previous] != wanted:
            previous += 1
        holds[unit] = wanted
        unit = previous
        wanted = asker[unit]
    holds[unit] = cell


@jit
def _bargain(s: Record, w: Words, f: Words, recruits: Any, provinces: Any) -> Any:
    """What recruiting `recruits` units or more after the march adds to the gold, camps' income included.

    More camps than that pay only if the Quartermaster gives one. IMPOSSIBLE: they cannot be had.
    """
    if not w[RECRUITS_AFTER]:
        return 0
    best = IMPOSSIBLE
    camps = min(reserve_of(f, CAMP), provinces - 1 - count(f[CAMPS]), recruits + 1)
    for soldiers in range(min(reserve_of(f, SOLDIER), recruits) + 1):
        for knights in range(min(reserve_of(f, KNIGHT), recruits) + 1):
            for catapults in range(min(reserve_of(f, CATAPULT), recruits) + 1):
                least = max(0, recruits - soldiers - knights - catapults)
                for more in range(least, camps + 1):
                    due = cost_of(w[MINE], soldiers, knights, more, catapults)
                    if due <= f[GOLD]:
                        best = max(best, more - due)
    return best
