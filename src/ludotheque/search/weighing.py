"""Weighing moves: each kind of search behind one function, and what it found put into words."""

import threading
from collections.abc import Sequence
from functools import cache
from typing import Any

import msgspec
import numpy as np

from ludotheque.contract import Game
from ludotheque.errors import Text
from ludotheque.jit import is_interpreted
from ludotheque.numerals import percent
from ludotheque.position import Position
from ludotheque.search import alphabeta, exact, greedy, mcts, sealed
from ludotheque.search.deadline import Clock
from ludotheque.search.exact import TABLE_BITS, Solver
from ludotheque.search.solution import may_be_solved
from ludotheque.search.tablebase import Kept, kept_for, patient_solver
from ludotheque.thinking import RECIPE, Level, no_number

TOP = 5
"""How many moves an explanation shows."""
NEARLY = 1e-9
LIGHT = 60
"""So many simulations also run interpreted: in half a second or less."""


class Weighed(msgspec.Struct):
    """A move, what it is worth to the seat (points, or from 0 to 1), and how likely the bot is to play it."""

    move: int
    value: float
    share: float
    exact: bool = False
    """Whether the value is in points, and certain."""


class Suggestion(msgspec.Struct):
    move: str
    value: float
    share: float
    en: str
    fr: str


class Explanation(msgspec.Struct):
    """`scale` says what values are: `points` (exact, ahead by so many), `worth` (0 to 1) or `chance`."""

    scale: str
    moves: list[Suggestion]


def weigh(
    level: Level, world: Position, seat: int, rng: Any, clock: Clock, every: bool = True
) -> Sequence[Weighed]:
    """What the level's search thinks of the seat's legal moves; if not `every`, vaguely of bad ones."""
    if known := known_mix(world, seat):
        return known
    if level.solves and may_be_solved(world):
        secret = world.game.has_secrets
        found = _weigh_sealed(world, seat, clock) if secret else _weigh_exactly(world, seat, clock, every)
        if found is not None:
            return found
        clock = Clock()  # time is up: the level's own playouts, bounded by their work, are the best there is
    if level.search == "mcts":
        return _weigh_by_playouts(level, world, seat, rng, clock, every)
    moves = world.legal_moves(seat)
    if level.search == "alphabeta":
        margin = 0.02 if every else 0.0
        return _best_shared(moves, alphabeta.search(world, level.work, clock.flag, margin, rng).worths)
    values = greedy.search(world, seat, rng)
    return _softened(moves, values, level.heat) if level.heat else _best_shared(moves, values)


def is_ready(game: Game, level: Level) -> bool:
    """Whether the level answers at once: its searches are compiled, or have so little to do."""
    return level.work <= LIGHT or not any(map(is_interpreted, searches(game, level)))


def searches(game: Game, level: Level) -> list[Any]:
    """The compiled loops that a level runs."""
    found = [SEARCHES[level.search](game)]
    return [*found, exact.compiled(game)] if level.solves and not game.has_secrets else found


SEARCHES = {"greedy": greedy.compiled, "alphabeta": alphabeta.compiled, "mcts": mcts.compiled}


def known_mix(world: Position, seat: int) -> list[Weighed]:
    """The game's own recipe for this choice, if it has one."""
    if world.game.thinking.mixed(world.s, seat) != RECIPE:
        return []
    moves = world.legal_moves(seat)
    shares = np.zeros(len(moves))
    world.game.thinking.recipe(world.s, seat, np.array(moves, np.int64), len(moves), shares)
    return [Weighed(move, 0.5, float(share)) for move, share in zip(moves, shares, strict=True)]


def _weigh_sealed(world: Position, seat: int, clock: Clock) -> list[Weighed] | None:
    """The exact mix of a sealed choice; None if stopped."""
    world = world.copy()
    world.game.thinking.unseal(world.s, seat)
    answer = sealed.Solver(clock.flag).solve(world)
    if answer is None:
        return None
    worths = answer.worths[seat] if seat == 0 else 1 - answer.worths[seat]
    shares = zip(world.legal_moves(seat), worths.tolist(), answer.mixes[seat].tolist(), strict=True)
    return [Weighed(move, worth, share) for move, worth, share in shares]


