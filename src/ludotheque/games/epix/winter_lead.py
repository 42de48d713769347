"""E5.5: the provinces that winter's last player can hold after the last moves, and whether that wins."""

from typing import Any

from ludotheque.contract import Record, Words
from ludotheque.games.epix.ending import provinces_of
from ludotheque.games.epix.marching import reach
from ludotheque.games.epix.state import (
    CAMP,
    CATAPULT,
    KNIGHT,
    MOST_PROVINCES,
    QUARTERMASTER,
    SOLDIER,
    TREASURER,
)
from ludotheque.games.epix.units import count, enemy_units, income_of, kingdom, lowest, owns, price, reserve
from ludotheque.jit import jit

RECRUITS, TAXES, CAMP_PLACES, CATAPULT_PLACES = range(4)
"""After the march: whether to recruit, and the tax. Recruited before it: where these units may go."""
MOST_HOLDERS = 12
CHOICES, HOLDS, ASKERS = range(4, 4 + 3 * MOST_HOLDERS, MOST_HOLDERS)
"""Scratch space: for each unit whose final province is open, those it can hold, and see `_find_holder`."""
PLAN_WORDS = ASKERS + MOST_HOLDERS
WAITING_ROOM = MOST_PROVINCES
"""Camps and catapults recruited before the march wait here, off the map, until they are placed."""
IMPOSSIBLE = -99


@jit
def is_ahead(s: Record, seat: Any, plan: Words, marching: Any) -> Any:
    """E11.2: do the best last moves, and recruits after the march, put the seat ahead of every rival?"""
    provinces, gold = _best_rival(s, seat)
    fixed = _fixed(s, seat, marching)
    most = count(fixed) + _holders(s, seat, marching)
    fewest, many = max(0, provinces - most), 2 if plan[RECRUITS] else 0
    if fewest > many:
        return False
    n = _list_choices(s, seat, plan, marching)
    for recruits in range(fewest, many + 1):
        for at in range(recruits):  # E6.1: the only new provinces are those of the kingdom
            plan[CHOICES + n + at] = kingdom(s, seat) & ~enemy_units(s, seat)
        held = _hold(s, plan, n + recruits, fixed)
        if count(held) < provinces:
            continue
        bargain = _bargain(s, seat, plan, recruits, count(held))
        income = count(s.units[CAMP, seat]) + count(held & s.plus) + owns(s, seat, TREASURER)
        mine = s.gold[seat] + plan[TAXES] + bargain + income
        if bargain != IMPOSSIBLE and (count(held) > provinces or mine > gold):
            return True
    return False


@jit
def _best_rival(s: Record, seat: Any) -> Any:
    """The provinces and the gold, including winter's income, of the best rival."""
    provinces, gold = 0, 0
    for rival in range(s.seats):
        if rival != seat:
            theirs, purse = provinces_of(s, rival), s.gold[rival] + income_of(s, rival)
            if theirs > provinces or (theirs == provinces and purse > gold):
                provinces, gold = theirs, purse
    return provinces, gold


@jit
def ready(s: Record, seat: Any) -> Any:
    """Soldiers that have done nothing in this march."""
    return s.units[SOLDIER, seat] & ~(s.moved[SOLDIER] | s.attacked[SOLDIER])


@jit
def _fixed(s: Record, seat: Any, marching: Any) -> Any:
    """The provinces held by units that cannot move any more."""
    fixed = s.castle[seat] | s.units[SOLDIER, seat] | s.units[CAMP, seat] | s.units[CATAPULT, seat]
    if marching:
        movers = ready(s, seat) & ~(s.castle[seat] | s.units[CAMP, seat] | s.units[CATAPULT, seat])
        fixed &= ~movers
    else:
        fixed |= s.units[KNIGHT, seat]
    return fixed & ((1 << s.provinces) - 1)


@jit
def _holders(s: Record, seat: Any, marching: Any) -> Any:
    """How many units can still choose the province they hold."""
    return waiting(s, seat) + (count(ready(s, seat)) + count(s.units[KNIGHT, seat]) if marching else 0)


@jit
def waiting(s: Record, seat: Any) -> Any:
    return count(s.units[CAMP, seat] >> WAITING_ROOM) + count(s.units[CATAPULT, seat] >> WAITING_ROOM)


