"""One row per game: a chunk of a study, as columns of small integers."""

from typing import Any

import numpy as np

from ludotheque.lab.botgames import NOTES, play_party
from ludotheque.lab.luck import KEYED
from ludotheque.lab.studies.study import Design

Columns = dict[str, np.ndarray[Any, Any]]


def names(design: Design) -> list[str]:
    """The columns of a study, in order."""
    kinds = ("score", "rank", "held") if keeps_held(design) else ("score", "rank")
    by_seat = [f"{what}{seat}" for what in kinds for seat in range(most_seats(design))]
    return ["cell", "game", *NOTES, *by_seat]


def play_chunk(design: Design, cell: int, first: int, count: int) -> Columns:
    """Games `first`, `first + 1`, … of a cell. The same wherever it runs."""
    one = design.cells[cell]
    held = design.game.held if keeps_held(design) else None
    party, seed = design.party(one), design.study.seed
    played = play_party(party, seed, first, count, KEYED, twin=one.twin, keep_finals=held is not None)
    columns: Columns = {
        "cell": np.full(count, cell, np.int32),
        "game": np.arange(first, first + count, dtype=np.int32),
    }
    columns |= {name: played.notes[:, at] for at, name in enumerate(NOTES)}
    for seat in range(most_seats(design)):
        columns[f"score{seat}"] = played.points[:, seat]
        columns[f"rank{seat}"] = played.places[:, seat]
        if held is not None:
            columns[f"held{seat}"] = held(played.finals, seat)
    return {name: columns[name] for name in names(design)}


def keeps_held(design: Design) -> bool:
    return design.study.held and design.game.held is not None


def most_seats(design: Design) -> int:
    return max(each.seats for each in design.cells)