def _weigh_by_playouts(
    level: Level, world: Position, seat: int, rng: Any, clock: Clock, every: bool
) -> list[Weighed]:
    found = mcts.search(world, seat, rng, level, clock.flag, every)
    if found.mixed:
        return [Weighed(*each) for each in zip(found.moves, found.worths, found.shares, strict=True)]
    best = _best_shared(found.moves, [float(tried) for tried in found.visits])
    return [Weighed(each.move, worth, each.share) for each, worth in zip(best, found.worths, strict=True)]


def _best_shared(moves: Sequence[int], values: Sequence[float]) -> list[Weighed]:
    """The best move is played; equally good ones are equally likely."""
    best = max(values)
    equal = sum(value >= best - NEARLY for value in values)
    return [
        Weighed(move, value, 1 / equal if value >= best - NEARLY else 0.0)
        for move, value in zip(moves, values, strict=True)
    ]


def _softened(moves: Sequence[int], values: Sequence[float], heat: float) -> list[Weighed]:
    """The better, the likelier: slips are moves that look nearly as good."""
    likely = np.exp((np.array(values) - max(values)) / heat)
    shares = (likely / likely.sum()).tolist()
    return [Weighed(*each) for each in zip(moves, values, shares, strict=True)]


@cache
def _kept(game: Game) -> Kept:
    return kept_for(game, write=False)


_own = threading.local()


def _solver(world: Position) -> Solver:
    """One solver for each game and thread: its table is large, and full of what it found out before."""
    solvers: dict[str, Solver] = _own.__dict__.setdefault("solvers", {})
    game = world.game
    deepest = game.longest(world.options, world.seats)
    if game.name not in solvers or solvers[game.name].deepest < deepest:
        solvers[game.name] = patient_solver(world, _kept(game), table_bits=TABLE_BITS)
    return solvers[game.name]


def _weigh_exactly(world: Position, seat: int, clock: Clock, every: bool) -> list[Weighed] | None:
    """Exact values of all moves; among the best, the one that asks most of the other. None if stopped."""
    solver = _solver(world)
    in_haste = solver.one_best if world.game.thinking.early(world.options, world.s) else solver.best_values
    with solver.watching(clock.flag):
        values = (solver.move_values if every else in_haste)(world, seat)
        if values is None:
            return None
        best = max(values.values())
        equal = [move for move, value in values.items() if value == best]
        hardest = solver.hardest(world, seat, equal, best) if len(equal) > 1 else equal
    return [
        Weighed(move, float(value), 1 / len(hardest) if move in hardest else 0.0, exact=True)
        for move, value in values.items()
    ]


def has_exact(game: Game) -> bool:
    return game.thinking.left is not no_number


def scale(weighed: Sequence[Weighed]) -> str:
    return "points" if all(each.exact for each in weighed) else "worth"


def explain(world: Position, seat: int, weighed: Sequence[Weighed], scale: str) -> Explanation:
    """The top moves, with a reason for each in both languages."""
    ranked = sorted(weighed, key=lambda each: (-each.share, -each.value))[:TOP]
    return Explanation(scale, [_suggestion(world, seat, each, scale) for each in ranked])


def _suggestion(world: Position, seat: int, weighed: Weighed, scale: str) -> Suggestion:
    after = world.copy()
    after.play_move(seat, weighed.move)
    why = world.game.thinking.reason(world.s, seat, weighed.move, after.s)
    judgement = _judgement(weighed, scale)
    en = judgement.en + (f": {why.en}" if why else "")
    fr = judgement.fr + (f" : {why.fr}" if why else "")
    text = world.game.text(world.s, seat, weighed.move)
    return Suggestion(text, round(weighed.value, 4), round(weighed.share, 4), f"{en}.", f"{fr}.")


def _points_fr(points: int) -> str:
    return f"{points} point{'' if points < 2 else 's'}"


def _judgement(weighed: Weighed, scale: str) -> Text:
    if scale == "chance":
        return Text("As good as any", "Un coup comme un autre")
    if scale == "worth":
        return Text(
            f"Worth {percent(weighed.value, 'en')}", f"{percent(weighed.value, 'fr')} de chances de gagner"
        )
    points = round(weighed.value)
    if points > 0:
        return Text(
            f"Wins by {points} with best play", f"Gagne de {_points_fr(points)} en jouant parfaitement"
        )
    if points < 0:
        return Text(
            f"Loses by {-points} with best play", f"Perd de {_points_fr(-points)} en jouant parfaitement"
        )
    return Text("Draws with best play", "Égalité en jouant parfaitement")
