"""E4: before the first season."""

from collections.abc import Callable

import pytest

from ludotheque.errors import Illegal
from ludotheque.position import Position, start

Play = Callable[..., Position]


def opened(play: Play, cards: str = "spy herald plunder", first: int = 0) -> Position:
    return play(start("epix", seats=2), f"first {first}", f"cards {cards}")


def refused(position: Position, move: str) -> str | None:
    with pytest.raises(Illegal) as error:
        position.play(position.to_act[0], move)
    return error.value.rule


@pytest.mark.rule("E4.1")
def test_one_recruits_in_the_own_kingdom_bids_or_passes_in_turn(play: Play) -> None:
    position = opened(play, first=1)
    assert position.to_act == [1]
    assert "recruit knight H2N" in position.legal(1)
    assert refused(position, "recruit knight H1N") == "E4.1"
    assert refused(position, "end") == "E4.1"
    play(position, "recruit camp H2S")
    assert position.to_act == [0]


@pytest.mark.rule("E4.1")
def test_who_passed_is_left_out_until_all_have_passed(play: Play) -> None:
    position = play(opened(play), "pass", "recruit camp H2N", "bid spy 1")
    assert position.to_act == [1]
    assert play(position, "pass").to_act == [0, 1]
    assert "bid 0" in position.legal(0)


@pytest.mark.rule("E4.2")
def test_a_bid_exceeds_the_one_that_lies_there_and_not_the_gold(play: Play) -> None:
    position = play(opened(play), "bid spy 4")
    assert refused(position, "bid spy 4") == "E4.2"
    assert refused(position, "bid herald 0") == "E4.2"
    assert refused(position, "bid herald 16") == "E4.2"
    assert refused(position, "bid treasurer 3") == "E4.2"
    assert "bid spy 5" in position.legal(1)


@pytest.mark.rule("E4.2")
def test_an_outbid_seat_gets_its_gold_back_even_after_passing(play: Play) -> None:
    position = play(opened(play), "bid spy 4", "recruit camp H2N", "pass")
    assert position.s.gold.tolist()[:2] == [11, 13]
    play(position, "bid spy 5")
    assert position.s.gold.tolist()[:2] == [15, 8]


@pytest.mark.rule("E4.2")
def test_one_may_outbid_oneself_the_old_bid_coming_back_first(play: Play) -> None:
    position = play(opened(play), "bid spy 10", "pass")
    assert "bid spy 15" in position.legal(0)
    assert refused(position, "bid herald 6") == "E4.2"
    assert play(position, "bid spy 15").s.gold[0] == 0


@pytest.mark.rule("E4.3")
def test_each_card_goes_to_its_highest_bidder_the_others_are_discarded(play: Play) -> None:
    position = play(opened(play), "bid spy 4", "bid herald 2", "bid plunder 1", "pass", "pass")
    view = position.game.view(position.s, 0)
    assert [[card.id for card in player.cards] for player in view.players] == [  # type: ignore[attr-defined]
        ["plunder", "spy"],
        ["herald"],
    ]
    assert position.s.gold.tolist()[:2] == [10, 13]
    assert view.offers == []  # type: ignore[attr-defined]


@pytest.mark.rule("E4.3")
def test_a_card_does_not_work_before_the_phase_has_ended(play: Play) -> None:
    position = play(
        opened(play, "barracks stables workshop"), "bid barracks 1", "pass", "recruit soldier H1N"
    )
    assert position.s.gold[0] == 15 - 1 - 2
