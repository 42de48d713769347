"""One-idea players of Kopis, against which the levels are measured (benchmarks/zoo.py).

Each looks at the board right after its own move and at nothing else; none of them searches.
"""

from collections.abc import Callable

import numpy as np

from ludotheque.contract import Record
from ludotheque.games.kopis.legality import fill_moves
from ludotheque.games.kopis.rules import captured, play, standing
from ludotheque.games.kopis.state import (
    ENTER,
    FULL,
    MOST_MOVES,
    NEAR_EDGE,
    STEP,
    State,
    count,
    neighbours,
)
from ludotheque.thinking import Style, preferring

Idea = Callable[[Record, int, int], float]
"""What a move is worth: the record after it, the seat, the move."""


def capture(after: Record, seat: int, move: int) -> float:
    """Captures first, of its own factions none; then points on the board."""
    return 5.0 * _taken(after, seat) + 0.5 * _lead(after, seat)


def edge(after: Record, seat: int, move: int) -> float:
    """Its factions stay on the edges they came from, out of the way of pushes; points decide the rest."""
    home = int(NEAR_EDGE[2 * seat]) | int(NEAR_EDGE[2 * seat + 1])
    return 2.0 * float(count(int(after.factions[seat]) & home)) + _lead(after, seat) + _taken(after, seat)


def siege(after: Record, seat: int, move: int) -> float:
    """All around the enemy's strongholds: what stands there is worth less to them, and pushes them away."""
    near = int(neighbours(int(after.strongholds[1 - seat])))
    return 2.0 * float(count(int(after.factions[seat]) & near)) + _lead(after, seat)


def mirror(after: Record, seat: int, move: int) -> float:
    """The board looks the same from both sides of the table, as far as that is possible."""
    unlike = int(after.factions[seat]) ^ _turned(int(after.factions[1 - seat]))
    return -float(count(unlike)) + 0.1 * _lead(after, seat)


def tempo(after: Record, seat: int, move: int) -> float:
    """Enters whenever it can, and leaves the opponent as few moves as possible."""
    entry = 20.0 * (ENTER <= move < STEP)
    replies = 0 if after.ended else int(fill_moves(after, 1 - seat, np.zeros(MOST_MOVES, np.int64)))
    return entry - replies + 0.5 * _lead(after, seat)


def shuffle(after: Record, seat: int, move: int) -> float:
    """Takes its time: in Sudden Death it walks to where points are, and enters only to gain some."""
    return _lead(after, seat) + 2.0 * _taken(after, seat) + 0.6 * (move >= STEP)


def style(idea: Idea) -> Style:
    def value(s: Record, seat: int, move: int) -> float:
        pool = np.zeros(1, State)
        pool[0] = s
        after = pool[0]
        play(after, seat, move)
        return idea(after, seat, move)

    return preferring(value)


def _lead(s: Record, seat: int) -> float:
    """Points on the board, ahead of the opponent (K5.1)."""
    near = [int(neighbours(int(s.strongholds[each]))) for each in range(2)]
    points = [float(standing(int(s.factions[each]), near[each], near[1 - each])) for each in range(2)]
    return points[seat] - points[1 - seat]


def _taken(s: Record, seat: int) -> float:
    """Captures, ahead of the opponent (K5.2)."""
    return float(captured(s, 1 - seat) - captured(s, seat))


def _turned(board: int) -> int:
    """The board as the player opposite sees it."""
    return int(f"{board & FULL:036b}"[::-1], 2)


IDEAS: tuple[Idea, ...] = (capture, edge, siege, mirror, tempo, shuffle)
STYLES = {idea.__name__: style(idea) for idea in IDEAS}
