"""What is said for an order or a bid for the first place is true."""

import re

import pytest
from tests.games.epix.saying import moments, said

from ludotheque.games.epix.assault import danger, prospect
from ludotheque.games.epix.state import (
    M_BID,
    M_CHOOSE,
)


@pytest.mark.rule("E5.2")
def test_what_an_order_is_said_to_be_for_is_so() -> None:
    told = set()
    for position, seat, move in moments(M_CHOOSE):
        text, gold = said(position, seat, move), int(position.s.gold[seat])
        if found := re.search(r"Tax brings in 3 gold, and I have (\w+)", text):
            assert found[1] == (str(gold) if gold else "none")
            told.add("tax")
        if found := re.search(r"Recruit turns my (\d+) gold", text):
            assert int(found[1]) == gold
            told.add("recruit")
        if found := re.search(r"an assault on your castle would succeed about (\d+)", text):
            assert int(found[1]) == round(100 * prospect(position.s, seat)[0])
        if found := re.search(r"You could storm my castle: it would succeed about (\d+)", text):
            assert int(found[1]) == round(100 * danger(position.s, seat)[0])
    assert told == {"tax", "recruit"}


@pytest.mark.rule("E5.1")
def test_a_bid_for_the_first_place_says_what_it_leaves() -> None:
    told = 0
    for position, seat, move in moments(M_BID):
        if found := re.search(
            r"(\d+) gold to choose who goes first still leaves me (\d+)", said(position, seat, move)
        ):
            assert int(found[1]) == move & 255
            assert int(found[2]) == position.s.gold[seat] - (move & 255)
            told += 1
    assert told
