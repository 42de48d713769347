"""Simulations per CPU second of one thread, in every game; OpenSpiel's C++ MCTS on breakthrough beside it.

    uv run --with open_spiel python benchmarks/mcts_speed.py
    uv run python benchmarks/mcts_speed.py                      without the peer

A simulation of ours goes down the tree and plays out as the game's strongest level does. OpenSpiel plays
another game (breakthrough 6x6, the nearest it has in size): read it as a yardstick, not as a race.
"""

import sys
import time
from collections.abc import Callable
from dataclasses import replace

import numpy as np

from ludotheque.contract import CHANCE
from ludotheque.games import GAMES, load
from ludotheque.position import Position
from ludotheque.rng import generator
from ludotheque.search import mcts
from ludotheque.thinking import Level

SIMULATIONS = 20_000
ROUNDS = 5


def first_choice(name: str, seats: int) -> Position:
    """The first position in which a seat has to choose, for the usual options."""
    game = load(name)
    position, rng = Position(game, game.complete({}), seats), generator(3)
    while position.to_act == [CHANCE]:
        position.play_move(CHANCE, position.draw(rng))
    return position


def ours(position: Position) -> float:
    """Simulations per CPU second."""
    levels = position.game.thinking.levels(position.options, position.seats)
    own = [each for each in levels if each.search == "mcts"]
    level = replace(own[-1] if own else Level("mcts"), work=SIMULATIONS, slip=0.0)
    begun = time.thread_time()
    flag = np.zeros(1, np.int64)
    mcts.search(position, position.to_act[0], generator(1), level, flag)
    return SIMULATIONS / (time.thread_time() - begun)


def open_spiel() -> Callable[[], float] | None:
    try:
        import pyspiel
    except ImportError:
        return None
    game = pyspiel.load_game("breakthrough(rows=6,columns=6)")
    evaluator = pyspiel.RandomRolloutEvaluator(1, 7)
    bot = pyspiel.MCTSBot(game, evaluator, 1.4, SIMULATIONS, 1000, False, 7, False)

    def run() -> float:
        state = game.new_initial_state()
        begun = time.thread_time()
        bot.mcts_search(state)
        return SIMULATIONS / (time.thread_time() - begun)

    return run


def main() -> None:
    contenders: dict[str, Callable[[], float]] = {}
    for name in GAMES:
        counts = load(name).seat_counts
        for seats in sorted({counts[0], counts[-1]}):
            position = first_choice(name, seats)
            ours(position)  # compile before the clock starts
            contenders[f"{name}, {seats} seats"] = lambda position=position: ours(position)
    peer = open_spiel()
    if peer is not None:
        contenders["OpenSpiel C++ MCTS, breakthrough 6x6"] = peer
    best = dict.fromkeys(contenders, 0.0)
    for _ in range(1 if "--quick" in sys.argv[1:] else ROUNDS):
        for name, run in contenders.items():
            best[name] = max(best[name], run())
    for name, rate in best.items():
        print(f"{name:<40}{rate:>12,.0f} simulations per CPU second")


if __name__ == "__main__":
    main()
