"""Puzzles as a screen gets them."""

from datetime import date

import msgspec
import pytest

from ludotheque.errors import LudothequeError
from ludotheque.games import HOUSE, load
from ludotheque.puzzles import game_of_the_day, position_of, puzzles
from ludotheque.room.protocol.study import PuzzleProgress
from ludotheque.room.review import puzzles as shown
from ludotheque.room.review.replays import moment_of
from ludotheque.room.state.table_state import situation_of
from ludotheque.viewers import OPEN, seated

GAME = load(HOUSE[0])
PUZZLE = puzzles(GAME)["1-1"]
PROGRESS = PuzzleProgress("solved", None, 0, "1-2")
EVERY = [load(name) for name in HOUSE]


def test_another_puzzle_every_day() -> None:
    assert len({shown.daily(GAME, date(2026, 11, day)).id for day in range(1, 31)}) == 30


def test_the_games_that_have_puzzles_take_turns() -> None:
    chosen = [game_of_the_day(EVERY, date(2026, 11, day)) for day in range(1, 31)]
    assert {game.name for game in chosen if game} == set(HOUSE)
    today = shown.daily_puzzle(GAME, date(2026, 11, 1))
    assert (today.game, today.puzzle.id) == (GAME.name, shown.daily(GAME, date(2026, 11, 1)).id)
    assert game_of_the_day([], date(2026, 11, 1)) is None


def test_the_best_move_is_right_and_the_solution_follows() -> None:
    assert PUZZLE.best in shown.puzzle_card(GAME, PUZZLE).legal
    assert shown.is_right(GAME, PUZZLE, PUZZLE.best)
    told = shown.answer(GAME, PUZZLE, PROGRESS)
    assert told.best == PUZZLE.best
    assert len(told.line) == len(PUZZLE.line)


def test_another_move_is_wrong_and_nonsense_is_refused() -> None:
    assert not shown.is_right(GAME, PUZZLE, PUZZLE.decoy)
    with pytest.raises(LudothequeError):
        shown.is_right(GAME, PUZZLE, "nonsense")


@pytest.mark.parametrize("game", EVERY, ids=HOUSE)
def test_a_hint_comes_in_two_steps_and_neither_is_the_answer(game) -> None:  # type: ignore[no-untyped-def]
    puzzle = puzzles(game)["1-1"]
    first, second = (shown.hint(game, puzzle, step) for step in (1, 2))
    assert (first.ruled_out, first.tempting) == (puzzle.decoy, bool(puzzle.tempting))
    assert not first.moves
    assert second.moves == sorted(second.moves)
    assert puzzle.best in second.moves
    assert 2 <= len(second.moves) <= shown.FEW


@pytest.mark.parametrize("game", EVERY, ids=HOUSE)
def test_no_hint_offers_again_what_the_first_one_ruled_out(game) -> None:  # type: ignore[no-untyped-def]
    for puzzle in puzzles(game).values():
        second = shown.hint(game, puzzle, 2)
        assert second.ruled_out != puzzle.best
        assert second.ruled_out not in second.moves, puzzle.id


def test_a_puzzle_shows_what_the_seat_to_choose_may_know_and_no_more() -> None:
    """The card is the seat's view; that of who sees all is often another."""
    differs = 0
    for game in EVERY:
        for puzzle in list(puzzles(game).values())[:10]:
            position = position_of(game, puzzle)
            own, everything = (
                msgspec.json.encode(moment_of(situation_of(position), len(puzzle.moves), viewer, None))
                for viewer in (seated(puzzle.seat), OPEN)
            )
            card = shown.puzzle_card(game, puzzle)
            assert msgspec.json.encode(card.moment) == own
            differs += own != everything
            text = msgspec.json.encode(card).decode()
            assert "choices" not in text
            assert "tempting" not in text
    assert differs
