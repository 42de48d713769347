"""How long a game's first simulation takes with an empty cache, and a later one: CPU and wall seconds.

uv run python benchmarks/first_compile.py [GAME...]
"""

import os
import resource
import subprocess
import sys
import tempfile
import time

from ludotheque.games import GAMES

ROUNDS = 3


def simulate(game: str, cache: str) -> tuple[float, float]:
    """CPU and wall seconds of a new process that plays one random game."""
    command = [sys.executable, "-m", "ludotheque", "simulate", game, "--games", "1"]
    before, began = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    environment = {**os.environ, "LUDOTHEQUE_CACHE": cache}
    subprocess.run(command, env=environment, stdout=subprocess.DEVNULL, check=True)
    after, ended = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, ended - began


def measure(game: str) -> tuple[tuple[float, float], tuple[float, float]]:
    """The best of some rounds: (empty cache, warm cache)."""
    first, later = [], []
    for _ in range(ROUNDS):
        with tempfile.TemporaryDirectory() as cache:
            first.append(simulate(game, cache))
            later.append(simulate(game, cache))
    return min(first), min(later)


def main(games: list[str]) -> None:
    print(f"best of {ROUNDS}, seconds    first: CPU   wall    later: CPU   wall")
    for game in games or GAMES:
        first, later = measure(game)
        print(f"{game:25} {first[0]:9.2f} {first[1]:6.2f} {later[0]:13.2f} {later[1]:6.2f}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
