"""A tournament in PettingZoo: everybody plays everybody, on every seat.

    uv run python -m examples.learning.tournament kopis --games 20

A player here is a function from an environment and its observation to an action; the bots of the house are
asked with what their seat knows, as always.
"""

import argparse
import json
from collections.abc import Callable
from itertools import permutations
from pathlib import Path
from typing import Any

import numpy as np

from ludotheque.research import zoo
from ludotheque.rng import generator
from ludotheque.search import bots

Player = Callable[[Any, dict[str, Any]], int]


def random_player(seed: int) -> Player:
    rng = np.random.default_rng(seed)
    return lambda env, seen: int(rng.choice(np.flatnonzero(seen["action_mask"])))


def bot_player(game: Any, name: str, seed: int) -> Player:
    bot, rng = bots.make(game, name), generator(seed)

    def choose(env: Any, seen: dict[str, Any]) -> int:
        match = env.unwrapped.match
        move = bots.ask(bot, match.position, match.to_act[0], rng)
        return int(match.setting.action_of[move])

    return choose


def play(env: Any, players: dict[str, Player], seed: int) -> dict[str, float]:
    """One game; what it brought each agent."""
    env.reset(seed=seed)
    won = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, over, _, _ = env.last()
        won[agent] += reward
        env.step(None if over else players[agent](env, seen))
    return won


def tournament(game: str, names: list[str], games: int) -> dict[str, float]:
    """The mean gain of each, from -1 to 1."""
    env = zoo.env(game)
    rules = env.unwrapped.match.setting.game
    made = {
        name: random_player(at) if name == "random" else bot_player(rules, name, at + 1)
        for at, name in enumerate(names)
    }
    total, played = dict.fromkeys(names, 0.0), dict.fromkeys(names, 0)
    for seating in permutations(names, len(env.possible_agents)):
        for number in range(games):
            players = dict(zip(env.possible_agents, (made[name] for name in seating), strict=True))
            won = play(env, players, number)
            for name, gain in zip(seating, won.values(), strict=True):
                total[name] += gain
                played[name] += 1
    return {name: total[name] / played[name] for name in names}


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("game", nargs="?", default="kopis")
    parser.add_argument("--players", nargs="*", default=["random", "level:1", "level:2", "level:3"])
    parser.add_argument("--games", type=int, default=20, help="for each seating")
    parser.add_argument(
        "--into", type=Path, help="a file for the gains, as JSON (examples/learning/plots.py)"
    )
    asked = parser.parse_args()
    found = tournament(asked.game, asked.players, asked.games)
    if asked.into:
        asked.into.write_text(json.dumps(found), "utf-8")
    for name, gain in sorted(found.items(), key=lambda each: -each[1]):
        print(f"{name:<12}{gain:>7.3f}")


if __name__ == "__main__":
    main()
