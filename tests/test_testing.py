"""What a package's tests import."""

import re
from pathlib import Path

import pytest

from ludotheque.errors import Refused
from ludotheque.games import GAMES, load
from ludotheque.testing import Promises, marked, played, recorded, refusal

GAME = load(GAMES[0])


def test_a_folder_without_games_or_tests_breaks_promises(tmp_path: Path) -> None:
    """The promises themselves are tried by `tests/games/test_every_game.py`."""

    class Empty(Promises):
        game = GAME
        folder = tmp_path

    assert recorded(tmp_path) == []
    with pytest.raises(AssertionError, match=f"no recorded game ends by: .*{GAME.reasons[1]}.* --ends"):
        Empty().test_p10_every_end_is_reached_by_a_recorded_game()
    with pytest.raises(AssertionError, match=r"no test is marked with K1\.1, "):
        Empty().test_every_rule_has_a_test()
    with pytest.raises(pytest.skip.Exception):
        Empty().test_an_independent_referee_agrees_on_every_moment(0)


def test_a_referee_that_disagrees_is_heard(tmp_path: Path) -> None:
    class Doubted(Promises):
        game = GAME
        folder = tmp_path

    (tmp_path / "referee.py").write_text(
        "class Referee:\n    def __init__(self, options, seats): pass\n    def to_act(self): return [1]\n"
    )
    with pytest.raises(AssertionError):
        Doubted().test_an_independent_referee_agrees_on_every_moment(0)


def test_marks_are_read(tmp_path: Path) -> None:
    (tmp_path / "test_x.py").write_text('@pytest.mark.rule("K1.2")\ndef test_x(): pass\n')
    assert marked(tmp_path) == {"K1.2"}


def test_positions_are_played_to_and_refusals_named() -> None:
    position = played(GAME, "Sc", mode="storm")
    assert position.to_act == [1]
    assert refusal(position, position.legal(1)[0]) == ""
    assert refusal(position, "a1n").startswith("K")


def test_a_game_that_is_over_or_refuses_a_move_says_where() -> None:
    moves: list[str] = []
    position = played(GAME, "")
    while position.to_act:
        moves.append(position.legal(position.to_act[0])[0])
        position.play(position.to_act[0], moves[-1])
    assert refusal(position, moves[-1]) == ""
    after = f"over before move {len(moves) + 1}, {moves[0]}: "
    with pytest.raises(ValueError, match=re.escape(after) + "Outcome.*reason='"):
        played(GAME, " ".join([*moves, moves[0]]))
    with pytest.raises(Refused) as refused:
        played(GAME, f"{moves[0]} nonsense")
    assert "move 2 of" in refused.value.__notes__[0]
