"""Thousands of games at once, in arrays.

    env = BatchEnv("mygame", 1024, threads=2)
    while True:
        actions = policy(env.observe(), env.mask)
        env.step(actions)            # results are in env.gains and env.ended; ended games restart

`env.seats` has the seat to act in each game. Sealed choices are made one after the other, the lowest seat
first; nobody sees another's before all are made. With `opponents`, only the other seats need actions.
"""

import os
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any

import numpy as np

from ludotheque.contract import Content
from ludotheque.errors import Refused
from ludotheque.jit import straight
from ludotheque.position import Position
from ludotheque.research.given import (
    Actions,
    Kind,
    Opponent,
    Seed,
    actions_of,
    at_least_one,
    kind_of,
    marks_of,
    opponents_of,
    reseed,
    seat_of,
)
from ludotheque.research.kernels import (
    LOOK,
    NOBODY,
    NOTHING,
    OURS,
    RANDOM,
    RESET,
    UNROLLED,
    advance,
    first_illegal,
    sample,
)
from ludotheque.research.observing import Reader, common, eights
from ludotheque.research.setting import Setting, setting
from ludotheque.search import bots
from ludotheque.viewers import SPECTATOR


class IllegalAction(Refused):
    """An action is illegal in one of the games; no game has changed."""

    code = "illegal-action"

    def __init__(self, game: int, action: int) -> None:
        self.game, self.action = game, action
        super().__init__(
            f"Action {action} is not legal in game {game}.",
            f"L’action {action} n’est pas permise dans la partie {game}.",
        )


