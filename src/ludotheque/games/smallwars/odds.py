"""The exact odds of a fight: binomial, no simulation. A die hits with 4, 5 or 6, one time in two (S6.2).

Every probability here is a multiple of 2**-24, so the floats are exact.
"""

from functools import cache, lru_cache
from math import comb

import msgspec


class Odds(msgspec.Struct, frozen=True):
    """What a fight may bring. Index k of a distribution: the chance of exactly k hits."""

    hits: tuple[float, ...]
    """The attacker's."""
    hits_back: tuple[float, ...]
    """The target's, if it strikes back; else it never hits: (1.0,)."""
    destroy: float
    """The chance that the target is destroyed."""
    destroyed: float
    """The chance that the attacker is destroyed."""
    both: float
    """The chance that both are."""
    taken: float
    """How much life the target loses on average (hits beyond its life are lost)."""
    lost: float
    """How much life the attacker loses on average."""


@cache
def distribution(dice: int) -> tuple[float, ...]:
    """The chance of exactly 0, 1, … `dice` hits."""
    dice = int(dice)
    return tuple(comb(dice, hits) / 2**dice for hits in range(dice + 1))


def chance_to_destroy(dice: int, life: int) -> float:
    """The chance of at least `life` hits."""
    return sum(distribution(dice)[life:], 0.0)


def expected_loss(dice: int, life: int) -> float:
    """How much of `life` these dice take on average."""
    return sum(min(hits, life) * chance for hits, chance in enumerate(distribution(dice)))


@lru_cache(4096)
def fight(dice: int, life: int, dice_back: int, target_life: int) -> Odds:
    """The odds of an attacker with these `dice` and this `life`; `dice_back` is 0 if nothing strikes back."""
    # NumPy numbers equal Python's as cache keys, but must not end up in results that other callers get.
    dice, life, dice_back, target_life = map(int, (dice, life, dice_back, target_life))
    destroy = chance_to_destroy(dice, target_life)
    destroyed = chance_to_destroy(dice_back, life)
    return Odds(
        hits=distribution(dice),
        hits_back=distribution(dice_back),
        destroy=destroy,
        destroyed=destroyed,
        both=destroy * destroyed,  # S6.3: the rolls are independent
        taken=expected_loss(dice, target_life),
        lost=expected_loss(dice_back, life),
    )
