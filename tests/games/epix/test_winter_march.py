"""E5.5: the search through all marches."""

from typing import Any

import numpy as np
import pytest
from tests.games.epix.scenes import scene

from ludotheque.games.epix.state import State
from ludotheque.games.epix.winter_lead import PLAN_WORDS
from ludotheque.games.epix.winter_march import DEPTH, DESK_WORDS, clear, search


def searched(s: Any) -> tuple[bool, Any]:
    """Whether some march wins, and the record that was searched."""
    path, desk = np.zeros(DEPTH, State), np.zeros(DESK_WORDS, np.int64)
    path[0] = s
    clear(desk)
    return bool(search(path, 0, np.zeros(PLAN_WORDS, np.int64), desk)), path[0]


@pytest.mark.rule("E5.5")
@pytest.mark.parametrize(
    ("gold", "wins"),
    [(4, True), (3, False)],
)
def test_a_shot_clears_the_castle_for_the_soldier_beside_it(gold: int, wins: bool) -> None:
    s = scene(f"march 0\ngold {gold} 9 9\nH2L 0 S\nH2R 0 T\nC2 1 SK\nH3L 2 SC\nH3R 2 S\nLOC 2 S").s
    assert searched(s)[0] == wins


@pytest.mark.rule("E5.5")
def test_the_position_itself_is_left_as_it_is() -> None:
    position = scene("march 0\ngold 4 9 9\nH2L 0 S\nH2R 0 T\nC2 1 SK\nH3L 2 SC\nH3R 2 S\nLOC 2 S")
    before = position.pool.tobytes()
    assert searched(position.s)[1].tobytes() == before
