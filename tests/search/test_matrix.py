"""Matrix games, against SciPy's linear programming."""

import numpy as np
import pytest
from scipy.optimize import linprog

from ludotheque.search.matrix import Numbers, solve


def by_linear_programming(payoff: Numbers) -> float:
    """The largest v with a mix of rows that gets at least v against every column."""
    rows, columns = payoff.shape
    objective = np.r_[np.zeros(rows), -1.0]
    limits = np.c_[-payoff.T, np.ones(columns)]
    found = linprog(
        objective,
        A_ub=limits,
        b_ub=np.zeros(columns),
        A_eq=[np.r_[np.ones(rows), 0.0]],
        b_eq=[1.0],
        bounds=[(0, None)] * rows + [(None, None)],
    )
    return float(found.x[-1])


def games() -> list[Numbers]:
    rng = np.random.default_rng(5)
    shapes = [(1, 1), (1, 5), (5, 1), (2, 2), (3, 3), (4, 12), (12, 12), (6, 20), (30, 4)]
    found = [rng.normal(size=shape) for shape in shapes for _ in range(6)]
    found += [rng.integers(-2, 3, shape).astype(float) for shape in shapes for _ in range(12)]
    return [*found, np.zeros((3, 4)), np.full((4, 2), -7.0)]


@pytest.mark.parametrize("number", range(0, 166, 8))
def test_the_value_is_that_of_the_linear_program(number: int) -> None:
    for payoff in games()[number : number + 8]:
        value, own, other = solve(payoff)
        assert value == pytest.approx(by_linear_programming(payoff), abs=1e-6)
        assert own.sum() == pytest.approx(1)
        assert other.sum() == pytest.approx(1)
        assert min(own @ payoff) == pytest.approx(value, abs=1e-6)
        assert max(payoff @ other) == pytest.approx(value, abs=1e-6)


def test_rock_paper_scissors_is_played_evenly() -> None:
    value, own, other = solve(np.array([[0.0, -1, 1], [1, 0, -1], [-1, 1, 0]]))
    assert value == pytest.approx(0)
    assert own == pytest.approx([1 / 3] * 3)
    assert other == pytest.approx([1 / 3] * 3)