class BatchEnv:
    def __init__(
        self,
        game: str | Setting,
        count: int,
        options: Mapping[str, object] | None = None,
        seats: int | None = None,
        content: Content | None = None,
        *,
        opponents: Mapping[int, Opponent] | None = None,
        dtype: Kind = np.float32,
        threads: int = 1,
        seed: Seed = 0,
        again: bool = True,
    ) -> None:
        """`again`: restart a game as soon as it ends, instead of only with `reset`."""
        table = game if isinstance(game, Setting) else setting(game, options, seats, content)
        count, threads = at_least_one("count", count), at_least_one("threads", threads)
        self._make(table, count, opponents_of(opponents, table.seats), kind_of(dtype), threads, bool(again))
        self.reset(seed)

    def _make(
        self,
        table: Setting,
        count: int,
        opponents: dict[int, Opponent],
        dtype: Kind,
        threads: int,
        again: bool,
    ) -> None:
        """Room for the games, and the loops that play them."""
        self._made = (table, count, opponents, dtype, threads, again)
        self.setting, self.count, self._opponents, self.again = table, count, opponents, again
        rules = table.game
        self.raw, self._pool, self._words = self.setting.rows(count)
        self.seats = np.full(count, NOBODY, np.int64)
        """The seat to act in each game, -1 for none."""
        self.mask = np.zeros((count, len(self.setting.codes)), np.int8)
        self.gains = np.zeros((count, self.setting.seats), np.float32)
        """The rewards of the last step for each seat: when a game ends, -1 to 1 by rank, summing to 0."""
        self.ended = np.zeros(count, np.bool_)
        most = min(rules.most_moves, len(self.setting.codes))
        self._legal = np.zeros(
            (count, most + UNROLLED), np.int16 if len(self.setting.codes) < 1 << 15 else np.int32
        )
        self._counts = np.zeros(count, np.int64)
        self.steps = np.zeros(count, np.int64)
        """The number of choices made so far in each running game."""
        self._out = np.zeros((count, self.setting.plan.length), dtype)
        self._reader = Reader(self.setting, self._words, self._out)
        self._players = {
            seat: _player(self, seat, each) for seat, each in self._opponents.items() if each != "random"
        }
        self._drivers = np.array(
            [RANDOM if self._opponents.get(seat) == "random" else OURS for seat in range(self.setting.seats)]
        )
        edges = np.linspace(0, count, min(threads, count) + 1).astype(int).tolist()
        self._parts = list(pairwise(edges))
        self._hire()
        self._rngs, self._choosing = np.zeros(count, np.uint64), np.zeros(count, np.uint64)
        self._dice = {seat: np.zeros(count, np.uint64) for seat in self._players}
        self._reseed(0)
        self._stuck = False
        """An opponent failed while others waited for it."""
        self._compile()

    def __reduce__(self) -> tuple[Any, ...]:
        """Copied and pickled with everything that has happened in the games."""
        return _as_it_was, (self._made, self._kept(), self._stuck)

    def _kept(self) -> list[Any]:
        shown = [self.raw, self.seats, self.mask, self.gains, self.ended, self.steps]
        return [*shown, self._legal, self._counts, self._rngs, self._choosing, *self._dice.values()]

    def _compile(self) -> None:
        """Compile the loops and keep their fixed arguments: these arrays are never reallocated."""
        mine, table = self.setting, self.setting.hash
        numbers = (table.fold, table.multiplier, table.bucket_shift, table.shifts, table.places)
        mask = (self.mask, self.mask.reshape(-1), eights(np.int8))
        results = (self.seats, *mask, self._legal, self._counts, self.gains, self.ended, self.steps)
        self._given = (
            *(self._pool, self._words, mine.setup, mine.codes, *numbers, self._rngs, self._drivers),
            *(int(self.again), *results, mine.game.most_moves),
        )
        actions = np.full(self.count, NOTHING)
        self._advance = straight(mine.game.specialise(advance), actions, 0, 0, *self._given)
        self._choices = (self._legal, self._counts, self._choosing)
        self._sample = straight(common(sample), actions, 0, 0, *self._choices)
        self._first_illegal = straight(common(first_illegal), actions, self.mask, self.seats, 0)

    @property
    def learners(self) -> list[int]:
        """The seats that need actions."""
        return [seat for seat in range(self.setting.seats) if seat not in self._opponents]

    def reset(self, seed: Seed | None = None, which: Any = None) -> None:
        """Restart all games, or those marked by `which`. The same seed gives the same games."""
        actions = np.full(self.count, RESET)
        if which is not None:
            actions[~marks_of(which, self.count)] = NOTHING
        if seed is not None:
            self._reseed(seed)
        self.gains[actions == RESET] = 0
        self.ended[actions == RESET] = False
        self._run(actions)
        self._answer()

    def _reseed(self, seed: Seed) -> None:
        for stream, states in enumerate([self._rngs, self._choosing, *self._dice.values()]):
            reseed(states, seed, stream)

    def put(self, rows: Any) -> None:
        """Replace all games: `rows` are like `raw`, of the same game with the same options.

        Their bytes are not checked: take them from a batch.
        """
        found = np.asarray(rows)
        if found.shape != self.raw.shape or found.dtype != np.uint8:
            raise ValueError(f"bytes of shape {self.raw.shape} are needed, not {found.dtype} {found.shape}")
        self.raw[:] = found
        self.steps[:] = 0
        self.gains[:] = 0
        self.ended[:] = False
        self._run(np.full(self.count, LOOK))
        self._answer()

    def step(self, actions: Any, where: Any = None) -> None:
        """One action for each game, or each marked by `where`. Actions in ended games are ignored."""
        if self._stuck:
            raise RuntimeError("an opponent failed in the last step: call reset")
        chosen = actions_of(actions, self.count)
        if where is not None:
            chosen[chosen == NOTHING] = NOBODY  # not a legal action either
            chosen[~marks_of(where, self.count)] = NOTHING
        self._check(chosen, where is None)
        self.gains.fill(0)
        self.ended.fill(False)
        self._run(chosen)
        self._answer()

    def _check(self, chosen: Actions, everywhere: bool = False) -> None:
        at = self._first_illegal(chosen, self.mask, self.seats, int(everywhere))
        if at >= 0:
            raise IllegalAction(at, int(chosen[at]))

    def observe(self, seat: int | None = None) -> Any:
        """What the seat to act (or `seat`) knows about each game, as numbers; valid until the next call."""
        viewers = self.seats if seat is None else np.full(self.count, seat_of(seat, self.setting.seats))
        self._each(self._reader.write, viewers)
        return self._out

    def sample(self) -> Actions:
        """A random legal action for each game."""
        out = np.empty(self.count, np.int64)
        self._each(self._sample, out, *self._choices)
        return out

    def position(self, game: int) -> Position:
        """A copy of one of the games."""
        found = self.setting.position()
        found.raw[:] = self.raw[game, : found.raw.size]
        return found

    def markup(self, game: int) -> str:
        """One of the games drawn as text, with Rich's markup, as a spectator sees it."""
        rules, position = self.setting.game, self.position(game)
        return rules.draw_text(rules.view(position.s, SPECTATOR), "en")

    def _run(self, actions: Actions) -> None:
        self._each(self._advance, actions, *self._given)

    def _each(self, loop: Callable[..., None], which: Any, *given: Any) -> None:
        """Run a loop over all games, split among the threads if there are several."""
        if len(self._parts) == 1:
            loop(which, 0, self.count, *given)
            return
        if self._process != os.getpid():
            self._hire()  # a forked process has none of the threads
        list(self._threads.map(lambda edges: loop(which, *edges, *given), self._parts))

    def _hire(self) -> None:
        self._process, self._threads = os.getpid(), ThreadPoolExecutor(len(self._parts))

    def _answer(self) -> None:
        """Let opponents outside the compiled loop act, until every game waits for a learner."""
        while self._players:
            waiting = {seat: np.flatnonzero(self.seats == seat) for seat in self._players}
            if not any(map(len, waiting.values())):
                self._stuck = False
                return
            self._stuck = True
            actions = np.full(self.count, NOTHING)
            for seat, games in waiting.items():
                if len(games):
                    chosen = actions_of(self._players[seat](games), len(games))
                    actions[games] = np.where(chosen == NOTHING, NOBODY, chosen)
            self._check(actions)
            self._run(actions)


def _as_it_was(made: tuple[Any, ...], kept: list[Any], stuck: bool) -> BatchEnv:
    env = BatchEnv.__new__(BatchEnv)
    env._make(*made)
    for target, values in zip(env._kept(), kept, strict=True):
        target[:] = values
    env._stuck = stuck
    return env


def _player(env: BatchEnv, seat: int, opponent: Opponent) -> Callable[[Actions], Actions]:
    """Chooses for the seat in the games given."""
    if not isinstance(opponent, str):
        return lambda games: opponent(env.observe(seat)[games], env.mask[games])
    bot = bots.make(env.setting.game, opponent)

    def choose(games: Actions) -> Actions:
        """Each game has its own dice, so that games do not affect each other."""
        dice = env._dice[seat]
        moves = [bots.ask(bot, env.position(at), seat, dice[at : at + 1]) for at in games.tolist()]
        return np.array([env.setting.action_of[move] for move in moves])

    return choose
