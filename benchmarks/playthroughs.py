"""Playthroughs as OpenSpiel keeps them: one random game of each of ours, for each number of seats.

    uv run python -m benchmarks.playthroughs           # all are as they are kept
    uv run python -m benchmarks.playthroughs --write   # write them anew, then read the difference

A whole one has up to 3,000 lines; the first and the last are kept.
"""

import argparse
from collections.abc import Iterator
from pathlib import Path

from open_spiel.python.algorithms.generate_playthrough import playthrough

from ludotheque.games import GAMES, load
from ludotheque.research.spiel import PLAYERS, PREFIX

FOLDER = Path(__file__).parents[1] / "tests" / "research" / "playthroughs"
FIRST, LAST = 110, 30


def tables() -> Iterator[tuple[str, int]]:
    for name in GAMES:
        for seats in load(name).seat_counts:
            yield name, seats


def made(name: str, seats: int) -> str:
    lines = playthrough(f"{PREFIX}{name}({PLAYERS}={seats})", None, seed=1).splitlines()
    kept = [*lines[:FIRST], f"… {len(lines) - FIRST - LAST} lines", *lines[-LAST:]]
    return "\n".join(line.rstrip() for line in kept) + "\n"


def file_of(name: str, seats: int) -> Path:
    return FOLDER / f"{name}_{seats}.txt"


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--write", action="store_true")
    asked = parser.parse_args()
    for name, seats in tables():
        found, path = made(name, seats), file_of(name, seats)
        if asked.write:
            path.parent.mkdir(exist_ok=True)
            path.write_text(found, "utf-8")
        assert path.read_text("utf-8") == found, path
        print(f"{name}, {seats} seats: {len(found):,} characters, as kept", flush=True)


if __name__ == "__main__":
    main()
