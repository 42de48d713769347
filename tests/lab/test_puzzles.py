"""Puzzles of games that can be solved: every one that is shipped is checked by the exact search."""

from itertools import islice

import pytest

from ludotheque.games import HOUSE, load
from ludotheque.jit import COMPILED
from ludotheque.lab.puzzles import LEFT, MARGIN, holds, is_solved, make, puzzle_in
from ludotheque.puzzles import position_of, puzzles
from ludotheque.search.solution import new_solver

NAME = next(name for name in HOUSE if is_solved(load(name)))

pytestmark = pytest.mark.skipif(not COMPILED, reason="solving needs compiled code")


def test_every_puzzle_has_one_best_move_and_a_tempting_wrong_one() -> None:
    game = load(NAME)
    found = puzzles(game)
    solver = new_solver(position_of(game, next(iter(found.values()))))
    for puzzle in found.values():
        position = position_of(game, puzzle)
        least, most = LEFT[puzzle.difficulty]
        assert least <= game.thinking.left(position.s) <= most
        assert puzzle_in(position, solver) == (puzzle.choices, puzzle.tempting), puzzle.id
        assert (puzzle.lost(puzzle.tempting) or 0) >= MARGIN


def test_what_the_command_makes_holds_and_is_the_same_again() -> None:
    """Not what is shipped: that was made by the bots of its day."""
    game = load(NAME)
    first, again = (next(iter(make(game, 1, 1, 1))) for _ in range(2))
    assert first == again
    assert (first.id, first.difficulty) == ("1-1", 1)
    assert holds(game, first)


def test_a_line_of_perfect_play_ends_with_the_value_of_the_best_move() -> None:
    game = load(NAME)
    for puzzle in islice(puzzles(game).values(), 6):
        position = position_of(game, puzzle)
        for seat, text in puzzle.line:
            position.play(seat, text)
        zero, one = position.scores()
        assert (zero - one if puzzle.seat == 0 else one - zero) == puzzle.choices[0].value
