"""Matches in batches, each with a seed of its own: one that is stopped still says something."""

import argparse
import time
from collections.abc import Iterator
from dataclasses import replace

from ludotheque.lab.arena import Tournament, run
from ludotheque.lab.simulate import wilson


def arguments(about: str | None) -> argparse.ArgumentParser:
    """How long a match is."""
    parser = argparse.ArgumentParser(description=about, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--batch", type=int, default=4, help="games with one seed")
    parser.add_argument("--seed", type=int, default=81, help="of the first batch")
    parser.add_argument("--minutes", type=float, default=600, help="no batch begins later")
    return parser


def match(title: str, plan: Tournament, asked: argparse.Namespace) -> Iterator[str]:
    """After each batch a row of a table: what the first of the plan's two bots has scored so far."""
    games, score, seed, begun = 0, 0.0, asked.seed, time.monotonic()
    while games < asked.games and time.monotonic() - begun < 60 * asked.minutes:
        report = run(replace(plan, games=min(asked.batch, asked.games - games), seed=seed))
        cell = next(cell for cell in report.cells if cell.bot == plan.bots[0])
        games, score, seed = games + cell.games, score + cell.score * cell.games, seed + 1
        low, high = wilson(score, games)
        seeds = f"seeds {asked.seed} to {seed - 1}"
        yield f"| {title} | {score / games:.1%} | {low:.1%} – {high:.1%} | {games} | {seeds} |"
