"""Which style does best against each level: greedy, random, and those that a game has written down.

    nice -n 19 uv run python benchmarks/zoo.py --only "epix 2 seats" --games 40 --levels 4 5 6

A style follows one idea (`Thinking.styles`, `style:rush` as a bot). Seats are swapped, chance is the same for
both; the interval is Wilson's, at 95%. The last line of a level names the style that did best against it.
"""

import argparse

from strength import LADDERS

from ludotheque.games import load
from ludotheque.lab.arena import Cell, Tournament, run


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--only", choices=LADDERS)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--levels", type=int, nargs="*", default=[4, 5, 6])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=1)
    asked = parser.parse_args()
    for ladder in [asked.only] if asked.only else LADDERS:
        for level in asked.levels:
            found = [played(ladder, style, level, asked) for style in styles(ladder)]
            for cell in found:
                print(line(ladder, cell), flush=True)
            best = max(found, key=lambda cell: cell.score)
            print(f"{ladder}, level {level}: {best.bot} does best, {best.score:.1%}", flush=True)


def styles(ladder: str) -> list[str]:
    own = load(LADDERS[ladder][0]).thinking.styles()
    return ["random", "greedy", *(f"style:{name}" for name in own)]


def played(ladder: str, style: str, level: int, asked: argparse.Namespace) -> Cell:
    """How the style did."""
    name, options, seats = LADDERS[ladder]
    game = load(name)
    bots = [style, f"level:{level}"]
    plan = Tournament(game, game.complete(options), seats, bots, asked.games, asked.seed, asked.workers)
    return next(cell for cell in run(plan).cells if cell.bot == style)


def line(ladder: str, cell: Cell) -> str:
    score = f"{cell.score:.1%} | {cell.low:.1%} – {cell.high:.1%}"
    return f"| {ladder} | {cell.against} | {cell.bot} | {score} | {cell.games} |"


if __name__ == "__main__":
    main()
