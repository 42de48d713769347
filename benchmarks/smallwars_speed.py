"""Random games of Small Wars against OpenSpiel's dice games, side by side, one thread, CPU time.

    uv run --with open_spiel python benchmarks/smallwars_speed.py

OpenSpiel plays `pig` and `backgammon` in C++ with its own uniform random bots (`evaluate_bots`); what is
counted are decisions of players, not chance, in the games that were timed. Rounds are interleaved, the best
of each counts.
"""

import time
from collections.abc import Callable, Mapping

ROUNDS = 15
SECONDS = 0.3
PEERS = ("pig", "backgammon")
SETTINGS: dict[str, dict[str, object]] = {
    "smallwars, draft of 400": {},
    "smallwars, steel-air": {"armies": "steel-air"},
    "smallwars, draft of 1000": {"budget": 1000},
}

Round = Callable[[], tuple[int, int]]
"""Plays some games; how many, and how many decisions were made."""


def ours(options: Mapping[str, object]) -> Round:
    from ludotheque.games import load
    from ludotheque.lab.selfplay import Plan
    from ludotheque.lab.simulate import simulate

    game = load("smallwars")
    seeds = iter(range(10**9))

    def play() -> tuple[int, int]:
        summary = simulate(Plan(game, game.complete(options), None, next(seeds)), 8192)
        return summary.games, summary.decisions

    return play


def open_spiel(name: str) -> Round:
    import pyspiel

    game = pyspiel.load_game(name)
    bots = [pyspiel.make_uniform_random_bot(seat, 7 + seat) for seat in range(2)]
    seeds = iter(range(10**9))

    def play() -> tuple[int, int]:
        states = [game.new_initial_state() for _ in range(20)]
        begun = time.process_time()
        for state in states:
            pyspiel.evaluate_bots(state, bots, next(seeds))
        play.seconds = time.process_time() - begun  # type: ignore[attr-defined]
        decisions = sum(each.player >= 0 for state in states for each in state.full_history())
        return len(states), decisions

    return play


def rate(play: Round) -> tuple[float, float]:
    """Decisions and games per CPU second."""
    games = decisions = 0
    seconds = 0.0
    while seconds < SECONDS:
        begun = time.process_time()
        more = play()
        # Counting a peer's decisions is our own work and not on its clock.
        seconds += getattr(play, "seconds", time.process_time() - begun)
        games += more[0]
        decisions += more[1]
    return decisions / seconds, games / seconds


def compare() -> None:
    rounds = {name: ours(options) for name, options in SETTINGS.items()}
    rounds |= {f"OpenSpiel {name}": open_spiel(name) for name in PEERS}
    for play in rounds.values():
        play()
    best = dict.fromkeys(rounds, (0.0, 0.0))
    for _ in range(ROUNDS):
        for name, play in rounds.items():
            best[name] = max(best[name], rate(play))
    peer = max(best[f"OpenSpiel {name}"][0] for name in PEERS)
    print(f"{'one thread':<28}{'decisions/CPU-s':>18}{'games/CPU-s':>14}{'of the faster peer':>20}")
    for name, (decisions, games) in best.items():
        print(f"{name:<28}{decisions:>18,.0f}{games:>14,.0f}{decisions / peer:>19.2f}x")


if __name__ == "__main__":
    compare()
