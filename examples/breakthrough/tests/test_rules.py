"""A test for every sentence of the rules."""

import pytest
from breakthrough import game
from breakthrough.rules import GRID

from ludotheque.position import Position
from ludotheque.testing import played, refusal


def board(drawing: str) -> Position:
    """A position as it is drawn, rank 6 first; White is to move."""
    position = played(game, "")
    for seat, letter in enumerate("wb"):
        position.s.pawns[seat] = GRID.squares(drawing, letter)
    return position


@pytest.mark.rule("B1.1")
def test_white_begins_and_they_take_turns() -> None:
    assert played(game, "").to_act == [0]
    assert played(game, "a2a3").to_act == [1]


@pytest.mark.rule("B1.2")
def test_each_has_twelve_pawns_on_two_ranks() -> None:
    drawing = "bbbbbb bbbbbb ...... ...... wwwwww wwwwww"
    assert board(drawing).s.pawns.tolist() == played(game, "").s.pawns.tolist()


@pytest.mark.rule("B2.1")
@pytest.mark.rule("B2.3")
def test_a_pawn_goes_one_square_forward_and_captures_diagonally() -> None:
    position = board("...... ...... ...... .b.b.. ..w... ......")
    assert position.legal(0) == ["c2b3", "c2c3", "c2d3"]
    assert refusal(position, "c2c1") == "B2.1"
    position.play(0, "c2b3")
    assert position.s.pawns[1] == GRID.squares("...... ...... ...... ...b.. ...... ......", "b")


@pytest.mark.rule("B2.2")
def test_straight_ahead_it_does_not_capture() -> None:
    assert refusal(board("...... ...... ...... ..b... ..w... ......"), "c2c3") == "B2.2"


@pytest.mark.rule("B3.1")
def test_the_last_rank_wins() -> None:
    position = board("...... ..w... ...... ..b... ...... ......")
    position.play(0, "c5c6")
    assert position.outcome().reason == "breakthrough"
    assert position.outcome().ranks == [1, 2]


@pytest.mark.rule("B3.2")
def test_the_last_capture_wins() -> None:
    position = board("...... ...... ...... .b.... ..w... ......")
    position.play(0, "c2b3")
    assert position.outcome().reason == "captured"
