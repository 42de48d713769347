"""Who comes first when two of level 6 and two `random` play Epix: ranks alone do not tell.

    nice -n 19 uv run python benchmarks/epix_first_places.py --games 48

When a castle falls its captor is first and all others share the second place.
"""

import argparse
from collections import Counter

from ludotheque.games import load
from ludotheque.lab.arena import seatings
from ludotheque.lab.selfplay import Plan, play_game

BOTS = ("level:6", "random")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--games", type=int, default=48)
    parser.add_argument("--seed", type=int, default=301)
    asked = parser.parse_args()
    game, every = load("epix"), seatings(0, 1, 4)
    found: Counter[str] = Counter()
    for number in range(asked.games):
        seated = every[number % len(every)]
        bots = [BOTS[bot] for bot in seated]
        plan = Plan(game, game.complete({}), 4, asked.seed, bots=bots)
        outcome = play_game(plan, number // len(every)).outcome
        assert outcome is not None
        first = {bot for bot, rank in zip(bots, outcome.ranks, strict=True) if rank == 1}
        found[" and ".join(sorted(first))] += 1
        found["castle fell"] += sorted(outcome.ranks) == [1, 2, 2, 2]
        print(number + 1, dict(found), flush=True)


if __name__ == "__main__":
    main()
