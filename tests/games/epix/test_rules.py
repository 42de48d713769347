"""Epix as a whole: its start, who acts, and the referee in games full of fights."""

import json
import os
from types import ModuleType

import msgspec
import pytest
from tests.games.epix.scenes import fights, play

from ludotheque.contract import CHANCE
from ludotheque.errors import Illegal
from ludotheque.jit import COMPILED
from ludotheque.position import start
from ludotheque.records import trace
from ludotheque.viewers import seated

FIGHTS = int(os.environ.get("EPIX_FIGHTS", "24" if COMPILED else "2"))


@pytest.mark.rule("E2.1")
def test_everybody_starts_with_15_gold_and_a_soldier_on_the_castle() -> None:
    for seats in (2, 3, 4):
        position = start("epix", seats=seats)
        s = position.s
        assert s.gold.tolist() == [15] * seats + [0] * (4 - seats)
        assert s.units[0].tolist() == s.castle.tolist()
        assert position.to_act == [CHANCE]
        assert s.season == 0


@pytest.mark.rule("E2.1")
def test_the_first_player_is_drawn_and_turns_ascend_and_wrap() -> None:
    position = play(start("epix", {"rules": "basic"}, 3), "first 2")
    assert position.to_act == [2]
    assert play(position, "pass").to_act == [0]
    with pytest.raises(Illegal) as error:
        start("epix", seats=3).play(CHANCE, "first 3")
    assert error.value.rule == "E2.1"


@pytest.mark.rule("E2.2")
def test_as_many_special_cards_as_seats_and_one_more_lie_face_up() -> None:
    position = play(start("epix", {"rules": "advanced"}, 2), "first 0")
    for wrong in ("cards spy spy herald",):
        with pytest.raises(Illegal) as error:
            position.play(CHANCE, wrong)
        assert error.value.rule == "E2.2"
    play(position, "cards spy treasurer herald")
    assert [offer.card.id for offer in position.game.view(position.s, seated(0)).offers] == [  # type: ignore[attr-defined]
        "spy",
        "treasurer",
        "herald",
    ]


@pytest.mark.rule("E2.2")
def test_the_basic_game_is_the_usual_one() -> None:
    position = play(start("epix"), "first 0")
    assert position.options["rules"] == "basic"
    assert position.to_act == [0]


@pytest.mark.rule("E14.1")
def test_sealed_choices_are_asked_of_all_who_have_not_made_them_else_one_seat_acts() -> None:
    position = play(start("epix", {"rules": "basic"}, 3), "first 0", "pass", "pass", "pass")
    assert position.to_act == [0, 1, 2]
    play(position, "1: bid 0")
    assert position.to_act == [0, 2]
    assert position.game.rule_ids[position.game.judge(position.s, 1, 0)] == "E14.1"
    play(position, "0: bid 0", "2: bid 0")
    assert position.to_act == [0]


@pytest.mark.rule("E14.1")
def test_a_forced_move_is_a_move() -> None:
    position = play(start("epix", {"rules": "basic", "spring_auction": False}), "first 0")
    position.s.gold[:2] = 0
    assert position.legal(0) == ["pass"]
    play(position, "pass", "pass", "0: choose recruit", "1: choose recruit")
    assert position.legal(0) == ["end"]


@pytest.mark.parametrize("part", range(2))
def test_the_referee_agrees_in_games_full_of_fights(part: int, referee: ModuleType) -> None:
    for seed in range(part, FIGHTS, 2):
        record = fights(seed)
        judge = referee.Referee(record.options, len(record.seats))
        for n, line in enumerate(trace(record, 0)):
            ours, acting = json.loads(line), judge.to_act()
            assert ours["to_act"] == acting, (seed, n)
            assert ours["legal"] == {str(seat): judge.legal(seat) for seat in acting if seat >= 0}, (seed, n)
            assert ours["scores"] == judge.scores(), (seed, n)
            if n < len(record.moves):
                judge.play(*record.moves[n])
        assert msgspec.to_builtins(record.outcome) == judge.outcome(), seed
