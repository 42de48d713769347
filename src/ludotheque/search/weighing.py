"""Evaluating moves: each kind of search behind one function, and its findings in words."""

import threading
from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

import msgspec
import numpy as np

from ludotheque.contract import CHANCE, Game, Lang
from ludotheque.errors import Text
from ludotheque.jit import is_interpreted
from ludotheque.position import Position
from ludotheque.reasons import Grounds, Line, Voice, counted, joined
from ludotheque.search import alphabeta, exact, forest, greedy, mcts, sealed
from ludotheque.search.deadline import Deadline
from ludotheque.search.exact import TABLE_BITS, Solver, after_move
from ludotheque.search.solution import may_be_solved
from ludotheque.search.tablebase import Kept, kept_for, patient_solver
from ludotheque.thinking import RECIPE, Level, no_number

TOP = 5
"""How many moves an explanation shows."""
NEARLY = 1e-9
LIGHT = 60
"""This many simulations are also run interpreted: they take half a second at most."""


class Weighed(msgspec.Struct):
    """A move, its value for the seat (points, or from 0 to 1), and how likely the bot is to play it."""

    move: int
    value: float
    share: float
    exact: bool = False
    """Whether the value is in points, and certain."""
    next: int | None = None
    """The search's expected reply: the best move of the next seat to act, if it acts alone."""


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


class Telling(NamedTuple):
    """To whom an explanation is told: to the seat itself, by the bot (`own`) to another, or to nobody."""

    own: bool = False
    hearer: int | None = None
    """Who is called “you”; everybody else has a name."""
    about: int | None = None
    """A move that it must speak of."""


NOBODY = Telling()


def weigh(
    level: Level, world: Position, seat: int, rng: Any, clock: Deadline, every: bool = True
) -> Sequence[Weighed]:
    """The level's evaluation of the seat's legal moves; unless `every`, bad ones only roughly."""
    if known := known_mix(world, seat):
        return known
    found = _weigh_coldly(level, world, seat, rng, clock, every)
    return _slipping(found, level.heat) if level.heat else found


def _weigh_coldly(
    level: Level, world: Position, seat: int, rng: Any, clock: Deadline, every: bool
) -> Sequence[Weighed]:
    """As if it never slipped. An exact search that takes too long leaves the rest of the time to rollouts."""
    if level.solves and may_be_solved(world):
        secret = world.game.has_secrets
        found = _weigh_sealed(world, seat, clock) if secret else _weigh_exactly(world, seat, clock, every)
        if found is not None:
            return found
    if level.search == "mcts":
        return _weigh_by_rollouts(level, world, seat, rng, clock, every)
    moves = world.legal_moves(seat)
    if level.search == "alphabeta":
        margin = alphabeta.margin_for(level.heat) or (0.02 if every else 0.0)
        values = alphabeta.search(world, level.work, clock.flag, margin, rng).worths
    else:
        values = greedy.search(world, seat, rng, clock.flag)
    return _with_answers(world, seat, rng, _best_shared(moves, values), every)


def _with_answers(world: Position, seat: int, rng: Any, weighed: list[Weighed], every: bool) -> list[Weighed]:
    """The best replies of opponents who look one move ahead; not computed where chance intervenes."""
    if every and not (world.game.has_chance or world.game.has_secrets):
        for each in sorted(weighed, key=lambda each: (-each.share, -each.value))[:TOP]:
            after = after_move(world, seat, each.move)
            if len(after.to_act) == 1:
                values = greedy.search(after, after.to_act[0], rng)
                each.next = after.legal_moves(after.to_act[0])[int(np.argmax(values))]
    return weighed


def is_ready(game: Game, level: Level) -> bool:
    """Whether the level can answer right away: its searches are compiled, or have very little to do."""
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


def _weigh_sealed(world: Position, seat: int, clock: Deadline) -> list[Weighed] | None:
    """The equilibrium mix of a sealed choice; None if it takes too long."""
    world = world.copy()
    world.game.thinking.unseal(world.s, seat)
    answer = sealed.Solver(clock.early).solve(world)
    if answer is None:
        return None
    worths = answer.worths[seat] if seat == 0 else 1 - answer.worths[seat]
    shares = zip(world.legal_moves(seat), worths.tolist(), answer.mixes[seat].tolist(), strict=True)
    return [Weighed(move, value, share) for move, value, share in shares]


