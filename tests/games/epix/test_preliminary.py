"""E4: before the first season."""

import pytest
from tests.games.epix.scenes import play

from ludotheque.errors import Illegal
from ludotheque.position import Position, start
from ludotheque.viewers import seated


def opened(cards: str = "spy herald plunder", first: int = 0) -> Position:
    return play(start("epix", {"rules": "advanced"}, 2), f"first {first}", f"cards {cards}")


def refused(position: Position, move: str) -> str | None:
    with pytest.raises(Illegal) as error:
        position.play(position.to_act[0], move)
    return error.value.rule


@pytest.mark.rule("E4.1")
def test_one_recruits_in_the_own_kingdom_bids_or_passes_in_turn() -> None:
    position = opened(first=1)
    assert position.to_act == [1]
    assert "recruit knight H2N" in position.legal(1)
    assert refused(position, "recruit knight H1N") == "E4.1"
    assert refused(position, "end") == "E4.1"
    play(position, "recruit camp H2S")
    assert position.to_act == [0]


@pytest.mark.rule("E4.1")
def test_in_another_kingdom_the_province_is_the_reason_whatever_else_is_missing() -> None:
    position = play(opened(), "recruit soldier H1N", "pass", "recruit soldier H1S")
    with pytest.raises(Illegal) as error:
        position.play(0, "recruit soldier H2N")
    assert error.value.rule == "E4.1"
    assert str(error.value).startswith("Before the first season you can only recruit in your own kingdom.")
    play(position, "bid spy 11")
    assert refused(position, "recruit camp H2N") == "E4.1"


@pytest.mark.rule("E4.1")
def test_who_passed_is_left_out_until_all_have_passed() -> None:
    position = play(opened(), "pass", "recruit camp H2N", "bid spy 1")
    assert position.to_act == [1]
    assert play(position, "pass").to_act == [0, 1]
    assert "bid 0" in position.legal(0)


@pytest.mark.rule("E4.2")
def test_a_bid_exceeds_the_one_that_lies_there_and_not_the_gold() -> None:
    position = play(opened(), "bid spy 4")
    assert refused(position, "bid spy 4") == "E4.2"
    assert refused(position, "bid herald 0") == "E4.2"
    assert refused(position, "bid herald 16") == "E4.2"
    assert refused(position, "bid treasurer 3") == "E4.2"
    assert "bid spy 5" in position.legal(1)


@pytest.mark.rule("E4.2")
def test_an_outbid_seat_gets_its_gold_back_even_after_passing() -> None:
    position = play(opened(), "bid spy 4", "recruit camp H2N", "pass")
    assert position.s.gold.tolist()[:2] == [11, 13]
    play(position, "bid spy 5")
    assert position.s.gold.tolist()[:2] == [15, 8]


@pytest.mark.rule("E4.2")
def test_one_may_outbid_oneself_the_old_bid_coming_back_first() -> None:
    position = play(opened(), "bid spy 10", "pass")
    assert "bid spy 15" in position.legal(0)
    assert refused(position, "bid herald 6") == "E4.2"
    assert play(position, "bid spy 15").s.gold[0] == 0


FIVE = "spy herald plunder stables gunners"


def crowded(*more: str) -> Position:
    """Four seats; seat 0 has 4 units in its kingdom beside the first soldier, and bids 1 on four cards."""
    position = play(start("epix", {"rules": "advanced"}, 4), "first 0", f"cards {FIVE}")
    play(position, "recruit camp H1N", "pass", "pass", "pass")
    play(position, "recruit camp H1W", "recruit soldier H1N", "recruit soldier H1W")
    return play(position, "bid spy 1", "bid herald 1", "bid plunder 1", "bid stables 1", *more)


@pytest.mark.rule("E4.2")
def test_a_unit_of_the_reserve_marks_each_bid() -> None:
    """5 units in reserve and 4 bids leave one unit: for a fifth bid or a recruit, not for both."""
    position = crowded()
    assert position.s.gold[0] == 3
    assert "bid gunners 1" in position.legal(0)
    assert "recruit catapult C1" in position.legal(0)
    play(position, "recruit catapult C1")
    assert refused(position, "bid gunners 1") == "E4.2"
    assert position.legal(0) == ["bid herald 2", "bid plunder 2", "bid spy 2", "bid stables 2", "pass"]


@pytest.mark.rule("E4.2")
def test_the_last_unit_in_reserve_that_marks_no_bid_is_not_recruited() -> None:
    position = crowded("bid gunners 1")
    assert position.s.gold[0] == 2
    assert refused(position, "recruit catapult C1") == "E4.2"
    assert not [move for move in position.legal(0) if move.startswith("recruit")]
    assert "bid spy 3" in position.legal(0)


@pytest.mark.rule("E4.2")
def test_an_outbid_seat_gets_its_unit_back_at_once() -> None:
    """5 units in reserve, of which 4 mark bids once the fifth has come back: there is one to recruit."""
    position = play(start("epix", {"rules": "advanced"}, 4), "first 0", f"cards {FIVE}")
    play(position, "recruit camp H1N", "recruit camp H2N", "pass", "pass")
    play(position, "recruit camp H1W", "recruit camp H2E", "recruit soldier H1N", "recruit soldier H2N")
    play(
        position,
        "recruit soldier H1W",
        "recruit soldier H2E",
        "bid spy 1",
        "bid spy 2",
        "bid herald 1",
        "pass",
    )
    play(position, "bid plunder 1", "bid stables 1", "bid gunners 1")
    assert "recruit catapult C1" in position.legal(0)


@pytest.mark.rule("E4.3")
def test_each_card_goes_to_its_highest_bidder_the_others_are_discarded() -> None:
    position = play(opened(), "bid spy 4", "bid herald 2", "bid plunder 1", "pass", "pass")
    view = position.game.view(position.s, seated(0))
    assert [[card.id for card in player.cards] for player in view.players] == [  # type: ignore[attr-defined]
        ["plunder", "spy"],
        ["herald"],
    ]
    assert position.s.gold.tolist()[:2] == [10, 13]
    assert view.offers == []  # type: ignore[attr-defined]


@pytest.mark.rule("E4.3")
def test_a_card_does_not_work_before_the_phase_has_ended() -> None:
    position = play(opened("barracks stables workshop"), "bid barracks 1", "pass", "recruit soldier H1N")
    assert position.s.gold[0] == 15 - 1 - 2
