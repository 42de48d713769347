"""The drawn examples of rules pages as a screen gets them."""

import pytest

from ludotheque.examples import examples, first_of, last_of
from ludotheque.games import GAMES, load
from ludotheque.room.review.examples import cards


@pytest.mark.parametrize("name", GAMES)
def test_a_screen_gets_the_first_position_and_one_for_each_move(name: str) -> None:
    game = load(name)
    for card in cards(game):
        example = examples(game)[card.id]
        assert [moment.step is None for moment in card.moments] == [True, *[False] * len(example.shown)]
        assert card.moments[0].to_act == first_of(game, example).to_act
        assert card.moments[-1].scores == last_of(game, example).scores()
        assert all(step.events for moment in card.moments if (step := moment.step)), card.id
