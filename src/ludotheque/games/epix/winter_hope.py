"""E5.5: upper bounds, without a search, on what any march of the last player can achieve."""

from typing import Any

from ludotheque.contract import Record, Words
from ludotheque.games.epix.ending import provinces_of
from ludotheque.games.epix.state import (
    CAMP,
    CATAPULT,
    KNIGHT,
    MOUNTAINEERS,
    ONSLAUGHT,
    PLUNDER,
    ROYAL_GUARD,
    SOLDIER,
    WAR_CHEST,
)
from ludotheque.games.epix.units import around, count, enemy_kind, owns, reserve
from ludotheque.games.epix.winter_lead import RECRUITS, waiting
from ludotheque.jit import jit

MANY = 99


@jit
def may_win(s: Record, seat: Any, plan: Words) -> Any:
    return may_get_ahead(s, seat, plan) or may_take_castle(s, seat)


@jit
def may_get_ahead(s: Record, seat: Any, plan: Words) -> Any:
    """Could the seat overtake its rivals if everything it can still do succeeded in the best place?"""
    provinces = _most_provinces(s, seat, plan)
    conquests = _most_conquests(s, seat)
    for rival in range(s.seats):
        if rival != seat:
            conquests -= max(0, provinces_of(s, rival) - provinces)
    return conquests >= 0


@jit
def _most_provinces(s: Record, seat: Any, plan: Words) -> Any:
    """Each unit holds one; enemy camps and catapults may be converted."""
    catapults = s.units[CATAPULT, seat]
    stuck = s.castle[seat] | s.units[SOLDIER, seat] & s.attacked[SOLDIER] | s.units[CAMP, seat] | catapults
    movers = count(s.units[SOLDIER, seat] & ~s.attacked[SOLDIER]) + count(s.units[KNIGHT, seat])
    most = count(stuck & ((1 << s.provinces) - 1)) + waiting(s, seat) + movers + 2 * plan[RECRUITS]
    if movers:
        most += min(reserve(s, seat, CAMP), count(enemy_kind(s, seat, CAMP)))
        most += min(reserve(s, seat, CATAPULT) + count(catapults), count(enemy_kind(s, seat, CATAPULT)))
    return most


@jit
def _most_conquests(s: Record, seat: Any) -> Any:
    """A soldier or catapult clears one province, a knight many, as far as the gold goes."""
    fighters = MANY if s.units[KNIGHT, seat] else count(s.units[SOLDIER, seat] & ~s.attacked[SOLDIER])
    fighters += count(s.units[CATAPULT, seat] & ~s.attacked[CATAPULT])
    if _is_thrifty(s, seat):
        return fighters
    defended = enemy_kind(s, seat, SOLDIER) | enemy_kind(s, seat, KNIGHT) | enemy_kind(s, seat, CAMP)
    alone = enemy_kind(s, seat, CATAPULT) & ~defended
    return min(fighters, max(0, s.gold[seat] - 1) + count(alone))


@jit
def _is_thrifty(s: Record, seat: Any) -> Any:
    """With these cards a conquest may cost nothing."""
    return owns(s, seat, WAR_CHEST) or owns(s, seat, PLUNDER)


@jit
def may_take_castle(s: Record, seat: Any) -> Any:
    """Would the gold suffice if each province on the way took only one exchange?"""
    castles = s.castles & ~s.castle[seat]
    defended = enemy_kind(s, seat, SOLDIER) | enemy_kind(s, seat, KNIGHT) | enemy_kind(s, seat, CAMP)
    ground = ((1 << s.provinces) - 1) & ~castles
    if not owns(s, seat, MOUNTAINEERS) and not owns(s, seat, ONSLAUGHT):
        ground &= ~s.mountains
    footmen = s.units[SOLDIER, seat] & ~s.attacked[SOLDIER]
    riders = s.units[KNIGHT, seat] | (footmen if owns(s, seat, ONSLAUGHT) else 0)
    both = owns(s, seat, WAR_CHEST) and owns(s, seat, PLUNDER)  # gold may even grow
    gold, before = MANY if both else s.gold[seat], -1
    while gold > 2 and before != riders:
        before = riders
        riders = _spread(s, riders, ground & ~defended)
        if _may_storm(s, seat, around(s, riders | footmen) & castles, gold):
            return True
        riders |= around(s, riders) & ground
        gold -= 0 if _is_thrifty(s, seat) else 1
    return False


@jit
def _spread(s: Record, riders: Any, ground: Any) -> Any:
    before = 0
    while before != riders:
        before = riders
        riders |= around(s, riders) & ground
    return riders


@jit
def _may_storm(s: Record, seat: Any, castles: Any, gold: Any) -> Any:
    """E9.4: does the gold outnumber the garrison's amounts, after one exchange with the units before it?"""
    for rival in range(s.seats):
        if castles & s.castle[rival]:
            units = (s.units[SOLDIER, rival] | s.units[KNIGHT, rival]) & s.castle[rival]
            due = 1 if units and not _is_thrifty(s, seat) else 0
            if gold - due > (3 if owns(s, rival, ROYAL_GUARD) else 2):
                return True
    return False
