"""Every game of a batch beside the same game as a `Position`, byte for byte.

    uv run python benchmarks/batch_equality.py --steps 1000000

Each step is one random legal action in one game of the batch; chance draws from copies of the same
generators. After each, the bytes of the record, whose turn it is, every legal action, the gains and the end
must agree.
"""

import argparse
import time

import numpy as np

from ludotheque.contract import CHANCE
from ludotheque.games import GAMES, load
from ludotheque.lab.selfplay import Plan
from ludotheque.position import Position
from ludotheque.research import BatchEnv, Setting
from ludotheque.rng import seeds


class Twin:
    """One game of a batch, played with nothing but a `Position`."""

    def __init__(self, table: Setting, rng: np.ndarray) -> None:
        self.table, self.rng = table, rng
        self.begin()

    def begin(self) -> None:
        self.position = self.table.position()
        self.ended, self.gains = False, [0.0] * self.table.seats
        self._draw()

    def play(self, action: int) -> None:
        self.position.play_move(self.position.to_act[0], int(self.table.codes[action]))
        self._draw()
        if self.position.to_act:
            self.ended, self.gains = False, [0.0] * self.table.seats
            return
        gains = gains_of(self.position)
        self.begin()
        self.ended, self.gains = True, gains

    def _draw(self) -> None:
        while self.position.to_act == [CHANCE]:
            self.position.play_move(CHANCE, self.position.draw(self.rng))

    def actions(self) -> list[int]:
        seat = self.position.to_act[0]
        return sorted(self.table.action_of[move] for move in self.position.legal_moves(seat))


def gains_of(position: Position) -> list[float]:
    ranks = position.ranks()
    return [sum((other > own) - (other < own) for other in ranks) / (len(ranks) - 1) for own in ranks]


def compare(table: Setting, steps: int, games: int = 64, threads: int = 1) -> int:
    """Play so many steps in both; how many games ended meanwhile."""
    env = BatchEnv(table, games, seed=7, threads=threads)
    twins = [Twin(table, rng) for rng in (rng.copy() for rng in seeds(7, 0, games)[:, None])]
    ends = 0
    for _ in range(-(-steps // games)):
        actions = env.sample()
        env.step(actions)
        ends += int(env.ended.sum())
        for at, twin in enumerate(twins):
            twin.play(int(actions[at]))
            size = twin.position.raw.size
            assert env.raw[at, :size].tobytes() == twin.position.raw.tobytes(), at
            assert env.seats[at] == twin.position.to_act[0]
            assert np.flatnonzero(env.mask[at]).tolist() == twin.actions()
            assert bool(env.ended[at]) == twin.ended
            assert np.allclose(env.gains[at], twin.gains)
    return ends


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--steps", type=int, default=1_000_000)
    parser.add_argument("--tables", type=int, default=10, help="different options of each game")
    asked = parser.parse_args()
    for name in GAMES:
        game, ends, begun = load(name), 0, time.perf_counter()
        for number in range(asked.tables):
            options, seats = Plan(game, None, None, 3).table(number)
            ends += compare(Setting(game, options, seats), asked.steps // asked.tables)
        took = time.perf_counter() - begun
        print(f"{name:<12}{asked.steps:>10,} steps, {ends:>7,} games: equal ({took:.0f} s)", flush=True)


if __name__ == "__main__":
    main()
