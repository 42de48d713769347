"""CPU time of a decision of `mcts:10` in whole games, to compare this checkout with an older one.

    uv run python benchmarks/decisions.py                   here: asked from Python, and in compiled code
    cd OLDER && uv run python …/benchmarks/decisions.py     there: as games were played then
    … --then                                                on both sides the search of 2026-11-17

Best of three rounds of twenty games. The bots' rollouts have other lengths today than they had then; with
`--then` both sides play the same number of moves until they evaluate, and explore as much.
"""

import argparse
import time
from collections.abc import Callable
from dataclasses import fields

from ludotheque.contract import Game
from ludotheque.games import load
from ludotheque.lab.selfplay import Plan, play_game
from ludotheque.search import bots
from ludotheque.thinking import Level

TABLES: list[tuple[str, dict[str, object], int]] = [
    ("kopis", {"mode": "storm"}, 2),
    ("kopis", {"mode": "sudden"}, 2),
    ("zop", {}, 2),
    ("smallwars", {"scenario": "conquest"}, 2),
    ("smallwars", {"scenario": "frontal"}, 2),
    ("smallwars", {"scenario": "hill"}, 2),
    ("epix", {}, 2),
    ("epix", {}, 4),
]
GAMES, ROUNDS = 20, 3
THEN = {"kopis": (-1, 0.7), "zop": (1, 0.7), "smallwars": (24, 0.35), "epix": (24, 0.3)}
"""The length of a rollout and the exploration constant in ae98582 and 4764aaf."""


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--then", action="store_true")
    parser.add_argument("--only", choices=sorted(THEN))
    asked = parser.parse_args()
    if asked.then:
        bots.MAKERS["mcts"] = as_then
    for name, options, seats in TABLES:
        if asked.only not in (None, name):
            continue
        game = load(name)
        plan = Plan(game, game.complete(options), seats, 1, bots=["mcts:10"])
        told = f"asked from Python {1e6 * best(lambda plan=plan: asked_from_python(plan)):.1f} µs"
        try:
            from ludotheque.lab import botgames
        except ImportError:
            pass
        else:
            party = botgames.Party(game, plan.table(0)[0], seats, None, tuple(plan.names(seats)))
            in_code = best(lambda party=party: compiled(party))
            told += f", in compiled code {1e6 * in_code:.1f} µs"
        print(f"{name} {' '.join(map(str, options.values()))} {seats} seats: {told}", flush=True)


def as_then(game: Game, argument: str) -> bots.SearchBot:
    """`mcts:10` with the rollouts of 2026-11-17, when their length had another name."""
    rollout, explore = THEN[game.name]
    length = "rollout" if "rollout" in {field.name for field in fields(Level)} else "playout"
    level = Level("mcts", int(argument), explore=explore, **{length: rollout})  # type: ignore[arg-type]
    return bots.SearchBot(lambda world: level)


def best(play: Callable[[], int]) -> float:
    """CPU seconds a decision."""
    play()
    found = []
    for _ in range(ROUNDS):
        began = time.process_time()
        decisions = play()
        found.append((time.process_time() - began) / decisions)
    return min(found)


def asked_from_python(plan: Plan) -> int:
    records = (play_game(plan, number) for number in range(GAMES))
    return sum(seat >= 0 for record in records for seat, _ in record.moves)


def compiled(party: object) -> int:
    from ludotheque.lab import botgames

    played = botgames.play_party(party, 1, 0, GAMES)  # type: ignore[arg-type]
    return int(played.notes[:, botgames.LENGTH].sum())


if __name__ == "__main__":
    main()
