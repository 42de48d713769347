"""ZOP's random rounds beside OpenSpiel's C++ goofspiel with its own random bots, in one run.

    uv run --with open_spiel python benchmarks/zop_speed.py

Both are card games of sealed simultaneous choices. A decision is one choice of one player; chance moves
are made but not counted. Rates are per CPU second of one thread; the two take turns, the best of each counts.
OpenSpiel's API is general (it allocates states and lists of actions), ours is the minimum: the figures say
what a user of either gets, not that one is better written.
"""

import sys
import time

from ludotheque.games import load
from ludotheque.lab.selfplay import Plan
from ludotheque.lab.simulate import _play_compiled

ROUNDS = 5


def ours(games: int) -> tuple[int, float]:
    """Decisions and CPU seconds of single rounds with all shuffles, swaps and effects."""
    game = load("zop")
    plan = Plan(game, game.complete({"match": "single"}), 2, 7)
    begun = time.thread_time()
    tally, _ = _play_compiled(plan, 0, games)
    return int(tally.lengths.sum()), time.thread_time() - begun


def open_spiel(games: int) -> tuple[int, float]:
    """Its C++ loop `evaluate_bots` over its C++ uniform random bots; each game is as long as every other."""
    import pyspiel

    game = pyspiel.load_game("goofspiel")
    bots = [pyspiel.make_uniform_random_bot(player, 7 + player) for player in range(game.num_players())]
    begun = time.thread_time()
    for number in range(games):
        pyspiel.evaluate_bots(game.new_initial_state(), bots, number)
    seconds = time.thread_time() - begun
    return games * _decisions(game), seconds


def _decisions(game: object) -> int:
    """Choices of one game, made by players who have more than none to make."""
    state, count = game.new_initial_state(), 0  # type: ignore[attr-defined]
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(state.legal_actions()[0])
        else:
            state.apply_actions([state.legal_actions(player)[0] for player in range(2)])
            count += 2
    return count


def main() -> None:
    ours(1)  # compile
    best = {"ZOP": 0.0, "goofspiel": 0.0}
    for _ in range(ROUNDS):
        for name, contender, games in (("ZOP", ours, 40_000), ("goofspiel", open_spiel, 15_000)):
            decisions, seconds = contender(games)
            best[name] = max(best[name], decisions / seconds)
    print("| random play, one thread | decisions per CPU second |\n| --- | --- |")
    print(f"| OpenSpiel goofspiel, C++ random bots | {best['goofspiel']:,.0f} |")
    print(f"| Ludothèque ZOP, random rounds | {best['ZOP']:,.0f} |")
    ratio = best["ZOP"] / best["goofspiel"]
    print(f"\n{ratio:.1f} times as many")
    sys.exit(0 if ratio >= 3 else 1)


if __name__ == "__main__":
    main()
