"""Exact values: right, in all layouts, in every position small enough to check by plain minimax."""

import os
from collections.abc import Iterator

import numpy as np
import pytest

from ludotheque.games import GAMES, load
from ludotheque.jit import COMPILED
from ludotheque.lab.selfplay import Plan, play_game
from ludotheque.position import Position
from ludotheque.records import opening
from ludotheque.search.exact import Solver, after_move
from ludotheque.search.weighing import has_exact
from ludotheque.thinking import Thinking

SOLVED = [name for name in GAMES if has_exact(load(name))]
POSITIONS = int(os.environ.get("MINIMAX_POSITIONS", "60" if COMPILED else "4"))
LEFT = 4
"""Remainders of so many moves are checked: some ten thousand positions each, in plain Python."""


def plain_minimax(position: Position) -> int:
    if not position.to_act:
        zero, one = position.scores()
        return zero - one
    (seat,) = position.to_act
    values = [plain_minimax(after_move(position, seat, move)) for move in position.legal_moves(seat)]
    return max(values) if seat == 0 else min(values)


def endings(name: str) -> Iterator[Position]:
    """Positions near the end of random games that can be solved."""
    game = load(name)
    number = 0
    while True:
        record = play_game(Plan(game, None, None, 31), number)
        position = opening(record)
        number += 1
        for seat, text in record.moves[:-LEFT]:
            position.play(seat, text)
        if game.thinking.solvable(position.s):
            yield position


def solver(position: Position, **settings: int) -> Solver:
    return Solver(position.game, position.game.longest(position.options, position.seats), **settings)


@pytest.mark.parametrize("name", SOLVED)
def test_values_are_those_of_plain_minimax(name: str) -> None:
    """`MINIMAX_POSITIONS=500 uv run pytest tests/search/test_exact.py` checks more."""
    one_solver = None
    for _, position in zip(range(POSITIONS), endings(name), strict=False):
        one_solver = one_solver or solver(position)
        value = plain_minimax(position)
        assert one_solver.value(position) == value
        assert solver(position, table_bits=4).value(position, guess=3) == value


@pytest.mark.parametrize("name", SOLVED)
def test_a_window_gives_a_bound_on_the_side_where_the_value_lies(name: str) -> None:
    for _, position in zip(range(POSITIONS // 4), endings(name), strict=False):
        value = plain_minimax(position)
        for low in range(value - 3, value + 4):
            found = solver(position).window(position, low, low + 1)
            assert found <= low if value <= low else found >= low + 1
            assert (found >= value) if value <= low else (found <= value)


@pytest.mark.parametrize("name", SOLVED)
def test_each_move_has_the_value_of_the_position_it_leads_to(name: str) -> None:
    for _, position in zip(range(POSITIONS // 4), endings(name), strict=False):
        (seat,) = position.to_act
        values = solver(position).move_values(position, seat)
        assert values is not None
        sign = 1 if seat == 0 else -1
        for move, value in values.items():
            assert sign * value == plain_minimax(after_move(position, seat, move))


@pytest.mark.parametrize("name", SOLVED)
def test_the_best_moves_are_found_without_the_value_of_the_others(name: str) -> None:
    for _, position in zip(range(POSITIONS // 4), endings(name), strict=False):
        (seat,) = position.to_act
        values = solver(position).move_values(position, seat) or {}
        quick = solver(position).best_values(position, seat) or {}
        best = max(values.values())
        for move, value in values.items():
            assert value <= quick[move] <= best
            assert (value == best) == (quick[move] == best)


@pytest.mark.parametrize("name", SOLVED)
def test_a_stopped_search_says_nothing(name: str) -> None:
    position = next(endings(name))
    stopped = solver(position)
    flag = np.ones(1, np.int64)
    with stopped.watching(flag):
        assert stopped.value(position) is None
        assert stopped.move_values(position, position.to_act[0]) is None
        assert stopped.best_values(position, position.to_act[0]) is None
    assert stopped.value(position) is not None


def test_among_equal_moves_the_hardest_leaves_the_fewest_good_answers() -> None:
    found = False
    for _, position in zip(range(POSITIONS), endings(SOLVED[0]), strict=False):
        (seat,) = position.to_act
        one_solver = solver(position)
        values = one_solver.move_values(position, seat) or {}
        best = max(values.values())
        equal = [move for move, value in values.items() if value == best]
        if len(equal) > 1:
            hardest = one_solver.hardest(position, seat, equal, best)
            shares = {move: _good_share(after_move(position, seat, move)) for move in equal}
            assert {shares[move] for move in hardest} == {min(shares.values())}
            found = found or len(hardest) < len(equal)
    assert found or not COMPILED


def _good_share(position: Position) -> float:
    (seat,) = position.to_act
    values = [plain_minimax(after_move(position, seat, move)) for move in position.legal_moves(seat)]
    best = max(values) if seat == 0 else min(values)
    return values.count(best) / len(values)


def test_a_game_without_numbers_for_its_positions_has_no_exact_search() -> None:
    assert Thinking().left is not load(SOLVED[0]).thinking.left
