"""Monte Carlo counterfactual regret minimisation, compiled, for any game: outcome and external sampling.

    solver = MCCFR("mygame", sampling="outcome", seed=1)
    solver.run(100_000)
    solver.average(solver.trail(), seat)     # its average policy there: move -> probability

An information state is a number (`recall.py`); its regrets and its average policy are kept in flat arrays. An
iteration is one episode for each seat (Lanctot et al., 2009). As in OpenSpiel, outcome sampling explores with
probability 0.6, and external sampling accumulates the average policy of the seat after the updated one.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, get_args

import numpy as np

from ludotheque.chance import outcomes
from ludotheque.contract import CHANCE, Content
from ludotheque.errors import BadOption, NotYourTurn
from ludotheque.position import Position
from ludotheque.research.given import at_least_one, seat_of
from ludotheque.research.kernels import share_out
from ludotheque.research.recall import salts, width
from ludotheque.research.sampling import EPISODE, NODES, compiled, lookup
from ludotheque.research.setting import Setting, setting
from ludotheque.rng import generator

Sampling = Literal["outcome", "external"]
EXPLORATION = 0.6


class Full(Exception):
    """There are more information states than the solver has room for."""


@dataclass
class Trail:
    """A position, and what each seat has learned on the way to it."""

    position: Position
    known: Any
    """For each seat a number (`recall.py`)."""

    def copy(self) -> "Trail":
        return Trail(self.position.copy(), self.known.copy())


class MCCFR:
    def __init__(
        self,
        game: str | Setting | Position,
        options: Mapping[str, object] | None = None,
        seats: int | None = None,
        content: Content | None = None,
        *,
        sampling: Sampling = "outcome",
        seed: int = 0,
        room: int = 1 << 20,
    ) -> None:
        """`room`: the most information states. If `game` is a position, every episode starts there."""
        if sampling not in get_args(Sampling):
            raise BadOption(
                f"sampling is outcome or external, not {sampling}.",
                f"sampling vaut outcome ou external, pas {sampling}.",
            )
        room = at_least_one("room", room)
        if isinstance(game, Position):
            self.setting = Setting(game.game, game.options, game.seats, game.content)
        else:
            self.setting = game if isinstance(game, Setting) else setting(game, options, seats, content)
        table, rules = self.setting, self.setting.game
        self.root = game.copy() if isinstance(game, Position) else table.position()
        size = 1 << max(4, (2 * room - 1).bit_length())
        self._keys = np.zeros((size, 2), np.int64)
        """For each information state its number + 1, and where its cells begin."""
        self._used = np.zeros(3, np.int64)
        self._room, self._sampling = room, sampling
        self._cells = np.zeros((room * 8, 2))
        """Regret and average policy for each action of each information state."""
        deepest = table.longest + 2
        self._wide = width(rules.State.itemsize)
        self._pool = np.zeros((deepest, self._wide), np.uint8)
        seen = np.zeros(self._wide, np.uint8)
        record: Any = np.ndarray((1,), rules.State, seen.data)
        self._seen = (record, seen.view(np.int64))
        """Buffers for what a seat knows, as a record and as words."""
        self._salted = salts(self._wide // 8)
        self._known = np.zeros((deepest, table.seats), np.int64)
        self._moves = np.zeros((deepest, rules.most_moves), np.int64)
        self._numbers = np.zeros((deepest, 2, rules.most_moves))
        self._frames = np.zeros((deepest, 4), np.int64)
        self._reach = np.zeros((deepest + 1, 3))
        self._rng = generator(seed)
        self._remember, self._run = compiled(rules, sampling)
        self.iterations = 0

    @property
    def information_states(self) -> int:
        """How many have been visited."""
        return int(self._used[NODES])

    def __reduce__(self) -> tuple[Any, ...]:
        """Copied and pickled with all that it has learned."""
        kept = [self._keys, self._used, self._cells, self._rng]
        return _as_it_was, (self.root, self._sampling, self._room, kept, self.iterations)

    def run(self, iterations: int) -> None:
        iterations = at_least_one("iterations", iterations)
        root, start = np.zeros(self._wide, np.uint8), self.trail()
        root[: self.root.raw.size] = self.root.raw
        self._run(
            root,
            start.known,
            self.setting.game.State.itemsize,
            int(self.setting.game.has_secrets),
            iterations,
            EXPLORATION,
            self._rng,
            self._keys,
            self._used,
            self._room,
            self._cells,
            self._pool,
            *self._seen,
            self._known,
            self._salted,
            self._moves,
            self._numbers,
            self._frames,
            self._reach,
        )
        done, self._used[EPISODE] = int(self._used[EPISODE]), 0
        self.iterations += done
        if done < iterations:
            raise Full(f"no room for more than {self._room} information states")

    def trail(self) -> Trail:
        """Where every episode starts."""
        seats = self.setting.seats
        found = Trail(self.root.copy(), np.zeros(seats, np.int64))
        self._take_in(found, CHANCE, 0)
        return found

    def play(self, trail: Trail, seat: int, move: int) -> None:
        trail.position.play_move(seat, move)
        self._take_in(trail, seat, move)

    def _take_in(self, trail: Trail, seat: int, move: int) -> None:
        row, size = np.zeros(self._wide, np.uint8), trail.position.raw.size
        row[:size] = trail.position.raw
        secrets = int(self.setting.game.has_secrets)
        self._remember(row.view(np.int64), secrets, seat, move, *self._seen, self._salted, trail.known)

    def value(self, trail: Trail | None = None) -> Any:
        """Each seat's expected reward under the average policies. Walks the whole tree: for small games."""
        at = trail or self.trail()
        acting = at.position.to_act
        total = np.zeros(self.setting.seats)
        if not acting:
            share_out(np.array(at.position.ranks()), total)
            return total
        seat = acting[0]
        chances = outcomes(at.position.game, at.position.s) if seat == CHANCE else self.average(at, seat)
        for move, share in (chances or {}).items():
            if share:
                after = at.copy()
                self.play(after, seat, move)
                total += share * self.value(after)
        return total

    def average(self, trail: Trail, seat: int) -> dict[int, float]:
        """The average policy of a seat to act: move -> probability. Uniform if it was never visited."""
        return self._shares(trail, seat, 1)

    def current(self, trail: Trail, seat: int) -> dict[int, float]:
        """The current policy, by regret matching."""
        return self._shares(trail, seat, 0)

    def _shares(self, trail: Trail, seat: int, column: int) -> dict[int, float]:
        moves = trail.position.legal_moves(seat_of(seat, self.setting.seats))
        if not moves:
            raise NotYourTurn("It isn’t this player’s turn.", "Ce n’est pas à ce joueur de jouer.")
        at = int(lookup(self._keys, self._used, self._room, len(self._cells), int(trail.known[seat]), 0))
        weights = np.zeros(len(moves))
        if at >= 0:
            weights = np.maximum(self._cells[at : at + len(moves), column], 0)
        shares = weights / weights.sum() if weights.sum() > 0 else np.full(len(moves), 1 / len(moves))
        return dict(zip(moves, shares.tolist(), strict=True))


def _as_it_was(root: Position, sampling: Sampling, room: int, kept: list[Any], iterations: int) -> MCCFR:
    solver = MCCFR(root, sampling=sampling, room=room)
    for target, values in zip((solver._keys, solver._used, solver._cells, solver._rng), kept, strict=True):
        target[:] = values
    solver.iterations = iterations
    return solver
