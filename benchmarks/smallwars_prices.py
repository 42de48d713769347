"""What each figure of Small Wars should cost: docs/studies/README.md has what this prints.

    nice -n 19 uv run python -m benchmarks.smallwars_prices --games 400 [--bots mcts:400] [--seed 1]

A figure's fair price is the number of points at which giving it up for as many points of other figures, drawn
at random, leaves the chances of winning as they were; the mean over the three scenarios.

Both armies of a battle are drawn at random from the pool, each up to a limit drawn at random too (300 to 500
points), so nobody chooses what they fight with and the effects are caused. A logistic regression finds what
one more figure of each kind adds to the log-odds of winning. A point is worth so much that the whole pool
costs what it costs now. `--keep FILE` adds the battles to a file, and counts those that are in it already.
"""

import argparse
import tomllib
from pathlib import Path
from typing import NamedTuple

import numpy as np
from benchmarks.keeping import Columns, added

from ludotheque.games import load
from ludotheque.games.smallwars import catalogue
from ludotheque.games.smallwars.figures import SCENARIOS
from ludotheque.games.smallwars.state import SHEET
from ludotheque.lab import botgames
from ludotheque.lab.luck import KEYED, luck_of
from ludotheque.lab.studies.estimates import first_places, z_for
from ludotheque.position import Position

LEAST, MOST = 300, 500
ARMIES = len(SHEET) + 1
"""Where a kind's numbers in the ready-made armies begin, among its words."""


class Fit(NamedTuple):
    """Log-odds of one more figure of each kind, and their covariance."""

    worth: np.ndarray
    covariance: np.ndarray
    games: int


class Price(NamedTuple):
    now: int
    fair: float
    error: float


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=400, help="of each scenario")
    parser.add_argument("--bots", default="mcts:400")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", choices=SCENARIOS)
    parser.add_argument("--catalogue", type=Path, default=catalogue.HOUSE)
    parser.add_argument("--keep", type=Path)
    asked = parser.parse_args()
    box = catalogue.read(tomllib.loads(asked.catalogue.read_text("utf-8")))
    fits = {}
    for scenario in [asked.only] if asked.only else SCENARIOS:
        found = battles(box, scenario, asked)
        if asked.keep:
            found = added(asked.keep.with_suffix(f".{scenario}.npz"), found)
        rows, wins = found["rows"], found["wins"]
        fits[scenario] = fit(rows, wins)
        print(f"{scenario}: {len(wins)} battles of {asked.bots}; seat 0 wins {wins.mean():.1%}")
    show(box, fits)


def battles(box: catalogue.Catalogue, scenario: str, asked: argparse.Namespace) -> Columns:
    """For each battle how many more figures of each kind the first seat had, and its share of the win."""
    game = load("smallwars")
    options = game.complete({"scenario": scenario, "armies": "steel-air"})
    party = botgames.Party(game, options, 2, None, (asked.bots,) * 2)
    players = botgames.minds(Position(game, options, 2), party.bots)
    run, rng = botgames.compiled(game), np.random.default_rng([asked.seed, SCENARIOS.index(scenario)])
    rows, wins = [], []
    for number in range(asked.games):
        armies = [army(box, rng), army(box, rng)]
        table = botgames._table(party, 1, False, False)
        table = table._replace(setup=game.setup(options, 2, None, packed(box, armies)))
        run(table, players, luck_of(KEYED, asked.seed, number, 1))
        rows.append(armies[0] - armies[1])
        wins.append(first_places([table.places[:, 0], table.places[:, 1]])[0][0])
    return {"rows": np.array(rows, np.float64), "wins": np.array(wins)}


def army(box: catalogue.Catalogue, rng: np.random.Generator) -> np.ndarray:
    """How many of each kind: figures of the pool in random order, until one would exceed the limit."""
    limit, found = int(rng.integers(LEAST, MOST + 1)), np.zeros(len(box.sheets), np.int64)
    for kind in rng.permutation(np.repeat(np.arange(len(box.sheets)), box.pool)):
        limit -= box.sheets[kind].points
        if limit < 0:
            return found
        found[kind] += 1
    return found


def packed(box: catalogue.Catalogue, armies: list[np.ndarray]) -> list[int]:
    """The words of the catalogue with these two as its first ready-made armies."""
    words = np.array(catalogue.words(box))
    each = words[2:].reshape(len(box.sheets), -1)
    each[:, ARMIES], each[:, ARMIES + 1] = armies
    words[0] = catalogue.house().key
    return [*map(int, words)]


def fit(rows: np.ndarray, wins: np.ndarray) -> Fit:
    """Newton's method, with an intercept for the seat."""
    x = np.column_stack([rows, np.ones(len(rows))])
    w = np.zeros(x.shape[1])
    for _ in range(25):
        p = 1 / (1 + np.exp(-x @ w))
        bend = (x * (p * (1 - p))[:, None]).T @ x
        w += np.linalg.solve(bend, x.T @ (wins - p))
    score = x * (wins - p)[:, None]
    inverse = np.linalg.inv(bend)
    covariance = inverse @ (score.T @ score) @ inverse
    return Fit(w[:-1], covariance[:-1, :-1], len(rows))


def prices(box: catalogue.Catalogue, found: Fit) -> list[Price]:
    """Fair prices and their standard errors, by the delta method."""
    now, pool = np.array([sheet.points for sheet in box.sheets]), np.array(box.pool)
    point = pool @ found.worth / (pool @ now)
    turn = np.eye(len(now)) / point - np.outer(found.worth, pool) / (pool @ now) / point**2
    errors = np.sqrt(np.diag(turn @ found.covariance @ turn.T))
    return [Price(*each) for each in zip(now.tolist(), found.worth / point, errors, strict=True)]


def show(box: catalogue.Catalogue, fits: dict[str, Fit]) -> None:
    each = [prices(box, found) for found in fits.values()]
    z = z_for(len(box.sheets))
    print("| figure | price | fair price, mean of the scenarios | from it | " + " | ".join(fits) + " |")
    print("| --- | --- | --- | --- |" + " --- |" * len(fits))
    for kind, sheet in enumerate(box.sheets):
        row = [own[kind] for own in each]
        fair = float(np.mean([at.fair for at in row]))
        by = z * float(np.sqrt(sum(at.error**2 for at in row))) / len(row)
        print(
            f"| {sheet.en} | {sheet.points} | {fair:.0f} ({fair - by:.0f} … {fair + by:.0f}) |"
            f" {sheet.points / fair - 1:+.0%} | {' | '.join(f'{at.fair:.0f}' for at in row)} |"
        )


if __name__ == "__main__":
    main()
