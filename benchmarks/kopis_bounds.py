"""How deep into Sudden Death neither seat can force a win: a proof by search, layout by layout.

    nice -n 19 uv run python benchmarks/kopis_bounds.py --work 300000000

For each seat and each number of plies it tries all moves of that seat and, for each, looks for one reply
after which the seat does not win in time, whatever it does. To win is to be ahead when a seat brings in its
eighth faction (K4.5); ends by two passes or sixty quiet plies (K3.7, K4.6) do not count. Nothing is guessed:
a line is given up only when neither seat has the turns left to bring in all its factions. The command goes
on to the next layout at the first number of plies that takes more than `--work` positions for one seat.
"""

import argparse
from typing import Any

import numpy as np

from ludotheque.games import load
from ludotheque.games.kopis.bot import information_set
from ludotheque.games.kopis.legality import fill_moves
from ludotheque.games.kopis.rules import LAYOUTS, PLAYED_OUT, play, scores
from ludotheque.games.kopis.state import MOST_MOVES
from ludotheque.jit import jit
from ludotheque.position import Position, start
from ludotheque.search.transposition import slot

DEEPEST = 60
BITS = 21
NO, YES, UNDECIDED = 0, 1, 2


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--work", type=int, default=300_000_000, help="positions for one proof at most")
    parser.add_argument("--layout", choices=LAYOUTS)
    asked = parser.parse_args()
    for layout in [asked.layout] if asked.layout else LAYOUTS:
        position = start("kopis", {"mode": "sudden", "layout": layout})
        for plies in range(15, DEEPEST):
            answers, numbers = zip(
                *(forces(position, seat, plies, asked.work) for seat in range(2)), strict=True
            )
            told = [("cannot", "can", "unknown")[answer] for answer in answers]
            print(f"{layout}, {plies} plies: {told}, {sum(numbers)} positions", flush=True)
            if any(answers):
                break


def forces(position: Position, seat: int, plies: int, work: int) -> tuple[int, int]:
    """Whether the seat can force a win within so many plies, and how many positions that took."""
    pool = np.zeros(plies + 1, load("kopis").State)
    pool[0] = position.s
    table = np.zeros((1 << BITS, 2), np.int64)
    used = np.array([0, work], np.int64)
    answer = prove(
        pool,
        np.zeros((plies + 1, MOST_MOVES), np.int64),
        np.zeros((plies + 1, 3), np.int64),
        table,
        np.zeros((2, 1024), np.int64),
        seat,
        used,
    )
    return int(answer), int(used[0])


COUNT, AT, ANSWER = range(3)


@jit
def prove(pool: Any, moves: Any, frames: Any, table: Any, history: Any, hero: Any, used: Any) -> Any:
    """Depth first: the hero needs one move that wins, the other seat one that does not let it."""
    plies = pool.size - 1
    d = 0
    answer = open_node(pool, moves, frames, table, history, hero, 0)
    while True:
        if answer == UNDECIDED:
            at = frames[d, AT]
            frames[d, AT] += 1
            used[0] += 1
            if used[0] > used[1]:
                return UNDECIDED
            pool[d + 1] = pool[d]
            play(pool[d + 1], pool[d].turn, moves[d, at])
            d += 1
            answer = open_node(pool, moves, frames, table, history, hero, d)
            continue
        if d == 0:
            return answer
        d -= 1
        wanted = YES if pool[d].turn == hero else NO
        if answer == wanted:
            history[pool[d].turn, moves[d, frames[d, AT] - 1]] += 1
        elif frames[d, AT] < frames[d, COUNT]:
            answer = UNDECIDED
            continue
        remember(pool[d], plies - d, answer, table)


@jit
def open_node(pool: Any, moves: Any, frames: Any, table: Any, history: Any, hero: Any, d: Any) -> Any:
    """The answer if it is known at once; else the moves, those that were often decisive first."""
    s = pool[d]
    left = pool.size - 1 - d
    if s.ended:
        points = np.empty(2, np.int64)
        scores(s, points)
        return YES if s.ended == PLAYED_OUT and points[hero] > points[1 - hero] else NO
    if needed(s, 0) > left and needed(s, 1) > left:
        return NO
    known = recall(s, left, table)
    if known != UNDECIDED:
        return known
    count = fill_moves(s, s.turn, moves[d])
    for i in range(1, count):
        move, j = moves[d, i], i
        while j > 0 and history[s.turn, moves[d, j - 1]] < history[s.turn, move]:
            moves[d, j] = moves[d, j - 1]
            j -= 1
        moves[d, j] = move
    frames[d, COUNT] = count
    frames[d, AT] = 0
    return UNDECIDED


@jit
def needed(s: Any, seat: Any) -> Any:
    """How many plies it takes at least until this seat has brought in all its factions."""
    return 2 * (s.waiting[2 * seat] + s.waiting[2 * seat + 1]) - (1 if s.turn == seat else 0)


@jit
def recall(s: Any, left: Any, table: Any) -> Any:
    """What is won in fewer plies is won; what is not won in more is not."""
    number = information_set(s, 0)
    at = slot(number, table.shape[0])
    if table[at, 0] != number:
        return UNDECIDED
    won_in, not_in = table[at, 1] >> 8, table[at, 1] & 255
    if won_in and won_in <= left:
        return YES
    return NO if not_in and not_in >= left else UNDECIDED


@jit
def remember(s: Any, left: Any, answer: Any, table: Any) -> None:
    number = information_set(s, 0)
    at = slot(number, table.shape[0])
    won_in, not_in = 0, 0
    if table[at, 0] == number:
        won_in, not_in = table[at, 1] >> 8, table[at, 1] & 255
    if answer == YES:
        won_in = min(won_in, left) if won_in else left
    else:
        not_in = max(not_in, left)
    table[at, 0] = number
    table[at, 1] = won_in << 8 | not_in


if __name__ == "__main__":
    main()
