"""The exact solver of Kopis Storm beside a C++ -O3 solver, in one run.

    uv run python benchmarks/kopis_solver_speed.py            all six layouts, and positions after four plies
    uv run python benchmarks/kopis_solver_speed.py --quick    one layout

Seconds are CPU seconds of one thread; programs take turns, the best of each counts.
"""

import subprocess
import sys
import tempfile
import time
from pathlib import Path

from ludotheque.games import load
from ludotheque.position import Position, start
from ludotheque.rng import below, generator
from ludotheque.search.exact import Solver

SOURCE = Path(__file__).with_name("kopis_solver.cpp")
LAYOUTS = ("diagonal", "antidiagonal", "near", "far", "left", "right")
ENTER = 64


def build(folder: str) -> str:
    program = str(Path(folder) / "kopis_solver")
    subprocess.run(["g++", "-O3", "-std=c++17", "-o", program, str(SOURCE)], check=True)
    return program


def by_cpp(program: str, layout: str, moves: list[int]) -> tuple[int, int, float]:
    words = [program, layout, *(str(move - ENTER) for move in moves)]
    value, nodes, seconds = subprocess.run(words, check=True, capture_output=True, text=True).stdout.split()
    return int(value), int(nodes), float(seconds)


def by_us(position: Position) -> tuple[int, int, float]:
    solver = Solver(load("kopis"), 40)
    begun = time.thread_time()
    value = solver.value(position, -1)
    assert value is not None
    return value, solver.nodes, time.thread_time() - begun


def race(program: str, layout: str, moves: list[int], rounds: int) -> tuple[int, float, float, int, int]:
    """The value; seconds and nodes of C++ and of ours."""
    position = start("kopis", {"layout": layout})
    for ply, move in enumerate(moves):
        position.play_move(ply % 2, move)
    theirs, ours = [], []
    for _ in range(rounds):
        theirs.append(by_cpp(program, layout, moves))
        ours.append(by_us(position))
    assert theirs[0][0] == ours[0][0], (layout, moves)
    return ours[0][0], min(t[2] for t in theirs), min(o[2] for o in ours), theirs[0][1], ours[0][1]


def openings(count: int) -> list[list[int]]:
    """Random first four plies."""
    rng = generator(11)
    found = []
    for _ in range(count):
        position = start("kopis")
        moves: list[int] = []
        for ply in range(4):
            legal = position.legal_moves(ply % 2)
            moves.append(legal[int(below(rng, len(legal)))])
            position.play_move(ply % 2, moves[-1])
        found.append(moves)
    return found


def main() -> None:
    quick = "--quick" in sys.argv[1:]
    by_us(start("kopis"))  # compile before the clock starts
    with tempfile.TemporaryDirectory() as folder:
        program = build(folder)
        jobs = [(layout, []) for layout in (LAYOUTS[:1] if quick else LAYOUTS)]
        jobs += [("diagonal", moves) for moves in openings(1 if quick else 10)]
        print(f"{'layout':<14}{'plies':>6}{'value':>6}{'C++ s':>9}{'ours s':>9}{'ratio':>7}{'M nodes':>9}")
        for layout, moves in jobs:
            value, theirs, ours, _, nodes = race(program, layout, moves, 1 if quick else 3)
            line = f"{layout:<14}{len(moves):>6}{value:>6}{theirs:>9.3f}{ours:>9.3f}"
            print(f"{line}{ours / max(theirs, 1e-6):>7.2f}{nodes / 1e6:>9.2f}", flush=True)


if __name__ == "__main__":
    main()
