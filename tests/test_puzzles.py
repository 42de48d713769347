import pytest

from ludotheque.games import GAMES, load
from ludotheque.puzzles import position_of, puzzles
from ludotheque.search.weighing import has_exact


def test_games_that_cannot_be_solved_have_none() -> None:
    assert all(has_exact(load(name)) for name in GAMES if puzzles(load(name)))


@pytest.mark.parametrize("game", [name for name in GAMES if puzzles(load(name))])
def test_a_puzzle_is_a_position_that_real_moves_lead_to_and_its_best_move_is_legal(game: str) -> None:
    rules = load(game)
    for puzzle in puzzles(rules).values():
        position = position_of(rules, puzzle)
        (seat,) = position.to_act
        assert {puzzle.best, puzzle.tempting} <= set(position.legal(seat))
