"""Assaults on castles: a table of their chances, and how close each seat is to one.

An assault is a series of exchanges: those that clear the way (one amount is named in each), then those with
the castle's units and its garrison (two in each). The attacker pays for all of them from one purse; a bid
that is guessed costs a unit, and the next unit continues. `BREACH` is the value of that game under optimal
mixed strategies, `WIDEST` the number of amounts worth bidding in its first exchange.
"""

from typing import Any

import numpy as np
import numpy.typing as npt

from ludotheque.contract import Record
from ludotheque.games.epix.marching import reach
from ludotheque.games.epix.state import (
    CAMP,
    CATAPULT,
    CHOOSE,
    KNIGHT,
    MARCH,
    ONSLAUGHT,
    ROYAL_GUARD,
    SOLDIER,
    TREBUCHET,
    WINTER,
)
from ludotheque.games.epix.units import around, count, lowest, owns
from ludotheque.jit import jit

MOST_ATTACKERS, MOST_IN_WAY, MOST_IN_CASTLE, RICHEST = 3, 3, 4, 30
"""Larger numbers are capped to these."""
LEAST_GOLD = 3
"""Against a castle two amounts are named: with less, every bid is guessed."""
STEPS = 20
NOW, LATER = 0.9, 0.55
"""The chance that a possible assault is made: by a seat that has chosen to march, by one that still may."""

Numbers = npt.NDArray[np.float64]


def _breaches() -> tuple[Numbers, npt.NDArray[np.int64]]:
    shape = (MOST_ATTACKERS + 1, MOST_IN_WAY + 1, MOST_IN_CASTLE + 1, RICHEST + 1)
    breach, widest = np.zeros(shape), np.ones(shape, np.int64)
    breach[:, 0, 0] = 1.0
    left = np.arange(RICHEST + 1)[:, None] - np.arange(1, RICHEST + 1)[None, :]
    for attackers in range(1, MOST_ATTACKERS + 1):
        for castle in range(MOST_IN_CASTLE + 1):
            for way in range(MOST_IN_WAY + 1):
                if way + castle:
                    on = breach[attackers, way - 1, castle] if way else breach[attackers, 0, castle - 1]
                    win = np.where(left >= 0, on[left], 0.0)
                    lose = np.where(left >= 0, breach[attackers - 1, way, castle][left], 0.0)
                    at = attackers, way, castle
                    breach[at], widest[at] = _value(win, lose, 1 if way else 2)
    return breach, widest


def _value(win: Numbers, lose: Numbers, guesses: int) -> tuple[Numbers, npt.NDArray[np.int64]]:
    """For each purse (a row), the value and how many bids (columns) are worth making; as in fist.py."""
    low, high = lose.max(1), np.maximum(win.max(1), lose.max(1))
    spread = np.maximum(win - lose, 1e-9)
    for _ in range(STEPS):
        middle = (low + high) / 2
        cover = np.clip((win - middle[:, None]) / spread, 0.0, 1.0).sum(1)
        low, high = np.where(cover > guesses, middle, low), np.where(cover > guesses, high, middle)
    return high, np.maximum(1, (win > high[:, None] + 1e-6).sum(1))


BREACH, WIDEST = _breaches()


@jit
def breach(attackers: Any, way: Any, castle: Any, gold: Any) -> Any:
    """The chance that an assault succeeds."""
    if attackers <= 0 and way + castle > 0:
        return 0.0
    return BREACH[
        min(attackers, MOST_ATTACKERS),
        min(way, MOST_IN_WAY),
        min(castle, MOST_IN_CASTLE),
        min(max(gold, 0), RICHEST),
    ]


@jit
def widest(attackers: Any, castle: Any, gold: Any) -> Any:
    """How many amounts are worth bidding against a castle."""
    return WIDEST[
        min(max(attackers, 1), MOST_ATTACKERS), 0, min(castle, MOST_IN_CASTLE), min(max(gold, 0), RICHEST)
    ]


@jit
def walls(s: Record, seat: Any) -> Any:
    """How many exchanges a seat's castle withstands (E9.2)."""
    own = s.castle[seat]
    units = ((s.units[SOLDIER, seat] & own) != 0) + ((s.units[KNIGHT, seat] & own) != 0)
    return units + 1 + owns(s, seat, ROYAL_GUARD)


@jit
def rides(s: Record, seat: Any) -> Any:
    """Where each of a seat's two knights can ride to, or stay; none for one that is not on the board."""
    knights = s.units[KNIGHT, seat]
    if knights == 0:
        return 0, 0
    one = reach(s, seat, KNIGHT, lowest(knights)) | (knights & -knights)
    knights &= knights - 1
    return one, reach(s, seat, KNIGHT, lowest(knights)) | knights if knights else 0


@jit
def standing_by(s: Record, seat: Any, gate: Any) -> Any:
    """How many soldiers and knights of a seat can attack the castle next to these provinces in this march."""
    one, two = rides(s, seat)
    return _footmen_by(s, seat, gate) + ((one & gate) != 0) + ((two & gate) != 0)


