"""Bots by name. A bot is given a state sampled from its seat's information set: it cannot see more.

    random  greedy  level:1 … level:6  mcts:2000  mcts:1s  mcts:4x1s  exact  style:rush
    command:./mybot  engine:./mybot

A level is defined by its amount of work, not by time, so it plays the same on every machine; with the same
generator it is deterministic.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Protocol

from ludotheque.contract import Game, Options
from ludotheque.errors import BadBot, Text
from ludotheque.position import Position
from ludotheque.rng import below
from ludotheque.search import weighing
from ludotheque.search.command import CommandBot, EngineBot
from ludotheque.search.deadline import Deadline
from ludotheque.search.forest import MOST_TREES
from ludotheque.search.weighing import NOBODY, Explanation, Telling, Weighed
from ludotheque.thinking import Level, Style
from ludotheque.viewers import Viewer, seated

LEVELS = 6
LONGEST_THOUGHT = 3600.0
WORLDS = 400
"""How many states are dealt at most to find one that is consistent with a move."""


class Chooser(Protocol):
    """Chooses moves. `world` is a state from the information set of the seat."""

    def choose(self, world: Position, seat: int, rng: Any, clock: Deadline | None = None) -> int:
        """The code of one of the seat's legal moves."""
        ...


class Bot(Chooser, Protocol):
    """Chooses moves, and says why."""

    def explain(
        self, world: Position, seat: int, rng: Any, clock: Deadline | None = None, telling: Telling = NOBODY
    ) -> Explanation:
        """What the bot thinks of the seat's legal moves, the best first."""
        ...


class RandomBot:
    """Uniformly random."""

    def choose(self, world: Position, seat: int, rng: Any, clock: Deadline | None = None) -> int:
        moves = world.legal_moves(seat)
        return moves[int(below(rng, len(moves)))]

    def explain(
        self, world: Position, seat: int, rng: Any, clock: Deadline | None = None, telling: Telling = NOBODY
    ) -> Explanation:
        moves = world.legal_moves(seat)
        even = [Weighed(move, 0.5, 1 / len(moves)) for move in moves]
        return weighing.explain(world, seat, even, "chance", telling)


class StyleBot:
    """Follows one idea that the game defines (`Thinking.styles`)."""

    def __init__(self, style: Style) -> None:
        self._style = style

    def choose(self, world: Position, seat: int, rng: Any, clock: Deadline | None = None) -> int:
        moves = world.legal_moves(seat)
        return moves[0] if len(moves) == 1 else self._style(world.s, seat, moves, rng)

    def explain(
        self, world: Position, seat: int, rng: Any, clock: Deadline | None = None, telling: Telling = NOBODY
    ) -> Explanation:
        move = self.choose(world, seat, rng) if telling.about is None else telling.about
        return weighing.explain(world, seat, [Weighed(move, 0.5, 1.0)], "chance", telling)


class SearchBot:
    """Evaluates its moves with the search that `level_for` names for the table, and plays one of the best."""

    def __init__(self, level_for: Callable[[Position], Level], seconds: float | None = None) -> None:
        self._level_for = level_for
        self._seconds = seconds

    def plain_level(self, world: Position) -> Level | None:
        """The level, if one search alone is all there is to it: no clock, no threads, no exact solution."""
        level = self._level_for(world)
        return None if self._seconds is not None or level.solves or level.trees > 1 else level

    def choose(self, world: Position, seat: int, rng: Any, clock: Deadline | None = None) -> int:
        moves = world.legal_moves(seat)
        if len(moves) == 1:
            return moves[0]
        level = self._level_for(world)
        if level.slip and below(rng, 1000) < 1000 * level.slip:
            return moves[int(below(rng, len(moves)))]
        return pick(self._weigh(level, world, seat, rng, clock, every=False), rng)

    def explain(
        self, world: Position, seat: int, rng: Any, clock: Deadline | None = None, telling: Telling = NOBODY
    ) -> Explanation:
        level = self._level_for(world)
        weighed = self._weigh(level, world, seat, rng, clock, every=True)
        return weighing.explain(world, seat, weighed, weighing.scale(world, seat, weighed), telling)

    def _weigh(
        self, level: Level, world: Position, seat: int, rng: Any, clock: Deadline | None, every: bool
    ) -> Sequence[Weighed]:
        with clock or Deadline(self._seconds) as running:
            return weighing.weigh(level, world, seat, rng, running, every)


def pick(weighed: Sequence[Weighed], rng: Any) -> int:
    """One of the moves, drawn by their shares."""
    mark = int(below(rng, 1 << 30)) / (1 << 30) * sum(each.share for each in weighed)
    for each in weighed:
        mark -= each.share
        if mark < 0:
            return each.move
    return max(weighed, key=lambda each: each.share).move


def _random(game: Game, argument: str) -> Bot:
    return RandomBot()


def _greedy(game: Game, argument: str) -> Bot:
    return SearchBot(lambda world: Level("greedy"))


def _level(game: Game, argument: str) -> Bot:
    if not re.fullmatch("[1-6]", argument):
        raise BadBot(
            f"There is no level “{argument[:20]}”; levels go from level:1 to level:{LEVELS}.",
            f"Il n’y a pas de niveau « {argument[:20]} » ; les niveaux vont de level:1 à level:{LEVELS}.",
        )
    number = int(argument)
    return SearchBot(
        lambda world: game.thinking.levels(world.options, world.seats)[
            ready_level(game, world.options, world.seats, number) - 1
        ]
    )


