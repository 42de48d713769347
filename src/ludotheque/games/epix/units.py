"""E1 and E3: where units are, what they cost, and where they may be."""

from typing import Any

import numpy as np

from ludotheque.contract import Record, Words
from ludotheque.games.epix.state import (
    BARRACKS,
    CAMP,
    CATAPULT,
    KNIGHT,
    MOUNTAINEERS,
    NOBODY,
    PIECES,
    SOLDIER,
    STABLES,
    TAX_COLLECTOR,
    TREASURER,
    WORKSHOP,
)
from ludotheque.jit import bits, jit

PRICES = np.array([2, 6, 2, 2], np.int64)  # E1.2


@jit
def lowest(provinces: Any) -> Any:
    """The first province of a non-empty set."""
    return bits((provinces & -provinces) - 1)


@jit
def count(provinces: Any) -> Any:
    """The number of provinces in a set."""
    return bits(provinces)


@jit
def nth(places: Any, n: Any) -> Any:
    """The position of the n-th set bit, counted from 0."""
    for _ in range(n):
        places &= places - 1
    return lowest(places)


@jit
def fill(move: Any, provinces: Any, out: Words, n: Any) -> Any:
    """This move into each of the provinces, from `out[n]` on; where the list ends.

    Four at a time, the last ones in vain: a branch for each would often be mispredicted.
    """
    last = n + count(provinces)
    while provinces:
        for at in range(n, n + 4):
            out[at] = move | lowest(provinces)
            provinces &= provinces - 1
        n += 4
    return last


@jit
def around(s: Record, provinces: Any) -> Any:
    """The provinces next to any of these."""
    found = 0
    while provinces:
        found |= s.near[lowest(provinces)]
        provinces &= provinces - 1
    return found


@jit
def occupied(s: Record, seat: Any) -> Any:
    """E1.3: where a seat has at least one unit."""
    return s.units[SOLDIER, seat] | s.units[KNIGHT, seat] | s.units[CAMP, seat] | s.units[CATAPULT, seat]


@jit
def enemy_units(s: Record, seat: Any) -> Any:
    """No province has units of two seats: what is not one's own is the enemies' (E3.1)."""
    everybody = occupied(s, 0) | occupied(s, 1) | occupied(s, 2) | occupied(s, 3)
    return everybody & ~occupied(s, seat)


@jit
def enemy_kind(s: Record, seat: Any, kind: Any) -> Any:
    everybody = s.units[kind, 0] | s.units[kind, 1] | s.units[kind, 2] | s.units[kind, 3]
    return everybody & ~s.units[kind, seat]


@jit
def closed(s: Record, seat: Any) -> Any:
    """Where a seat's units may not go: enemy units, and enemy castles, which are never empty (E8.1)."""
    return enemy_units(s, seat) | (s.castles & ~s.castle[seat])


@jit
def holder(s: Record, province: Any) -> Any:
    """The seat whose castle it is, or whose units are there."""
    for seat in range(s.seats):
        if (s.castle[seat] | occupied(s, seat)) >> province & 1:
            return seat
    return NOBODY


@jit
def kingdom(s: Record, seat: Any) -> Any:
    """E1.3: the castle and the two provinces next to it."""
    return s.castle[seat] | s.near[lowest(s.castle[seat])]


@jit
def owns(s: Record, seat: Any, card: Any) -> Any:
    return s.cards[seat] >> card & 1


@jit
def reserve(s: Record, seat: Any, kind: Any) -> Any:
    """E1.1: the number of units not on the board."""
    return PIECES[kind] - count(s.units[kind, seat])


@jit
def forbidden(s: Record, seat: Any, kind: Any) -> Any:
    """E3.2: no camp in a castle; no knight in Kilimandjora, except with the Mountaineers."""
    if kind == CAMP:
        return s.castles
    if kind == KNIGHT and not owns(s, seat, MOUNTAINEERS):
        return s.mountains
    return 0


@jit
def fitting(s: Record, seat: Any, kind: Any) -> Any:
    """E3: where one more unit of this kind may stand."""
    return vacant(s, seat, kind, closed(s, seat))


@jit
def vacant(s: Record, seat: Any, kind: Any, shut: Any) -> Any:
    """The same for callers that know where this seat's units may not go (`closed`)."""
    everywhere = (1 << s.provinces) - 1
    return everywhere & ~(shut | s.units[kind, seat] | forbidden(s, seat, kind))


@jit
def price(cards: Any, kind: Any) -> Any:
    """E1.2 and the cards that change it."""
    if kind == SOLDIER and cards >> BARRACKS & 1:
        return 1
    if kind == KNIGHT and cards >> STABLES & 1:
        return 4
    if kind >= CAMP and cards >> WORKSHOP & 1:
        return 1
    return PRICES[kind]


@jit
def tax_of(cards: Any) -> Any:
    """E7.1 and the card that changes it."""
    return 5 if cards >> TAX_COLLECTOR & 1 else 3


@jit
def cost(s: Record, seat: Any, kind: Any) -> Any:
    """The current price of this unit: the Quartermaster gives the first one of 2 gold or less for free."""
    due = price(s.cards[seat], kind)
    return 0 if s.free_unit and due <= 2 else due


@jit
def place(s: Record, seat: Any, kind: Any, province: Any) -> None:
    s.units[kind, seat] |= 1 << province


@jit
def remove(s: Record, seat: Any, kind: Any, province: Any) -> None:
    """Back to the reserve, or on the way elsewhere; what it did in this march is forgotten."""
    gone = ~(1 << province)
    s.units[kind, seat] &= gone
    if seat == s.marcher:
        s.attacked[kind] &= gone
        if kind <= KNIGHT:
            s.moved[kind] &= gone
    if kind == CATAPULT:
        s.converted &= gone


@jit
def income_of(s: Record, seat: Any) -> Any:
    """E5.4."""
    return count(s.units[CAMP, seat]) + count(s.plus & occupied(s, seat)) + owns(s, seat, TREASURER)
