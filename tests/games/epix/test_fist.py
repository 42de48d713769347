"""The closed fist, against SciPy's linear programming on the whole matrix of bids and sets of guesses."""

from itertools import combinations

import numpy as np
import numpy.typing as npt
import pytest
from scipy.optimize import linprog

from ludotheque.games.epix.fist import next_guess, solve_fist
from ludotheque.jit import COMPILED

Numbers = npt.NDArray[np.float64]


def matrix(win: Numbers, lose: Numbers, k: int) -> Numbers:
    """What each bid brings against each set of k amounts named."""
    sets = list(combinations(range(len(win)), min(k, len(win))))
    return np.array([[lose[b] if b in named else win[b] for named in sets] for b in range(len(win))])


def by_linear_programming(payoff: Numbers) -> float:
    rows, columns = payoff.shape
    found = linprog(
        np.r_[np.zeros(rows), -1.0],
        A_ub=np.c_[-payoff.T, np.ones(columns)],
        b_ub=np.zeros(columns),
        A_eq=[np.r_[np.ones(rows), 0.0]],
        b_eq=[1.0],
        bounds=[(0, None)] * rows + [(None, None)],
    )
    return float(found.x[-1])


def stakes(number: int) -> tuple[Numbers, Numbers, int]:
    rng = np.random.default_rng(number)
    n, k = int(rng.integers(1, 13)), int(rng.integers(1, 4))
    gold, gain, loss = rng.uniform(0.02, 0.6), rng.uniform(0.1, 8), rng.uniform(0, 2)
    cost: Numbers = gold * np.arange(1, n + 1, dtype=np.float64)
    if number % 3 == 0:
        cost = np.sort(rng.uniform(0, 4, n))  # gold whose worth is not even
    return gain - cost, -loss - cost, min(k, n)


def solved(win: Numbers, lose: Numbers, k: int) -> tuple[float, Numbers, Numbers]:
    bids, covers = np.zeros(len(win)), np.zeros(len(win))
    value = solve_fist(win, lose, len(win), k, bids, covers)
    return float(value), bids, covers


@pytest.mark.rule("E9.3")
@pytest.mark.parametrize("part", range(4))
def test_both_mixes_are_those_of_the_linear_program(part: int) -> None:
    for number in range(part, 120 if COMPILED else 12, 4):
        win, lose, k = stakes(number)
        value, bids, covers = solved(win, lose, k)
        payoff = matrix(win, lose, k)
        assert value == pytest.approx(by_linear_programming(payoff), abs=1e-6)
        assert bids.sum() == pytest.approx(1)
        assert covers.sum() <= k + 1e-9
        assert min(bids @ payoff) == pytest.approx(value, abs=1e-6)
        assert max(win - covers * (win - lose)) == pytest.approx(value, abs=1e-6)


def draw_guesses(covers: Numbers, k: int, chance: float, named: tuple[int, ...], met: Numbers) -> None:
    """Walk every order of guesses with its likelihood, and count how likely each amount is named."""
    if len(named) == k:
        for amount in named:
            met[amount - 1] += chance
        return
    shares = np.zeros(len(covers))
    next_guess(covers, len(covers), np.array([*named, 0, 0, 0]), len(named), shares)
    assert shares.sum() == pytest.approx(1)
    for place, share in enumerate(shares):
        if share > 0:
            assert place + 1 not in named
            draw_guesses(covers, k, chance * share, (*named, place + 1), met)


def test_guesses_named_one_by_one_cover_each_amount_as_they_should() -> None:
    for number in range(40 if COMPILED else 6):
        win, lose, k = stakes(number)
        _, _, covers = solved(win, lose, k)
        if covers.sum() > k - 1e-9:
            met = np.zeros(len(covers))
            draw_guesses(covers, k, 1.0, (), met)
            assert met == pytest.approx(covers, abs=1e-9)


def test_with_guesses_for_every_amount_the_cheapest_bid_is_lost() -> None:
    value, bids, _ = solved(np.array([3.0, 2.0]), np.array([-1.0, -2.0]), 2)
    assert value == -1
    assert bids.tolist() == [1, 0]


def test_after_a_guess_that_covers_nothing_any_other_may_follow() -> None:
    shares = np.zeros(3)
    next_guess(np.array([1.0, 0.0, 0.0]), 3, np.array([2, 0, 0]), 1, shares)
    assert shares[1] == 0
    assert shares.sum() == pytest.approx(1)
