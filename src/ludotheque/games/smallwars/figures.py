"""The value of a figure by the numbers on its sheet: figures.json, learned from battles
(benchmarks/smallwars_figures.py), in log-odds of winning for each scenario.
"""

import json
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import numpy.typing as npt

from ludotheque.games.smallwars.state import ACTIONS, COMBAT, LIFE, MOVE, RANGE

SCENARIOS = ("conquest", "frontal", "hill")
FEATURES = 7
"""Presence, actions, steps, range, dice, life, and the dice it may roll in one activation."""


def features(sheet: Sequence[int]) -> npt.NDArray[np.float64]:
    fights = sheet[COMBAT] > 0 and sheet[RANGE] >= 0
    dice = max(sheet[COMBAT], 0)
    return np.array(
        [
            1.0,
            sheet[ACTIONS],
            min(max(sheet[MOVE], 0), 3),
            min(sheet[RANGE], 4) if fights else 0,
            dice,
            sheet[LIFE],
            dice * sheet[ACTIONS] if fights else 0,
        ],
        np.float64,
    )


def _weights() -> npt.NDArray[np.float64]:
    path = Path(__file__).with_name("figures.json")
    found = json.loads(path.read_text("utf-8")) if path.exists() else {}
    return np.array([found.get(name, [0.0] * FEATURES) for name in SCENARIOS], np.float64)


WEIGHTS = _weights()
