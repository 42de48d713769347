"""Depth search: alpha-beta with iterative deepening for two-seat games without chance or secrets.

Positions at the horizon are judged by `worth`, after all `noisy` moves (captures) have been looked at. The
frames and the pool are laid out as in `exact.py`; values are what seat 0 is worth, from 0 to 1.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np

from ludotheque.generic import acting, fill_moves, noisy, play, sight, worth
from ludotheque.jit import jit
from ludotheque.position import Position

DEEPEST = 40
NOISY_PLIES = 6
"""How far captures are followed beyond the horizon."""
TABLE_BITS = 16

AT, KEY, SEAT, COUNT, CHILD, DEPTH, MOVE = range(7)
LOW, HIGH, BEST, FLOOR, CEILING = range(5)
EXACT, AT_LEAST, AT_MOST = range(3)
DONE = -1e9
NODES, LIMIT = 0, 1


@dataclass
class Judged:
    """The moves of the seat that is to act, and what each is worth to seat 0, as far as the search came."""

    moves: list[int]
    worths: list[float]
    depth: int
    nodes: int


def search(world: Position, work: int, flag: Any) -> Judged:
    """Look ever deeper until `work` positions have been looked at; the last depth finished counts."""
    game = world.game
    rows, most = DEEPEST + NOISY_PLIES + 2, game.most_moves
    pool = np.zeros(1 + rows * most, game.State)
    pool[0] = world.s
    frames = np.zeros((rows, 7), np.int64)
    bounds = np.zeros((rows, 5), np.float64)
    moves = np.zeros((rows, most), np.int64)
    marks = np.zeros((rows, most), np.float64)
    table = np.zeros((1 << TABLE_BITS, 3), np.int64)
    table_worths = np.zeros(1 << TABLE_BITS, np.float64)
    history = np.zeros((2, 1024), np.float64)
    root = np.zeros(most, np.float64)
    used = np.array([0, work], np.int64)
    judged = Judged(world.legal_moves(world.to_act[0]), [], 0, 0)
    run = game.specialise(look_ahead, open_node=game.specialise(open_node, into_callers=True))
    scratch = np.zeros(2, np.float64)
    for depth in range(1, DEEPEST):
        done = run(
            pool,
            frames,
            bounds,
            moves,
            marks,
            table,
            table_worths,
            history,
            root,
            scratch,
            used,
            flag,
            depth,
        )
        if not done and judged.worths:
            break
        judged.worths = root[: len(judged.moves)].tolist()
        judged.depth, judged.nodes = depth, int(used[NODES])
        if not done or used[NODES] >= work:
            break
    return judged


def look_ahead(
    pool: Any,
    frames: Any,
    bounds: Any,
    moves: Any,
    marks: Any,
    table: Any,
    table_worths: Any,
    history: Any,
    root: Any,
    scratch: Any,
    used: Any,
    flag: Any,
    depth: Any,
) -> Any:
    """Search every move of the root to this depth; 0 if there was no time to finish."""
    d = 0
    frames[0, AT] = 0
    frames[0, DEPTH] = depth
    bounds[0, LOW] = -1.0
    bounds[0, HIGH] = 2.0
    while True:
        settled = open_node(
            pool, frames, bounds, moves, marks, table, table_worths, history, root, scratch, used, d
        )
        if d == 0 and depth > 1:
            mark_as_before(frames, marks, root)
        child = -1
        while child < 0:
            if flag[0] or (used[NODES] >= used[LIMIT] and depth > 1):
                return 0
            if settled:
                if d == 0:
                    return 1
                d -= 1
                if d == 0:
                    root[frames[0, CHILD]] = bounds[1, BEST]
                take(frames, bounds, d, bounds[d + 1, BEST], moves[d, frames[d, CHILD]])
            if bounds[d, LOW] >= bounds[d, HIGH]:
                history[frames[d, SEAT], moves[d, frames[d, CHILD]] & 1023] += frames[d, DEPTH]
            else:
                child = best_marked(marks, d, frames[d, COUNT])
            settled = child < 0
            if settled and frames[d, DEPTH] > 0:
                remember(frames, bounds, d, table, table_worths)
        marks[d, child] = DONE
        frames[d, CHILD] = child
        d += 1
        frames[d, AT] = 1 + (d - 1) * marks.shape[1] + child
        frames[d, DEPTH] = frames[d - 1, DEPTH] - 1
        bounds[d, LOW] = bounds[d - 1, LOW]
        bounds[d, HIGH] = bounds[d - 1, HIGH]
        if d == 1:  # every move of the root gets a value close to the best or a fair bound
            bounds[1, LOW] -= 0.02
            bounds[1, HIGH] += 0.02


def open_node(
    pool: Any,
    frames: Any,
    bounds: Any,
    moves: Any,
    marks: Any,
    table: Any,
    table_worths: Any,
    history: Any,
    root: Any,
    scratch: Any,
    used: Any,
    d: Any,
) -> Any:
    """List the children of the node at depth d, the promising ones marked highest; 1 if it is settled."""
    s = pool[frames[d, AT]]
    seat = 0 if acting(s) == 1 else 1
    frames[d, SEAT] = seat
    frames[d, MOVE] = -1
    frames[d, CHILD] = 0
    bounds[d, BEST] = -1.0 if seat == 0 else 2.0
    bounds[d, FLOOR] = bounds[d, LOW]
    bounds[d, CEILING] = bounds[d, HIGH]
    quiet = frames[d, DEPTH] <= 0
    known = -1
    if quiet:
        worth(s, scratch)
        take(frames, bounds, d, scratch[0], -1)
        if bounds[d, LOW] >= bounds[d, HIGH] or frames[d, DEPTH] <= -NOISY_PLIES:
            return 1
    else:
        frames[d, KEY] = sight(s, seat)
        if recall(frames, bounds, d, table, table_worths):
            return 1
        known = frames[d, MOVE]
    count = fill_moves(s, seat, moves[d])
    frames[d, COUNT] = count
    used[NODES] += count
    going_on = 0
    for i in range(count):
        child = 1 + d * marks.shape[1] + i
        pool[child] = s
        play(pool[child], seat, moves[d, i])
        marks[d, i] = DONE
        ended = acting(pool[child]) == 0
        if quiet and not ended and not noisy(s, pool[child]):
            continue
        worth(pool[child], scratch)
        if ended:
            if d == 0:
                root[i] = scratch[0]
            take(frames, bounds, d, scratch[0], moves[d, i])
            if bounds[d, LOW] >= bounds[d, HIGH]:
                return 1
        else:
            going_on = 1
            gain = scratch[0] if seat == 0 else -scratch[0]
            marks[d, i] = 10.0 if moves[d, i] == known else gain + 1e-7 * history[seat, moves[d, i] & 1023]
    return 1 - going_on


@jit
def mark_as_before(frames: Any, marks: Any, root: Any) -> None:
    """The moves of the root in the order in which the last depth left them."""
    for i in range(frames[0, COUNT]):
        if marks[0, i] > DONE:
            marks[0, i] = root[i] if frames[0, SEAT] == 0 else -root[i]


@jit
def take(frames: Any, bounds: Any, d: Any, value: Any, move: Any) -> None:
    """A move of this node leads to this value."""
    if frames[d, SEAT] == 0:
        if value > bounds[d, BEST]:
            bounds[d, BEST] = value
            frames[d, MOVE] = move
        bounds[d, LOW] = max(bounds[d, LOW], value)
    else:
        if value < bounds[d, BEST]:
            bounds[d, BEST] = value
            frames[d, MOVE] = move
        bounds[d, HIGH] = min(bounds[d, HIGH], value)


@jit
def recall(frames: Any, bounds: Any, d: Any, table: Any, table_worths: Any) -> Any:
    """Use what is known of the position: 1 if it settles it; else its best move is tried first."""
    at = slot(frames[d, KEY], table.shape[0])
    if table[at, 0] != frames[d, KEY]:
        return 0
    if d and table[at, 2] >> 2 >= frames[d, DEPTH]:
        value = table_worths[at]
        kind = table[at, 2] & 3
        if (
            kind == EXACT
            or (kind == AT_LEAST and value >= bounds[d, HIGH])
            or (kind == AT_MOST and value <= bounds[d, LOW])
        ):
            bounds[d, BEST] = value
            return 1
    frames[d, MOVE] = table[at, 1]
    return 0


@jit
def remember(frames: Any, bounds: Any, d: Any, table: Any, table_worths: Any) -> None:
    at = slot(frames[d, KEY], table.shape[0])
    value = bounds[d, BEST]
    kind = EXACT
    if value >= bounds[d, CEILING]:
        kind = AT_LEAST
    elif value <= bounds[d, FLOOR]:
        kind = AT_MOST
    table[at, 0] = frames[d, KEY]
    table[at, 1] = frames[d, MOVE]
    table[at, 2] = frames[d, DEPTH] << 2 | kind
    table_worths[at] = value


@jit
def slot(position: Any, size: Any) -> Any:
    return (position ^ (position >> 21) ^ (position >> 42)) & (size - 1)


@jit
def best_marked(marks: Any, d: Any, count: Any) -> Any:
    best = -1
    highest = DONE
    for i in range(count):
        if marks[d, i] > highest:
            highest = marks[d, i]
            best = i
    return best
