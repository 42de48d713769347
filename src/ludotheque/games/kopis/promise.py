"""What an unfinished game of Sudden Death promises: what stands on the board, weighed as games have taught.

sudden.json holds the weights, learned by `benchmarks/kopis_evaluation.py`: the log-odds of winning that each
feature adds when the end is near, and what comes on top while both seats still have all their factions.
"""

import json
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from ludotheque.contract import Record
from ludotheque.games.kopis.rules import captured
from ludotheque.games.kopis.state import FILE_A, FILE_F, RANK_1, RANK_6, count, neighbours
from ludotheque.jit import inlined, jit

FEATURES = (
    "factions that score two",
    "factions that score one",
    "captures",
    "factions entered",
    "factions on the edge",
    "factions in a corner",
    "factions that only stand beside the enemy's",
    "squares that would score two",
    "factions a step from scoring",
    "strongholds on the edge",
    "the turn",
)
EDGE = FILE_A | FILE_F | RANK_1 | RANK_6
CORNERS = (FILE_A | FILE_F) & (RANK_1 | RANK_6)


def _weights() -> npt.NDArray[np.float64]:
    path = Path(__file__).with_name("sudden.json")
    learned = json.loads(path.read_text("utf-8"))
    return np.array([learned[name] for name in FEATURES], np.float64)


WEIGHTS = _weights()


@jit
def promise(s: Record) -> Any:
    """How likely seat 0 is to win, from 0.1 to 0.9."""
    phase = min(s.waiting[0] + s.waiting[1], s.waiting[2] + s.waiting[3]) / 8.0
    found = features(s)
    odds = 0.0
    for i in range(len(FEATURES)):
        odds += found[i] * (WEIGHTS[i, 0] + phase * WEIGHTS[i, 1])
    return 0.5 + 0.4 * odds / (2.0 + abs(odds))


@inlined
def features(s: Record) -> Any:
    """Seat 0's minus seat 1's."""
    zero, one = neighbours(s.strongholds[0]), neighbours(s.strongholds[1])
    empty = ~(s.strongholds[0] | s.strongholds[1])
    ours, theirs = s.factions[0], s.factions[1]
    return (
        count(ours & zero & ~one) - count(theirs & one & ~zero),
        count(ours & zero & one) - count(theirs & zero & one),
        captured(s, 1) - captured(s, 0),
        s.waiting[2] + s.waiting[3] - s.waiting[0] - s.waiting[1],
        count(ours & EDGE) - count(theirs & EDGE),
        count(ours & CORNERS) - count(theirs & CORNERS),
        count(ours & one & ~zero) - count(theirs & zero & ~one),
        count(zero & ~one & empty) - count(one & ~zero & empty),
        count(ours & neighbours(zero) & ~zero) - count(theirs & neighbours(one) & ~one),
        count(s.strongholds[0] & EDGE) - count(s.strongholds[1] & EDGE),
        1 - 2 * s.turn,
    )
