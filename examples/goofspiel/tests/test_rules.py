"""A test for every sentence of the rules."""

import pytest
from goofspiel import game
from goofspiel.bot import public

from ludotheque.contract import CHANCE
from ludotheque.errors import Illegal
from ludotheque.position import Position
from ludotheque.viewers import OPEN, SPECTATOR, seated


def bidding(prize: str = "7") -> Position:
    position = Position(game, {}, 2)
    position.play(CHANCE, prize)
    return position


@pytest.mark.rule("G1.1")
@pytest.mark.rule("G1.2")
def test_there_are_thirteen_prizes_and_thirteen_cards_each() -> None:
    seen = game.view(Position(game, {}, 2).s, SPECTATOR)
    assert seen.prizes == seen.hands[0] == seen.hands[1] == list(range(1, 14))


@pytest.mark.rule("G2.1")
def test_a_prize_is_turned_up_first() -> None:
    position = Position(game, {}, 2)
    assert position.to_act == [CHANCE]
    position.play(CHANCE, "7")
    assert position.to_act == [0, 1]
    assert 7 not in game.view(position.s, SPECTATOR).prizes


@pytest.mark.rule("G2.2")
def test_a_bid_is_known_to_who_made_it_alone() -> None:
    position = bidding()
    before = position.copy()
    position.play(0, "9")
    assert [game.view(position.s, viewer).bids[0] for viewer in (seated(0), seated(1), SPECTATOR, OPEN)] == [
        9,
        None,
        None,
        9,
    ]
    assert not public(before.s, 0, 9, position.s)
    position.play(1, "9")
    position.play(CHANCE, "8")
    with pytest.raises(Illegal) as refused:
        position.play(0, "9")
    assert refused.value.rule == "G2.2"


@pytest.mark.rule("G2.3")
def test_the_higher_bid_takes_the_prize() -> None:
    position = bidding()
    before = position.copy()
    position.play(1, "3")
    position.play(0, "9")
    assert position.scores() == [7, 0]
    assert position.to_act == [CHANCE]
    position.play(CHANCE, "2")
    position.play(1, "4")
    assert public(before.s, 1, 3, position.s)


@pytest.mark.rule("G2.4")
def test_equal_bids_take_nothing() -> None:
    position = bidding()
    position.play(0, "5")
    position.play(1, "5")
    assert position.scores() == [0, 0]


@pytest.mark.rule("G3.1")
def test_more_points_win() -> None:
    position = Position(game, {}, 2)
    for card in range(1, 14):
        position.play(CHANCE, str(card))
        position.play(0, str(card))
        position.play(1, str(card % 13 + 1))
    outcome = position.outcome()
    assert outcome is not None
    assert outcome.scores == [13, 78]
    assert outcome.ranks == [2, 1]