@jit
def _footmen_by(s: Record, seat: Any, gate: Any) -> Any:
    soldiers = s.units[SOLDIER, seat]
    near = soldiers & gate
    if s.marcher == seat:
        near &= ~(s.attacked[SOLDIER] | (0 if owns(s, seat, ONSLAUGHT) else s.moved[SOLDIER]))
    ready = count(near)
    if owns(s, seat, ONSLAUGHT):
        others = soldiers & ~gate
        while others:
            ready += (reach(s, seat, SOLDIER, lowest(others)) & gate) != 0
            others &= others - 1
    return ready


@jit
def way_in(s: Record, seat: Any, gate: Any) -> Any:
    """How many exchanges a knight needs to reach one of these provinces; -1 if none can."""
    one, two = rides(s, seat)
    return _way_in(s, seat, gate, one | two)


@jit
def _way_in(s: Record, seat: Any, gate: Any, ridden: Any) -> Any:
    best = -1
    edge = around(s, ridden) & gate
    while edge:
        cell = edge & -edge
        edge &= edge - 1
        guards = 0
        for third in range(s.seats):
            if third != seat:
                for kind in range(SOLDIER, CAMP + 1):
                    guards += (s.units[kind, third] & cell) != 0
        if best < 0 or guards < best:
            best = guards
    return best


@jit
def threat(s: Record, seat: Any, other: Any) -> Any:
    """The chance that `seat` would take the castle of `other`, were it to march now with all it has."""
    if s.gold[seat] < LEAST_GOLD:
        return 0.0
    one, two = rides(s, seat)
    return _threat(s, seat, other, one, two)


@jit
def _threat(s: Record, seat: Any, other: Any, one: Any, two: Any) -> Any:
    at = lowest(s.castle[other])
    gate = s.near[at]
    stand = walls(s, other)
    if stand > 2 and _shells(s, seat, at):
        stand = 2 + owns(s, other, ROYAL_GUARD)
    ready = _footmen_by(s, seat, gate) + ((one & gate) != 0) + ((two & gate) != 0)
    if ready:
        return breach(ready, 0, stand, s.gold[seat])
    way = _way_in(s, seat, gate, one | two) if one else -1
    return breach(count(s.units[KNIGHT, seat]), way, stand, s.gold[seat]) if way >= 0 else 0.0


@jit
def _shells(s: Record, seat: Any, castle: Any) -> Any:
    """E10: can a catapult of the seat reach this castle?"""
    near = s.within_two[castle] if owns(s, seat, TREBUCHET) else s.near[castle]
    far = s.within_two[castle] & s.mountains
    return (s.units[CATAPULT, seat] & (near | far)) != 0


@jit
def readiness(s: Record, seat: Any) -> Any:
    """How likely a seat is still to march: it has chosen the card, or there are seasons left."""
    to_act = s.phase <= CHOOSE or (seat - s.first) % s.seats >= s.turns or s.actor == seat
    marches = s.chosen[seat] >> MARCH & 1
    if s.phase > CHOOSE and to_act and marches:
        return NOW
    if s.season == WINTER:
        return LATER if s.phase <= CHOOSE else 0.0
    return LATER


@jit
def dangers(s: Record) -> Any:
    """Each seat's chance to be the one to take a castle, and last that of none falling."""
    a, b, c, d = _peace(s, 0), _peace(s, 1), _peace(s, 2), _peace(s, 3)
    nobody = a * b * c * d
    whole = (1.0 - a) + (1.0 - b) + (1.0 - c) + (1.0 - d)
    if whole <= 0:
        return 0.0, 0.0, 0.0, 0.0, nobody
    falls = 1.0 - nobody
    return (
        falls * (1.0 - a) / whole,
        falls * (1.0 - b) / whole,
        falls * (1.0 - c) / whole,
        falls * (1.0 - d) / whole,
        nobody,
    )


@jit
def _peace(s: Record, seat: Any) -> Any:
    """The chance that this seat takes no castle."""
    spared = 1.0
    ready = readiness(s, seat) if seat < s.seats else 0.0
    if ready > 0.0 and s.gold[seat] >= LEAST_GOLD:
        one, two = rides(s, seat)
        for other in range(s.seats):
            if other != seat:
                spared *= 1.0 - ready * _threat(s, seat, other, one, two)
    return spared


def danger(s: Record, seat: int) -> tuple[float, int]:
    """The chance that the seat's castle would fall to the rival who threatens it most, if they marched now;
    and that rival."""
    return max((float(threat(s, other, seat)), other) for other in range(int(s.seats)) if other != seat)


def prospect(s: Record, seat: int) -> tuple[float, int]:
    """The chance that the seat would take the weakest enemy castle if it marched now; and whose it is."""
    return max((float(threat(s, seat, other)), other) for other in range(int(s.seats)) if other != seat)
