"""Refusals say the reason that applies, not all that a rule forbids."""

import pytest
from tests.games.epix.scenes import play, scene

from ludotheque.errors import Illegal
from ludotheque.games.epix import refusals
from ludotheque.games.epix.refusals import REFUSALS, RULE_IDS
from ludotheque.position import Position

FIELD = "march 0\ngold 3 5\nC1 0 S\nH1N 0 KCT\nKIL 1 S\nH2N 1 S\nC2 1 T"


def refused(position: Position, move: str) -> str:
    with pytest.raises(Illegal) as error:
        position.play(position.to_act[0], move)
    return next(id for id, text in REFUSALS.items() if text == error.value.text)


def test_every_reason_has_a_sentence_of_its_own() -> None:
    assert set(REFUSALS) == set(RULE_IDS) - {""}
    assert len(set(REFUSALS.values())) == len(REFUSALS)


def test_a_rule_s_constant_is_the_place_of_its_id() -> None:
    for number, id in enumerate(RULE_IDS):
        if id:
            assert getattr(refusals, id.replace(".", "_").replace(" ", "_").upper()) == number


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("knight H1N*KIL", "E9.1 mountain"),
        ("knight H1N>KIL", "E3.2 mountain"),
        ("knight H1N>H2N", "E8.1 enemy"),
        ("knight LOC>H1S", "E8.1 unit"),
        ("camp H1N*H2N", "E9.1 camp"),
        ("camp H1N>H1S", "E8.4"),
        ("soldier C1>LOC", "E8.2"),
        ("soldier C1*H2N", "E9.1"),
        ("soldier LOC*H2N", "E9.1 unit"),
        ("catapult H1N*KIL", "E10.1 mountain"),
        ("catapult H1N*H2S", "E10.1"),
        ("bid 3", "E8.1"),
    ],
)
def test_a_march_is_refused_for_what_is_wrong_with_it(move: str, reason: str) -> None:
    assert refused(scene(FIELD), move) == reason


@pytest.mark.parametrize(
    ("before", "move", "reason"),
    [
        (["soldier C1>H1S"], "soldier H1S>C1", "E8.2 done"),
        (["soldier C1>H1S"], "soldier H1S*KIL", "E9.1 moved"),
        (["knight H1N>LOC"], "knight LOC>H1N", "E8.3 moved"),
        (["knight H1N*H2N", "bid 3", "guess 1"], "catapult H1N*C2", "E10.1"),
        (["knight H1N*H2N", "bid 3", "guess 1"], "knight H2N*C2", "E9.3 gold"),
    ],
)
def test_what_a_unit_has_done_is_named(before: list[str], move: str, reason: str) -> None:
    assert refused(play(scene(FIELD), *before), move) == reason


def test_an_amount_that_was_named_before_is_refused_as_such() -> None:
    position = play(scene("march 0\ngold 5 5\nH1N 0 S\nKIL 1 S"), "soldier H1N*KIL", "bid 3", "guess 2")
    assert refused(position, "guess 2") == "E9.3 named"
    assert refused(position, "guess 6") == "E9.3"


def test_recruits_are_refused_for_the_place_or_the_kind() -> None:
    position = scene("recruit 0\ngold 9 5\nC1 0 S\nKIL 0 C\nH1N 1 S")
    assert refused(position, "recruit camp C1") == "E3.2 camp"
    assert refused(position, "recruit knight KIL") == "E3.2 mountain"
    assert refused(position, "recruit knight H1N") == "E6.1 place"
    assert refused(position, "pass") == "E6.1"
