"""What luck allows: level 6 against random play, as it is and with all cards open to it.

    nice -n 19 uv run python benchmarks/ceiling.py zop --matches 200

The second is a cheat: its searches are never re-dealt, so it knows every card and the order of every pile,
and only what is sealed or drawn later is hidden from it. What it still loses is the luck of the deal, and an
honest player can hardly do better.
"""

import argparse
from dataclasses import replace
from typing import Any

from ludotheque.games import load
from ludotheque.jit import jit
from ludotheque.lab.arena import Cell, Tournament, run


@jit
def keep(s: Any, seat: Any, rng: Any) -> None:
    """In the place of `redeal`."""


def play(name: str, matches: int, seed: int, peeking: bool, bot: str = "level:6") -> Cell:
    game = load(name)
    if peeking:
        game = replace(
            game, name=f"{name}-peeking", redeal=keep, _specialised={}
        )  # its code has its own name
    return run(Tournament(game, game.complete({}), 2, (bot, "random"), matches, seed)).cells[0]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    for peeking in (True, False):
        cell = play(asked.game, asked.matches, asked.seed, peeking)
        who = "with all cards open" if peeking else "as it is"
        print(
            f"{asked.game}, level 6 {who}: {cell.score:.1%} ({cell.low:.1%} – {cell.high:.1%}), {cell.games}"
        )


if __name__ == "__main__":
    main()
