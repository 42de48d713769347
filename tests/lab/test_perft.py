"""Counting sequences of moves."""

import csv
from pathlib import Path

import pytest

from ludotheque.games import GAMES
from ludotheque.lab.perft import perft
from ludotheque.position import start

RECORDED = Path(__file__).parents[1] / "games"


def counts() -> list[dict[str, str]]:
    return [
        {"game": name, **row}
        for name in GAMES
        if (path := RECORDED / name / "perft.csv").exists()
        for row in csv.DictReader(path.read_text().splitlines())
    ]


@pytest.mark.parametrize("row", counts(), ids=lambda row: f"{row['game']}-{row['options']}-{row['depth']}")
def test_the_counts_are_the_known_ones(row: dict[str, str]) -> None:
    options = dict(word.split("=") for word in row["options"].split())
    assert perft(start(row["game"], options), int(row["depth"])) == int(row["count"])


def test_no_move_is_one_sequence() -> None:
    assert perft(start(GAMES[0]), 0) == 1
