"""What a figure of Small Wars is worth in each scenario: games/smallwars/figures.json is what this writes.

    nice -n 19 uv run python benchmarks/smallwars_figures.py --games 1500 [--work 60]

Armies are drafted at random, every other one with an eye to what figures were found to be worth so far
(running it again goes on from there). The battles are fought by the game's own search with `--work`
simulations for both sides, and a logistic regression finds what each value of a sheet (S2.1) adds to the
log-odds of winning. The values are of sheets, not of kinds: they hold for an owner's catalogue too.
"""

import argparse
import json
from dataclasses import replace
from pathlib import Path

import numpy as np

from ludotheque.contract import CHANCE, Game
from ludotheque.games import load
from ludotheque.games.smallwars import figures
from ludotheque.games.smallwars.state import DRAFT, PICK, POINTS
from ludotheque.lab import choosing
from ludotheque.position import Position
from ludotheque.rng import below, generator
from ludotheque.thinking import Level

RIDGE = 2.0


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=1500)
    parser.add_argument("--work", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", choices=figures.SCENARIOS)
    asked = parser.parse_args()
    path = Path(figures.__file__).with_name("figures.json")
    found = json.loads(path.read_text("utf-8")) if path.exists() else {}
    for scenario in [asked.only] if asked.only else figures.SCENARIOS:
        rows, results, firsts = play_all(scenario, asked)
        weights, start = fit(rows, results)
        hits = float(np.mean((rows @ weights + start > 0) == (results > 0.5)))
        print(
            f"{scenario}: first seat {firsts:.1%}, foretold {hits:.1%} of {len(results)}: {weights.round(3)}"
        )
        found[scenario] = [round(float(each), 4) for each in weights]
        path.write_text(json.dumps(found, indent=1) + "\n", "utf-8")


def play_all(scenario: str, asked: argparse.Namespace) -> tuple[np.ndarray, np.ndarray, float]:
    base = load("smallwars")
    level = Level("mcts", asked.work, rollout=24)
    game: Game = replace(
        base, thinking=replace(base.thinking, levels=lambda options, seats: (level,) * 6), _specialised={}
    )
    options = game.complete({"scenario": scenario})
    position = Position(game, options, 2)
    mind, choose = choosing.mind_of(position, "level:1"), choosing.compiled(game)
    rows, results = [], []
    for number in range(asked.games):
        rng = generator(asked.seed * 1_000_003 + number)
        position = Position(game, options, 2)
        army = None
        while position.to_act:
            (seat,) = position.to_act
            if seat == CHANCE:
                game.play(position.s, CHANCE, int(game.draw(position.s, rng)))
            elif position.s.phase == DRAFT:
                tries = 3 if number >> seat & 1 else 1
                game.play(position.s, seat, draft(position.s, position.legal_moves(seat), tries, rng))
            else:
                if army is None:
                    army = features(position.s, 0) - features(position.s, 1)
                game.play(position.s, seat, int(choose(position.s, seat, mind, rng)))
        ranks = np.zeros(2, np.int64)
        game.ranks(position.s, ranks)
        rows.append(army)
        results.append(0.5 + 0.5 * np.sign(ranks[1] - ranks[0]))
    return np.array(rows), np.array(results), float(np.mean(results))


def draft(s: object, moves: list[int], tries: int, rng: object) -> int:
    """Of some picks drawn at random the one that is worth most for its price, by what is known so far."""
    picks = [moves[int(below(rng, len(moves)))] for _ in range(tries)]
    return max(picks, key=lambda move: _rate(s, move))


def _rate(s: object, move: int) -> float:
    if move & ~4095 != PICK:
        return 0.0
    sheet = s.sheets[move >> 6 & 63].tolist()  # type: ignore[attr-defined]
    weights = figures.WEIGHTS[int(s.scenario)]  # type: ignore[attr-defined]
    return float(figures.features(sheet) @ weights) / int(sheet[POINTS])


def features(s: object, seat: int) -> np.ndarray:
    total = np.zeros(figures.FEATURES)
    for figure in range(int(s.count[seat])):  # type: ignore[attr-defined]
        total += figures.features(s.sheets[s.kind[seat, figure]].tolist())  # type: ignore[attr-defined]
    return total


def fit(rows: np.ndarray, results: np.ndarray) -> tuple[np.ndarray, float]:
    """Newton's method; a little ridge keeps values small that the games say nothing about."""
    scale = rows.std(0) + 1e-9
    x = np.column_stack([rows / scale, np.ones(len(rows))])
    w = np.zeros(x.shape[1])
    for _ in range(30):
        p = 1 / (1 + np.exp(-x @ w))
        slope = x.T @ (results - p) - RIDGE * np.append(w[:-1], 0)
        bend = (x * (p * (1 - p))[:, None]).T @ x + RIDGE * np.diag([*np.ones(len(w) - 1), 1e-9])
        w += np.linalg.solve(bend, slope)
    return w[:-1] / scale, float(w[-1])


if __name__ == "__main__":
    main()
