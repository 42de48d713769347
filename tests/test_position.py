"""One game in progress, as Python callers use it."""

import copy
import pickle
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from ludotheque.contract import CHANCE, CHANCE_BIT
from ludotheque.errors import Illegal, NotYourTurn, Text, UnknownGame
from ludotheque.games import GAMES, load
from ludotheque.position import Position, seats_of, start
from ludotheque.rng import generator

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


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, lambda each: pickle.loads(pickle.dumps(each))])
def test_copies_of_any_kind_are_whole_and_go_their_own_way(copied: Callable[[Position], Position]) -> None:
    for name in GAMES:
        position = start(name)
        while position.to_act == [CHANCE]:
            position.play_move(CHANCE, position.draw(generator(1)))
        before = position.s.tobytes()
        other = copied(position)
        seat = other.to_act[0]
        other.play_move(seat, other.legal_moves(seat)[0])
        assert other.s.tobytes() == other.raw.tobytes() != before
        assert position.s.tobytes() == position.raw.tobytes() == before
        assert (other.options, other.seats, other.content) == (position.options, position.seats, None)


def test_a_seat_that_is_not_asked_is_refused() -> None:
    position = start(NAME)
    for seat in (1, CHANCE, 5):
        with pytest.raises(NotYourTurn, match="player’s turn"):
            position.play(seat, "Sc")
        assert position.legal(seat) == []


def test_a_refused_move_names_its_rule_in_both_languages() -> None:
    position = start(NAME)
    with pytest.raises(Illegal) as error:
        position.play(0, "Sa")
    assert error.value.rule == "K3.2"
    assert error.value.text.en != error.value.text.fr


def test_a_game_may_tell_a_refusal_with_the_numbers_of_the_case() -> None:
    def explain(s: Any, seat: int, move: int, rule: str) -> Text | None:
        return Text(f"{seat} may not {move}: {rule}", "non") if rule == "K3.2" else None

    position = start(NAME)
    position.game = replace(position.game, explain_refusal=explain, _specialised=position.game._specialised)
    before, closed = position.pool.tobytes(), position.game.parse(position.s, 0, "Sa")
    for play in (position.play_move, position.play_and_look):
        with pytest.raises(Illegal) as error:
            play(0, closed)
        assert (error.value.rule, error.value.text) == ("K3.2", (f"0 may not {closed}: K3.2", "non"))
    assert position.pool.tobytes() == before


def test_an_unknown_game_is_told() -> None:
    with pytest.raises(UnknownGame):
        start("chess")


def test_a_move_by_its_code_is_judged_like_one_by_its_text() -> None:
    position = start(NAME)
    legal = position.legal_moves(0)
    before = position.pool.tobytes()
    for seat in (1, CHANCE, 5, 2**40):
        with pytest.raises(NotYourTurn, match="player’s turn"):
            position.play_move(seat, legal[0])
    with pytest.raises(Illegal):
        position.play_move(0, max(legal) + 1000)
    assert position.pool.tobytes() == before
    position.play_move(0, legal[0])
    assert position.to_act == [1]


def test_lists_that_were_given_stay_as_they_are() -> None:
    position = start(NAME)
    legal, acting = position.legal_moves(0), position.to_act
    kept = legal.copy()
    acting.append(7)
    position.play_move(0, legal[0])
    position.legal_moves(1)
    assert legal == kept
    assert start(NAME).to_act == [0]


def test_a_seat_or_move_may_be_any_kind_of_number() -> None:
    """Also at the first call, which compiles what all others use."""
    game = replace(load(NAME), name="numbers", _specialised={})
    position = Position(game, game.complete({}), 2)
    legal = position.legal_moves(np.int8(0))  # type: ignore[arg-type]
    assert legal == start(NAME).legal_moves(0)
    position.play_move(np.int16(0), np.int64(legal[0]))  # type: ignore[arg-type]
    position.play_move(1, position.legal_moves(1)[-1])
    assert position.legal_moves(300) == []
    assert position.to_act == [0]
