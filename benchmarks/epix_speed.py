"""Random play of Epix in decisions per CPU second, the answer of E5.5, views and events.

    uv run python benchmarks/epix_speed.py

Rates are of one thread. Rounds are interleaved, the best of each counts.
"""

import time

import numpy as np

from ludotheque.games import load
from ludotheque.lab.selfplay import Plan, play_game
from ludotheque.lab.simulate import _play_compiled
from ludotheque.position import start
from ludotheque.records import opening
from ludotheque.viewers import seated

ROUNDS = 9
GAMES = 2000


def rate(seats: int, rules: str, first: int) -> float:
    game = load("epix")
    plan = Plan(game, game.complete({"rules": rules}), seats, 7)
    begun = time.thread_time()
    tally, _ = _play_compiled(plan, first, GAMES)
    return float(tally.lengths.sum()) / (time.thread_time() - begun)


def race() -> None:
    disciplines = [(seats, rules) for seats in (2, 3, 4) for rules in ("basic", "advanced")]
    best = dict.fromkeys(disciplines, 0.0)
    rate(2, "basic", 0)
    for turn in range(ROUNDS):
        for seats, rules in disciplines:
            best[seats, rules] = max(best[seats, rules], rate(seats, rules, turn * GAMES))
    print("| random play, one thread | decisions per CPU second |\n| --- | --- |")
    for (seats, rules), decisions in best.items():
        print(f"| {seats} seats, {rules} | {decisions:,.0f} |")


def random_winter(seed: int, most: int) -> tuple[object, int, int]:
    """A position richer than games bring about: up to `most` units for each of 4 seats."""
    random = np.random.default_rng(seed)
    position = start("epix", seats=4)
    s = position.s
    s.units[:] = 0
    s.gold[:4] = random.integers(0, 9, 4)
    s.cards[:4] = random.integers(0, 1 << 20, 4) & random.integers(0, 1 << 20, 4)
    taken = 0
    for seat in range(4):
        for _ in range(most):
            kind, bit = int(random.integers(0, 4)), 1 << int(random.integers(0, 15))
            mine = sum(int(units) for units in s.units[:, seat]) & bit
            closed = int(s.castles) & ~(0 if kind == 2 else int(s.castle[seat])) | int(s.mountains) * (
                kind == 1
            )
            full = int(s.units[kind, seat]).bit_count() == (3, 2, 3, 2)[kind]
            if (
                not full
                and not bit & closed
                and (mine or not bit & taken)
                and not bit & int(s.units[kind, seat])
            ):
                s.units[kind, seat] |= bit
                taken |= bit
    return position, int(random.integers(0, 4)), 7 ^ 1 << int(random.integers(0, 3))


def time_winters() -> None:
    from ludotheque.games.epix.winter import can_win

    positions = [random_winter(seed, 8) for seed in range(1000)]
    times = []
    for position, seat, cards in positions:
        best = np.inf
        for _ in range(3):
            begun = time.thread_time_ns()
            can_win(position.s, seat, cards)  # type: ignore[attr-defined]
            best = min(best, time.thread_time_ns() - begun)
        times.append(best / 1000)
    shown = [np.mean(times), *np.percentile(times, [50, 99]), max(times)]
    print("E5.5 in µs: mean {:.0f}, median {:.0f}, 99% below {:.0f}, worst {:.0f}".format(*shown))


def time_views(number: int) -> None:
    game = load("epix")
    record = play_game(Plan(game, game.complete({"rules": "advanced"}), 4, 7), number)
    position = opening(record)
    views, told = 0.0, 0.0
    for seat, text in record.moves:
        before = position.copy()
        move = position.play(seat, text)
        begun = time.thread_time()
        game.view(position.s, seated(0))
        views += time.thread_time() - begun
        begun = time.thread_time()
        game.events(before.s, seat, move, position.s, seated(0))
        told += time.thread_time() - begun
    each = 1e6 / len(record.moves)
    print(f"a view {views * each:.0f} µs, the events of a move {told * each:.0f} µs")


if __name__ == "__main__":
    race()
    time_winters()
    for number in range(6):  # the first one loads compiled code
        time_views(number)
