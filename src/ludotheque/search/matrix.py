"""Matrix games: two seats choose at once; what the first wins, the second loses. Solved exactly.

The simplex method on the second seat's program: with all payoffs A > 0, the largest sum of y >= 0 with
A y <= 1 is 1 / value, y and the prices of the rows are the mixes. Bland's rule keeps it from cycling.
"""

from typing import Any

import numpy as np
import numpy.typing as npt

from ludotheque.jit import jit

Numbers = npt.NDArray[np.float64]
TINY = 1e-12


def solve(payoff: Numbers) -> tuple[float, Numbers, Numbers]:
    """The value for the row seat, its optimal mix of rows, and the optimal mix of columns."""
    rows, columns = payoff.shape
    shift = 1.0 - float(payoff.min())
    tableau = np.zeros((rows + 1, columns + rows + 1))
    basis = np.arange(columns, columns + rows)
    tableau[:rows, :columns] = payoff + shift
    tableau[:rows, columns : columns + rows] = np.eye(rows)
    tableau[:rows, -1] = 1.0
    tableau[rows, :columns] = -1.0
    run_simplex(tableau, basis)
    value = 1.0 / float(tableau[rows, -1])
    column_mix = np.zeros(columns)
    for row in range(rows):
        if basis[row] < columns:
            column_mix[basis[row]] = tableau[row, -1] * value
    row_mix = np.maximum(tableau[rows, columns : columns + rows], 0.0) * value
    return value - shift, row_mix / row_mix.sum(), column_mix / column_mix.sum()


@jit
def run_simplex(tableau: Any, basis: Any) -> None:
    last = tableau.shape[0] - 1
    while True:
        column = 0
        while column < tableau.shape[1] - 1 and tableau[last, column] >= -TINY:
            column += 1
        if column == tableau.shape[1] - 1:
            return
        pivot(tableau, basis, leaving_row(tableau, basis, column), column)


@jit
def leaving_row(tableau: Any, basis: Any, column: Any) -> Any:
    """The ratio test: the row that limits the column first; the lowest-numbered of equals."""
    end = tableau.shape[1] - 1
    best = -1
    for row in range(tableau.shape[0] - 1):
        if tableau[row, column] > TINY:
            if best < 0:
                best = row
                continue
            gain = tableau[row, end] * tableau[best, column] - tableau[best, end] * tableau[row, column]
            if gain < -TINY or (gain <= TINY and basis[row] < basis[best]):
                best = row
    return best


@jit
def pivot(tableau: Any, basis: Any, row: Any, column: Any) -> None:
    by = tableau[row, column]
    for i in range(tableau.shape[1]):
        tableau[row, i] /= by
    for other in range(tableau.shape[0]):
        if other != row and tableau[other, column] != 0.0:
            times = tableau[other, column]
            for i in range(tableau.shape[1]):
                tableau[other, i] -= times * tableau[row, i]
    basis[row] = column
