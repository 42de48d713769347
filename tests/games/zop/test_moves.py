"""Moves as text."""

import random

import pytest

from ludotheque.contract import CHANCE
from ludotheque.errors import BadMove
from ludotheque.games.zop.moves import OPTIONS, REFUSALS, longest, order_of, parse, rank_of, text
from ludotheque.games.zop.state import CODES, DEALS, GIVES


@pytest.mark.rule("Z8.2")
@pytest.mark.parametrize("written", ["A4", "RE+A4", "A4+RE", "A3+A3", "give D2", "ES"])
def test_choices_are_written_by_codes(written: str) -> None:
    assert text(None, 0, parse(None, 0, written)) == written
    assert (parse(None, 0, written) >= GIVES) == written.startswith("give")


@pytest.mark.rule("Z8.2")
@pytest.mark.parametrize("written", ["take 0 D4", "take 1 A1", f"deal 0 {' '.join(CODES)}"])
def test_chance_is_written_with_the_seat(written: str) -> None:
    assert text(None, CHANCE, parse(None, CHANCE, written)) == written


@pytest.mark.parametrize(
    "wrong", ["a4", "A7", "A4 ", " A4", "A4+", "+A4", "A4+A3+A2", "give", "give  D2", "take 0 D4", "deal 0"]
)
def test_other_texts_are_no_choices(wrong: str) -> None:
    with pytest.raises(BadMove):
        parse(None, 0, wrong)


@pytest.mark.parametrize(
    "wrong",
    [
        "A4",
        "take 2 D4",
        "take 0 d4",
        "deal",
        "deal 0",
        f"deal 2 {' '.join(CODES)}",
        f"deal 0 {' '.join(CODES[:19])} A1",
        f"deal  0 {' '.join(CODES)}",
        f"deal ٠ {' '.join(CODES)}",
    ],
)
def test_other_texts_are_no_chance_moves(wrong: str) -> None:
    with pytest.raises(BadMove):
        parse(None, CHANCE, wrong)


def test_every_order_has_a_rank_of_its_own() -> None:
    rng = random.Random(1)
    for rank in (0, 1, DEALS - 1, *(rng.randrange(DEALS) for _ in range(200))):
        assert rank_of(order_of(rank)) == rank
    assert sorted(order_of(12345)) == list(range(20))


@pytest.mark.rule("Z6.3")
def test_the_options_and_their_defaults() -> None:
    assert {option.name: option.default for option in OPTIONS} == {
        "match": "best-of-three",
        "counter_cancels": False,
        "memory_aid": True,
    }


def test_every_refusal_is_a_sentence_in_both_languages() -> None:
    for refusal in REFUSALS.values():
        assert refusal.en.endswith(".")
        assert refusal.fr.endswith(".")
        assert refusal.en != refusal.fr


def test_a_match_is_at_most_three_times_as_long_as_a_round() -> None:
    assert longest({"match": "best-of-three"}, 2) == 3 * longest({"match": "single"}, 2)
