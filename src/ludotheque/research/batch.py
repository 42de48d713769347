"""Thousands of games at once, in arrays.

    env = BatchEnv("mygame", 1024, threads=2)
    while True:
        actions = policy(env.observe(), env.mask)
        env.step(actions)            # env.gains and env.ended say what came of it; ended games start anew

`env.seats` says whose choice each game waits for. Sealed choices are made one after the other, the lowest
seat first; nobody sees another's before all are made. With `opponents` only the other seats are asked for.
"""

from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any

import numpy as np
import numpy.typing as npt

from ludotheque.contract import Content
from ludotheque.errors import Refused
from ludotheque.position import Position
from ludotheque.research.kernels import (
    LOOK,
    NOBODY,
    NOTHING,
    OURS,
    RANDOM,
    RESET,
    advance,
    first_illegal,
    sample,
)
from ludotheque.research.observing import Observer, common
from ludotheque.research.setting import Setting, setting
from ludotheque.rng import seeds
from ludotheque.search import bots
from ludotheque.viewers import SPECTATOR

Actions = npt.NDArray[np.int64]
Policy = Callable[[Any, npt.NDArray[np.int8]], Actions]
"""From observations and masks to actions, one for each row."""
Opponent = str | Policy
"""`random`, a bot's name (`level:3`), or a policy of yours."""


