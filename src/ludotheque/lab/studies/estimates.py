"""Estimates with their intervals. For a rate, it comes from `wilson`; everything else is here."""

from collections.abc import Sequence
from statistics import NormalDist
from typing import Any, NamedTuple

import numpy as np

from ludotheque.lab.simulate import wilson

Numbers = np.ndarray[Any, Any]
CERTAINTY = 0.95


class Estimate(NamedTuple):
    """A number with its 95% interval."""

    value: float
    low: float
    high: float
    games: int = 0

    def differs(self, from_: float) -> bool:
        """Whether the interval excludes the other number."""
        return not self.low <= from_ <= self.high


NOTHING = Estimate(float("nan"), float("nan"), float("nan"))


def z_for(several: int = 1) -> float:
    """How many standard errors wide an interval is if `several` are to hold jointly (Šidák)."""
    each = CERTAINTY ** (1 / max(several, 1))
    return NormalDist().inv_cdf(0.5 + each / 2)


def rate(hits: float, games: int, several: int = 1) -> Estimate:
    """How often something happens."""
    if not games:
        return NOTHING
    return Estimate(hits / games, *wilson(hits, games, z_for(several)), games)


def mean(values: Numbers, several: int = 1) -> Estimate:
    """The mean of at least two values, with a normal interval."""
    count = len(values)
    if count < 2:
        return NOTHING
    at = float(values.mean())
    by = z_for(several) * float(values.std(ddof=1)) / count**0.5
    return Estimate(at, at - by, at + by, count)


def share(values: Numbers, several: int = 1) -> Estimate:
    """The mean of points between 0 and 1. Wilson's interval, narrowed since draws reduce the variance."""
    count = len(values)
    if not count:
        return NOTHING
    at = float(values.mean())
    full = at * (1 - at)
    spread = float(values.var()) / full if full > 0 else 1.0
    low, high = wilson(
        at * count / max(spread, 1e-9), max(1, round(count / max(spread, 1e-9))), z_for(several)
    )
    return Estimate(at, low, high, count)


def first_places(ranks: Sequence[Numbers]) -> list[Numbers]:
    """For each seat its share of the first place in each game: 1, or less where several share it."""
    first = [each == 1 for each in ranks]
    shared = np.sum(first, axis=0)
    return [each / np.maximum(shared, 1) for each in first]


def correlation(one: Numbers, other: Numbers) -> Estimate:
    """The correlation of paired values, with an interval by Fisher's transformation."""
    count = len(one)
    if count < 4 or one.std() == 0 or other.std() == 0:
        return NOTHING
    at = float(np.corrcoef(one, other)[0, 1])
    at = min(max(at, -1 + 1e-12), 1 - 1e-12)
    by = z_for() / (count - 3) ** 0.5
    low, high = (float(np.tanh(np.arctanh(at) + each)) for each in (-by, by))
    return Estimate(at, low, high, count)


def elo(score: Estimate) -> Estimate:
    """A score as a difference in Elo."""

    def points(rate: float) -> float:
        rate = min(max(rate, 1e-6), 1 - 1e-6)
        return float(400 * np.log10(rate / (1 - rate)))

    return Estimate(points(score.value), points(score.low), points(score.high), score.games)


def entropy(values: Numbers) -> Estimate:
    """Entropy in bits, with the Miller-Madow correction for small samples; a delta-method interval."""
    count = len(values)
    if count < 2:
        return NOTHING
    _, counts = np.unique(values, return_counts=True)
    shares = counts / count
    bits = -float((shares * np.log2(shares)).sum())
    spread = float((shares * np.log2(shares) ** 2).sum()) - bits**2
    at = bits + (len(counts) - 1) / (2 * count * np.log(2))
    by = z_for() * (max(spread, 0.0) / count) ** 0.5
    return Estimate(at, max(0.0, at - by), at + by, count)


class Verdict(NamedTuple):
    """The result of a sequential test: -1 for the lower score, 1 for the higher, 0 if undecided."""

    answer: int
    games: int
    llr: float
    low: float
    high: float


def sprt(values: Numbers, lower: float, upper: float, error: float = 0.05, least: int = 50) -> Verdict:
    """Wald's sequential test of the mean score, games in order, with the variance seen so far.

    It stops at the first game where the log-likelihood ratio leaves the bounds. Three imaginary games, one of
    each result, keep the variance above zero at the start; it decides nothing before `least` games.
    """
    bound = float(np.log((1 - error) / error))
    count = np.arange(1, len(values) + 1) + 3.0
    sums = np.cumsum(values) + 1.5
    squares = np.cumsum(values * values) + 1.25
    spread = np.maximum(squares / count - (sums / count) ** 2, 1e-9)
    ratios = (upper - lower) * (2 * sums - count * (lower + upper)) / (2 * spread)
    out = np.flatnonzero(np.abs(ratios[least:]) >= bound)
    if len(out):
        at = int(out[0]) + least
        return Verdict(1 if ratios[at] > 0 else -1, at + 1, float(ratios[at]), -bound, bound)
    return Verdict(0, len(values), float(ratios[-1]) if len(ratios) else 0.0, -bound, bound)
