"""Kopis beside a C++ -O3 bitboard program of the same rules and the same random numbers, in one run.

    uv run python benchmarks/kopis_speed.py            needs g++
    uv run python benchmarks/kopis_speed.py --quick    the small version that the tests run

Rates are per CPU second of one thread; programs take turns, the best of each counts.
"""

import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import numpy as np

from ludotheque.games import load
from ludotheque.lab.perft import perft
from ludotheque.lab.selfplay import Plan
from ludotheque.lab.simulate import _play_compiled
from ludotheque.position import start

SOURCE = Path(__file__).with_name("kopis.cpp")
SEED = 7


def build(folder: str) -> str:
    program = str(Path(folder) / "kopis")
    subprocess.run(["g++", "-O3", "-std=c++17", "-o", program, str(SOURCE)], check=True)
    return program


def run(program: str, *words: object) -> tuple[int, float]:
    out = subprocess.run([program, *map(str, words)], check=True, capture_output=True, text=True).stdout
    result, seconds = out.split()
    return int(result), float(seconds)


def our_playouts(games: int) -> tuple[int, float]:
    game = load("kopis")
    plan = Plan(game, game.complete({}), 2, SEED)
    begun = time.thread_time()
    tally, _ = _play_compiled(plan, 0, games)
    seconds = time.thread_time() - begun
    return int((tally.scores[:, 0] * 1000 + tally.scores[:, 1]).sum()), seconds


def our_perft(mode: str, depth: int) -> tuple[int, float]:
    position = start("kopis", {"mode": mode})
    begun = time.thread_time()
    count = perft(position, depth)
    return count, time.thread_time() - begun


def race(games: int, storm: int, sudden: int, rounds: int) -> dict[str, tuple[float, float]]:
    """For each discipline the rates of C++ and of ours (games or leaves per CPU second)."""
    with tempfile.TemporaryDirectory() as folder:
        program = build(folder)
        disciplines = {
            "Storm playouts": (lambda: run(program, "playouts", games, SEED), lambda: our_playouts(games)),
            "Storm perft": (
                lambda: run(program, "perft", "storm", storm),
                lambda: our_perft("storm", storm),
            ),
            "Sudden Death perft": (
                lambda: run(program, "perft", "sudden", sudden),
                lambda: our_perft("sudden", sudden),
            ),
        }
        rates: dict[str, tuple[float, float]] = {}
        for name, both in disciplines.items():
            best = [np.inf, np.inf]
            counts = [0, 0]
            for _ in range(rounds):
                results = [contender() for contender in both]
                assert results[0][0] == results[1][0], (name, results)  # the very same games
                best = [min(old, new[1]) for old, new in zip(best, results, strict=True)]
                counts = [games if "playouts" in name else results[0][0]] * 2
            rates[name] = (counts[0] / best[0], counts[1] / best[1])
        return rates


def main() -> None:
    if shutil.which("g++") is None:
        sys.exit("g++ is needed")
    quick = "--quick" in sys.argv[1:]
    our_playouts(10)
    our_perft("storm", 2)
    rates = race(200_000, 8, 6, 3) if quick else race(2_000_000, 10, 7, 7)
    print(f"{'':<20}{'C++ -O3':>14}{'Ludothèque':>14}{'ratio':>8}")
    for name, (theirs, ours) in rates.items():
        print(f"{name:<20}{theirs:>14,.0f}{ours:>14,.0f}{ours / theirs:>8.2f}")


if __name__ == "__main__":
    main()
