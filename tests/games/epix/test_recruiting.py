"""E6: recruiting."""

import pytest
from tests.games.epix.scenes import play, scene

from ludotheque.errors import Illegal
from ludotheque.position import Position

HOME = """
    recruit 0
    gold 9 5 5
    BRO 0 S
    H1L 1 C
"""


def refused(position: Position, move: str) -> str | None:
    with pytest.raises(Illegal) as error:
        position.play(position.to_act[0], move)
    return error.value.rule


@pytest.mark.rule("E6.1")
def test_units_come_to_the_castle_the_free_kingdom_and_own_provinces() -> None:
    position = scene(HOME)
    places = {move.split()[2] for move in position.legal(0) if move.startswith("recruit catapult")}
    assert places == {"C1", "H1R", "BRO"}
    assert refused(position, "recruit catapult H1L") == "E6.1"
    assert refused(position, "recruit catapult LOC") == "E6.1"
    assert refused(position, "pass") == "E6.1"


@pytest.mark.rule("E6.1")
def test_where_nothing_is_recruited_the_province_is_the_reason_whatever_else_is_missing() -> None:
    position = scene(HOME.replace("BRO 0 S", "BRO 0 S\n C1 0 S\n KIL 0 S").replace("gold 9", "gold 1"))
    assert refused(position, "recruit soldier H1L") == "E6.1"
    assert refused(position, "recruit knight H1L") == "E6.1"
    assert refused(position, "recruit soldier H1R") == "E1.1"
    assert refused(position, "recruit knight H1R") == "E1.2"


@pytest.mark.rule("E6.1")
def test_any_number_is_recruited_until_end() -> None:
    position = play(scene(HOME), "recruit camp H1R", "recruit soldier H1R", "recruit catapult BRO")
    assert position.to_act == [0]
    assert position.s.gold[0] == 3
    play(position, "end")
    assert position.to_act == [0, 1, 2]


@pytest.mark.rule("E13")
@pytest.mark.parametrize(
    ("card", "unit", "price"),
    [
        ("barracks", "soldier", 1),
        ("stables", "knight", 4),
        ("workshop", "camp", 1),
        ("workshop", "catapult", 1),
    ],
)
def test_cards_make_units_cheaper(card: str, unit: str, price: int) -> None:
    position = scene(HOME + f"cards 0 {card}")
    position.play(0, f"recruit {unit} H1R")
    assert position.s.gold[0] == 9 - price


@pytest.mark.rule("E13")
def test_the_quartermaster_gives_the_first_unit_of_2_gold_or_less() -> None:
    position = scene(HOME + "cards 0 quartermaster")
    play(position, "recruit knight H1R")
    assert position.s.gold[0] == 3
    play(position, "recruit camp H1R")
    assert position.s.gold[0] == 3
    play(position, "recruit camp BRO")
    assert position.s.gold[0] == 1
