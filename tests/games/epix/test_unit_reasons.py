"""What is said for a unit that is recruited or moved is true."""

import re

import pytest
from tests.games.epix.saying import moments, said

from ludotheque.games.epix.assault import danger, prospect, threat
from ludotheque.games.epix.state import (
    M_GO,
    M_RECRUIT,
)
from ludotheque.search.exact import after_move


@pytest.mark.rule("E11.2")
@pytest.mark.parametrize("seats", [2, 4])
def test_provinces_and_gold_are_counted_right(seats: int) -> None:
    told = set()
    for position, seat, move in moments(M_RECRUIT, M_GO, seats=seats):
        after, text = after_move(position, seat, move), said(position, seat, move)
        if found := re.search(r"I hold (\d+) provinces to .* (\d+)\.", text.split(". ")[0] + "."):
            scores = after.scores()
            assert int(found[1]) == scores[seat] == position.scores()[seat] + 1
            assert int(found[2]) == max(scores[:seat] + scores[seat + 1 :])
            told.add("provinces")
        if found := re.search(r"costs (\d+) gold and leaves me (\d+)", text):
            assert int(found[2]) == after.s.gold[seat] == position.s.gold[seat] - int(found[1])
            told.add("price")
    assert told == {"provinces", "price"}


@pytest.mark.rule("E9.2")
def test_a_castle_that_is_said_to_be_safer_is() -> None:
    told = 0
    for position, seat, move in moments(M_RECRUIT, M_GO):
        if found := re.search(r"succeed (\d+) times in 100 instead of (\d+)", said(position, seat, move)):
            told += 1
            after = after_move(position, seat, move)
            now, was = int(found[1]), int(found[2])
            chances = [(danger(after.s, seat)[0], danger(position.s, seat)[0])]
            chances.append(
                (prospect(after.s, seat)[0], float(threat(position.s, seat, prospect(after.s, seat)[1])))
            )
            assert (now, was) in [(round(100 * each[0]), round(100 * each[1])) for each in chances]
    assert told
