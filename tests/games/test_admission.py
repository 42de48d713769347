"""What can be seen of a game before it is played."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ludotheque.errors import Text
from ludotheque.games import HOUSE, load
from ludotheque.games.admission import fault

GAME = load(HOUSE[0])


@pytest.mark.parametrize("name", HOUSE)
def test_nothing_is_wrong_with_the_games_of_the_house(name: str) -> None:
    assert fault(load(name), name) == ""


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"name": "Kopis!"}, "lowercase letters"),
        ({"seat_counts": ()}, "seats"),
        ({"seat_counts": (2, 5)}, "seats"),
        ({"seat_names": ()}, "a seat has no name"),
        ({"rule_ids": ("A1",)}, "legal"),
        ({"refusals": {}}, "not the same rules"),
        ({"endings": {}}, "how the game can end"),
        ({"endings": {"": Text("won", "gagné")}}, "no code"),
        ({"endings": {"won": Text("won", "")}}, "both languages"),
        ({"State": np.dtype([("a", "i8")])}, "not a record"),
        ({"most_moves": 0}, "most_moves"),
        ({"folder": Path(__file__).parent}, "rules.en.md"),
    ],
)
def test_what_is_wrong_is_said(changes: dict[str, Any], why: str) -> None:
    name = changes.get("name", GAME.name)
    assert why in fault(replace(GAME, **changes), name)