def _weigh_by_rollouts(
    level: Level, world: Position, seat: int, rng: Any, clock: Deadline, every: bool
) -> list[Weighed]:
    # Who may slip needs to know what every move is worth.
    found = forest.search(world, seat, rng, level, clock.flag, every or level.heat > 0)
    if found.mixed:
        return [Weighed(*each) for each in zip(found.moves, found.worths, found.shares, strict=True)]
    best = _best_shared(found.moves, [float(tried) for tried in found.visits])
    return [
        Weighed(each.move, value, each.share, next=follows)
        for each, value, follows in zip(best, found.worths, found.follows, strict=True)
    ]


def _best_shared(moves: Sequence[int], values: Sequence[float]) -> list[Weighed]:
    """Play the best move; equally good ones are equally likely."""
    best = max(values)
    equal = sum(value >= best - NEARLY for value in values)
    return [
        Weighed(move, value, 1 / equal if value >= best - NEARLY else 0.0)
        for move, value in zip(moves, values, strict=True)
    ]


def _slipping(weighed: Sequence[Weighed], heat: float) -> Sequence[Weighed]:
    """Instead of the move it means to make, another that looks nearly as good: the nearer their values, the
    likelier. About the best move that is a softmax; a mix stays a mix. An exact player never slips."""
    if any(each.exact for each in weighed):
        return weighed
    values = np.array([each.value for each in weighed])
    shares = np.zeros(len(weighed))
    for meant in weighed:
        if meant.share:
            likely = np.exp(-np.abs(values - meant.value) / heat)
            shares += meant.share * likely / likely.sum()
    for each, share in zip(weighed, shares.tolist(), strict=True):
        each.share = share
    return weighed


@cache
def _kept(game: Game) -> Kept:
    return kept_for(game, write=False)


_own = threading.local()


def _solver(world: Position) -> Solver:
    """One solver per game and thread: its transposition table is large and worth keeping."""
    solvers: dict[str, Solver] = _own.__dict__.setdefault("solvers", {})
    game = world.game
    deepest = game.longest(world.options, world.seats)
    if game.name not in solvers or solvers[game.name].deepest < deepest:
        solvers[game.name] = patient_solver(world, _kept(game), table_bits=TABLE_BITS)
    return solvers[game.name]


def _weigh_exactly(world: Position, seat: int, clock: Deadline, every: bool) -> list[Weighed] | None:
    """Exact values of all moves; among the best, the hardest to answer. None if it takes too long."""
    solver = _solver(world)
    in_haste = solver.one_best if world.game.thinking.early(world.options, world.s) else solver.best_values
    with solver.watching(clock.early):
        values = (solver.move_values if every else in_haste)(world, seat)
        if values is None:
            return None
        best = max(values.values())
        equal = [move for move, value in values.items() if value == best]
        hardest = solver.hardest(world, seat, equal, best) if len(equal) > 1 else equal
        told = sorted(values, key=lambda move: (move not in hardest, -values[move]))[:TOP] if every else []
        answers = {move: _answer(solver, world, seat, move, values[move]) for move in told}
    return [
        Weighed(move, float(value), 1 / len(hardest) if move in hardest else 0.0, True, answers.get(move))
        for move, value in values.items()
    ]


def _answer(solver: Solver, world: Position, seat: int, move: int, value: int) -> int | None:
    """A best reply to a move whose value for its seat is `value`."""
    after = after_move(world, seat, move)
    if len(after.to_act) != 1 or not world.game.thinking.solvable(after.s):
        return None
    return solver.keeping(after, after.to_act[0], value if seat == 0 else -value)


def has_exact(game: Game) -> bool:
    return game.thinking.left is not no_number


def scale(world: Position, seat: int, weighed: Sequence[Weighed]) -> str:
    """A recipe gives the probabilities of moves, not their values."""
    if world.game.thinking.mixed(world.s, seat) == RECIPE:
        return "chance"
    return "points" if all(each.exact for each in weighed) else "worth"


