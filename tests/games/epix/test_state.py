"""The Epix record."""

import pytest

from ludotheque.games.epix import state
from ludotheque.position import start


@pytest.mark.rule("E1.1")
def test_each_seat_owns_three_soldiers_two_knights_three_camps_and_two_catapults() -> None:
    assert dict(zip(state.KINDS, state.PIECES.tolist(), strict=True)) == {
        "soldier": 3,
        "knight": 2,
        "camp": 3,
        "catapult": 2,
    }


def test_a_special_card_is_found_in_the_code_by_its_name() -> None:
    for number, card in enumerate(state.CARDS):
        assert getattr(state, card.upper().replace("-", "_")) == number


def test_phases_are_numbered_in_the_order_of_their_names() -> None:
    assert state.PHASES[state.DRAW_FIRST] == "draw-first"
    assert state.PHASES[state.PLAY] == "play"
    assert state.PHASES[state.RECRUITING] == "recruit"
    assert state.PHASES[state.OVER] == "over"


def test_a_state_is_small_enough_to_be_copied_often() -> None:
    assert start("epix").pool.nbytes < 2500
