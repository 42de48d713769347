"""What more work would gain: level 6 with several times its work against level 6 as it is.

    nice -n 19 uv run python benchmarks/saturation.py --only "smallwars frontal" --times 4 --games 40

Seats are swapped, chance is the same for both; a line is printed after each batch, and the interval is
Wilson's, at 95%.
"""

import argparse
from collections.abc import Iterator
from dataclasses import replace

from matches import arguments, match
from strength import LADDERS

from ludotheque.contract import Game, Options
from ludotheque.games import load
from ludotheque.lab.arena import Tournament
from ludotheque.thinking import Level

PAIR = ("level:2", "level:1")


def harder(game: Game, times: float) -> Game:
    """The game with two levels: 1 is its level 6, 2 the same with more work."""

    def levels(options: Options, seats: int) -> tuple[Level, ...]:
        best = game.thinking.levels(options, seats)[-1]
        return best, replace(best, work=round(times * best.work))

    return replace(game, thinking=replace(game.thinking, levels=levels), _specialised={})


def play(asked: argparse.Namespace) -> Iterator[str]:
    name, given, seats = LADDERS[asked.only]
    game = harder(load(name), asked.times)
    options = game.complete(given)
    before, after = (level.work for level in game.thinking.levels(options, seats))
    plan = Tournament(game, options, seats, PAIR, asked.games)
    return match(f"{asked.only} | {after:,} – {before:,}", plan, asked)


def main() -> None:
    parser = arguments(__doc__)
    parser.add_argument("--only", choices=LADDERS, required=True)
    parser.add_argument("--times", type=float, default=4)
    for line in play(parser.parse_args()):
        print(line, flush=True)


if __name__ == "__main__":
    main()
