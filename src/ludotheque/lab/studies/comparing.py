"""Compares two runs with the same luck, game by game."""

from collections.abc import Iterator

import msgspec
import numpy as np

from ludotheque.contract import Lang
from ludotheque.errors import BadUsage
from ludotheque.lab.studies.estimates import Estimate, Numbers, first_places, mean, sprt
from ludotheque.lab.studies.runs import Run


class Comparison(msgspec.Struct):
    games: int
    one: float
    other: float
    """The seat's share of first places in each run."""
    difference: Estimate
    saved: float
    """The proportion of games that pairing saved; negative if it cost some."""
    sprt: str | None = None
    """`higher`, `lower` or `open`."""
    sprt_games: int = 0
    llr: float = 0.0


def compare(one: Run, other: Run, seat: int, bounds: tuple[float, float] | None) -> Comparison:
    """`bounds` are scores: 0.5 plus half the difference between the seat's shares of first places in `one`
    and in `other`."""
    a, b = paired(one, other, seat)
    difference = a - b
    found = Comparison(len(a), float(a.mean()), float(b.mean()), mean(difference), saved(a, b))
    if bounds is not None:
        verdict = sprt(0.5 + difference / 2, *bounds)
        found.sprt = {1: "higher", -1: "lower", 0: "open"}[verdict.answer]
        found.sprt_games, found.llr = verdict.games, round(verdict.llr, 3)
    return found


def paired(one: Run, other: Run, seat: int) -> tuple[Numbers, Numbers]:
    """The seat's results in the games that both runs have: the same cell, the same number, the same seed."""
    if one.design.study.seed != other.design.study.seed or one.design.study.game != other.design.study.game:
        raise BadUsage(
            "Runs are compared game by game: they need the same game and the same seed.",
            "On compare partie par partie : il faut le même jeu et la même graine.",
        )
    found = [_results(run, seat) for run in (one, other)]
    both = sorted(found[0].keys() & found[1].keys())
    if len(both) < 2:
        raise BadUsage("These runs have no games in common.", "Ces études n’ont pas de parties communes.")
    first, second = (np.array([each[key] for key in both]) for each in found)
    return first, second


def _results(run: Run, seat: int) -> dict[tuple[int, int], float]:
    rows = run.rows
    seats = max(cell.seats for cell in run.design.cells)
    if seat >= seats:
        raise BadUsage(f"There is no seat {seat}.", f"Il n’y a pas de joueur {seat}.")
    shares = first_places([rows[f"rank{each}"] for each in range(seats)])[seat]
    return dict(
        zip(zip(rows["cell"].tolist(), rows["game"].tolist(), strict=True), shares.tolist(), strict=True)
    )


def saved(a: Numbers, b: Numbers) -> float:
    """The proportion of games that shared luck saves at the same precision."""
    apart = float(a.var() + b.var())
    return 1 - float((a - b).var()) / apart if apart else 0.0


def lines(found: Comparison, lang: Lang) -> Iterator[str]:
    fr = lang == "fr"
    at = found.difference
    sure = at.differs(0.0)
    yield (
        f"{found.games} parties : {found.one:.1%} contre {found.other:.1%}"
        if fr
        else f"{found.games} games: {found.one:.1%} against {found.other:.1%}"
    )
    word = (
        ("significatif" if sure else "non significatif")
        if fr
        else "significant"
        if sure
        else "not significant"
    )
    yield f"{'différence' if fr else 'difference'} {at.value:+.2%} ({at.low:+.2%} … {at.high:+.2%}), {word}"
    yield (
        f"parties économisées par appariement : {found.saved:.0%}"
        if fr
        else f"games saved by pairing: {found.saved:.0%}"
    )
    if found.sprt is not None:
        yield f"SPRT: {found.sprt}, {found.sprt_games}, LLR {found.llr:+.2f}"
