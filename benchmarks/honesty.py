"""Do bots know more than their seat? In two worlds that it cannot tell apart they must choose alike.

    nice -n 19 uv run python -m benchmarks.honesty [--positions 10000] [GAME …]

Moments of random games, over all options and seats, at which a seat has a choice: each is also put into
another world that the seat cannot tell from it (`redeal`); where chance deals the same one again, or nothing
is hidden, the moment does not count. A level, another one each time, weighs the moves in both with the same
luck, and everything it finds is compared: the moves, their values, and how likely it is to make them.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from ludotheque.contract import CHANCE
from ludotheque.games import GAMES, load
from ludotheque.lab.selfplay import Plan, play_game
from ludotheque.position import Position
from ludotheque.records import opening
from ludotheque.rng import generator
from ludotheque.search.bots import known_world
from ludotheque.search.deadline import Deadline
from ludotheque.search.weighing import Weighed, weigh
from ludotheque.thinking import Level

EVERY = 3
"""Of the moments of a game, so that the sample holds many games."""


@dataclass
class Found:
    moments: int = 0
    """At which a seat had a choice."""
    positions: int = 0
    """Those that could be put into another world."""
    different: int = 0
    """Those in which the level did not choose alike."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--positions", type=int, default=10_000, help="in all")
    parser.add_argument("games", nargs="*", default=[name for name in GAMES if load(name).has_secrets])
    asked = parser.parse_args()
    print(f"{datetime.now(UTC):%Y-%m-%d %H:%M}, levels 1 to 6")
    print("\n| game | moments | pairs of worlds | different choices |\n| --- | --- | --- | --- |")
    leaks = 0
    for name in asked.games:
        found = compare(name, asked.positions // len(asked.games))
        leaks += found.different
        print(f"| {name} | {found.moments:,} | {found.positions:,} | {found.different} |", flush=True)
    sys.exit(1 if leaks else 0)


def compare(name: str, positions: int, levels: Sequence[Level] | None = None) -> Found:
    """Each position is asked of one level; if none are given, the game's own six."""
    found = Found()
    for number, (position, seat) in enumerate(choices(name)):
        if found.positions == positions:
            break
        found.moments += 1
        other = known_world(position, seat, generator(1000 + number))
        if other.pool.tobytes() != position.pool.tobytes():
            own = levels or position.game.thinking.levels(position.options, position.seats)
            level = own[found.positions % len(own)]
            first, second = (distribution(level, world, seat, number) for world in (position, other))
            found.positions += 1
            found.different += first != second
    return found


def choices(name: str) -> Iterator[tuple[Position, int]]:
    number = 0
    while True:
        record = play_game(Plan(load(name), None, None, 41), number)
        number += 1
        position = opening(record)
        for at, (seat, text) in enumerate(record.moves):
            if (at + number) % EVERY == 0 and seat != CHANCE and len(position.legal_moves(seat)) > 1:
                yield position, seat
            position.play(seat, text)


def distribution(level: Level, world: Position, seat: int, number: int) -> Sequence[Weighed]:
    """What the level thinks when it is asked as bots are: with what the seat knows of the world."""
    rng = generator(number)
    return weigh(level, known_world(world, seat, rng), seat, rng, Deadline())


if __name__ == "__main__":
    main()
