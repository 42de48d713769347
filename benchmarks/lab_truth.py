"""Do the lab's intervals and tests hold? Toy games whose truth is known, studied over and over.

    uv run python benchmarks/lab_truth.py            1,000 repetitions of everything, some seconds

Intervals should cover the truth 93.5 to 96.5 times in 100, the sequential test err at most 6 times in 100 at
either truth, and an effect of 3 points be found at least 95 times in 100 (paired, 20,000 games a cell).
"""

import argparse
from collections.abc import Callable

import numpy as np

from ludotheque.lab.studies.estimates import Estimate, correlation, mean, rate, share, sprt

Rng = np.random.Generator
GAMES = 1000


def coin(rng: Rng) -> tuple[Estimate, float]:
    """A game that the first seat wins 53 times in 100."""
    return rate(float((rng.random(GAMES) < 0.53).sum()), GAMES), 0.53


def landslide(rng: Rng) -> tuple[Estimate, float]:
    """One that is nearly always won."""
    return rate(float((rng.random(GAMES) < 0.97).sum()), GAMES), 0.97


def draws(rng: Rng) -> tuple[Estimate, float]:
    """Wins, draws and losses: 30, 40 and 30 in 100."""
    return share(rng.choice([1.0, 0.5, 0.0], GAMES, p=[0.3, 0.4, 0.3])), 0.5


def race(rng: Rng) -> tuple[Estimate, float]:
    """How many rolls of a die it takes to see a six."""
    return mean(rng.geometric(1 / 6, GAMES).astype(float)), 6.0


def luck(rng: Rng) -> tuple[Estimate, float]:
    """Results of which a known half is luck."""
    shared = rng.normal(size=GAMES)
    one, other = (shared + rng.normal(size=GAMES) for _ in range(2))
    return correlation(one, other), 0.5


COVERED: dict[str, Callable[[Rng], tuple[Estimate, float]]] = {
    each.__name__: each for each in (coin, landslide, draws, race, luck)
}


def cover(name: str, repetitions: int, seed: int) -> float:
    rng = np.random.default_rng(seed)
    found = [COVERED[name](rng) for _ in range(repetitions)]
    return sum(at.low <= true <= at.high for at, true in found) / repetitions


def sprt_errors(repetitions: int, seed: int, most: int = 40_000) -> tuple[dict[float, float], float]:
    """How often the test of 0.50 against 0.53 errs at each truth, and its mean number of games."""
    rng = np.random.default_rng(seed)
    wrong, games = {}, 0
    for true, right in ((0.50, -1), (0.53, 1)):
        verdicts = [sprt((rng.random(most) < true).astype(float), 0.50, 0.53) for _ in range(repetitions)]
        wrong[true] = sum(each.answer == -right for each in verdicts) / repetitions
        games += sum(each.games for each in verdicts)
    return wrong, games / (2 * repetitions)


def planted(repetitions: int, seed: int, games: int = 20_000) -> float:
    """How often a change that gains the first seat 3 points is found, with half of the luck shared."""
    rng = np.random.default_rng(seed)
    found = 0
    for _ in range(repetitions):
        shared = rng.normal(size=games)
        before, after = ((shared + rng.normal(size=games)) / 2**0.5 for _ in range(2))
        change = mean((after < 0.0753).astype(float) - (before < 0.0).astype(float))
        found += change.low > 0
    return found / repetitions


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--repetitions", type=int, default=1000)
    asked = parser.parse_args()
    for name in COVERED:
        print(f"{name:<12}{cover(name, asked.repetitions, 1):>8.1%} of the intervals cover the truth")
    wrong, games = sprt_errors(asked.repetitions, 1)
    for true, share_wrong in wrong.items():
        print(f"sprt at {true:.2f}{share_wrong:>8.1%} wrong")
    print(f"sprt        {games:>8,.0f} games in the mean")
    print(f"planted     {planted(asked.repetitions, 1):>8.1%} of the effects of 3 points found")


if __name__ == "__main__":
    main()
