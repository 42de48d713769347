"""E5.5: where the last player would stand."""

import numpy as np
import pytest
from tests.games.epix.scenes import scene

from ludotheque.games.epix.state import BARRACKS, QUARTERMASTER, WORKSHOP
from ludotheque.games.epix.winter_lead import PLAN_WORDS, RECRUITS, cost_of, is_ahead


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
def test_the_best_last_moves_and_recruits_are_found(drawing: str, recruits: int, ahead: bool) -> None:
    s = scene("march 0\n" + drawing).s
    plan = np.zeros(PLAN_WORDS, np.int64)
    plan[RECRUITS] = recruits
    assert bool(is_ahead(s, 0, plan, True)) == ahead


def test_recruits_are_paid_for_but_for_the_dearest_that_the_quartermaster_gives() -> None:
    assert cost_of(0, 1, 1, 1, 1) == 2 + 6 + 2 + 2
    assert cost_of(1 << QUARTERMASTER, 1, 1, 1, 1) == 10
    assert cost_of(1 << QUARTERMASTER, 0, 1, 0, 0) == 6
    assert cost_of(1 << QUARTERMASTER | 1 << BARRACKS, 1, 0, 1, 0) == 1
    assert cost_of(1 << QUARTERMASTER | 1 << WORKSHOP, 1, 0, 1, 0) == 1
