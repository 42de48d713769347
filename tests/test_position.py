"""One game in progress, as Python callers use it."""

import pytest

from ludotheque.contract import CHANCE, CHANCE_BIT
from ludotheque.errors import Illegal, NotYourTurn, UnknownGame
from ludotheque.games import GAMES
from ludotheque.position import seats_of, start

NAME = GAMES[0]


def test_who_acts_is_a_list_of_seats() -> None:
    assert seats_of(0) == []
    assert seats_of(0b1011) == [0, 1, 3]
    assert seats_of(CHANCE_BIT) == [CHANCE]


def test_look_tells_what_the_single_questions_tell() -> None:
    position = start(NAME)
    acting, moves, scores = position.look()
    assert acting == position.to_act
    assert moves == {0: position.legal_moves(0)}
    assert scores == position.scores()


def test_a_copy_goes_its_own_way() -> None:
    position = start(NAME)
    copy = position.copy()
    copy.play(0, copy.legal(0)[0])
    assert position.to_act == [0]
    assert copy.to_act == [1]


def test_a_seat_that_is_not_asked_is_refused() -> None:
    position = start(NAME)
    for seat in (1, CHANCE, 5):
        with pytest.raises(NotYourTurn, match="not asked"):
            position.play(seat, "Sc")
        assert position.legal(seat) == []


def test_a_refused_move_names_its_rule_in_both_languages() -> None:
    position = start(NAME)
    with pytest.raises(Illegal) as error:
        position.play(0, "Sa")
    assert error.value.rule == "K3.2"
    assert error.value.text.en != error.value.text.fr


def test_an_unknown_game_is_told() -> None:
    with pytest.raises(UnknownGame):
        start("chess")
