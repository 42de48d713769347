"""Exact values of two-seat games without chance or secrets: alpha-beta with a transposition table.

A value is score(seat 0) - score(seat 1) under perfect play. The search is one loop over frames, one for each
depth; the children of the node at depth d are row d + 1 of `pool`:

    pool[0]           the root
    pool[1], …        its children, `most_moves` places
    pool[1 + M], …    the children of the one being searched, and so on

A game provides `key(s)` (a hash of the position, which equivalent positions may share) and `left(s)` (a lower
bound on the moves to come; below `LEFT` the table is not probed).
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np

from ludotheque.contract import Game
from ludotheque.generic import acting, closing, fill_moves, key, left, play, scores
from ludotheque.jit import jit
from ludotheque.position import Position
from ludotheque.search.transposition import highest_mark, slot
from ludotheque.thinking import UNKNOWN

INFINITY = 1 << 20
LEFT = 5
LOOKED_UP = 7
"""With this many moves to come, all children are probed in the table before one is searched."""
TABLE_BITS = 20

# The fields of a frame: its place in the pool, the window, the best value so far, the window it was opened
# with, its key (0: not to be remembered), the seat to move, how many children, the one being searched.
AT, LOW, HIGH, BEST, FLOOR, CEILING, KEY, SEAT, COUNT, CHILD = range(10)
FIELDS = 10
DONE = -(1 << 40)


class Board(NamedTuple):
    """The working memory of the search, as one argument for compiled code; row d belongs to the node at depth
    d."""

    pool: Any
    frames: Any
    moves: Any
    marks: Any
    """The ordering score of each move of each row; `DONE` once it has been searched."""
    table: Any
    """The transposition table: for each slot a key, and both bounds of its value in one number."""
    history: Any
    """The history heuristic: how often a seat's move caused a cutoff, weighted by the distance from the end.
    """
    points: Any
    progress: Any
    flag: Any


@dataclass(eq=False)
class Solver:
    """Solves positions of one game and keeps its transposition table; `progress` counts nodes as it runs."""

    game: Game
    deepest: int
    table_bits: int = TABLE_BITS
    progress: Any = field(default_factory=lambda: np.zeros(1, np.int64))
    flag: Any = field(default_factory=lambda: np.zeros(1, np.int64))

    def __post_init__(self) -> None:
        rows, most = self.deepest + 2, self.game.most_moves
        self._board = Board(
            np.zeros(1 + rows * most, self.game.State),
            np.zeros((rows, FIELDS), np.int64),
            np.zeros((rows, most), np.int64),
            np.zeros((rows, most), np.int64),
            np.zeros((1 << self.table_bits, 2), np.int64),
            np.zeros((2, 1024), np.int64),
            np.zeros(2, np.int64),
            self.progress,
            self.flag,
        )
        self._search = compiled(self.game)

    @property
    def nodes(self) -> int:
        return int(self.progress[0])

    @property
    def stopped(self) -> bool:
        return bool(self.flag[0])

    @contextmanager
    def watching(self, flag: Any) -> Iterator[None]:
        """While inside, this flag stops the search."""
        before, self.flag = self.flag, flag
        try:
            yield
        finally:
            self.flag = before

    def move_values(self, position: Position, seat: int) -> dict[int, int] | None:
        """The exact value of each legal move, for the seat that makes it; None if stopped."""
        values: dict[int, int] = {}
        guess = 0
        for move in position.legal_moves(seat):
            found = self.value(after_move(position, seat, move), guess)
            if found is None:
                return None
            guess = found
            values[move] = found if seat == 0 else -found
        return values

    def best_values(self, position: Position, seat: int) -> dict[int, int] | None:
        """Like `move_values`, but quicker: worse moves only get an upper bound."""
        best = self.value(position)
        if best is None:
            return None
        values: dict[int, int] = {}
        low, high = (best - 1, best) if seat == 0 else (best, best + 1)
        for move in position.legal_moves(seat):
            found = self.window(after_move(position, seat, move), low, high)
            if self.stopped:
                return None
            values[move] = found if seat == 0 else -found
        return values

    def one_best(self, position: Position, seat: int) -> dict[int, int] | None:
        """Only one of the best moves, which is the quickest."""
        best = self.value(position)
        move = None if best is None else self.keeping(position, seat, best)
        return None if best is None or move is None else {move: best if seat == 0 else -best}

    def keeping(self, position: Position, seat: int, value: int) -> int | None:
        """A move that keeps the value of the position; None if stopped."""
        low, high = (value - 1, value) if seat == 0 else (value, value + 1)
        for move in position.legal_moves(seat):
            found = self.window(after_move(position, seat, move), low, high)
            if self.stopped:
                return None
            if (found >= value) if seat == 0 else (found <= value):
                return move
        raise AssertionError("no move keeps the value of its position")

    def hardest(self, position: Position, seat: int, moves: list[int], best: int) -> list[int]:
        """Of equally good moves, those that leave the opponent the fewest answers that keep the value."""
        value = best if seat == 0 else -best
        kept: dict[int, float] = {}
        for move in moves:
            after = after_move(position, seat, move)
            if len(after.to_act) == 1 and (share := self._share_of_good_answers(after, value)) is not None:
                kept[move] = share
        least = min(kept.values(), default=0.0)
        return [move for move, share in kept.items() if share == least] or moves

    def _share_of_good_answers(self, position: Position, value: int) -> float | None:
        (seat,) = position.to_act
        moves = position.legal_moves(seat)
        low, high = (value - 1, value) if seat == 0 else (value, value + 1)
        good = 0
        for move in moves:
            found = self.window(after_move(position, seat, move), low, high)
            if self.stopped:
                return None
            good += found >= value if seat == 0 else found <= value
        return good / len(moves)

    def value(self, position: Position, guess: int = 0) -> int | None:
        """The exact value; None if the search was stopped. A good first guess saves work."""
        low, high = -INFINITY, INFINITY
        while low < high:
            bound = guess + 1 if guess == low else guess
            found = self.window(position, bound - 1, bound)
            if self.stopped:
                return None
            guess = found
            if found < bound:
                high = found
            else:
                low = found
        return low

    def window(self, position: Position, low: int, high: int) -> int:
        """The value if it lies between `low` and `high`, otherwise a bound on that side."""
        if not position.to_act:
            zero, one = position.scores()
            return zero - one
        self._board.pool[0] = position.s
        return int(self._search(self._board._replace(flag=self.flag), low, high))


def after_move(position: Position, seat: int, move: int) -> Position:
    after = position.copy()
    after.play_move(seat, move)
    return after


def compiled(game: Game) -> Any:
    return game.specialise(search_window, open_node=game.specialise(open_node, into_callers=True))


def search_window(b: Any, low: Any, high: Any) -> Any:
    d = 0
    b.frames[0, AT] = 0
    b.frames[0, LOW] = low
    b.frames[0, HIGH] = high
    while b.flag[0] == 0:
        settled = open_node(b, d)
        # Unwind to a node with a child that is still to be searched.
        child = -1
        while child < 0:
            if settled:
                if d == 0:
                    return b.frames[0, BEST]
                d -= 1
                take(b, d, b.frames[d + 1, BEST])
            if b.frames[d, LOW] >= b.frames[d, HIGH]:
                credit(b, d, left(b.pool[b.frames[d, AT]]))
            else:
                child = highest_mark(b.marks, d, b.frames[d, COUNT], DONE)
            settled = child < 0
            if settled:
                remember(b, d)
        b.marks[d, child] = DONE
        b.frames[d, CHILD] = child
        d += 1
        b.frames[d, AT] = 1 + (d - 1) * b.marks.shape[1] + child
        b.frames[d, LOW] = b.frames[d - 1, LOW]
        b.frames[d, HIGH] = b.frames[d - 1, HIGH]
    return 0


def open_node(b: Any, d: Any) -> Any:
    """List the children of the node at depth d with their ordering scores; 1 if the node is settled."""
    s = b.pool[b.frames[d, AT]]
    seat = 0 if acting(s) == 1 else 1
    b.frames[d, SEAT] = seat
    b.frames[d, BEST] = -INFINITY if seat == 0 else INFINITY
    b.frames[d, FLOOR] = b.frames[d, LOW]
    b.frames[d, CEILING] = b.frames[d, HIGH]
    b.frames[d, KEY] = 0
    if left(s) >= LEFT:
        b.frames[d, KEY] = key(s)
        if recall(b, d):
            return 1
    elif left(s) == 1:
        value = closing(s, seat, b.frames[d, LOW], b.frames[d, HIGH], b.progress)
        if value != UNKNOWN:
            b.frames[d, BEST] = value
            return 1
    count = fill_moves(s, seat, b.moves[d])
    b.frames[d, COUNT] = count
    b.progress[0] += count
    going_on = 0
    for i in range(count):
        child = 1 + d * b.marks.shape[1] + i
        b.pool[child] = s
        play(b.pool[child], seat, b.moves[d, i])
        scores(b.pool[child], b.points)
        value = b.points[0] - b.points[1]
        if acting(b.pool[child]):
            going_on = 1
            if left(s) >= LOOKED_UP and suffices(b, d, key(b.pool[child]), seat):
                return 1
            gain = value if seat == 0 else -value
            b.marks[d, i] = (gain << 32) + b.history[seat, b.moves[d, i] & 1023]
        else:
            b.marks[d, i] = DONE
            take(b, d, value)
            if b.frames[d, LOW] >= b.frames[d, HIGH]:
                return 1
    return 1 - going_on


@jit
def credit(b: Any, d: Any, weight: Any) -> None:
    """The last move searched caused a cutoff: it is tried sooner elsewhere."""
    b.history[b.frames[d, SEAT], b.moves[d, b.frames[d, CHILD]] & 1023] += weight


@jit
def suffices(b: Any, d: Any, child: Any, seat: Any) -> Any:
    """Does the table already hold a child (by its key) good enough for a cutoff?"""
    at = slot(child, b.table.shape[0])
    if b.table[at, 0] != child:
        return 0
    bound = (b.table[at, 1] >> 32 if seat == 0 else b.table[at, 1] & 0xFFFFFFFF) - INFINITY
    if bound >= b.frames[d, HIGH] if seat == 0 else bound <= b.frames[d, LOW]:
        b.frames[d, BEST] = bound
        return 1
    return 0


@jit
def recall(b: Any, d: Any) -> Any:
    """Narrow the window by the bounds in the table; 1 if that settles the node."""
    at = slot(b.frames[d, KEY], b.table.shape[0])
    if b.table[at, 0] != b.frames[d, KEY]:
        return 0
    low = (b.table[at, 1] >> 32) - INFINITY
    high = (b.table[at, 1] & 0xFFFFFFFF) - INFINITY
    if low >= b.frames[d, HIGH] or low == high:
        b.frames[d, BEST] = low
        return 1
    if high <= b.frames[d, LOW]:
        b.frames[d, BEST] = high
        return 1
    b.frames[d, LOW] = max(b.frames[d, LOW], low)
    b.frames[d, HIGH] = min(b.frames[d, HIGH], high)
    b.frames[d, FLOOR] = b.frames[d, LOW]
    b.frames[d, CEILING] = b.frames[d, HIGH]
    return 0


@jit
def remember(b: Any, d: Any) -> None:
    """Store the value of the position, or a bound on one side."""
    if b.frames[d, KEY] == 0:
        return
    at = slot(b.frames[d, KEY], b.table.shape[0])
    low, high = -INFINITY, INFINITY
    if b.table[at, 0] == b.frames[d, KEY]:
        low = (b.table[at, 1] >> 32) - INFINITY
        high = (b.table[at, 1] & 0xFFFFFFFF) - INFINITY
    if b.frames[d, BEST] > b.frames[d, FLOOR]:
        low = max(low, b.frames[d, BEST])
    if b.frames[d, BEST] < b.frames[d, CEILING]:
        high = min(high, b.frames[d, BEST])
    b.table[at, 0] = b.frames[d, KEY]
    b.table[at, 1] = ((low + INFINITY) << 32) | (high + INFINITY)


@jit
def take(b: Any, d: Any, value: Any) -> None:
    """Back up the value of a child."""
    if b.frames[d, SEAT] == 0:
        b.frames[d, BEST] = max(b.frames[d, BEST], value)
        b.frames[d, LOW] = max(b.frames[d, LOW], value)
    else:
        b.frames[d, BEST] = min(b.frames[d, BEST], value)
        b.frames[d, HIGH] = min(b.frames[d, HIGH], value)
