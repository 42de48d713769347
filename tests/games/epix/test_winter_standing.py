"""E5.5: where the last player would stand."""

from collections.abc import Callable

import numpy as np
import pytest

from ludotheque.games.epix.winter_force import RECRUITS_AFTER, force, situation
from ludotheque.games.epix.winter_standing import is_ahead
from ludotheque.position import Position

Scene = Callable[..., Position]


@pytest.mark.rule("E5.5")
@pytest.mark.parametrize(
    ("drawing", "recruits", "ahead"),
    [
        ("gold 0 3 3\nH1L 0 ST\nH2L 1 S\nH3L 2 S", 0, True),  # the soldier steps aside
        ("gold 0 3 3\nH1L 0 S\nH2L 1 S\nH3L 2 S", 0, False),
        ("gold 2 9 9\nH1L 0 S\nH2L 1 S\nH3L 2 S", 1, True),  # a unit more, in the kingdom
        ("gold 1 9 9\nH1L 0 S\nH2L 1 S\nH3L 2 S", 1, False),
        ("gold 0 3 3\nLOC 0 S\nH1L 0 S\nH2L 1 SC\nH2R 1 S\nH3L 2 S", 0, False),
        ("gold 4 3 3\nLOC 0 S\nH1L 0 S\nH2L 1 SC\nH2R 1 S\nH3L 2 S", 0, True),
    ],
)
def test_the_best_last_moves_and_recruits_are_found(
    scene: Scene, drawing: str, recruits: int, ahead: bool
) -> None:
    s = scene("march 0\n" + drawing).s
    w, f = situation(s, 0), force(s, 0)
    w[RECRUITS_AFTER] = recruits
    assert bool(is_ahead(s, w, f, np.zeros(2, np.int64), 1)) == ahead
