"""A policy for Kopis that is learned by self-play, in NumPy.

    uv run python -m examples.learning.self_play --minutes 60 --games 400

The network reads what a position is worth to the seat to move: TD(0) on games that it plays against itself in
a batch, choosing the move after which the other is worst off (so it looks one move ahead), at times at
random. Then it plays a level, and a sequential test (SPRT) says whether it wins more than half.
"""

import argparse
import os
import time
from math import log
from typing import Any

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # for such small matrices more only wait for each other
import numpy as np

from ludotheque.research import BatchEnv, setting
from ludotheque.rng import generator
from ludotheque.search import bots

HIDDEN = 128
RATE = 1e-3
EXPLORE = 0.1
LEVEL = "level:3"


class Network:
    """Two layers of tanh, trained by Adam; from features to what the position is worth, -1 to 1."""

    def __init__(self, inputs: int, hidden: int = HIDDEN, seed: int = 0) -> None:
        rng = np.random.default_rng(seed)
        shapes = [(inputs, hidden), (hidden,), (hidden, hidden), (hidden,), (hidden, 1), (1,)]
        self.weights = [
            (rng.normal(0, shape[0] ** -0.5, shape) if len(shape) == 2 else np.zeros(shape)).astype(
                np.float32
            )
            for shape in shapes
        ]
        self._first = [np.zeros_like(each) for each in self.weights]
        self._second = [np.zeros_like(each) for each in self.weights]
        self._steps = 0

    def worth(self, seen: Any) -> Any:
        return self._forward(seen)[-1][:, 0]

    def _forward(self, seen: Any) -> list[Any]:
        layers = [seen]
        for at in range(0, 6, 2):
            layers.append(np.tanh(layers[-1] @ self.weights[at] + self.weights[at + 1]))
        return layers

    def learn(self, seen: Any, wanted: Any) -> float:
        """One step towards what was wanted; the mean square of how far it was off."""
        layers = self._forward(seen)
        off = layers[-1][:, 0] - wanted
        back = (off / len(off))[:, None]
        found: list[Any] = []
        for at in (4, 2, 0):
            back = back * (1 - layers[at // 2 + 1] ** 2)
            found = [layers[at // 2].T @ back, back.sum(axis=0), *found]
            back = back @ self.weights[at].T
        self._adam(found)
        return float((off**2).mean())

    def _adam(self, slopes: list[Any]) -> None:
        self._steps += 1
        for at, slope in enumerate(slopes):
            self._first[at] += 0.1 * (slope - self._first[at])
            self._second[at] += 0.001 * (slope**2 - self._second[at])
            size = np.sqrt(self._second[at] / (1 - 0.999**self._steps)) + 1e-8
            self.weights[at] -= RATE * self._first[at] / (1 - 0.9**self._steps) / size


class Lookahead:
    """All moves of all games of a batch tried at once, and judged by the network."""

    def __init__(self, network: Network, options: dict[str, object]) -> None:
        self.network = network
        self.table = setting("kopis", options)

    def values(self, positions: Any, seats: Any, mask: Any) -> tuple[Any, Any, Any]:
        """For each legal action: the game, the action, and what it is worth to the seat that makes it."""
        games, actions = np.nonzero(mask)
        trial = BatchEnv(self.table, len(games), again=False)
        trial.put(positions[games])
        trial.step(actions)
        seen = trial.observe()
        worth = -self.network.worth(seen)
        same = trial.seats == seats[games]
        worth[same] *= -1
        over = trial.ended
        worth[over] = trial.gains[over, seats[games][over]]
        return games, actions, worth

    def best(self, positions: Any, seats: Any, mask: Any) -> tuple[Any, Any]:
        """The best action of each game, and its worth."""
        games, actions, worth = self.values(positions, seats, mask)
        order = np.lexsort((worth, games))
        last = np.flatnonzero(np.diff(np.append(games[order], -1)))
        return actions[order][last], worth[order][last]


def learn(
    minutes: float, options: dict[str, object], batch: int = 256, seed: int = 0
) -> tuple[Network, list[float]]:
    """Self-play for so many CPU minutes."""
    env = BatchEnv("kopis", batch, options, seed=seed)
    network, rng = Network(env.setting.plan.length, seed=seed), np.random.default_rng(seed)
    eyes = Lookahead(network, options)
    losses: list[float] = []
    until = time.process_time() + 60 * minutes
    while time.process_time() < until:
        seen = env.observe().copy()
        actions, worth = eyes.best(env.raw, env.seats, env.mask)
        losses.append(network.learn(seen, worth))
        at_random = rng.random(batch) < EXPLORE
        env.step(np.where(at_random, env.sample(), actions))
    return network, losses


def duel(
    network: Network, options: dict[str, object], games: int, level: str = LEVEL
) -> tuple[float, float, int]:
    """Points against a level (a draw is half), the likelihood ratio of 0.55 against 0.5, and games played."""
    eyes, rng = Lookahead(network, options), generator(5)
    points, ratio, played = 0.0, 0.0, 0
    while played < games and abs(ratio) < log(19):
        env = BatchEnv("kopis", 1, options, again=False, seed=played)
        bot, seat = bots.make(env.setting.game, level), played % 2
        while env.seats[0] >= 0:
            if env.seats[0] == seat:
                # The first move is free: otherwise every game between two sure players would be the same.
                action = env.sample() if env.steps[0] < 2 else eyes.best(env.raw, env.seats, env.mask)[0]
            else:
                move = bots.ask(bot, env.position(0), 1 - seat, rng)
                action = [env.setting.action_of[move]]
            env.step(action)
        score = (float(env.gains[0, seat]) + 1) / 2
        points += score
        ratio += score * log(0.55 / 0.5) + (1 - score) * log(0.45 / 0.5)
        played += 1
    return points, ratio, played


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--minutes", type=float, default=60, help="CPU minutes")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--level", default=LEVEL)
    asked = parser.parse_args()
    options: dict[str, object] = {"mode": "storm"}
    network, losses = learn(asked.minutes, options)
    print(f"{len(losses):,} steps of 256 games, mean square error {np.mean(losses[-100:]):.4f}", flush=True)
    points, ratio, played = duel(network, options, asked.games, asked.level)
    verdict = "stronger" if ratio > log(19) else "not stronger" if ratio < -log(19) else "not decided"
    print(f"against {asked.level}: {points:g} of {played} points, likelihood ratio {ratio:.2f}: {verdict}")


if __name__ == "__main__":
    main()