def ready_level(game: Game, options: Options, seats: int, number: int) -> int:
    """The level that a bot plays at: until its own search is compiled, the best one that is ready."""
    levels = game.thinking.levels(options, seats)[:number]
    ready = [at for at, level in enumerate(levels, 1) if weighing.is_ready(game, level)]
    return ready[-1] if ready else 1


def _mcts(game: Game, argument: str) -> Bot:
    """`mcts:2000` runs 2,000 simulations, `mcts:1.5s` as many as fit into a second and a half; `mcts:4x2000`
    does it four times at once."""
    parts = re.fullmatch(r"(?:([0-9]{1,2})x)?(?:([0-9]{1,9})|([0-9]{1,4}(?:\.[0-9]{1,3})?)s)", argument)
    trees, work, seconds = parts.groups() if parts else (None, None, None)
    if float(work or seconds or 0) == 0 or not 1 <= int(trees or 1) <= MOST_TREES:
        raise BadBot(
            "After mcts: comes a number of simulations or of seconds (mcts:2000, mcts:1s), for up to "
            f"{MOST_TREES} searches at once with their number first (mcts:4x2000), not “{argument[:20]}”.",
            "Après mcts: vient un nombre de simulations ou de secondes (mcts:2000, mcts:1s), précédé, pour "
            f"mener jusqu’à {MOST_TREES} recherches à la fois, de leur nombre (mcts:4x2000), "
            f"pas « {argument[:20]} ».",
        )
    amount = int(work) if work else 2**40
    return SearchBot(
        lambda world: replace(_rollouts(game, world, amount), trees=int(trees or 1)),
        float(seconds) if seconds else None,
    )


def _rollouts(game: Game, world: Position, work: int) -> Level:
    """The rollouts of the game's strongest level that uses them, with another number of simulations."""
    levels = game.thinking.levels(world.options, world.seats)
    own = [level for level in levels if level.search == "mcts"]
    return replace(own[-1], work=work, slip=0.0, solves=False) if own else Level("mcts", work)


def _exact(game: Game, argument: str) -> Bot:
    if not weighing.has_exact(game):
        raise BadBot(f"{game.name} has no exact search.", f"{game.name} n’a pas de recherche exacte.")
    return SearchBot(lambda world: Level("mcts", 20_000, solves=True))


def _style(game: Game, argument: str) -> Bot:
    styles = game.thinking.styles()
    if argument not in styles:
        known = ", ".join(styles) or "–"
        raise BadBot(
            f"{game.name} has no style “{argument[:20]}”; it has: {known}.",
            f"{game.name} n’a pas de style « {argument[:20]} » ; styles possibles : {known}.",
        )
    return StyleBot(styles[argument])


MAKERS: dict[str, Callable[[Game, str], Bot]] = {
    "random": _random,
    "greedy": _greedy,
    "level": _level,
    "mcts": _mcts,
    "exact": _exact,
    "style": _style,
    "command": CommandBot,
    "engine": EngineBot,
}
"""The word before the colon of a spec, and what makes the bot from the game and the rest."""

SPECS = (
    "random",
    "greedy",
    "level:1…6",
    "mcts:2000",
    "mcts:1s",
    "mcts:4x1s",
    "exact",
    "style:rush",
    "command:./mybot",
    "engine:./mybot",
)
TAKES_ARGUMENT = ("level", "mcts", "style", "command", "engine")


def make(game: Game, spec: str) -> Bot:
    """The bot that a spec like `level:3` names."""
    name, colon, argument = spec.partition(":")
    if name not in MAKERS or bool(colon) != (name in TAKES_ARGUMENT):
        known = ", ".join(SPECS)
        raise BadBot(
            f"There is no bot “{spec[:40]}”; use one of: {known}.",
            f"Il n’y a pas de robot « {spec[:40]} » ; robots disponibles : {known}.",
        )
    return MAKERS[name](game, argument)


def ask(bot: Chooser, position: Position, seat: int, rng: Any, clock: Deadline | None = None) -> int:
    """The bot's move in the position, chosen from what its seat knows and nothing else."""
    return bot.choose(known_world(position, seat, rng), seat, rng, clock)


def hint(
    bot: Bot, position: Position, seat: int, rng: Any, clock: Deadline | None = None, to_seat: bool = True
) -> Explanation:
    """What the bot thinks of the seat's moves, knowing only what the seat knows, told to it or to all."""
    telling = Telling(hearer=seat) if to_seat else NOBODY
    return bot.explain(known_world(position, seat, rng), seat, rng, clock, telling)


def account(
    bot: Bot, before: Position, seat: int, move: int, viewer: Viewer, rng: Any, clock: Deadline | None = None
) -> Text | None:
    """Why a bot made a move, told to another: judged in a world that the viewer cannot tell from it, by a bot
    that knows no more there than its seat does; else it would speak of the viewer's own hand.

    None if no such world is found in which the move could have been made, or if there is nothing to say.
    """
    for _ in range(WORLDS):
        world = before.copy()
        world.redeal(viewer, rng)
        if move in world.legal_moves(seat):
            return _account(bot, world, seat, move, Telling(True, viewer.seat, move), rng, clock)
    return None


def _account(
    bot: Bot, world: Position, seat: int, move: int, telling: Telling, rng: Any, clock: Deadline | None
) -> Text | None:
    text = world.game.text(world.s, seat, move)
    for told in bot.explain(known_world(world, seat, rng), seat, rng, clock, telling).moves:
        if told.move == text:
            return Text(told.en, told.fr)
    return None


def known_world(position: Position, seat: int, rng: Any) -> Position:
    world = position.copy()
    world.redeal(seated(seat), rng)
    return world
