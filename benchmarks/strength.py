"""The ladder of levels, game by game, as the table of docs/strength.md.

    uv run python benchmarks/strength.py --games 200                        everything (hours)
    uv run python benchmarks/strength.py --games 100 --only "kopis storm"   one ladder

Each level plays the one below it, and level 6 plays random; seats are swapped, chance is the same for both.
"""

import argparse
import os
from datetime import UTC, datetime

from ludotheque.games import load
from ludotheque.lab.arena import Cell, Tournament, run

LADDERS: dict[str, tuple[str, dict[str, object], int]] = {
    "kopis storm": ("kopis", {}, 2),
    "kopis sudden": ("kopis", {"mode": "sudden"}, 2),
    "zop": ("zop", {}, 2),
    "smallwars conquest": ("smallwars", {}, 2),
    "smallwars frontal": ("smallwars", {"scenario": "frontal"}, 2),
    "smallwars hill": ("smallwars", {"scenario": "hill"}, 2),
    "epix 2 seats": ("epix", {}, 2),
    "epix 4 seats": ("epix", {}, 4),
}
PAIRS = [*((f"level:{n + 1}", f"level:{n}") for n in range(1, 6)), ("level:6", "random")]


def play(ladder: str, bots: tuple[str, str], games: int, workers: int) -> Cell:
    name, options, seats = LADDERS[ladder]
    game = load(name)
    report = run(Tournament(game, game.complete(options), seats, bots, games, 1, workers))
    return next(cell for cell in report.cells if cell.bot == bots[0])


def command(ladder: str, bots: tuple[str, str], games: int) -> str:
    name, options, seats = LADDERS[ladder]
    words = [f"-o {key}={value}" for key, value in options.items()]
    words += [f"--seats {seats}"] if seats > 2 else []
    return " ".join(["ludotheque arena", name, *bots, *words, f"--games {games} --seed 1"])


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--only", choices=LADDERS)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    asked = parser.parse_args()
    print(
        "| game | bots | score | 95% | games | date | command |\n| --- | --- | --- | --- | --- | --- | --- |"
    )
    for ladder in [asked.only] if asked.only else LADDERS:
        for bots in PAIRS:
            cell = play(ladder, bots, asked.games, asked.workers)
            interval = f"{cell.low:.1%} – {cell.high:.1%}"
            date = datetime.now(UTC).date().isoformat()
            line = f"| {ladder} | {bots[0]} – {bots[1]} | {cell.score:.1%} | {interval} | {cell.games} "
            print(f"{line}| {date} | `{command(ladder, bots, asked.games)}` |", flush=True)


if __name__ == "__main__":
    main()
