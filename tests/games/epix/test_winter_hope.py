"""E5.5: what can be told without a search."""

from collections.abc import Callable

import pytest

from ludotheque.games.epix.winter_force import force, situation
from ludotheque.games.epix.winter_hope import LOST, OPEN_CASTLE, OPEN_LEAD, WON, glance
from ludotheque.position import Position

Scene = Callable[..., Position]


@pytest.mark.rule("E5.5")
@pytest.mark.parametrize(
    ("drawing", "hope"),
    [
        ("gold 4 3 3\nH1R 0 K\nH2L 1 S", WON),
        ("gold 1 3 3\nH1R 0 S\nH2L 1 S\nH2R 1 S\nBRO 1 S\nH3L 2 S", LOST),
        ("gold 1 3 3\nH1R 0 S\nH2L 1 S\nH3L 2 S", OPEN_LEAD),
        ("gold 2 3 3\nH2L 0 ST\nC2 1 SK\nBRO 1 S\nH3L 1 S\nH3R 1 S\nGUE 1 S", OPEN_CASTLE),
    ],
)
def test_a_glance_tells_a_win_no_hope_or_what_to_search_for(scene: Scene, drawing: str, hope: int) -> None:
    s = scene("march 0\n" + drawing).s
    assert glance(s, situation(s, 0), force(s, 0), 1) == hope
