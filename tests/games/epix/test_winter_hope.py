"""E5.5: bounds that no march exceeds."""

import numpy as np
import pytest
from tests.games.epix.scenes import scene

from ludotheque.games.epix.winter_hope import may_get_ahead, may_take_castle
from ludotheque.games.epix.winter_lead import PLAN_WORDS


@pytest.mark.rule("E5.5")
@pytest.mark.parametrize(
    ("drawing", "lead", "castle"),
    [
        ("gold 4 3 3\nH1R 0 K\nH2L 1 S", True, True),
        ("gold 3 3 3\nH1R 0 K\nH2L 1 S\nLOC 1 S\nKIL 2 S\nH3R 2 S\nC3 2 S", True, False),
        ("gold 2 3 3\nH1R 0 S\nH2L 1 S\nH2R 1 S\nH3L 2 S", True, False),
        ("gold 1 3 3\nH1R 0 S\nH2L 1 S\nH2R 1 S\nH3L 2 S", False, False),
        ("gold 4 3 3\nH2L 0 ST\nC2 1 SK\nBRO 1 S\nH3L 1 S\nH3R 1 S\nGUE 1 S\nKIL 1 S", False, True),
    ],
)
def test_what_is_out_of_reach_is_told_without_a_search(drawing: str, lead: bool, castle: bool) -> None:
    s = scene("march 0\n" + drawing).s
    assert bool(may_get_ahead(s, 0, np.zeros(PLAN_WORDS, np.int64))) == lead
    assert bool(may_take_castle(s, 0)) == castle
