"""Epix for learners."""

import pytest

from ludotheque.games.epix import game
from ludotheque.games.epix.learning import codes, features
from ludotheque.games.epix.state import KIND_SHIFT, M_BID_CARD, M_SWAP


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_special_cards_are_bid_for_only_in_the_advanced_game(seats: int) -> None:
    kinds = {
        rules: {code >> KIND_SHIFT for code in codes(game.complete({"rules": rules}), seats, None)}
        for rules in ("basic", "advanced")
    }
    assert kinds["advanced"] - kinds["basic"] == {M_BID_CARD, M_SWAP}
    fields = [each.field for each in features(game.complete({"rules": "advanced"}), seats, None)]
    assert "offer" in fields
