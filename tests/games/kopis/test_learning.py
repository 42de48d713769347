"""Kopis for learners."""

from ludotheque.games.kopis import game
from ludotheque.games.kopis.learning import codes, features


def actions(**options: str) -> int:
    return len(set(codes(game.complete(options), 2, None)))


def test_there_are_as_many_actions_as_moves() -> None:
    assert actions() == 24 + 1
    assert actions(setup="advanced") == 16 + 24 + 1
    assert actions(mode="sudden") == 16 + 4 * 30 + 1


def test_quiet_plies_are_seen_where_they_count() -> None:
    seen = {
        mode: [each.field for each in features(game.complete({"mode": mode}), 2, None)]
        for mode in ("storm", "sudden")
    }
    assert "quiet" in seen["sudden"]
    assert "quiet" not in seen["storm"]