@jit
def _list_choices(s: Record, seat: Any, plan: Words, marching: Any) -> Any:
    """For each unit whose final province is open, those it can hold; returns the number of such units."""
    n = 0
    for kind in range(SOLDIER, CAMP) if marching else range(0):
        left = ready(s, seat) if kind == SOLDIER else s.units[KNIGHT, seat]
        while left:
            plan[CHOICES + n] = reach(s, seat, kind, lowest(left)) | (left & -left)
            left &= left - 1
            n += 1
    for _ in range(count(s.units[CAMP, seat] >> WAITING_ROOM)):
        plan[CHOICES + n] = plan[CAMP_PLACES]
        n += 1
    for _ in range(count(s.units[CATAPULT, seat] >> WAITING_ROOM)):
        plan[CHOICES + n] = plan[CATAPULT_PLACES] & ~s.attacked[CATAPULT]
        n += 1
    return n


@jit
def _hold(s: Record, plan: Words, n: Any, fixed: Any) -> Any:
    """A largest set of provinces that can be held, with as many +1 gold as possible.

    The sets of provinces that distinct units can hold form a matroid, so the greedy choice is exact.
    """
    any_choice = 0
    for unit in range(n):
        any_choice |= plan[CHOICES + unit] & ~fixed
        plan[HOLDS + unit] = 0
    for cells in (any_choice & s.plus, any_choice & ~s.plus):
        left = cells
        while left:
            if _find_holder(plan, n, left & -left):
                fixed |= left & -left
            left &= left - 1
    return fixed


@jit
def _find_holder(plan: Words, n: Any, cell: Any) -> Any:
    """Assign a unit to `cell`, if need be by moving others (an augmenting path); False if there is none.

    The search goes from province to province: `ASKERS + u` has the province that unit u is wanted
    for, `HOLDS + u` the one that it holds.
    """
    asked = 0
    queue = cell
    while queue:
        wanted = queue & -queue
        queue &= queue - 1
        for unit in range(n):
            if asked >> unit & 1 or plan[CHOICES + unit] & wanted == 0:
                continue
            asked |= 1 << unit
            plan[ASKERS + unit] = wanted
            if plan[HOLDS + unit]:
                queue |= plan[HOLDS + unit]
                continue
            _move_on(plan, unit, cell)
            return True
    return False


@jit
def _move_on(plan: Words, unit: Any, cell: Any) -> None:
    """`unit` goes where it is wanted, the unit that held it moves on in turn, until `cell` is held."""
    wanted = plan[ASKERS + unit]
    while wanted != cell:
        previous = 0
        while plan[HOLDS + previous] != wanted:
            previous += 1
        plan[HOLDS + unit] = wanted
        unit = previous
        wanted = plan[ASKERS + unit]
    plan[HOLDS + unit] = cell


@jit
def _bargain(s: Record, seat: Any, plan: Words, recruits: Any, provinces: Any) -> Any:
    """The most that recruiting `recruits` or more units after the march adds to the gold, with camps' income.

    More camps than that pay off only if the Quartermaster gives one. IMPOSSIBLE if they cannot be recruited.
    """
    if not plan[RECRUITS]:
        return 0
    best = IMPOSSIBLE
    camps = min(reserve(s, seat, CAMP), provinces - 1 - count(s.units[CAMP, seat]), recruits + 1)
    for soldiers in range(min(reserve(s, seat, SOLDIER), recruits) + 1):
        for knights in range(min(reserve(s, seat, KNIGHT), recruits) + 1):
            for catapults in range(min(reserve(s, seat, CATAPULT), recruits) + 1):
                for more in range(max(0, recruits - soldiers - knights - catapults), camps + 1):
                    due = cost_of(s.cards[seat], soldiers, knights, more, catapults)
                    if due <= s.gold[seat]:
                        best = max(best, more - due)
    return best


@jit
def cost_of(cards: Any, soldiers: Any, knights: Any, camps: Any, catapults: Any) -> Any:
    """The cost of one recruit action. With the Quartermaster, the dearest unit of 2 gold or less is free."""
    total = soldiers * price(cards, SOLDIER) + knights * price(cards, KNIGHT)
    total += camps * price(cards, CAMP) + catapults * price(cards, CATAPULT)
    if cards >> QUARTERMASTER & 1:
        free = price(cards, SOLDIER) if soldiers else 0
        total -= max(free, price(cards, CAMP) if camps + catapults else 0)
    return total
