"""E5.5: can the last player of winter still win by playing their turn?

Every exchange is assumed to cost 1 gold and to succeed if the gold before it exceeds the number of amounts
that the defence names; otherwise the attacking unit is lost. So this is a single-player search. It plays the
moves of the rules themselves on copies of the record, with these reductions (proved in
docs/decisions/epix.md):

- A knight's ride before an attack is not a separate move: between attacks a knight is wherever it can ride
  to, and of two knights that can ride to the same provinces only one attacks.
- Moves that no attack follows come last, where only the provinces held at the end count
  (winter_lead.py). So only soldiers that step and then attack (Onslaught) are moved in the search.
- Camps and catapults recruited before the march hinder nobody: they wait, and get their places when they
  fire or when the provinces are counted.
- Tax comes first, unless failing may be useful.

tests/games/epix/test_winter.py compares it with searches that have no reductions.
"""

from typing import Any

import numpy as np

from ludotheque.contract import Record, Words
from ludotheque.games.epix.recruiting import recruiting_places
from ludotheque.games.epix.state import (
    CAMP,
    CATAPULT,
    CHANGE_OF_ORDERS,
    KNIGHT,
    MARCH,
    MARCHING,
    RECRUIT,
    SOLDIER,
    TAX,
    State,
)
from ludotheque.games.epix.units import count, enemy_kind, fitting, owns, reserve, tax_of
from ludotheque.games.epix.winter_lead import (
    CAMP_PLACES,
    CATAPULT_PLACES,
    PLAN_WORDS,
    RECRUITS,
    TAXES,
    WAITING_ROOM,
    cost_of,
    is_ahead,
)
from ludotheque.games.epix.winter_march import DEPTH, DESK_WORDS, clear, search
from ludotheque.jit import jit


@jit
def can_win(s: Record, seat: Any, chosen: Any) -> Any:
    """`chosen`: the two action cards, a bit for each. With Change of Orders any two count."""
    for left_out in range(3):
        cards = 7 ^ 1 << left_out
        if cards != chosen and not owns(s, seat, CHANGE_OF_ORDERS):
            continue
        tax = tax_of(s.cards[seat]) if cards >> TAX & 1 else 0  # E7.1
        if _wins_marching(s, seat, cards, tax) if cards >> MARCH & 1 else _wins_at_home(s, seat, tax):
            return True
    return False


@jit
def _wins_at_home(s: Record, seat: Any, tax: Any) -> Any:
    """Tax and recruiting, without a march."""
    plan = np.zeros(PLAN_WORDS, np.int64)
    plan[RECRUITS] = 1
    s.gold[seat] += tax
    wins = is_ahead(s, seat, plan, False)
    s.gold[seat] -= tax
    return wins


@jit
def _wins_marching(given: Record, seat: Any, cards: Any, tax: Any) -> Any:
    """The march and another card, in both orders."""
    path, desk = np.empty(DEPTH, State), np.empty(DESK_WORDS, np.int64)
    plan = np.zeros(PLAN_WORDS, np.int64)
    plan[RECRUITS] = cards >> RECRUIT & 1
    s = path[0]
    path[0] = given
    s.gold[seat] += tax
    s.phase, s.marcher, s.actor = MARCHING, seat, seat
    s.moved[SOLDIER] = s.moved[KNIGHT] = s.attacked[SOLDIER] = s.attacked[CATAPULT] = 0
    clear(desk)
    if search(path, seat, plan, desk):
        return True
    clear(desk)
    if plan[RECRUITS]:
        return _wins_with_recruits(path, seat, plan, desk)
    if s.units[CATAPULT, seat] and enemy_kind(s, seat, CATAPULT):
        s.gold[seat] -= tax
        plan[TAXES] = tax
        return search(path, seat, plan, desk)
    return False


@jit
def _wins_with_recruits(path: Any, seat: Any, plan: Words, desk: Words) -> Any:
    """Recruiting before the march: knights and soldiers with their provinces, only numbers of the rest;
    overwrites the record."""
    s = path[0]
    places = recruiting_places(s, seat)
    plan[RECRUITS] = 0
    plan[CAMP_PLACES] = places & fitting(s, seat, CAMP)
    plan[CATAPULT_PLACES] = places & fitting(s, seat, CATAPULT)
    camps = min(reserve(s, seat, CAMP), count(plan[CAMP_PLACES]))
    catapults = min(reserve(s, seat, CATAPULT), count(plan[CATAPULT_PLACES]))
    riders, footmen = np.empty(256, np.int64), np.empty(1024, np.int64)
    all_riders = _subsets(places & fitting(s, seat, KNIGHT), reserve(s, seat, KNIGHT), riders)
    all_footmen = _subsets(places & fitting(s, seat, SOLDIER), reserve(s, seat, SOLDIER), footmen)
    purse, camping, shooting = s.gold[seat], s.units[CAMP, seat], s.units[CATAPULT, seat]
    riding, walking = s.units[KNIGHT, seat], s.units[SOLDIER, seat]
    for i in range(all_riders):
        for j in range(all_footmen):
            knights, soldiers = count(riders[i]), count(footmen[j])
            if cost_of(s.cards[seat], soldiers, knights, 0, 0) > purse:
                break  # the subsets are sorted by size
            s.units[KNIGHT, seat] = riding | riders[i]
            s.units[SOLDIER, seat] = walking | footmen[j]
            for camp in range(camps + 1):
                s.units[CAMP, seat] = camping | ((1 << camp) - 1) << WAITING_ROOM
                for catapult in range(catapults + 1):
                    cost = cost_of(s.cards[seat], soldiers, knights, camp, catapult)
                    if cost > purse or knights + soldiers + camp + catapult == 0:
                        continue
                    s.gold[seat] = purse - cost
                    s.units[CATAPULT, seat] = shooting | ((1 << catapult) - 1) << WAITING_ROOM
                    if search(path, seat, plan, desk):
                        return True
    return False


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
