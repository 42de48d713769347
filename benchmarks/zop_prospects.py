"""What the cards of ZOP bring in the turns to come: games/zop/prospects.json is what this writes.

    nice -n 19 uv run python benchmarks/zop_prospects.py --rounds 3000 [--work 600]

The game's own search plays rounds against itself. From every turn, a linear regression finds what each part
of a prospect adds to the points still to come; then the spread is found for which the chances fit the results
best. A fifth of the rounds is kept aside, and tells how good the chances are compared with even odds.
"""

import argparse
import json
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np

from ludotheque.games import load
from ludotheque.games.zop import prospects
from ludotheque.games.zop.cards import cards_left
from ludotheque.games.zop.state import CHOOSE
from ludotheque.lab.botgames import Party, play_party
from ludotheque.position import Position

RIDGE = 5.0
SOME = 100
"""Rounds played at a time."""


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--rounds", type=int, default=3000)
    parser.add_argument("--work", type=int, default=600)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    rows, leads, turns, margins, rounds = map(np.array, zip(*turns_of(asked), strict=True))
    kept = rounds % 5 == 0
    weights = fit(rows[~kept], (margins - leads)[~kept])
    lead, results = leads + rows @ weights, 0.5 + 0.5 * np.sign(margins)
    spread = min(
        product((0.4, 0.6, 0.8, 1.0, 1.3), (0.6, 0.7, 0.8, 0.9, 1.0, 1.2)),
        key=lambda each: surprise(lead[~kept], turns[~kept], results[~kept], each),
    )
    told = surprise(lead[kept], turns[kept], results[kept], spread)
    print(f"{len(rows)} turns of {asked.rounds} rounds: {told:.4f} nats a turn, even odds {np.log(2):.4f}")
    found = dict(zip(prospects.NAMES, weights.round(3).tolist(), strict=True))
    path = Path(prospects.__file__).with_name("prospects.json")
    path.write_text(json.dumps({"weights": found, "spread": spread}, indent=1) + "\n", "utf-8")


def turns_of(asked: argparse.Namespace) -> list[tuple[Any, int, int, int, int]]:
    """Of every turn: the parts of seat 0's prospect minus seat 1's, the lead, turns left, the margin in the
    end, and the number of the round."""
    game = load("zop")
    options = game.complete({"match": "single"})
    party = Party(game, options, 2, None, (f"mcts:{asked.work}",) * 2)
    found = []
    for first in range(0, asked.rounds, SOME):
        played = play_party(party, asked.seed, first, SOME, keep_moves=True)
        for number, (moves, points) in enumerate(zip(played.moves, played.points, strict=True), first):
            margin = int(points[0] - points[1])
            position = Position(game, options, 2)
            for seat, move in moves.tolist():
                if position.s.phase == CHOOSE and len(position.to_act) == 2:
                    found.append((*parts(position.s), margin, number))
                game.play(position.s, seat, move)
    return found


def parts(s: Any) -> tuple[Any, int, int]:
    turns = int(max(cards_left(s, 0), cards_left(s, 1)))
    zero, one = int(prospects.left(s, 0)), int(prospects.left(s, 1))
    row = [
        prospects.prospect(s, 0, zero, one, turns, unit) - prospects.prospect(s, 1, one, zero, turns, unit)
        for unit in np.eye(len(prospects.NAMES))
    ]
    return np.array(row), int(s.points[0] - s.points[1]), turns


def fit(rows: Any, to_come: Any) -> Any:
    return np.linalg.solve(rows.T @ rows + RIDGE * np.eye(rows.shape[1]), rows.T @ to_come)


def surprise(lead: Any, turns: Any, results: Any, spread: tuple[float, float]) -> float:
    """The mean log loss."""
    widths = spread[0] + spread[1] * np.sqrt(turns - 1.0)
    chances = np.clip(1 / (1 + np.exp(-lead / widths)), 1e-3, 1 - 1e-3)
    return float(-np.mean(results * np.log(chances) + (1 - results) * np.log(1 - chances)))


if __name__ == "__main__":
    main()