def explain(
    world: Position, seat: int, weighed: Sequence[Weighed], scale: str, telling: Telling = NOBODY
) -> Explanation:
    """The top moves, with a reason for each in both languages."""
    ranked = sorted(
        weighed, key=lambda each: (each.move != telling.about, -round(each.share, 6), -each.value)
    )[:TOP]
    lines = [_line(world, seat, each) for each in ranked]
    known = scale == "points" and len(weighed) == len(world.legal_moves(seat))
    moves = []
    for at, each in enumerate(ranked):
        instead = next((line for line in lines if line is not lines[at]), None)
        others = [other.value for other in weighed if other is not each] if known else []
        margin = max(0, round(each.value - max(others))) if others else 0
        grounds = Grounds(world.s, seat, lines[at], instead, margin)
        moves.append(_suggestion(world, grounds, each, scale, telling))
    return Explanation(scale, moves)


def _line(world: Position, seat: int, weighed: Weighed) -> Line:
    after = after_move(world, seat, weighed.move)
    acting, follows = after.to_act, weighed.next
    if len(acting) != 1 or acting[0] == CHANCE or follows not in after.legal_moves(acting[0]):
        return Line(weighed.move, after.s)
    return Line(weighed.move, after.s, (acting[0], follows))


def _suggestion(
    world: Position, grounds: Grounds, weighed: Weighed, scale: str, telling: Telling
) -> Suggestion:
    seat = grounds.seat
    words = Text(*(_told(world, grounds, weighed, scale, telling, lang) for lang in LANGUAGES))
    text = world.game.text(world.s, seat, weighed.move)
    return Suggestion(text, round(weighed.value, 4), round(weighed.share, 4), words.en, words.fr)


LANGUAGES: tuple[Lang, Lang] = ("en", "fr")


def _told(
    world: Position, grounds: Grounds, weighed: Weighed, scale: str, telling: Telling, lang: Lang
) -> str:
    """First why, as a person would say it; then how the game stands after it."""
    seat, thinking = grounds.seat, world.game.thinking
    voice = Voice(world.game.seat_names, lang, seat if telling.own else None, telling.hearer)
    why = thinking.why(grounds, voice)
    if not why and (few := thinking.reason(world.s, seat, weighed.move, grounds.line.after)):
        why = few.in_(lang)
    stands = _judgement(weighed, scale, voice, seat, world.seats)
    return joined(why, stands) or joined(voice.text("as good as any", "un coup comme un autre"))


def _judgement(weighed: Weighed, scale: str, v: Voice, seat: int, seats: int) -> str:
    """What the move is worth, in words; of more than two seats a worth is no chance to win."""
    if scale == "chance" or (scale == "worth" and seats > 2):
        return ""
    if scale == "worth":
        wins = round(100 * weighed.value)
        few = wins < 1
        games = "hardly a game in 100" if few else f"about {counted(wins, 'game', 'games', False)} in 100"
        parties = "à peine une partie" if few else f"environ {counted(wins, 'partie', 'parties', True)}"
        return v.text(
            f"from here {v.say(seat, 'I', 'you', '{}')} should win {games}",
            f"à partir de là, {v.say(seat, 'je devrais', 'vous devriez', '{} devrait')} gagner"
            f" {parties} sur 100",
        )
    points = round(weighed.value)
    if not points:
        return v.text("with perfect play it is a draw", "en jouant parfaitement, c’est l’égalité")
    by = counted(abs(points), "point", "points", False)
    points_fr = "d’un point" if abs(points) == 1 else f"de {abs(points)} points"
    if points > 0:
        return v.text(
            f"with perfect play {v.say(seat, 'I win', 'you win', '{} wins')} by {by}",
            f"en jouant parfaitement, {v.say(seat, 'je gagne', 'vous gagnez', '{} gagne')} {points_fr}",
        )
    return v.text(
        f"even with perfect play {v.say(seat, 'I lose', 'you lose', '{} loses')} by {by}",
        f"même en jouant parfaitement, {v.say(seat, 'je perds', 'vous perdez', '{} perd')} {points_fr}",
    )
