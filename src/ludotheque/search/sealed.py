"""Exact solutions of two-seat games in which nothing is hidden but sealed choices.

By backward induction: a sealed choice is a matrix game over the values after each pair of moves, a choice of
one seat takes the maximum, chance the mean. Values are those of seat 0.
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from ludotheque.contract import CHANCE
from ludotheque.position import Position
from ludotheque.search import matrix

Numbers = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Answer:
    """The value for seat 0, and the optimal mix of each seat that is to act."""

    value: float
    mixes: dict[int, Numbers]
    worths: dict[int, Numbers]
    """The value for seat 0 of each of a seat's moves against the other's optimal mix."""


class Solver:
    """Solves positions and memoises them; None once stopped."""

    def __init__(
        self,
        flag: npt.NDArray[np.int64] | None = None,
        judge: Callable[[Position], float] | None = None,
    ) -> None:
        """`judge` evaluates terminal positions for seat 0; by default, by its result."""
        self._judge = judge or evaluate
        self._known: dict[bytes, Answer] = {}
        self._flag = np.zeros(1, np.int64) if flag is None else flag

    @property
    def stopped(self) -> bool:
        return bool(self._flag[0])

    def solve(self, position: Position) -> Answer | None:
        known = self._known.get(position.pool.tobytes())
        if known is None and not self.stopped:
            known = self._solve(position)
            if known is not None:
                self._known[position.pool.tobytes()] = known
        return known

    def _solve(self, position: Position) -> Answer | None:
        acting = position.to_act
        if not acting or position.game.thinking.rest(position.s):
            return Answer(self._judge(position), {}, {})
        if acting == [CHANCE]:
            return self._mean(position)
        return self._alone(position, acting[0]) if len(acting) == 1 else self._sealed(position)

    def _mean(self, position: Position) -> Answer | None:
        total = 0.0
        for move, chance in position.game.thinking.outcomes(position.s):
            after = self.solve(played(position, CHANCE, move))
            if after is None:
                return None
            total += chance * after.value
        return Answer(total, {}, {})

    def _alone(self, position: Position, seat: int) -> Answer | None:
        moves = position.legal_moves(seat)
        answers = [self.solve(played(position, seat, move)) for move in moves]
        values = np.array([each.value for each in answers if each is not None])
        if len(values) < len(moves):
            return None
        best = int(values.argmax() if seat == 0 else values.argmin())
        mix = np.zeros(len(moves))
        mix[best] = 1.0
        return Answer(float(values[best]), {seat: mix}, {seat: values})

    def _sealed(self, position: Position) -> Answer | None:
        rows, columns = position.legal_moves(0), position.legal_moves(1)
        payoff = np.zeros((len(rows), len(columns)))
        for i, row in enumerate(rows):
            chosen = played(position, 0, row)
            for j, column in enumerate(columns):
                after = self.solve(played(chosen, 1, column))
                if after is None:
                    return None
                payoff[i, j] = after.value
        value, own, other = matrix.solve(payoff)
        return Answer(value, {0: own, 1: other}, {0: payoff @ other, 1: own @ payoff})


def evaluate(position: Position) -> float:
    """The value of the position for seat 0."""
    out = np.zeros(position.seats)
    assert position.game.thinking.evaluate is not None
    position.game.thinking.evaluate(position.s, out)
    return float(out[0])


def played(position: Position, seat: int, move: int) -> Position:
    """The position after a move that is known to be legal."""
    after = position.copy()
    position.game.play(after.s, seat, move)
    return after
