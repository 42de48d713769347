"""What is said for an attack, a bid or a guess is true."""

import re

import pytest
from tests.games.epix.saying import moments, said

from ludotheque.games.epix.state import (
    CATAPULT,
    KIND_SHIFT,
    M_ATTACK,
    M_BID,
    M_GUESS,
)
from ludotheque.search.exact import after_move


@pytest.mark.rule("E9.9")
def test_what_is_said_to_fall_without_a_bid_does() -> None:
    told = 0
    for position, seat, move in moments(M_ATTACK):
        text, after = said(position, seat, move), after_move(position, seat, move)
        bids = after.to_act == [seat] and after.legal_moves(seat)[0] >> KIND_SHIFT == M_BID
        assert ("without a bid" in text) == (not bids)
        if found := re.search(r"names? (\d) amounts? against a purse of (\d+)", text):
            assert int(found[2]) == position.s.gold[seat]
            hidden = after.copy()
            hidden.play_move(seat, hidden.legal_moves(seat)[0])
            assert int(found[1]) == hidden.s.due
            told += 1
    assert told


@pytest.mark.rule("E10.2")
def test_a_shot_is_not_said_to_take_a_castle() -> None:
    told = 0
    for seats in (2, 3, 4):
        for position, seat, move in moments(M_ATTACK, seats=seats):
            shot = move >> 16 & 255 == CATAPULT
            text = said(position, seat, move)
            assert ("a hit leaves" in text.lower()) == shot
            if shot:
                assert "decides the game" not in text
                assert "stands between" not in text
                told += "only the garrison" in text
    assert told


@pytest.mark.rule("E9.3")
def test_a_bid_and_a_guess_say_nothing_but_what_gold_allows() -> None:
    for position, seat, move in moments(M_BID, M_GUESS):
        text = said(position, seat, move)
        gold = int(position.s.gold[position.s.marcher]) if position.s.marcher >= 0 else 0
        if found := re.search(r"anything from (\d+) to (\d+)", text, re.IGNORECASE):
            assert 1 <= int(found[1]) < int(found[2]) <= gold
            assert int(found[1]) <= move & 255 <= int(found[2])
        if found := re.search(r"with (\d+) gold, you should hide", text, re.IGNORECASE):
            assert int(found[1]) == gold
