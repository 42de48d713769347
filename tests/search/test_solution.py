"""A solved position: its line keeps the value to the end."""

import pytest

from ludotheque.errors import BadUsage
from ludotheque.games import GAMES, load
from ludotheque.jit import COMPILED
from ludotheque.lab.selfplay import Plan, play_game
from ludotheque.position import Position, start
from ludotheque.records import opening
from ludotheque.search import solution
from ludotheque.search.weighing import has_exact

NAME = next(name for name in GAMES if has_exact(load(name)))


def middle(number: int, left: int) -> Position:
    record = play_game(Plan(load(NAME), load(NAME).complete({}), None, 2), number)
    position = opening(record)
    for seat, text in record.moves[:-left]:
        position.play(seat, text)
    return position


@pytest.mark.parametrize("number", range(5))
def test_the_best_line_ends_with_the_value(number: int) -> None:
    position = middle(number, 8 if COMPILED else 3)
    found = solution.solve(position, solution.new_solver(position))
    assert found is not None
    for text in found.line:
        position.play(position.to_act[0], text)
    assert not position.to_act
    zero, one = position.scores()
    assert zero - one == found.value


def test_moves_come_best_first_and_the_value_is_theirs() -> None:
    position = middle(7, 5 if COMPILED else 3)
    (seat,) = position.to_act
    found = solution.solve(position, solution.new_solver(position))
    assert found is not None
    values = [each.value for each in found.moves]
    assert values == sorted(values, reverse=seat == 0)
    assert values[0] == found.value
    assert sorted(each.move for each in found.moves) == position.legal(seat)


def test_a_finished_game_has_its_result() -> None:
    position = middle(1, 1)
    seat = position.to_act[0]
    position.play(seat, position.legal(seat)[0])
    found = solution.solve(position, solution.new_solver(position))
    zero, one = position.scores()
    assert found is not None
    assert (found.value, found.moves, found.line) == (zero - one, [], [])


def test_what_cannot_be_solved_is_told() -> None:
    for name in GAMES:
        if not has_exact(load(name)):
            with pytest.raises(BadUsage):
                solution.check_solvable(start(name))
