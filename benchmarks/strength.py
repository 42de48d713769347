"""The ladder of levels, game by game: docs/strength.md is what it prints.

    nice -n 19 uv run python benchmarks/strength.py                      everything (an hour or two)
    nice -n 19 uv run python benchmarks/strength.py --only "kopis storm"
    uv run python benchmarks/strength.py --table                         only print what is known

Each level plays the one below it, and level 6 plays random; seats are swapped, chance is the same for both.
Games come in batches, each with its own seed, until the 95% interval lies above `FLOOR` and the score is
`WANTED`, or `--most` games are played. Batches are kept in docs/strength.jsonl, with the levels as they were
then: the command goes on where it was stopped, and plays again only what has changed since,
levels or rules.
"""

import argparse
from collections.abc import Iterator
from dataclasses import astuple
from datetime import UTC, datetime
from pathlib import Path

import msgspec

from ludotheque.games import GAMES, load
from ludotheque.lab.arena import Tournament, run

KEPT = Path(__file__).parent.parent / "docs" / "strength.jsonl"


def ladders() -> dict[str, tuple[str, dict[str, object], int]]:
    """By name: a game, options and a number of seats. A game says which options make its bots another matter
    (`Thinking.ladders`); of seats, the fewest and the most are measured."""
    found: dict[str, tuple[str, dict[str, object], int]] = {}
    for name in GAMES:
        game = load(name)
        counts = sorted({game.seat_counts[0], game.seat_counts[-1]})
        for options in game.thinking.ladders:
            for seats in counts:
                words = [name, *map(str, options.values()), *([f"{seats} seats"] if len(counts) > 1 else [])]
                found[" ".join(words)] = (name, dict(options), seats)
    return found


LADDERS = ladders()
PAIRS = [*((f"level:{n + 1}", f"level:{n}") for n in range(1, 6)), ("level:6", "random")]
BATCH = {2: 50, 3: 48, 4: 40}
LEAST = 100
"""Games of a step at least, so that a lucky batch does not end it."""
WANTED, FLOOR = 0.60, 0.52
Z = 1.959964


class Batch(msgspec.Struct):
    ladder: str
    bots: tuple[str, str]
    levels: str
    """What the levels were."""
    seed: int
    games: int
    score: float
    squares: float
    """The mean of the squares of what single games brought, for the interval."""
    date: str
    version: int = 1
    """Of the rules it was played by."""


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--only", choices=LADDERS)
    parser.add_argument("--pair", type=int, choices=range(1, 7), help="only this step (6: against random)")
    parser.add_argument("--least", type=int, default=LEAST, help="games of a step at least")
    parser.add_argument("--most", type=int, default=400, help="games of a step at most")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--table", action="store_true")
    asked = parser.parse_args()
    ladders = [asked.only] if asked.only else list(LADDERS)
    pairs = [PAIRS[asked.pair - 1]] if asked.pair else PAIRS
    if not asked.table:
        for ladder in ladders:
            for bots in pairs:
                measure(ladder, bots, asked)
    for line in table(ladders, pairs):
        print(line)


def measure(ladder: str, bots: tuple[str, str], asked: argparse.Namespace) -> None:
    """Play batches until the step is settled."""
    while True:
        batches = known(ladder, bots)
        games, score, low, high = together(batches)
        if batches:
            print(
                f"{ladder}, {bots[0]} – {bots[1]}: {score:.1%} ({low:.1%} – {high:.1%}), {games}", flush=True
            )
        enough = games >= asked.least and settled(games, score, low, bots)
        if enough or games >= asked.most:
            return
        batch = play(ladder, bots, 1 + len(batches), asked.workers)
        with KEPT.open("ab") as file:
            file.write(msgspec.json.encode(batch) + b"\n")


def settled(games: int, score: float, low: float, bots: tuple[str, str]) -> bool:
    if bots[1] == "random":
        return games >= LEAST
    return games >= LEAST and score >= WANTED and low > FLOOR


def play(ladder: str, bots: tuple[str, str], seed: int, workers: int) -> Batch:
    name, options, seats = LADDERS[ladder]
    game = load(name)
    count = BATCH[seats]
    report = run(Tournament(game, game.complete(options), seats, bots, count, seed, workers))
    cell = next(cell for cell in report.cells if cell.bot == bots[0])
    squares = cell.score**2 + count * ((cell.high - cell.low) / 2 / Z) ** 2
    date = datetime.now(UTC).date().isoformat()
    now = definition(ladder, bots)
    return Batch(ladder, bots, now, seed, count, cell.score, squares, date, game.version)


def definition(ladder: str, bots: tuple[str, str]) -> str:
    name, options, seats = LADDERS[ladder]
    game = load(name)
    levels = game.thinking.levels(game.complete(options), seats)
    return " ".join(
        bot if bot == "random" else str(astuple(levels[int(bot.removeprefix("level:")) - 1])) for bot in bots
    )


def known(ladder: str, bots: tuple[str, str], version: int | None = None) -> list[Batch]:
    """What was played by the levels as they are now; by today's rules, or by those of another version."""
    if not KEPT.exists():
        return []
    batches = [msgspec.json.decode(line, type=Batch) for line in KEPT.read_bytes().splitlines()]
    now = definition(ladder, bots), version or load(LADDERS[ladder][0]).version
    played = [each for each in batches if (each.ladder, each.bots) == (ladder, bots)]
    return [each for each in played if (each.levels, each.version) == now]


def together(batches: list[Batch]) -> tuple[int, float, float, float]:
    """Games, mean score, and its 95% interval."""
    games = sum(each.games for each in batches)
    if not games:
        return 0, 0.0, 0.0, 0.0
    mean = sum(each.games * each.score for each in batches) / games
    squares = sum(each.games * each.squares for each in batches) / games
    spread = Z * (max(squares - mean**2, 0.0) / games) ** 0.5
    if mean == 1.0:
        spread = 3 / games  # what clean sweeps allow: the rule of three
    return games, mean, max(0.0, mean - spread), min(1.0, mean + spread)


def table(ladders: list[str], pairs: list[tuple[str, str]]) -> Iterator[str]:
    """Of the newest version of the rules by which a step was played."""
    yield "| game | rules | bots | score | 95% | games | date |"
    yield "| --- | --- | --- | --- | --- | --- | --- |"
    for ladder in ladders:
        for bots in pairs:
            newest = range(load(LADDERS[ladder][0]).version, 0, -1)
            played = (found for version in newest if (found := known(ladder, bots, version)))
            if batches := next(played, None):
                games, score, low, high = together(batches)
                versus = f"{bots[0]} – {bots[1]}".replace("level:", "")
                interval = f"{low:.1%} – {high:.1%}"
                last = batches[-1]
                line = f"| {ladder} | {last.version} | {versus} | {score:.1%} | {interval} | {games} |"
                yield f"{line} {last.date} |"


if __name__ == "__main__":
    main()
