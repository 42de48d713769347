"""A level of today against the same level of an older commit, which plays with all its own code.

    git worktree add ../old 4764aaf
    nice -n 19 uv run python benchmarks/old_levels.py zop --old ../old --games 40 --seed 81

The old bot runs in a second process (old_answers.py). It is asked for a move in a state sampled from what its
seat knows, written field by field: the rules must have the same fields and moves. Seats are swapped, chance
is the same for both; a line is printed after each batch, and the interval is Wilson's, at 95%.
"""

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from matches import arguments, match

from ludotheque.games import load
from ludotheque.lab.arena import Tournament
from ludotheque.position import Position
from ludotheque.rng import below
from ludotheque.search import bots
from ludotheque.search.deadline import Deadline

ANSWERS = Path(__file__).with_name("old_answers.py")


def question(world: Position, seat: int, level: int, rng: Any) -> dict[str, Any]:
    return {
        "game": world.game.name,
        "options": dict(world.options),
        "seats": world.seats,
        "seat": seat,
        "level": level,
        "fields": {name: world.s[name].tolist() for name in world.pool.dtype.names},
        "moves": sorted(world.legal_moves(seat)),
        "seed": int(below(rng, 1 << 30)),
    }


class OldBot(bots.RandomBot):
    """Asks the other process."""

    def __init__(self, process: "subprocess.Popen[str]", level: int) -> None:
        self._process = process
        self._level = level

    def choose(self, world: Position, seat: int, rng: Any, clock: Deadline | None = None) -> int:
        moves = world.legal_moves(seat)
        if len(moves) == 1:
            return moves[0]
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps(question(world, seat, self._level, rng)) + "\n")
        self._process.stdin.flush()
        answer = self._process.stdout.readline()
        if not answer:
            raise SystemExit("The old bot has stopped.")
        return int(answer)


@contextmanager
def old_bot(checkout: Path) -> Iterator[None]:
    """While it lasts, `old:6` is the level 6 of this checkout."""
    environment = {**os.environ, "PYTHONPATH": str(checkout / "src")}
    words = [sys.executable, str(ANSWERS), str(checkout)]
    with subprocess.Popen(
        words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment
    ) as process:
        bots.MAKERS["old"] = lambda game, argument: OldBot(process, int(argument))
        taking = bots.TAKES_ARGUMENT
        bots.TAKES_ARGUMENT = (*taking, "old")
        try:
            yield
        finally:
            bots.TAKES_ARGUMENT = taking
            del bots.MAKERS["old"]


def play(asked: argparse.Namespace) -> Iterator[str]:
    game = load(asked.game)
    options = game.complete(dict(word.split("=", 1) for word in asked.option))
    title = " ".join([asked.game, *asked.option, f"{asked.seats} seats"])
    pair = (f"level:{asked.level}", f"old:{asked.level}")
    with old_bot(asked.old.resolve()):
        yield from match(title, Tournament(game, options, asked.seats, pair, asked.games), asked)


def main() -> None:
    parser = arguments(__doc__)
    parser.add_argument("game")
    parser.add_argument("--old", type=Path, required=True, help="a checkout of the older commit")
    parser.add_argument("--option", action="append", default=[], help="like scenario=hill")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--level", type=int, default=6)
    for line in play(parser.parse_args()):
        print(line, flush=True)


if __name__ == "__main__":
    main()
