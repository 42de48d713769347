"""How many points the cards that a seat has left will bring, and how sure a lead is: prospects.json, learned
from rounds that bots played (benchmarks/zop_prospects.py).

Strengths are read from the record, so the weights hold for an owner's deck too.
"""

import json
from pathlib import Path
from typing import Any

import numpy as np

from ludotheque.contract import Record
from ludotheque.games.zop.cards import cards_left, code_of
from ludotheque.games.zop.state import AT, ATTACK, CA, DEFENCE, EA, ES, HAND, MI, PT, RE, RS
from ludotheque.jit import jit

NAMES = (
    "attacks",  # the sum of their strengths
    "defended",  # what the opponent's defences take off them, if each card meets each equally often
    "cancelled",  # what the opponent's MI does
    "CA",  # for each of these, the strength that it meets on average
    "PT",
    "AT",  # for the strongest attack
    "RE",
    "RS",
    "EA",
    "ES",
    "MI",
    "MI against AT",
    "reinforced",  # for each point that waits (Z4)
    "doubled",
    "run up",
    "spying",
    "cards",  # how many are left
)
_KEPT = json.loads(Path(__file__).with_name("prospects.json").read_text("utf-8"))
WEIGHTS = np.array([_KEPT["weights"][name] for name in NAMES], np.float64)
NARROW, WIDE = _KEPT["spread"]
"""The spread of the points to come: NARROW before the last turn, growing with the root of the turns left."""


@jit
def round_chance(s: Record) -> Any:
    """Seat 0's chance to win the round."""
    turns = max(cards_left(s, 0), cards_left(s, 1))
    lead = float(s.points[0] - s.points[1])
    if turns:
        zero, one = left(s, 0), left(s, 1)
        lead += prospect(s, 0, zero, one, turns, WEIGHTS) - prospect(s, 1, one, zero, turns, WEIGHTS)
    return 1.0 / (1.0 + np.exp(-lead / spread(turns, NARROW, WIDE)))


@jit
def spread(turns: Any, narrow: Any, wide: Any) -> Any:
    return narrow + wide * np.sqrt(max(turns - 1.0, 0.0))


@jit
def left(s: Record, seat: Any) -> Any:
    """The codes that the seat has not played, as bits."""
    codes = 0
    for pile in range(3):
        for i in range(s.counts[seat, pile]):
            codes |= 1 << code_of(s.piles[seat, pile, i])
    return codes


@jit
def prospect(s: Record, seat: Any, own: Any, other: Any, turns: Any, w: Any) -> Any:
    """The points to come, with the weights `w` in the order of NAMES."""
    attacks = defended = best = 0.0
    for attack in range(ATTACK, DEFENCE):
        if own >> attack & 1:
            strength = s.strength[attack]
            attacks += strength
            best = max(best, float(strength))
            for defence in range(DEFENCE, MI):
                if other >> defence & 1:
                    defended += min(strength, s.strength[defence])
    met = w[1] * defended + w[2] * attacks * (other >> MI & 1)
    for code in range(MI):
        if other >> code & 1:
            met -= s.strength[code] * (w[3] * (own >> CA & 1) if code < DEFENCE else w[4] * (own >> PT & 1))
    return w[0] * attacks - met / turns + _tricks(s, seat, own, other, turns, best, w)


@jit
def _tricks(s: Record, seat: Any, own: Any, other: Any, turns: Any, best: Any, w: Any) -> Any:
    """Specials not yet played, which need another turn, and effects waiting for the next one."""
    trick = w[5] * best * (own >> AT & 1) + w[6] * (own >> RE & 1) + w[7] * (own >> RS & 1)
    trick += w[8] * (own >> EA & 1) + w[9] * (own >> ES & 1) + w[11] * (own >> MI & other >> AT & 1)
    trick = trick * (turns - 1) / turns + w[10] * (own >> MI & 1)
    if s.reinforced[seat] or s.doubled[seat]:
        strongest = 0
        for i in range(s.counts[seat, HAND]):
            code = code_of(s.piles[seat, HAND, i])
            if code < DEFENCE:
                strongest = max(strongest, s.strength[code])
        if strongest:
            trick += 2 * w[12] * s.reinforced[seat] + w[13] * strongest * s.doubled[seat]  # Z4.2
    return trick + w[14] * s.run_up[seat] + w[15] * s.spying[seat] + w[16] * cards_left(s, seat)
