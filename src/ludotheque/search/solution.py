"""A position solved: its exact value, every legal move with its own, and one best line."""

import time
from typing import Any

import msgspec

from ludotheque.errors import BadUsage
from ludotheque.position import Position
from ludotheque.search.exact import Solver, after_move


class MoveValue(msgspec.Struct):
    move: str
    value: int


class Solution(msgspec.Struct):
    """Values are score(seat 0) - score(seat 1) under perfect play."""

    value: int
    moves: list[MoveValue]
    line: list[str]
    nodes: int
    seconds: float


def solve(position: Position, solver: Solver) -> Solution | None:
    """The best moves first; None if the solver was stopped."""
    begun = time.perf_counter()
    if not position.to_act:
        zero, one = position.scores()
        return Solution(zero - one, [], [], 0, 0.0)
    (seat,) = position.to_act
    values = solver.move_values(position, seat)
    line = None if values is None else best_line(position, solver, max(values.values()))
    if values is None or line is None:
        return None
    sign = 1 if seat == 0 else -1
    ranked = sorted(values.items(), key=lambda each: -each[1])
    return Solution(
        sign * ranked[0][1],
        [MoveValue(position.game.text(position.s, seat, move), sign * value) for move, value in ranked],
        line,
        solver.nodes,
        round(time.perf_counter() - begun, 4),
    )


def best_line(position: Position, solver: Solver, value: int) -> list[str] | None:
    """A line of moves that keep the value (given for the seat to move) to the end; None if stopped."""
    (seat,) = position.to_act
    target = value if seat == 0 else -value
    line: list[str] = []
    while position.to_act:
        (seat,) = position.to_act
        kept = solver.keeping(position, seat, target)
        if kept is None:
            return None
        line.append(position.game.text(position.s, seat, kept))
        position = after_move(position, seat, kept)
    return line


def check_solvable(position: Position) -> None:
    """`BadUsage` if this game, or this kind of it, has no exact search."""
    from ludotheque.search.weighing import has_exact

    if not has_exact(position.game) or not may_be_solved(position):
        options = " ".join(f"{name}={value}" for name, value in position.options.items())
        raise BadUsage(
            f"{position.game.name} cannot be solved exactly with these options: {options}.",
            f"{position.game.name} ne peut pas être résolu exactement avec ces options : {options}.",
        )


def may_be_solved(position: Position) -> bool:
    thinking = position.game.thinking
    return not position.to_act or bool(thinking.solvable(position.s) or thinking.solvable_soon(position.s))


def new_solver(position: Position, **settings: Any) -> Solver:
    return Solver(position.game, position.game.longest(position.options, position.seats), **settings)
