"""A policy for Kopis that is learned by self-play, in NumPy.

    uv run python -m examples.learning.self_play --minutes 60 --into learned

A network says what a position is worth to the seat to move. It learns from games that it plays against itself
in a batch: each position shall be worth what its best move leads to, by the network itself or at the end by
the result (TD(0) with one move of lookahead). `--into` keeps the network and the curve after every few
minutes of CPU, so that a run that was stopped goes on. Then it plays a level from random openings, each with
both colours, until a sequential test (SPRT) says whether it scores more than half.
"""

import argparse
import os
import time
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Any

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # for such small matrices more only wait for each other
import msgspec
import numpy as np

from ludotheque.lab.studies.estimates import Verdict, sprt
from ludotheque.research import BatchEnv, setting

HIDDEN = (256, 64)
RATES = (1.5e-3, 3e-5)
"""How far a step goes: at the beginning, and at the end of the time."""
EXPLORE = 0.08
BATCH = 256
SQUARES = 36
LEVEL = "level:3"
OPENING = 4
"""The moves at the beginning of a duel that are made at random."""
SCORES = (0.5, 0.55)
"""The sequential test decides between these."""
CHUNK = 100


class Network:
    """Layers of `max(0, x)`, then `tanh`, trained by Adam: from features to a worth from -1 to 1."""

    def __init__(self, inputs: int, seed: int = 0) -> None:
        rng = np.random.default_rng(seed)
        sizes = (inputs, *HIDDEN, 1)
        self.weights: list[Any] = []
        for before, after in pairwise(sizes):
            self.weights.append(rng.normal(0, (2 / before) ** 0.5, (before, after)).astype(np.float32))
            self.weights.append(np.zeros(after, np.float32))
        self.weights[-2] *= 0.1
        self.moments = [[np.zeros_like(each) for each in self.weights] for _ in range(2)]
        self.steps = 0

    def value(self, seen: Any) -> Any:
        return self._forward(seen)[-1][:, 0]

    def _forward(self, seen: Any) -> list[Any]:
        layers, last = [seen], len(self.weights) - 2
        for at in range(0, len(self.weights), 2):
            sums = layers[-1] @ self.weights[at]
            sums += self.weights[at + 1]
            layers.append(np.tanh(sums) if at == last else np.maximum(sums, 0, out=sums))
        return layers

    def learn(self, seen: Any, wanted: Any, rate: float) -> float:
        """One step towards what was wanted; the mean square of how far it was off."""
        layers = self._forward(seen)
        off = layers[-1][:, 0] - wanted
        back = (off / len(off))[:, None] * (1 - layers[-1] ** 2)
        slopes: list[Any] = []
        for at in range(len(self.weights) - 2, -1, -2):
            slopes = [layers[at // 2].T @ back, back.sum(axis=0), *slopes]
            if at:
                back = (back @ self.weights[at].T) * (layers[at // 2] > 0)
        self._adam(slopes, rate)
        return float((off**2).mean())

    def _adam(self, slopes: list[Any], rate: float) -> None:
        self.steps += 1
        rate *= (1 - 0.999**self.steps) ** 0.5 / (1 - 0.9**self.steps)
        for at, slope in enumerate(slopes):
            first, second = self.moments[0][at], self.moments[1][at]
            np.add(first, 0.1 * (slope - first), out=first)
            np.add(second, 0.001 * (slope * slope - second), out=second)
            self.weights[at] -= rate * first / (np.sqrt(second) + 1e-8)


class Eyes:
    """Positions as the network sees them: always as if its seat were in the South, with the West its own."""

    def __init__(self, options: dict[str, object]) -> None:
        self.table = setting("kopis", options)
        names = self.table.plan.names
        self._turned = np.arange(len(names))
        self._mirrored = np.arange(len(names))
        for at, name in enumerate(names):
            if "." in name and not name.startswith("facing"):
                square = int(name.rpartition(".")[2])
                self._turned[at] = at - square + (SQUARES - 1 - square)
                self._mirrored[at] = at - square + 6 * (square % 6) + square // 6
        waiting = [at for at, name in enumerate(names) if name.startswith("waiting")]
        self._mirrored[waiting] = np.reshape(waiting, (-1, 2))[:, ::-1].ravel()

    def see(self, env: BatchEnv) -> Any:
        seen = env.observe().copy()
        turned = env.seats == 1
        seen[turned] = seen[turned][:, self._turned]
        return seen

    def mirror(self, seen: Any, which: Any) -> Any:
        """Some positions at the diagonal from a1 to f6, which changes nothing about their worth."""
        seen[which] = seen[which][:, self._mirrored]
        return seen


class Lookahead:
    """All moves of all games of a batch tried at once, and judged by the network."""

    def __init__(self, network: Network, eyes: Eyes) -> None:
        self.network, self.eyes = network, eyes

    def best(self, positions: Any, seats: Any, mask: Any) -> tuple[Any, Any]:
        """The best action of each game, and what it is worth to the seat that makes it."""
        games, actions = np.nonzero(mask)
        trial = BatchEnv(self.eyes.table, len(games), again=False)
        trial.put(positions[games])
        trial.step(actions)
        value = self.network.value(self.eyes.see(trial))
        own = seats[games]
        value[trial.seats != own] *= -1
        over = trial.ended
        value[over] = trial.gains[over, own[over]]
        order = np.lexsort((value, games))
        last = np.flatnonzero(np.diff(np.append(games[order], -1)))
        return actions[order][last], value[order][last]


class Point(msgspec.Struct):
    """One of the curve."""

    minutes: float
    games: int
    error: float
    score: float


@dataclass
class Learner:
    """Self-play that can be stopped and gone on with."""

    options: dict[str, object]
    batch: int = BATCH
    seed: int = 0
    minutes: float = 0.0
    """Of CPU, spent on learning."""
    games: int = 0
    curve: list[Point] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.eyes = Eyes(self.options)
        self.network = Network(self.eyes.table.plan.length, self.seed)
        self.lookahead = Lookahead(self.network, self.eyes)

    def learn(self, until: float, total: float) -> list[float]:
        """Up to so many CPU minutes, of `total`; the error of each step."""
        losses: list[float] = []
        env = BatchEnv("kopis", self.batch, self.options, seed=self.seed + self.network.steps)
        rng = np.random.default_rng([self.seed, self.network.steps])
        spread_out(env, rng)
        begun, before = time.process_time(), self.minutes
        while self.minutes < until:
            seen = self.eyes.see(env)
            actions, value = self.lookahead.best(env.raw, env.seats, env.mask)
            rate = RATES[0] * (RATES[1] / RATES[0]) ** min(1.0, self.minutes / total)
            seen = self.eyes.mirror(seen, rng.random(self.batch) < 0.5)
            losses.append(self.network.learn(seen, value, rate))
            env.step(np.where(rng.random(self.batch) < EXPLORE, env.sample(), actions))
            self.games += int(env.ended.sum())
            self.minutes = before + (time.process_time() - begun) / 60
        return losses

    def save(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        kept = {"weights": self.network.weights, "first": self.network.moments[0]}
        kept["second"] = self.network.moments[1]
        arrays = {f"{name}{at}": each for name, all_ in kept.items() for at, each in enumerate(all_)}
        np.savez(folder / "writing.npz", **arrays)
        done = {"minutes": self.minutes, "games": self.games, "steps": self.network.steps}
        written = msgspec.json.encode({**done, "curve": self.curve})
        (folder / "curve.json").write_bytes(msgspec.json.format(written, indent=1))
        (folder / "writing.npz").replace(folder / "network.npz")

    def load(self, folder: Path) -> None:
        if not (folder / "network.npz").exists():
            return
        arrays = np.load(folder / "network.npz")
        for at in range(len(self.network.weights)):
            self.network.weights[at][:] = arrays[f"weights{at}"]
            self.network.moments[0][at][:] = arrays[f"first{at}"]
            self.network.moments[1][at][:] = arrays[f"second{at}"]
        kept = msgspec.json.decode((folder / "curve.json").read_bytes())
        self.minutes, self.games, self.network.steps = kept["minutes"], kept["games"], kept["steps"]
        self.curve = msgspec.convert(kept["curve"], list[Point])


def spread_out(env: BatchEnv, rng: Any) -> None:
    """Games of equal length that begin together would show the network all their ends at once."""
    waits = rng.integers(0, 16, env.count)
    for at in range(16):
        env.step(env.sample(), waits > at)


def duel(look: Lookahead, pairs: int, level: str, seed: int) -> Any:
    """The score of each game against a level (a draw is half); each opening is played with both colours."""
    table = look.eyes.table
    openings = BatchEnv(table, pairs, seed=seed)
    for _ in range(OPENING):
        openings.step(openings.sample())
    scores = np.zeros((pairs, 2))
    for seat in range(2):
        env = BatchEnv(table, pairs, opponents={1 - seat: level}, again=False, seed=seed + seat)
        env.put(openings.raw)
        gains = env.gains[:, seat].copy()
        while (env.seats >= 0).any():
            actions = np.zeros(pairs, np.int64)
            asked = env.seats >= 0
            actions[asked] = look.best(env.raw[asked], env.seats[asked], env.mask[asked])[0]
            env.step(actions)
            gains += env.gains[:, seat]
        scores[:, seat] = (gains + 1) / 2
    return scores.ravel()


def judge(look: Lookahead, games: int, level: str, seed: int = 1) -> tuple[Verdict, float]:
    """The sequential test, and the mean score until it stopped."""
    scores = np.zeros(0)
    while True:
        pairs = min(CHUNK, games - len(scores)) // 2
        scores = np.append(scores, duel(look, pairs, level, 1000 * seed + len(scores)))
        verdict = sprt(scores, *SCORES)
        if verdict.answer or len(scores) + 1 >= games:
            return verdict, float(scores[: verdict.games].mean())


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--minutes", type=float, default=60, help="CPU minutes of learning")
    parser.add_argument("--every", type=float, default=3, help="CPU minutes between two points of the curve")
    parser.add_argument("--games", type=int, default=4000, help="of the test, at most")
    parser.add_argument("--level", default=LEVEL)
    parser.add_argument("--into", type=Path, help="where the network and the curve are kept")
    asked = parser.parse_args()
    learner = Learner({"mode": "storm"})
    if asked.into:
        learner.load(asked.into)
    while learner.minutes < asked.minutes:
        losses = learner.learn(min(asked.minutes, learner.minutes + asked.every), asked.minutes)
        score = float(duel(learner.lookahead, CHUNK, asked.level, 0).mean())
        learner.curve.append(Point(learner.minutes, learner.games, float(np.mean(losses[-500:])), score))
        at = learner.curve[-1]
        print(f"{at.minutes:5.1f} min {at.games:>9,} games {at.error:.4f} {at.score:.3f}", flush=True)
        if asked.into:
            learner.save(asked.into)
    verdict, score = judge(learner.lookahead, asked.games, asked.level)
    words = {1: "stronger", -1: "not stronger", 0: "not decided"}
    print(
        f"against {asked.level}: a score of {score:.3f} in {verdict.games} games,"
        f" log of the likelihood ratio {verdict.llr:.2f}: {words[verdict.answer]}"
    )


if __name__ == "__main__":
    main()
