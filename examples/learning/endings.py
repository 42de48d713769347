"""OpenSpiel's solvers on our endings, compared with our exact ones.

    uv run python -m examples.learning.endings --positions 200

The last turns of ZOP: OpenSpiel's CFR+ on the game that starts there, written as an extensive-form file, so
that its C++ solver runs on it; only those that are not yet decided. The last moves of Kopis: OpenSpiel's
alpha-beta, in Python, on the game itself.
"""

import argparse
import json
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
from benchmarks.zop_exploitability import wins

from ludotheque.games import load
from ludotheque.lab.selfplay import Plan, play_game
from ludotheque.position import Position
from ludotheque.records import opening
from ludotheque.research.spiel import SpielGame, game_at
from ludotheque.search.exact import Solver as ExactSolver
from ludotheque.search.sealed import Solver as SealedSolver

ITERATIONS = 2_000
CURVE = (10, 30, 100, 300, 1_000, 2_000)
CLOSE = 0.01
LAST_MOVES = 5
LAST_CARDS = 3


def as_file(game: SpielGame) -> str:
    """The whole tree as an extensive-form file (Gambit's format)."""
    sets: list[dict[str, int]] = [{}, {}]
    lines = ['EFG 2 R "ending" { "0" "1" }']
    ends = 0

    def write(state: Any) -> None:
        nonlocal ends
        if state.is_terminal():
            ends += 1
            lines.append(f't "" {ends} "" {{ {" ".join(map(str, state.returns()))} }}')
            return
        actions = state.legal_actions()
        if state.is_chance_node():
            listed = " ".join(f'"{action}" {share:.17f}' for action, share in state.chance_outcomes())
            lines.append(f'c "" {len(lines)} "" {{ {listed} }} 0')
        else:
            player = state.current_player()
            number = sets[player].setdefault(state.information_state_string(), len(sets[player]) + 1)
            listed = " ".join(f'"{action}"' for action in actions)
            lines.append(f'p "" {player + 1} {number} "" {{ {listed} }} 0')
        for action in actions:
            write(state.child(action))

    write(game.new_initial_state())
    return "\n".join(lines) + "\n"


def cfr_plus(position: Position, iterations: int = ITERATIONS) -> float:
    """What the position is worth to seat 0 by OpenSpiel's CFR+."""
    game = pyspiel.load_efg_game(as_file(game_at(position)))
    solver = pyspiel.CFRPlusSolver(game)
    for _ in range(iterations):
        solver.evaluate_and_update_policy()
    values = pyspiel.expected_returns(game.new_initial_state(), solver.average_policy(), -1, True, -1.0)
    return float(values[0])


def convergence(positions: list[Position], iterations: Sequence[int]) -> dict[int, list[float]]:
    """How far CFR+ is off in each position after so many iterations."""
    exact = [exact_worth(each) for each in positions]
    return {
        count: [abs(cfr_plus(each, count) - value) for each, value in zip(positions, exact, strict=True)]
        for count in iterations
    }


def zop_endings(count: int) -> list[Position]:
    """The first sealed choice of each game at which nobody has more than three cards left, if it matters."""
    game, found = load("zop"), list[Position]()
    number = 0
    while len(found) < count:
        record = play_game(Plan(game, game.complete({"match": "single"}), None, 77), number)
        position = opening(record, game)
        number += 1
        for seat, text in record.moves:
            few = position.to_act == [0, 1] and position.s.counts.sum(axis=1).max() <= LAST_CARDS
            if few and game.thinking.solvable(position.s):
                if abs(exact_worth(position)) < 1 - CLOSE:
                    found.append(position)
                break
            position.play(seat, text)
    return found


def exact_worth(position: Position) -> float:
    answer = SealedSolver(judge=lambda end: 2 * wins(end) - 1).solve(position)
    assert answer is not None
    return answer.value


def kopis_endings(count: int) -> list[Position]:
    """Positions of random games of Storm with few moves to come."""
    game, found = load("kopis"), list[Position]()
    number = 0
    while len(found) < count:
        record = play_game(Plan(game, game.complete({}), None, 7), number)
        position = opening(record, game)
        for seat, text in record.moves[: max(0, len(record.moves) - LAST_MOVES)]:
            position.play(seat, text)
        found.append(position)
        number += 1
    return found


def minimax(position: Position) -> float:
    from open_spiel.python.algorithms.minimax import alpha_beta_search

    game = game_at(position)
    seat = position.to_act[0]
    value, _ = alpha_beta_search(game, game.new_initial_state(), maximum_depth=100, maximizing_player_id=seat)
    return float(value) if seat == 0 else -float(value)


def exact_sign(position: Position) -> float:
    value = ExactSolver(position.game, position.game.longest(position.options, 2)).value(position)
    assert value is not None
    return float(np.sign(value))


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--positions", type=int, default=200)
    parser.add_argument("--curve", type=Path, help="a file for how CFR+ comes nearer, as JSON; nothing else")
    asked = parser.parse_args()
    if asked.curve:
        found = convergence(zop_endings(asked.positions), CURVE)
        asked.curve.write_text(json.dumps(found), "utf-8")
        return
    begun = time.perf_counter()
    pairs = [(cfr_plus(each), exact_worth(each)) for each in zop_endings(asked.positions)]
    off = [abs(theirs - ours) for theirs, ours in pairs]
    close = sum(each <= CLOSE for each in off)
    took = time.perf_counter() - begun
    print(
        f"ZOP, CFR+: {close} of {len(off)} within {CLOSE}, the farthest {max(off):.4f} ({took:.0f} s)",
        flush=True,
    )
    begun = time.perf_counter()
    lasts = kopis_endings(asked.positions)
    equal = sum(minimax(each) == exact_sign(each) for each in lasts)
    print(f"Kopis, minimax: {equal} of {len(lasts)} equal ({time.perf_counter() - begun:.0f} s)")


if __name__ == "__main__":
    main()
