"""E6: recruiting units."""

from typing import Any

from ludotheque.contract import Record, Words
from ludotheque.games.epix import log
from ludotheque.games.epix.log import note
from ludotheque.games.epix.refusals import E1_1, E1_2, E3_1, E3_2_CAMP, E3_2_MOUNTAIN, E6_1, E6_1_PLACE
from ludotheque.games.epix.state import CAMP, KIND_SHIFT, M_END, M_RECRUIT, RECRUIT, RUNNING
from ludotheque.games.epix.units import (
    closed,
    cost,
    fill,
    forbidden,
    kingdom,
    occupied,
    place,
    price,
    reserve,
    vacant,
)
from ludotheque.games.epix.ways import counted
from ludotheque.jit import jit


@jit
def recruiting_places(s: Record, seat: Any) -> Any:
    """E6.1: the kingdom, and wherever one's own units are."""
    return kingdom(s, seat) | occupied(s, seat)


@jit
def fill_recruiting(s: Record, seat: Any, out: Words) -> Any:
    out[0] = M_END << KIND_SHIFT
    return fill_recruits(s, seat, recruiting_places(s, seat), out, 1)


@jit
def fill_recruits(s: Record, seat: Any, places: Any, out: Words, n: Any) -> Any:
    """Every unit that the seat can pay for and place in one of `places`."""
    shut = closed(s, seat)
    for kind in range(4):
        if reserve(s, seat, kind) == 0 or cost(s, seat, kind) > s.gold[seat]:
            continue
        fits = places & vacant(s, seat, kind, shut)
        n = fill(M_RECRUIT << KIND_SHIFT | kind << 8, fits, out, n)
    return n


@jit
def recruiting_sets(s: Record, seat: Any, out: Words) -> Any:
    """The same as sets (ways.py), one for each kind; returns their sums."""
    places, shut = recruiting_places(s, seat), closed(s, seat)
    sums = 0
    for kind in range(4):
        has_one = (reserve(s, seat, kind) > 0) & (cost(s, seat, kind) <= s.gold[seat])
        out[kind] = places & vacant(s, seat, kind, shut) if has_one else 0
        sums = counted(sums, kind, out[kind])
    return sums


@jit
def recruiting_rule(s: Record, seat: Any, move: Any) -> Any:
    kind = move >> KIND_SHIFT
    if kind == M_RECRUIT:
        return recruit_rule(s, seat, move, recruiting_places(s, seat), E6_1_PLACE)
    return 0 if kind == M_END else E6_1


@jit
def recruit_rule(s: Record, seat: Any, move: Any, places: Any, rule: Any) -> Any:
    """The rule that forbids this unit there; `rule` is the one about where to recruit.

    A province where nothing is recruited comes first: gold and reserve would not help there.
    """
    kind, province = move >> 8 & 255, move & 255
    if (places & ~closed(s, seat)) >> province & 1 == 0:
        return rule
    if reserve(s, seat, kind) == 0:
        return E1_1
    if cost(s, seat, kind) > s.gold[seat]:
        return E1_2
    if forbidden(s, seat, kind) >> province & 1:
        return E3_2_CAMP if kind == CAMP else E3_2_MOUNTAIN
    return E3_1 if s.units[kind, seat] >> province & 1 else 0


@jit
def recruit(s: Record, seat: Any, move: Any) -> None:
    kind, province = move >> 8 & 255, move & 255
    paid = cost(s, seat, kind)
    s.gold[seat] -= paid
    if price(s.cards[seat], kind) <= 2:
        s.free_unit = 0
    place(s, seat, kind, province)
    note(s, log.RECRUITED, seat, kind, province, paid)


@jit
def play_recruiting(s: Record, seat: Any, move: Any) -> None:
    if move >> KIND_SHIFT == M_RECRUIT:
        recruit(s, seat, move)
        return
    s.free_unit = 0
    note(s, log.FINISHED, seat, RECRUIT, 0, 0)
    s.phase = RUNNING
