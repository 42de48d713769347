"""Puzzles as a screen gets them."""

from datetime import date

import pytest

from ludotheque.errors import LudothequeError
from ludotheque.games import GAMES, load
from ludotheque.puzzles import game_of_the_day, position_of, puzzles
from ludotheque.room.review import puzzles as shown
from ludotheque.search.weighing import has_exact

GAME = load(next(name for name in GAMES if has_exact(load(name))))
PUZZLE = puzzles(GAME)["1-1"]


def test_another_puzzle_every_day() -> None:
    days = [shown.puzzle_list(GAME, date(2026, 11, day)) for day in range(1, 31)]
    assert len({each.daily for each in days}) == 30
    assert days[0].day == "2026-11-01"


def test_the_games_that_have_puzzles_take_turns() -> None:
    every = [load(name) for name in GAMES]
    chosen = [game_of_the_day(every, date(2026, 11, day)) for day in range(1, 31)]
    assert {game.name for game in chosen if game} == {game.name for game in every if puzzles(game)}
    today = shown.daily_puzzle(GAME, date(2026, 11, 1))
    assert today.puzzle.id == shown.puzzle_list(GAME, date(2026, 11, 1)).daily
    assert game_of_the_day([], date(2026, 11, 1)) is None


def test_a_game_without_puzzles_says_so() -> None:
    without = next(load(name) for name in GAMES if not puzzles(load(name)))
    with pytest.raises(LudothequeError):
        shown.puzzle_list(without, date(2026, 11, 1))


def test_the_best_move_solves_it_and_its_line_ends_with_the_value() -> None:
    card = shown.puzzle_card(GAME, PUZZLE)
    assert PUZZLE.best in card.legal
    told = shown.solve(GAME, PUZZLE, PUZZLE.best)
    assert told.right
    assert told.moves[0].value == PUZZLE.value
    zero, one = told.line[-1].scores
    assert zero - one == PUZZLE.value


def test_the_tempting_move_does_not() -> None:
    told = shown.solve(GAME, PUZZLE, PUZZLE.tempting)
    assert not told.right
    assert told.best == PUZZLE.best
    with pytest.raises(LudothequeError):
        shown.solve(GAME, PUZZLE, "nonsense")


def test_a_puzzle_is_refused_while_its_search_is_interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    """It would take minutes: who tries is told to come back."""
    monkeypatch.setattr(shown, "is_interpreted", lambda search: True)
    position = position_of(GAME, PUZZLE)
    with pytest.raises(LudothequeError) as refused:
        shown.solve(GAME, PUZZLE, position.legal(position.to_act[0])[0])
    assert refused.value.code == "getting-ready"