class IllegalAction(Refused):
    """An action that is not legal in one of the games; nothing has changed in any."""

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
        dtype: type[np.float32] | type[np.int8] = np.float32,
        threads: int = 1,
        seed: int = 0,
        again: bool = True,
    ) -> None:
        """`again`: a game that has ended starts anew at once, else only with `reset`."""
        self.setting = game if isinstance(game, Setting) else setting(game, options, seats, content)
        rules = self.setting.game
        self.count, self.again = count, again
        self.raw, self._pool, self._words = self.setting.rows(count)
        self.seats = np.full(count, NOBODY, np.int64)
        """The seat that each game waits for, -1 for none."""
        self.mask = np.zeros((count, len(self.setting.codes)), np.int8)
        self.gains = np.zeros((count, self.setting.seats), np.float32)
        """What the last step brought each seat: when a game ends, -1 to 1 by rank, together 0."""
        self.ended = np.zeros(count, np.bool_)
        self._legal = np.zeros((count, rules.most_moves), np.int64)
        self._counts = np.zeros(count, np.int64)
        self.steps = np.zeros(count, np.int64)
        """How many choices each running game has seen."""
        self._observer = Observer(self.setting, dtype, count)
        self._out = self._observer.empty(count)
        self._opponents = dict(opponents or {})
        self._players = {
            seat: _player(self, seat, each) for seat, each in self._opponents.items() if each != "random"
        }
        self._drivers = np.array(
            [RANDOM if self._opponents.get(seat) == "random" else OURS for seat in range(self.setting.seats)]
        )
        self._advance = rules.specialise(advance)
        self._sample, self._first_illegal = common(sample), common(first_illegal)
        self._threads = ThreadPoolExecutor(threads) if threads > 1 else None
        edges = np.linspace(0, count, threads + 1).astype(int).tolist()
        self._parts = list(pairwise(edges))
        self.reset(seed)

    @property
    def learners(self) -> list[int]:
        """The seats that are asked for."""
        return [seat for seat in range(self.setting.seats) if seat not in self._opponents]

    def reset(self, seed: int | None = None, which: Any = None) -> None:
        """Start all games anew, or those that `which` marks. The same seed gives the same games."""
        if seed is not None:
            self._rngs = seeds(seed, 0, self.count)
            self._choosing = seeds(seed + 1, self.count, self.count)
            self.dice = {seat: seeds(seed + 2, seat * self.count, self.count) for seat in self._players}
        actions = np.full(self.count, RESET)
        if which is not None:
            actions[~np.asarray(which, np.bool_)] = NOTHING
        self.gains[actions == RESET] = 0
        self.ended[actions == RESET] = False
        self._run(actions)
        self._answer()

    def put(self, rows: Any) -> None:
        """Replace all games by others: rows as `raw` has them, of the same game under the same options."""
        self.raw[:] = rows
        self.steps[:] = 0
        self.gains[:] = 0
        self.ended[:] = False
        self._run(np.full(self.count, LOOK))
        self._answer()

    def step(self, actions: Any, where: Any = None) -> None:
        """One action for each game, or each that `where` marks. In one that has ended it is not looked at."""
        chosen = np.array(actions, np.int64)
        if chosen.shape != (self.count,):
            raise ValueError(f"{self.count} actions are needed, not {chosen.shape}")
        if chosen.min(initial=0) < 0:
            raise IllegalAction(int(chosen.argmin()), int(chosen.min()))
        if where is not None:
            chosen[~np.asarray(where, np.bool_)] = NOTHING
        self._check(chosen)
        self.gains[:] = 0
        self.ended[:] = False
        self._run(chosen)
        self._answer()

    def _check(self, chosen: Actions) -> None:
        at = self._first_illegal(self.mask, self.seats, chosen)
        if at >= 0:
            raise IllegalAction(at, int(chosen[at]))

    def observe(self, seat: int | None = None) -> Any:
        """What the seat to act knows of each game (or one seat of all), as numbers; till the next call."""
        viewers = np.maximum(self.seats, 0) if seat is None else np.full(self.count, seat)
        self._each(lambda first, last: self._observer.write(self._words, viewers, (first, last), self._out))
        return self._out

    def sample(self) -> Actions:
        """A random legal action for each game."""
        out = np.zeros(self.count, np.int64)
        self._each(
            lambda first, last: self._sample(self._legal, self._counts, self._choosing, first, last, out)
        )
        return out

    def position(self, game: int) -> Position:
        """A copy of one of the games."""
        found = self.setting.position()
        found.raw[:] = self.raw[game, : found.raw.size]
        return found

    def markup(self, game: int) -> str:
        """One of the games drawn as text, with Rich's markup, as somebody without a seat sees it."""
        rules, position = self.setting.game, self.position(game)
        return rules.draw_text(rules.view(position.s, SPECTATOR), "en")

    def _run(self, actions: Actions) -> None:
        mine, table = self.setting, self.setting.hash

        def part(first: int, last: int) -> None:
            self._advance(
                self._pool,
                self._words,
                mine.setup,
                mine.codes,
                table.fold,
                table.multiplier,
                table.bucket_shift,
                table.shifts,
                table.places,
                self._rngs,
                actions,
                self._drivers,
                int(self.again),
                first,
                last,
                self.seats,
                self.mask,
                self._legal,
                self._counts,
                self.gains,
                self.ended,
                self.steps,
            )

        self._each(part)

    def _each(self, part: Callable[[int, int], None]) -> None:
        if self._threads is None:
            part(0, self.count)
        else:
            list(self._threads.map(lambda edges: part(*edges), self._parts))

    def _answer(self) -> None:
        """Opponents that are no part of the compiled loop, until a learner is to act everywhere."""
        while self._players:
            waiting = {seat: np.flatnonzero(self.seats == seat) for seat in self._players}
            if not any(map(len, waiting.values())):
                return
            actions = np.full(self.count, NOTHING)
            for seat, games in waiting.items():
                if len(games):
                    actions[games] = self._players[seat](games)
            self._check(actions)
            self._run(actions)


def _player(env: BatchEnv, seat: int, opponent: Opponent) -> Callable[[Actions], Actions]:
    """Chooses for the seat in the games given."""
    if not isinstance(opponent, str):
        return lambda games: opponent(env.observe(seat)[games], env.mask[games])
    bot = bots.make(env.setting.game, opponent)

    def choose(games: Actions) -> Actions:
        """Each game has dice of its own: what happens in one does not depend on the others."""
        dice = env.dice[seat]
        moves = [bots.ask(bot, env.position(at), seat, dice[at : at + 1]) for at in games.tolist()]
        return np.array([env.setting.action_of[move] for move in moves])

    return choose
