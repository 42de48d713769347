import pytest

from ludotheque.games import HOUSE, load
from ludotheque.puzzles import DIFFICULTIES, position_of, puzzles

FEWEST = 60


@pytest.mark.parametrize("game", HOUSE)
def test_every_game_of_the_house_has_puzzles_of_every_difficulty(game: str) -> None:
    found = puzzles(load(game)).values()
    assert len(found) >= FEWEST
    assert {puzzle.difficulty for puzzle in found} == set(DIFFICULTIES)


@pytest.mark.parametrize("game", HOUSE)
def test_a_puzzle_is_a_position_that_real_moves_lead_to_and_its_solution_can_be_played(game: str) -> None:
    rules = load(game)
    for puzzle in puzzles(rules).values():
        position = position_of(rules, puzzle)
        told = {choice.move for choice in puzzle.choices}
        assert puzzle.decoy in told - {puzzle.best}
        assert told <= set(position.legal(puzzle.seat))
        assert [choice.value for choice in puzzle.choices] == sorted(
            (choice.value for choice in puzzle.choices), reverse=True
        )
        assert puzzle.line[0] == (puzzle.seat, puzzle.best)
        for seat, text in puzzle.line:
            position.play(seat, text)


def test_what_a_choice_loses_is_known_only_where_it_was_judged() -> None:
    puzzle = next(iter(puzzles(load(HOUSE[0])).values()))
    assert puzzle.lost(puzzle.best) == 0
    assert (puzzle.lost(puzzle.decoy) or 0) > 0
    assert puzzle.lost("nothing of the kind") is None
