"""What cards count where something raises them."""

import pytest

from ludotheque.games.zop.counting import Counts, Raised, counts_of, raised
from ludotheque.games.zop.state import CODES

PRINTED = [int(code[1:]) if code[1:].isdigit() else 0 for code in CODES]


@pytest.mark.rule("Z4.1")
def test_what_waits_raises_the_first_attack_or_defence_once() -> None:
    assert raised(["A4"], ["RE"], PRINTED) == (Raised(0, ["RE"], 6), [])
    assert raised(["D2"], ["AT"], PRINTED) == (Raised(0, ["AT"], 4), [])


def test_what_waits_lapses_in_a_turn_of_specials() -> None:
    assert raised(["MI"], ["RE"], PRINTED) == (None, [])


@pytest.mark.rule("Z4.3")
def test_the_first_of_two_raises_the_second_at_once() -> None:
    assert raised(["RE", "A4"], [], PRINTED)[0] == Raised(1, ["RE"], 6)
    assert raised(["A4", "RE"], [], PRINTED) == (None, ["RE"])


def test_a_hand_tells_only_what_differs_from_what_is_printed() -> None:
    assert counts_of(["A4", "MI"], [], PRINTED, two=False) == {}
    assert counts_of(["A4", "MI"], ["RE"], PRINTED, two=False) == {"A4": Counts(6, 6, 0)}
    assert counts_of(["A4", "D2"], [], PRINTED, two=True)["A4+D2"] == Counts(2, 4, 2)
