"""A ladder of bots with doubling effort: each rung's score against the one below."""

from collections.abc import Iterator
from typing import NamedTuple

import msgspec
import numpy as np

from ludotheque.contract import Lang, Options
from ludotheque.lab.studies.estimates import Estimate, Numbers, elo, share
from ludotheque.lab.studies.runs import Run


class Asked(NamedTuple):
    rungs: int
    least: int
    games: int
    """Games per rung."""
    seed: int


class Step(msgspec.Struct):
    stronger: str
    weaker: str
    score: Estimate
    elo: Estimate


def study_text(game: str, options: Options, seats: int, asked: Asked) -> str:
    """The study of a ladder, as TOML; the games of a rung are split among all seatings."""
    from ludotheque.lab.arena import seatings

    each = max(1, asked.games // len(seatings(0, 1, seats)))
    values = "".join(f"{name} = {msgspec.json.encode(value).decode()}\n" for name, value in options.items())
    return (
        f'game = "{game}"\nseats = {seats}\ngames = {each}\nseed = {asked.seed}\n'
        f"[ladder]\nleast = {asked.least}\nrungs = {asked.rungs}\n[options]\n{values}"
    )


def steps(run: Run) -> list[Step]:
    """The rungs of a run that has a ladder, from the lowest."""
    found: dict[tuple[str, str], list[Numbers]] = {}
    rows = run.rows
    for number, cell in enumerate(run.design.cells):
        own = rows["cell"] == number
        ranks = np.array([rows[f"rank{seat}"][own] for seat in range(cell.seats)])
        strong, weak = sorted(set(cell.bots), key=_thought, reverse=True)
        a = [seat for seat, bot in enumerate(cell.bots) if bot == strong]
        b = [seat for seat, bot in enumerate(cell.bots) if bot == weak]
        points = [(ranks[i] < ranks[j]) + 0.5 * (ranks[i] == ranks[j]) for i in a for j in b]
        found.setdefault((strong, weak), []).append(np.mean(points, axis=0))
    scores = {pair: share(np.concatenate(values)) for pair, values in found.items()}
    return [Step(*pair, score, elo(score)) for pair, score in scores.items()]


def _thought(bot: str) -> int:
    return int(bot.removeprefix("mcts:"))


def lines(steps: list[Step], lang: Lang) -> Iterator[str]:
    for step in steps:
        score, gain = step.score, step.elo
        yield (
            f"{step.stronger} – {step.weaker}: {score.value:.1%} ({score.low:.1%} – {score.high:.1%}), "
            f"Elo {gain.value:+.0f} ({gain.low:+.0f} … {gain.high:+.0f}), {score.games}"
        )
