"""The special cards as data, and at work in recorded games."""

import re
from pathlib import Path

import pytest
from tests.games.epix.scenes import at_work

from ludotheque.games.epix.cards import cards
from ludotheque.games.epix.state import CARDS
from ludotheque.records import decode

RECORDED = Path(__file__).parent / "recorded" / "cards.jsonl"


@pytest.mark.rule("E13")
def test_each_of_the_20_cards_has_a_name_and_an_effect_in_both_languages() -> None:
    assert tuple(cards()) == CARDS
    assert len(CARDS) == 20
    for card in cards().values():
        assert all([*card.name, *card.effect])
        assert card.name.en != card.name.fr


@pytest.mark.rule("E13")
def test_each_card_is_at_work_in_a_recorded_game() -> None:
    worked: set[str] = set()
    for line in RECORDED.read_bytes().splitlines():
        worked |= at_work(decode(line))
    assert worked == set(CARDS)


def test_a_card_s_text_addresses_nobody_as_it_may_lie_before_anybody() -> None:
    for card in cards().values():
        assert not re.search(r"\b(you|your)\b", card.effect.en, re.IGNORECASE), card.effect.en
        assert not re.search(r"\b(vous|votre|vos|reprenez|apprenez)\b", card.effect.fr, re.IGNORECASE)
