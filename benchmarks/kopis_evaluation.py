"""The evaluation of Sudden Death, learned from games: games/kopis/sudden.json is what this writes.

    uv run python benchmarks/kopis_evaluation.py --start
    nice -n 19 uv run python benchmarks/kopis_evaluation.py --games 600 --seed 1     as often as you like

`--start` writes weights that nobody had to learn: points count as they score. `TEACHER` then plays itself,
the layouts in turn. A logistic regression finds what each feature of a position (`promise.FEATURES`) adds to
the log-odds of winning; a drawn game counts as half won and half lost. Every fifth game is kept out of the
fit and says how well it predicts. Running it again goes on from there, with games of the teacher that thinks
so; the same seeds learn the same weights, whatever the levels are by then.
"""

import argparse
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from ludotheque.games import load
from ludotheque.games.kopis import promise
from ludotheque.games.kopis.rules import LAYOUTS
from ludotheque.jit import jit
from ludotheque.lab.botgames import Party, play_party
from ludotheque.position import Position
from ludotheque.thinking import Level

START = {
    "factions that score two": [1.5, -0.5],
    "factions that score one": [0.75, -0.25],
    "captures": [0.75, -0.25],
    "factions entered": [0.125, 0.0],
}
RIDGE = 3.0
ROUNDS = 12
KEPT_OUT = 5
TEACHER = Level("alphabeta", 10_000, heat=0.056)
Rows = npt.NDArray[np.float64]


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=600)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--start", action="store_true", help="forget what was learned")
    parser.add_argument("--dry", action="store_true", help="only print what was learned")
    asked = parser.parse_args()
    if asked.start:
        write({name: START.get(name, [0.0, 0.0]) for name in promise.FEATURES})
    else:
        learn(asked)


def learn(asked: argparse.Namespace) -> None:
    rows, results, games = positions(asked.games, asked.seed)
    apart = games % KEPT_OUT == 0
    weights = fit(rows[~apart], results[~apart])
    print(f"{asked.games} games, {len(rows)} positions, {apart.sum()} of them kept out of the fit")
    for name, own in (("learned", weights), ("in use", promise.WEIGHTS.T.ravel())):
        loss, hits = quality(rows[apart], results[apart], own)
        print(f"{name}: loss {loss:.4f}, predicts {hits:.1%} of the games that were won")
    learned = {
        name: [round(float(each), 4) for each in weights.reshape(2, -1)[:, at]]
        for at, name in enumerate(promise.FEATURES)
    }
    print(json.dumps(learned, indent=1))
    if not asked.dry:
        write(learned)


def write(weights: dict[str, list[float]]) -> None:
    path = Path(promise.__file__).with_name("sudden.json")
    path.write_text(json.dumps(weights, indent=1) + "\n", "utf-8")


def positions(games: int, seed: int, teacher: Level = TEACHER) -> tuple[Rows, Rows, npt.NDArray[np.int64]]:
    """The features of every position, what the game brought seat 0, and which game it was."""
    game = load("kopis")
    game = replace(game, thinking=replace(game.thinking, levels=lambda options, seats: (teacher,)))
    bots = ("level:1",) * 2
    rows: list[Rows] = []
    results: list[float] = []
    numbers: list[int] = []
    for at, layout in enumerate(LAYOUTS):
        count = len(range(at, games, len(LAYOUTS)))
        options = game.complete({"mode": "sudden", "layout": layout})
        played = play_party(Party(game, options, 2, None, bots), seed + at, 0, count, keep_moves=True)
        for number, moves in enumerate(played.moves):
            position = Position(game, options, 2)
            won = 0.5 + 0.5 * np.sign(played.points[number, 0] - played.points[number, 1])
            for seat, move in moves.tolist():
                rows.append(row(position.s))
                results.append(float(won))
                numbers.append(at + len(LAYOUTS) * number)
                position.play_move(seat, move)
    return np.array(rows), np.array(results), np.array(numbers)


def row(s: Any) -> Rows:
    """The features, and the features again by how far the end is."""
    found = np.array(_features(s), np.float64)
    phase = min(int(s.waiting[0] + s.waiting[1]), int(s.waiting[2] + s.waiting[3])) / 8
    return np.concatenate([found, phase * found])


@jit
def _features(s: Any) -> Any:
    return promise.features(s)


def fit(rows: Rows, results: Rows) -> Rows:
    """Newton's method on the logistic loss with a ridge; no constant, for the seats' features are equal."""
    weights = np.zeros(rows.shape[1])
    for _ in range(ROUNDS):
        likely = 1 / (1 + np.exp(-rows @ weights))
        slope = rows.T @ (results - likely) - RIDGE * weights
        curve = (rows * (likely * (1 - likely))[:, None]).T @ rows + RIDGE * np.eye(rows.shape[1])
        weights += np.linalg.solve(curve, slope)
    return weights


def quality(rows: Rows, results: Rows, weights: Rows) -> tuple[float, float]:
    """The mean logistic loss, and how often the side that looks better has won."""
    likely = np.clip(1 / (1 + np.exp(-rows @ weights)), 1e-9, 1 - 1e-9)
    loss = -np.mean(results * np.log(likely) + (1 - results) * np.log(1 - likely))
    won = results != 0.5
    return float(loss), float(np.mean((likely[won] > 0.5) == (results[won] > 0.5)))


if __name__ == "__main__":
    main()
