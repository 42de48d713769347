"""The older commit's side of old_levels.py: run with that checkout's `src` as PYTHONPATH, it answers
questions about states, one line of JSON each, with the moves of one of its levels.
"""

import json
import sys
from pathlib import Path
from typing import Any

import ludotheque
from ludotheque.games import load
from ludotheque.position import Position
from ludotheque.rng import generator
from ludotheque.search.bots import SearchBot


def main() -> None:
    checkout, answers = Path(sys.argv[1]), sys.stdout
    sys.stdout = sys.stderr  # what else may be printed is no answer
    if checkout not in Path(ludotheque.__file__).parents:
        raise SystemExit(f"{ludotheque.__file__} is not in {checkout}.")
    for line in sys.stdin:
        answers.write(f"{answer(json.loads(line))}\n")
        answers.flush()


def answer(asked: dict[str, Any]) -> int:
    game = load(asked["game"])
    world = Position(game, game.complete(asked["options"]), asked["seats"])
    for field in world.pool.dtype.names:
        world.pool[field][0] = asked["fields"][field]
    moves = sorted(world.legal_moves(asked["seat"]))
    if moves != asked["moves"]:
        raise SystemExit("The rules of the two commits allow other moves here.")
    level = game.thinking.levels(world.options, world.seats)[asked["level"] - 1]
    move = SearchBot(lambda world: level).choose(world, asked["seat"], generator(asked["seed"]))
    return int(move)


if __name__ == "__main__":
    main()
