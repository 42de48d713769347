"""Lessons as a screen gets them."""

import pytest

from ludotheque import lessons as data
from ludotheque.games import GAMES, load
from ludotheque.room.review import lessons


@pytest.mark.parametrize("name", GAMES)
def test_every_step_is_drawn_from_its_seat_and_can_be_done(name: str) -> None:
    game = load(name)
    found = data.lesson(game)
    assert found is not None
    cards = lessons.cards(game)
    assert [card.id for card in cards] == [step.id for step in found.steps]
    for card, step in zip(cards, found.steps, strict=True):
        if step.read:
            assert not card.legal
            continue
        tries = {text: lessons.attempt(game, step, text) for text in card.legal}
        right = [tried for tried in tries.values() if tried.right]
        assert right, step.id
        assert all(len(tried.moments) == 1 + len(step.reply) for tried in right)
        for tried in tries.values():
            assert tried.words.en, step.id
            assert tried.words.fr, step.id
            assert tried.right or tried.rule, step.id
