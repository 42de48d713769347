"""The analysis of a finished game: the value of each position, and what choices and chance changed.

Where the exact search applies, every legal move has its exact value. Elsewhere a position is evaluated by
many rollouts, with a standard error. Rollouts see all cards, so chance moves change nothing on average, and
what they did change was luck.
"""

from collections.abc import Sequence
from math import sqrt
from typing import Any, Literal

import msgspec
import numpy as np

from ludotheque.contract import CHANCE, CHANCE_BIT, Game
from ludotheque.generic import acting, draw, evaluate, fill_moves, play, rest, rollout_move
from ludotheque.jit import inlined
from ludotheque.position import Position
from ludotheque.search.mcts import first_seat
from ludotheque.search.solution import MoveValue, may_be_solved
from ludotheque.search.tablebase import PatientSolver
from ludotheque.search.weighing import has_exact

ROLLOUTS = 600
"""The number of rollouts per position."""
FURTHEST = 40
"""Rollouts make at least this many choices: a bot's own evaluation, used too soon, would seem certain."""

Scale = Literal["points", "worth"]


class Judged(msgspec.Struct, frozen=True):
    """One position of a game."""

    n: int
    """After how many moves."""
    value: int | None = None
    """Exact: the points of the first seat minus those of the second under perfect play."""
    moves: list[MoveValue] = []
    """Exact: every legal move, best first for the seat to move."""
    lost: int = 0
    """Exact: how many points the move that was made gave away; more than 0 is a mistake."""
    worths: list[float] = []
    """Estimated: the winning chances of each seat, which add up to 1; with more than two seats, of coming
    first."""
    errors: list[float] = []
    """The standard errors of `worths`."""
    odds_en: str = ""
    """The possible outcomes of the move that was made, where chance decides."""
    odds_fr: str = ""


class Balance(msgspec.Struct, frozen=True):
    """What changed a seat's winning chances: the sums of the changes in its value."""

    luck: float
    """Over chance moves: dice, shuffles, draws."""
    own: float
    """Over the seat's own choices."""
    others: float
    """Over the choices of the others."""
    error: float
    """The standard error of `luck`."""


def scale_of(opening: Position) -> Scale:
    exact = has_exact(opening.game) and not opening.game.has_secrets and may_be_solved(opening)
    return "points" if exact else "worth"


def judge_exactly(position: Position, n: int, made: str | None, solver: PatientSolver) -> Judged | None:
    """None if the solver was stopped."""
    if not position.to_act:
        zero, one = position.scores()
        return Judged(n, value=zero - one)
    (seat,) = position.to_act
    values = solver.move_values(position, seat)
    if values is None:
        return None
    sign = 1 if seat == 0 else -1
    ranked = sorted(values.items(), key=lambda each: -each[1])
    texts = {position.game.text(position.s, seat, move): value for move, value in ranked}
    return Judged(
        n,
        value=sign * ranked[0][1],
        moves=[MoveValue(text, sign * value) for text, value in texts.items()],
        lost=ranked[0][1] - texts[made] if made in texts else 0,
    )


def judge_by_rollouts(
    position: Position, n: int, made: tuple[int, str] | None, rng: Any, flag: Any, rollouts: int = ROLLOUTS
) -> Judged:
    """The expected result of each seat, and the odds of the move that was made."""
    game = position.game
    sums = np.zeros((2, position.seats))
    pool = np.zeros(2, game.State)
    pool[0] = position.s
    count = 1 if not position.to_act else rollouts
    legal, worths = np.zeros(game.most_moves, np.int64), np.zeros(position.seats)
    compiled(game)(pool, count, _depth(position), rng, flag, legal, worths, sums)
    means = sums[0] / count
    spread = np.maximum(sums[1] / count - means**2, 0.0)
    errors = np.sqrt(spread / max(1, count - 1))
    odds = ("", "") if made is None else _odds(position, *made)
    return Judged(
        n,
        worths=[round(float(each), 4) for each in means],
        errors=[round(float(each), 4) for each in errors],
        odds_en=odds[0],
        odds_fr=odds[1],
    )


def compiled(game: Game) -> Any:
    return game.specialise(play_on)


def _depth(position: Position) -> int:
    """The rollout depth of the game's own bots, or more; -1: to the end."""
    levels = position.game.thinking.levels(position.options, position.seats)
    depth = next((level.rollout for level in reversed(levels) if level.search == "mcts"), -1)
    return depth if depth < 0 else max(depth, FURTHEST)


def _odds(position: Position, seat: int, text: str) -> tuple[str, str]:
    game, s = position.game, position.s
    move = game.parse(s, seat, text)
    return game.explain_move(s, seat, move, "en"), game.explain_move(s, seat, move, "fr")


def play_on(
    pool: Any, count: Any, plies: Any, rng: Any, flag: Any, legal: Any, worths: Any, sums: Any
) -> None:
    """Roll `pool[0]` out `count` times; add up the results of each seat and their squares."""
    s = pool[1]
    for _ in range(count):
        if flag[0]:
            return
        pool[1] = pool[0]
        left = plies
        mask = acting(s)
        while mask == CHANCE_BIT:  # no evaluation speaks of half a deal
            play(s, CHANCE, draw(s, rng))
            mask = acting(s)
        while mask and left and not rest(s):
            if mask == CHANCE_BIT:
                play(s, CHANCE, draw(s, rng))
            else:
                seat = first_seat(mask)
                choices = fill_moves(s, seat, legal)
                play(s, seat, rollout_move(s, seat, legal, choices, rng))
                left -= 1
            mask = acting(s)
        evaluate(s, worths)
        if worths.size > 2 or not mask:  # at the end bots also count by how much a seat wins
            first_places(worths)
        for seat in range(worths.size):
            sums[0, seat] += worths[seat]
            sums[1, seat] += worths[seat] * worths[seat]


@inlined
def first_places(worths: Any) -> None:
    """The leader counts as the winner and those level with them share the win, so that all chances add up to
    1."""
    best, level = worths[0], 0
    for seat in range(worths.size):
        best = max(best, worths[seat])
    for seat in range(worths.size):
        level += worths[seat] == best
    for seat in range(worths.size):
        worths[seat] = 1.0 / level if worths[seat] == best else 0.0


def balances(judged: Sequence[Judged], movers: Sequence[int]) -> list[Balance]:
    """For each seat, what changed its chances; `movers[n]` made the move after `judged[n]`."""
    seats = len(judged[0].worths)
    return [_balance(judged, movers, seat) for seat in range(seats)]


def _balance(judged: Sequence[Judged], movers: Sequence[int], seat: int) -> Balance:
    luck = own = others = square = 0.0
    for before, after, mover in zip(judged, judged[1:], movers, strict=False):
        change = after.worths[seat] - before.worths[seat]
        if mover == CHANCE:
            luck += change
            square += before.errors[seat] ** 2 + after.errors[seat] ** 2
        elif mover == seat:
            own += change
        else:
            others += change
    return Balance(round(luck, 4), round(own, 4), round(others, 4), round(sqrt(square), 4))
