"""Strength from results: Elo by maximum likelihood, and OpenSkill for tables of more than two."""

from collections.abc import Sequence
from dataclasses import dataclass

import msgspec
import numpy as np
import numpy.typing as npt

Z = 1.959964
Numbers = npt.NDArray[np.float64]
ELO = 400 / np.log(10)


class Rating(msgspec.Struct):
    """A bot's strength with its 95% interval; the mean of all bots is 0 (Elo) or 25 (OpenSkill)."""

    bot: str
    rating: float
    low: float
    high: float


@dataclass(frozen=True)
class Score:
    """The first bot's score against the second in one game: 1, 0, or in between."""

    first: int
    second: int
    share: float


def elo(bots: Sequence[str], scores: Sequence[Score]) -> list[Rating]:
    """Bradley-Terry ratings, a draw counting half; one virtual draw per pair keeps clean sweeps finite."""
    wins = np.zeros((len(bots), len(bots)))
    for score in scores:
        wins[score.first, score.second] += score.share
        wins[score.second, score.first] += 1 - score.share
    played = wins + wins.T
    wins += 0.5 * (played > 0)
    played = wins + wins.T
    strength = np.zeros(len(bots))
    for _ in range(200):
        strength -= _step(strength, wins, played)
        strength -= strength.mean()
    error = np.sqrt(np.diag(np.linalg.pinv(_curvature(strength, played))))
    return [
        Rating(bot, *(round(float(ELO * value), 1) for value in (at, at - Z * by, at + Z * by)))
        for bot, at, by in zip(bots, strength, error, strict=True)
    ]


def _expected(strength: Numbers) -> Numbers:
    expected: Numbers = 1 / (1 + np.exp(strength[None, :] - strength[:, None]))
    return expected


def _step(strength: Numbers, wins: Numbers, played: Numbers) -> Numbers:
    """A Newton step towards the likeliest strengths, clipped where it would diverge."""
    slope = (played * _expected(strength) - wins).sum(axis=1)
    step: Numbers = np.clip(np.linalg.pinv(_curvature(strength, played)) @ slope, -1, 1)
    return step


def _curvature(strength: Numbers, played: Numbers) -> Numbers:
    expected = _expected(strength)
    weight = played * expected * (1 - expected)
    return np.diag(weight.sum(axis=1)) - weight


def open_skill(bots: Sequence[str], tables: Sequence[tuple[Sequence[int], Sequence[int]]]) -> list[Rating]:
    """Plackett-Luce ratings from tables: which bot sat at each seat, and the ranks."""
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    ratings = [model.rating(name=bot) for bot in bots]
    for seated, ranks in tables:
        teams = [[ratings[bot]] for bot in seated]
        if len(set(seated)) < len(seated):
            teams = [[model.rating(mu=ratings[bot].mu, sigma=ratings[bot].sigma)] for bot in seated]
        rated = model.rate(teams, ranks=[float(rank) for rank in ranks])
        for bot in set(seated):
            own = [team[0] for team, who in zip(rated, seated, strict=True) if who == bot]
            ratings[bot].mu = sum(each.mu for each in own) / len(own)
            ratings[bot].sigma = sum(each.sigma for each in own) / len(own)
    return [
        Rating(bot, *(round(value, 2) for value in (r.mu, r.mu - Z * r.sigma, r.mu + Z * r.sigma)))
        for bot, r in zip(bots, ratings, strict=True)
    ]
