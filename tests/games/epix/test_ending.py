"""E11: how a game ends."""

import pytest
from tests.games.epix.scenes import play, scene

from ludotheque.errors import Illegal
from ludotheque.position import Outcome


@pytest.mark.rule("E11.1")
def test_the_captor_wins_and_all_others_share_the_second_rank() -> None:
    position = scene("march 0\ngold 7 99 5\nH2L 0 S\nH3L 1 S\nLOC 1 S\nC3 2 S")
    play(position, "soldier H2L*C2", "bid 4", "guess 1", "guess 2")
    assert position.outcome() == Outcome("castle", [2, 3, 1], [1, 2, 2])
    assert position.to_act == []
    with pytest.raises(Illegal) as error:
        raise position.refusal(0, 0, position.game.judge(position.s, 0, 0))
    assert error.value.rule == "E11.1"


def after_winter(drawing: str) -> Outcome | None:
    return play(scene("last 0 recruit+tax\n" + drawing), "end").outcome()


@pytest.mark.rule("E11.2")
def test_after_winter_the_most_provinces_win_the_own_castle_always_counting() -> None:
    outcome = after_winter("gold 0 0 9\nLOC 1 SK\nBRO 1 T\nH3L 2 S")
    assert outcome == Outcome("winter", [1, 3, 2], [3, 1, 2])


@pytest.mark.rule("E11.2")
def test_a_tie_is_broken_by_gold_and_else_shared() -> None:
    assert after_winter("gold 0 4 5\nH2L 1 S\nH3L 2 S") == Outcome("winter", [1, 2, 2], [3, 2, 1])
    assert after_winter("gold 0 5 5\nH2L 1 S\nH3L 2 S") == Outcome("winter", [1, 2, 2], [3, 1, 1])


def test_the_game_that_is_over_says_so() -> None:
    position = play(scene("last 0 recruit+tax\ngold 0 4 5\nH2L 1 S\nH3L 2 S"), "end")
    assert position.game.rule_ids[position.game.judge(position.s, 0, 0)] == "E11.2"
