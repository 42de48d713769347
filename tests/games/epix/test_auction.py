"""E5.1: the auction for first player."""

import pytest
from tests.games.epix.scenes import play

from ludotheque.errors import Illegal
from ludotheque.games.epix.events import AuctionWon
from ludotheque.games.epix.words import tell
from ludotheque.position import Position, start
from ludotheque.viewers import SPECTATOR


def opened(seats: int = 3, first: int = 0, **options: object) -> Position:
    position = start("epix", {"rules": "basic", **options}, seats)
    return play(position, f"first {first}", *["pass"] * seats)


@pytest.mark.rule("E5.1")
def test_all_bid_at_once_and_the_highest_alone_pays() -> None:
    position = opened()
    assert position.to_act == [0, 1, 2]
    assert position.legal(1) == sorted(f"bid {n}" for n in range(16))
    play(position, "2: bid 3", "0: bid 5")
    assert position.to_act == [1]
    assert position.s.gold.tolist()[:3] == [15, 15, 15]
    play(position, "1: bid 4")
    assert position.s.gold.tolist()[:3] == [10, 15, 15]
    assert position.to_act == [0]


@pytest.mark.rule("E5.1")
def test_the_winner_names_any_seat_also_after_a_bid_of_0() -> None:
    position = play(opened(), "0: bid 0", "1: bid 0", "2: bid 0")
    assert position.legal(0) == ["first 0", "first 1", "first 2"]
    assert play(position, "first 2").s.first == 2


@pytest.mark.rule("E5.1")
def test_a_tie_goes_to_the_tied_seat_nearest_to_the_holder_itself_being_nearest() -> None:
    tie = ("0: bid 2", "1: bid 2", "2: bid 2")
    assert play(opened(first=2), *tie).to_act == [2]
    assert play(opened(first=1), "0: bid 2", "1: bid 0", "2: bid 2").to_act == [2]


@pytest.mark.parametrize(("bid", "tie"), [("bid 2", "nearest"), ("bid 3", None)])
def test_how_a_tie_was_broken_is_told(bid: str, tie: str | None) -> None:
    event = won(play(opened(first=2), "0: bid 2", "1: bid 1"), 2, bid)
    assert event.tie == tie
    assert ("tie" in tell(event, "en")) == ("égalité" in tell(event, "fr")) == (tie is not None)


def won(position: Position, seat: int, bid: str) -> AuctionWon:
    """What the last bid leads to; it is made."""
    before = position.copy()
    move = position.play(seat, bid)
    told = position.game.events(before.s, seat, move, position.s, SPECTATOR)
    return next(event for event in told if isinstance(event, AuctionWon))


@pytest.mark.rule("E5.1")
def test_without_the_spring_auction_spring_has_neither_bids_nor_a_new_first_player() -> None:
    position = opened(spring_auction=False)
    assert position.legal(0) == ["choose march", "choose recruit", "choose tax"]
    play(position, "0: choose tax", "1: choose tax", "2: choose tax")
    assert position.s.season == 1
    assert "bid 0" in position.legal(0)


def test_a_bid_above_the_gold_and_a_seat_that_is_none_are_refused() -> None:
    position = opened()
    for moves, wrong in (((), "bid 16"), (("0: bid 1", "1: bid 0", "2: bid 0"), "first 3")):
        play(position, *moves)
        with pytest.raises(Illegal) as error:
            position.play(0, wrong)
        assert error.value.rule == "E5.1"


@pytest.mark.rule("E13")
def test_the_herald_wins_every_tie_and_pays_half_rounded_up() -> None:
    position = play(
        start("epix", {"rules": "advanced"}, 2),
        "first 0",
        "cards herald spy plunder",
        "pass",
        "bid herald 1",
        "pass",
    )
    play(position, "0: bid 5")
    assert won(position, 1, "bid 5").tie == "herald"
    assert position.to_act == [1]
    assert position.s.gold.tolist()[:2] == [15, 14 - 3]
