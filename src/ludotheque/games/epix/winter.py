"""E5.5: can the last player of winter still win by playing its turn?

Every exchange costs 1 gold and succeeds, so this is a search for one player alone, for any way that
captures a castle or ends ahead. These steps of the argument keep it small, and lose no win:

- Tax comes first: more gold in hand, as much in the end.
- No attack is broken off: the unit that finishes it may as well do all of it, at the same price.
- Enemies never come back, so the provinces that a knight can ride to only grow, and two knights that
  can ride to the same place may change roles. A knight is therefore known by where it can ride to.
- A move without an attack after it comes last of all, where only the provinces held at the end count
  (winter_standing.py). Only soldiers that step and then attack (Onslaught) are moved one by one.
- Camps and catapults recruited before the march hinder nobody: they get their places when they serve.

tests/games/epix/test_winter.py compares with a search that plays all moves of the real rules.
"""

from typing import Any

import numpy as np

from ludotheque.contract import Record, Words
from ludotheque.games.epix.state import (
    CAMP,
    CATAPULT,
    CHANGE_OF_ORDERS,
    KNIGHT,
    MARCH,
    RECRUIT,
    SOLDIER,
    TAX,
    TAX_COLLECTOR,
)
from ludotheque.games.epix.units import count
from ludotheque.games.epix.winter_force import (
    CAMP_PLACES,
    CAMPS_DUE,
    CATAPULT_PLACES,
    CATAPULTS_DUE,
    FORCE_WORDS,
    GOLD,
    KNIGHT_PLACES,
    KNIGHTS,
    MINE,
    READY,
    RECRUITS_AFTER,
    SOLDIER_PLACES,
    copy_force,
    cost_of,
    force,
    reserve_of,
    situation,
)
from ludotheque.games.epix.winter_hope import LOST, WON, glance
from ludotheque.games.epix.winter_march import SLOTS, search
from ludotheque.jit import jit


@jit
def can_win(s: Record, seat: Any, chosen: Any) -> Any:
    """`chosen`: the two action cards, a bit for each. With Change of Orders any two count."""
    w, f = situation(s, seat), force(s, seat)
    bought = np.empty(FORCE_WORDS, np.int64)
    table = np.zeros((1, 3), np.int64)
    for left_out in range(3):
        cards = 7 ^ 1 << left_out
        if cards != chosen and not w[MINE] >> CHANGE_OF_ORDERS & 1:
            continue
        f[GOLD] = s.gold[seat] + (_tax(w) if cards >> TAX & 1 else 0)
        plans = _plans(w, f, cards)
        for plan in range(plans.shape[0]):
            w[RECRUITS_AFTER] = cards >> RECRUIT & 1 if plan == 0 else 0
            _buy(w, f, plans[plan], bought)
            hope = glance(s, w, bought, cards >> MARCH & 1)
            if hope == WON:
                return True
            if hope == LOST:
                continue
            if table.shape[0] == 1:
                table = np.zeros((SLOTS, 3), np.int64)
            if search(s, w, bought, hope, table):
                return True
    return False


@jit
def _tax(w: Words) -> Any:
    """E7.1."""
    return 5 if w[MINE] >> TAX_COLLECTOR & 1 else 3


@jit
def _plans(w: Words, f: Words, cards: Any) -> Any:
    """What can be recruited before the march: knights and soldiers with their places, numbers of the rest.

    The first plan is to recruit nothing, and so to recruit after the march, if at all.
    """
    if cards != (1 << MARCH | 1 << RECRUIT):
        return np.zeros((1, 4), np.int64)
    riders, footmen = np.empty(256, np.int64), np.empty(1024, np.int64)
    all_riders = _subsets(w[KNIGHT_PLACES], reserve_of(f, KNIGHT), riders)
    all_footmen = _subsets(w[SOLDIER_PLACES], reserve_of(f, SOLDIER), footmen)
    camps = 1 + min(reserve_of(f, CAMP), count(w[CAMP_PLACES]))
    catapults = 1 + min(reserve_of(f, CATAPULT), count(w[CATAPULT_PLACES]))
    plans = np.empty((all_riders * all_footmen * camps * catapults, 4), np.int64)
    n = 0
    for i in range(all_riders):
        for j in range(all_footmen):
            knights, soldiers = count(riders[i]), count(footmen[j])
            if cost_of(w[MINE], soldiers, knights, 0, 0) > f[GOLD]:
                break  # the subsets come in the order of their size
            for camp in range(camps):
                for catapult in range(catapults):
                    if cost_of(w[MINE], soldiers, knights, camp, catapult) <= f[GOLD]:
                        plans[n, 0], plans[n, 1], plans[n, 2], plans[n, 3] = (
                            riders[i],
                            footmen[j],
                            camp,
                            catapult,
                        )
                        n += 1
    return plans[:n]


@jit
def _subsets(provinces: Any, most: Any, out: Words) -> Any:
    """The subsets of at most `most` provinces, the smaller ones first; their number."""
    out[0] = 0
    first, n = 0, 1
    for _ in range(most):
        end = n
        for at in range(first, end):
            left = provinces
            while left:
                bit = left & -left
                left &= left - 1
                if bit > out[at]:
                    out[n] = out[at] | bit
                    n += 1
        first = end
    return n


@jit
def _buy(w: Words, f: Words, plan: Words, bought: Words) -> None:
    copy_force(f, bought)
    bought[KNIGHTS] |= plan[0]
    bought[READY] |= plan[1]
    bought[CAMPS_DUE] = plan[2]
    bought[CATAPULTS_DUE] = plan[3]
    bought[GOLD] -= cost_of(w[MINE], count(plan[1]), count(plan[0]), plan[2], plan[3])
