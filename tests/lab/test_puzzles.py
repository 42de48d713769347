"""Puzzles: every one that is shipped is checked by the exact search."""

from itertools import islice

import pytest

from ludotheque.games import GAMES, load
from ludotheque.jit import COMPILED
from ludotheque.lab.puzzles import LEFT, MARGIN, make, puzzle_in
from ludotheque.puzzles import position_of, puzzles
from ludotheque.search.solution import new_solver
from ludotheque.search.weighing import has_exact

NAME = next(name for name in GAMES if has_exact(load(name)))


@pytest.mark.skipif(not COMPILED, reason="solving needs compiled code")
def test_every_puzzle_has_one_best_move_and_a_tempting_wrong_one() -> None:
    game = load(NAME)
    found = puzzles(game)
    assert {puzzle.difficulty for puzzle in found.values()} == set(LEFT)
    solver = new_solver(position_of(game, next(iter(found.values()))))
    for puzzle in found.values():
        position = position_of(game, puzzle)
        least, most = LEFT[puzzle.difficulty]
        assert least <= game.thinking.left(position.s) <= most
        answer = puzzle_in(position, solver)
        assert answer is not None, puzzle.id
        best, tempting, values = answer
        assert (best, tempting) == (puzzle.best, puzzle.tempting)
        assert (values[best], values[tempting]) == (puzzle.value, puzzle.tempting_value)
        assert abs(puzzle.value - puzzle.tempting_value) >= MARGIN


@pytest.mark.skipif(not COMPILED, reason="solving needs compiled code")
def test_the_command_makes_the_puzzles_that_are_shipped() -> None:
    game = load(NAME)
    assert list(islice(make(game, 1, 1), 1)) == [puzzles(game)["1-1"]]
