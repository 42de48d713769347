"""Puzzles of games that cannot be solved: a sample is judged again, by the same searches, in every run."""

import msgspec
import pytest

from ludotheque.contract import CHANCE
from ludotheque.games import HOUSE, load
from ludotheque.jit import COMPILED
from ludotheque.lab import judging
from ludotheque.lab.puzzles import holds, is_solved
from ludotheque.position import start
from ludotheque.puzzles import Puzzle, position_of, puzzles
from ludotheque.rng import generator

ESTIMATED = [name for name in HOUSE if not is_solved(load(name))]

pytestmark = pytest.mark.skipif(not COMPILED, reason="deep searches need compiled code")


def clearest(game: str) -> list[Puzzle]:
    """Those whose best choice leads by most: it is best whatever the bots learn meanwhile."""
    found = puzzles(load(game)).values()
    return sorted(found, key=lambda each: each.choices[1].value - each.choices[0].value)[:2]


@pytest.mark.parametrize("game", ESTIMATED)
def test_searches_agree_again_on_the_best_choice(game: str) -> None:
    for puzzle in clearest(game):
        assert holds(load(game), puzzle), puzzle.id


@pytest.mark.parametrize("game", ESTIMATED)
def test_the_lead_is_more_than_the_searches_are_unsure_of(game: str) -> None:
    for puzzle in puzzles(load(game)).values():
        best, second = puzzle.choices[:2]
        assert best.value - second.value >= judging.MARGIN - 1e-4
        assert judging.OPEN[0] < best.value < judging.OPEN[1]
        assert puzzle.scale == "worth"


@pytest.mark.parametrize("game", ESTIMATED)
def test_what_is_called_tempting_looks_best_one_move_ahead(game: str) -> None:
    rules, tempting = load(game), 0
    for puzzle in puzzles(rules).values():
        assert puzzle.tempting == judging.tempting_in(position_of(rules, puzzle), puzzle.seat, puzzle.best)
        tempting += puzzle.tempting != ""
    assert tempting


def test_a_puzzle_with_a_wrong_answer_does_not_hold() -> None:
    puzzle = clearest(ESTIMATED[0])[0]
    wrong = msgspec.structs.replace(puzzle, choices=puzzle.choices[::-1], line=[])
    assert not holds(load(ESTIMATED[0]), wrong)


@pytest.mark.parametrize("game", ESTIMATED)
def test_an_opening_has_no_choice_that_is_clearly_best(game: str) -> None:
    position, rng = start(game), generator(1)
    while position.to_act[0] == CHANCE:
        position.play_move(CHANCE, position.draw(rng))
    assert judging.judge(position, position.to_act[0]) is None


@pytest.mark.parametrize("game", ESTIMATED)
def test_nobody_has_chosen_yet_what_is_chosen_at_the_same_time(game: str) -> None:
    """Else a sealed choice would stand in a position whose solution is to hold against all of them."""
    rules = load(game)
    for puzzle in puzzles(rules).values():
        assert puzzle.seat in position_of(rules, puzzle).to_act
        if puzzle.moves[-1][0] not in (puzzle.seat, CHANCE):
            before = position_of(rules, msgspec.structs.replace(puzzle, moves=puzzle.moves[:-1]))
            assert puzzle.seat not in before.to_act, puzzle.id
