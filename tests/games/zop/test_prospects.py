"""What the cards that are left will bring, and how sure a lead is."""

import numpy as np
import pytest
from tests.games.zop.rounds import staged

from ludotheque.games.zop.prospects import NAMES, NARROW, WEIGHTS, WIDE, left, prospect, round_chance, spread
from ludotheque.games.zop.state import CODES
from ludotheque.position import start


def parts(own: str, other: str, turns: int) -> dict[str, float]:
    """Each part of a prospect that is not 0, with a weight of 1, for these cards left on both sides."""
    s = start("zop").s
    mine, theirs = (sum(1 << CODES.index(code) for code in codes.split()) for codes in (own, other))
    units = np.eye(len(NAMES))
    found = {name: float(prospect(s, 0, mine, theirs, turns, units[at])) for at, name in enumerate(NAMES)}
    return {name: part for name, part in found.items() if part}


def test_every_part_has_a_weight() -> None:
    assert len(WEIGHTS) == len(NAMES) == len(set(NAMES))
    assert np.isfinite(WEIGHTS).all()


def test_attacks_meet_each_of_the_opponents_cards_equally_often() -> None:
    assert parts("A2 A5", "D3 MI", 2) == {"attacks": 7, "defended": -(2 + 3) / 2, "cancelled": -7 / 2}


def test_tricks_score_what_they_meet() -> None:
    assert parts("CA", "A2 A5 D3 D6", 4) == {"CA": 7 / 4}
    assert parts("PT", "A2 A5 D3 D6", 4) == {"PT": 9 / 4}


@pytest.mark.parametrize("code", ["AT", "RE", "RS", "EA", "ES"])
def test_what_works_later_is_worth_nothing_in_the_last_turn(code: str) -> None:
    assert code not in parts(f"A4 {code}", "D1", 1)
    assert parts(f"A4 {code}", "D1", 2)[code] == (2.0 if code == "AT" else 0.5)


def test_the_cards_left_are_those_not_played() -> None:
    position = staged("A4 D1", "RE A2")
    assert [CODES[at] for at in range(20) if not int(left(position.s, 0)) >> at & 1] == ["A4", "RE"]


def test_a_lead_is_surer_the_fewer_turns_are_left() -> None:
    assert spread(1, NARROW, WIDE) < spread(4, NARROW, WIDE) < spread(16, NARROW, WIDE)


def test_equal_cards_and_points_are_even() -> None:
    position = staged("D1 D1")
    assert round_chance(position.s) == pytest.approx(0.5)
    position.s.points[0] += 3
    assert 0.5 < round_chance(position.s) < 1
