"""Small Wars for learners."""

from ludotheque.games.smallwars import game
from ludotheque.games.smallwars.learning import codes, features
from ludotheque.games.smallwars.state import FIGHT, PICK, PLACE


def test_a_larger_budget_has_more_figures_to_act_with() -> None:
    small, large = (codes(game.complete({"budget": budget}), 2, None) for budget in (100, 1000))
    assert set(small) < set(large)


def test_ready_made_armies_are_placed_and_not_picked() -> None:
    found = codes(game.complete({"armies": "steel-air"}), 2, None)
    assert all(code >= PLACE for code in found)
    assert any(code >= FIGHT for code in found)
    assert any(code < PLACE for code in codes(game.complete({}), 2, None))
    assert PICK == 0


def test_what_is_left_to_place_is_seen_only_with_ready_made_armies() -> None:
    assert "unplaced" in [each.field for each in features(game.complete({"armies": "air-air"}), 2, None)]
    assert "money" in [each.field for each in features(game.complete({}), 2, None)]
