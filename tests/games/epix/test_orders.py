"""E5.2 to E5.4, E7: action cards, turns, tax, income."""

import pytest
from tests.games.epix.scenes import play, scene

from ludotheque.errors import Illegal
from ludotheque.position import Position, start


def choosing(season: int = 0, seats: int = 2, cards: tuple[str, ...] = ()) -> Position:
    """Everybody has to choose action cards; seat 0 is first."""
    position = start("epix", {"rules": "advanced", "spring_auction": False}, seats)
    play(
        position,
        "first 0",
        "cards " + " ".join((*cards, "palisade", "gunners", "spy", "plunder")[: seats + 1]),
    )
    play(position, *(f"bid {card} 1" for card in cards), *["pass"] * seats)
    position.s.season = season
    return position


def refused(position: Position, move: str) -> str | None:
    with pytest.raises(Illegal) as error:
        position.play(position.to_act[0], move)
    return error.value.rule


@pytest.mark.rule("E5.2")
def test_each_seat_chooses_one_action_in_winter_two_different_ones() -> None:
    assert choosing().legal(1) == ["choose march", "choose recruit", "choose tax"]
    winter = choosing(season=3)
    assert winter.legal(1) == ["choose march+recruit", "choose march+tax", "choose recruit+tax"]
    assert refused(winter, "choose tax") == "E5.2"
    assert refused(choosing(), "choose march+tax") == "E5.2"


@pytest.mark.rule("E5.3")
def test_from_the_first_player_on_each_seat_reveals_and_plays_its_card() -> None:
    position = play(choosing(seats=3), "2: choose recruit", "0: choose tax", "1: choose march")
    assert position.s.gold.tolist()[:3] == [18, 15, 15]
    assert position.to_act == [1]
    assert play(position, "end").to_act == [2]
    assert "recruit camp H3L" in position.legal(2)


@pytest.mark.rule("E5.3")
def test_in_winter_one_card_is_played_wholly_before_the_other() -> None:
    position = play(choosing(season=3), "0: choose march+recruit", "1: choose recruit+tax")
    assert position.legal(0) == ["play march", "play recruit"]
    assert refused(position, "play tax") == "E5.3"
    play(position, "play recruit", "recruit soldier H1N")
    assert "soldier C1>H1S" not in position.legal(0)
    play(position, "end")
    assert "soldier C1>H1S" in position.legal(0)
    assert "soldier H1N>LOC" in position.legal(0)
    play(position, "end", "play tax")
    assert position.to_act == [1]
    assert position.s.gold[1] == 18


@pytest.mark.rule("E5.3")
def test_change_of_orders_replaces_a_chosen_card_by_one_that_was_not() -> None:
    position = choosing(cards=("change-of-orders",))
    play(position, "0: choose march", "1: choose march")
    assert position.legal(0) == ["keep", "swap march recruit", "swap march tax"]
    assert refused(position, "swap tax march") == "E5.3"
    play(position, "swap march tax")
    assert position.s.gold[0] == 14 + 3
    assert position.to_act == [1]
    winter = choosing(season=3, cards=("change-of-orders",))
    play(winter, "0: choose march+tax", "1: choose march+tax")
    assert winter.legal(0) == ["keep", "swap march recruit", "swap tax recruit"]
    assert play(winter, "swap tax recruit").legal(0) == ["play march", "play recruit"]
    kept = play(choosing(cards=("change-of-orders",)), "0: choose tax", "1: choose march", "keep")
    assert kept.s.gold[0] == 14 + 3


@pytest.mark.rule("E5.4")
def test_income_is_1_for_each_camp_and_each_plus_province_that_one_occupies() -> None:
    position = scene("""
        recruit 0
        gold 0 0 0
        H1L 0 C
        LOC 0 C
        GUE 0 S
        BRO 1 T
        C2 1 SK
    """)
    play(position, "end")
    assert position.s.gold.tolist()[:3] == [4, 3 + 1, 3]


@pytest.mark.rule("E5.4")
def test_winter_pays_an_income_too_and_the_treasurer_1_more() -> None:
    position = scene(
        """
        last 0 recruit+tax
        gold 0 9 9
        cards 0 treasurer
        LOC 1 SC
        BRO 1 S
        GUE 1 S
        """
    )
    play(position, "end")
    assert position.outcome() is not None
    assert position.s.gold.tolist()[:3] == [1, 9 + 4, 9]


@pytest.mark.rule("E7.1")
def test_tax_is_3_gold_and_5_with_the_tax_collector() -> None:
    position = choosing(cards=("tax-collector",))
    play(position, "0: choose tax", "1: choose tax")
    assert position.s.gold.tolist()[:2] == [14 + 5, 15 + 3]
