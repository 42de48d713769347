"""E5.5: the search through all marches."""

from collections.abc import Callable

import numpy as np
import pytest

from ludotheque.games.epix.winter_force import force, situation
from ludotheque.games.epix.winter_hope import OPEN_CASTLE
from ludotheque.games.epix.winter_march import SLOTS, search
from ludotheque.position import Position

Scene = Callable[..., Position]


@pytest.mark.rule("E5.5")
@pytest.mark.parametrize(
    ("gold", "wins"),
    [(2, True), (1, False)],
)
def test_a_shot_clears_the_castle_for_the_soldier_beside_it(scene: Scene, gold: int, wins: bool) -> None:
    s = scene(f"march 0\ngold {gold} 9 9\nH2L 0 S\nH2R 0 T\nC2 1 SK\nH3L 2 SC\nH3R 2 S\nLOC 2 S").s
    table = np.zeros((SLOTS, 3), np.int64)
    assert bool(search(s, situation(s, 0), force(s, 0), OPEN_CASTLE, table)) == wins
