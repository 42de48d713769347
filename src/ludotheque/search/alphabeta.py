"""Alpha-beta with iterative deepening, for two-seat games without chance or secrets.

Principal variation search with a transposition table: the first move of a node is searched with the full
window, the others with a null window and late ones at reduced depth; what fails high is searched again. Moves
are ordered by the table's move, killers, history and (far from the horizon) a static evaluation. Beyond
the horizon, quiescence search follows only `noisy` moves (captures, ends), from those of `fill_noisy`.

The node at depth d of the current line is row d of every array; values are those of the seat to move, from
-1 to 1. Quick wins and slow losses count slightly more.
"""

from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from ludotheque.contract import Game
from ludotheque.generic import acting, evaluate, fill_moves, fill_noisy, information_set, noisy, play
from ludotheque.jit import inlined, jit
from ludotheque.position import Position
from ludotheque.rng import below
from ludotheque.search.transposition import highest_mark, slot

DEEPEST = 60
NOISY_PLIES = 6
"""How many plies of captures quiescence search follows beyond the horizon."""
LEAST_BITS, MOST_BITS = 12, 21
"""The size of the transposition table, by the number of positions to be searched."""
SORTED_FROM = 2
"""From this remaining depth on, moves are ordered by a static evaluation of the positions they lead to."""
LATE, VERY_LATE = 4, 12
"""How many moves of a node are searched at full depth before late move reductions apply."""
STEP = 1e-4
"""The width of the null window: values nearer than this count as equal."""
SOONER = 1e-5
HEATS = 7.0
"""How many heats a move may be worse before its value no longer matters: it is played once in e⁷ times."""

# A frame's integers: the seat to move, its legal moves and how many were searched, the depth left, the key of
# the position, the best move, the child being searched, and with which window.
SEAT, COUNT, TRIED, DEPTH, KEY, BEST_MOVE, CHILD, ASKED = range(8)
# And its values: the window, the best so far, and the lower end of the window it was opened with.
LOW, HIGH, BEST, FLOOR = range(4)
WHOLE, BETTER, AGAIN = range(3)
EXACT, AT_LEAST, AT_MOST = range(3)
DONE = -1e18
ONE = float(1 << 36)
"""The value 1 in the transposition table."""
MOVE_BITS = (1 << 18) - 1
NODES, LIMIT = range(2)


class Board(NamedTuple):
    """The working memory of the search, as one argument for compiled code."""

    pool: Any
    frames: Any
    values: Any
    moves: Any
    marks: Any
    """The ordering score of each move of each row; `DONE` once it has been searched."""
    table: Any
    """For each slot a key, and in one word (`packed`) a bound's value, the best move, the depth, the kind."""
    killers: Any
    history: Any
    root: Any
    """The value of each root move for the seat that makes it."""
    scratch: Any
    used: Any
    flag: Any


@dataclass
class Judged:
    """The legal moves of the seat to act, and the value of each for it from 0 to 1, at the last finished
    depth."""

    moves: list[int]
    worths: list[float]
    depth: int
    nodes: int


def search(world: Position, work: int, flag: Any, margin: float = 0.02, rng: Any = None) -> Judged:
    """Iterative deepening until `work` positions have been searched; the last depth finished counts. Moves
    within `margin` of the best get true values, all others an upper bound. With margin 0 only the best move
    is certain; then `rng` decides which of equally good ones is found first."""
    board = new_board(world, work, flag)
    judged = Judged(world.legal_moves(world.to_act[0]), [], 0, 0)
    count = len(judged.moves)
    if rng is not None:
        _shuffle(board.root[:count], rng)
    run = compiled(world.game)
    for depth in range(1, DEEPEST):
        finished = run(board, depth, margin)
        if finished or not judged.worths or margin == 0:
            _lower_unsearched(board, count)
            judged.worths = (0.5 + 0.5 * board.root[:count]).tolist()
            judged.depth = depth
        if not finished or board.used[NODES] >= work:
            break
    judged.nodes = int(board.used[NODES])
    return judged


def margin_for(heat: float) -> float:
    """How near the best a move gets a true value if worse ones are to be played now and then."""
    return 2.0 * HEATS * heat


def _shuffle(root: Any, rng: Any) -> None:
    """The order of the root moves before the first search."""
    for i in range(len(root)):
        root[i] = int(below(rng, 1 << 20)) / (1 << 40)


def _lower_unsearched(board: Board, count: int) -> None:
    """A root move not reached at this depth is no better than those that were: the best came first."""
    if board.frames[0, TRIED]:
        waiting = board.marks[0, :count] > DONE
        board.root[:count][waiting] = np.minimum(board.root[:count][waiting], board.values[0, BEST] - STEP)


def compiled(game: Game) -> Any:
    return game.specialise(
        look_ahead,
        open_node=game.specialise(
            open_node,
            mark_noisy=game.specialise(mark_noisy, into_callers=True),
            mark_by_outlook=game.specialise(mark_by_outlook, into_callers=True),
        ),
        make_child=game.specialise(make_child, into_callers=True),
    )


def new_board(world: Position, work: int, flag: Any) -> Board:
    """Working memory for this many positions; with none, one that only has the right shape."""
    rows, most = DEEPEST + NOISY_PLIES + 3 if work else 1, world.game.most_moves
    size = 1 << min(MOST_BITS, max(LEAST_BITS, work.bit_length())) if work else 1
    pool = np.zeros(rows, world.game.State)
    pool[0] = world.s
    return Board(
        pool,
        np.zeros((rows, 8), np.int64),
        np.zeros((rows, 4), np.float64),
        np.zeros((rows, most), np.int64),
        np.zeros((rows, most), np.float64),
        np.zeros((size, 2), np.int64),
        np.full((rows, 2), -1, np.int64),
        np.zeros((2, 1024), np.float64),
        np.zeros(most, np.float64),
        np.zeros(2, np.float64),
        np.array([0, work], np.int64),
        flag,
    )


def look_ahead(b: Any, depth: Any, margin: Any) -> Any:
    """Search every root move to this depth; 0 if the work ran out first."""
    b.frames[0, DEPTH] = depth
    b.values[0, LOW] = -2.0
    b.values[0, HIGH] = 2.0
    open_node(b, 0)
    order_root(b)
    d = 0
    while d >= 0:
        if b.flag[0] or (b.used[NODES] >= b.used[LIMIT] and depth > 1):
            return 0
        child = next_child(b, d)
        if child < 0:
            close_node(b, d)
            d -= 1
            if d >= 0:
                absorb(b, d, b.values[d + 1, BEST], margin)
        elif make_child(b, d, child, margin) or open_node(b, d + 1):
            absorb(b, d, b.values[d + 1, BEST], margin)
        else:
            d += 1
    return 1


def open_node(b: Any, d: Any) -> Any:
    """List the moves of the node with their ordering scores; 1 if its value is known at once."""
    s = b.pool[d]
    seat = 0 if acting(s) == 1 else 1
    b.frames[d, SEAT] = seat
    b.frames[d, BEST_MOVE] = -1
    b.frames[d, TRIED] = 0
    b.frames[d, ASKED] = WHOLE
    b.values[d, BEST] = -2.0
    b.values[d, FLOOR] = b.values[d, LOW]
    if b.frames[d, DEPTH] <= 0:
        evaluate(s, b.scratch)
        b.values[d, BEST] = 2.0 * b.scratch[seat] - 1.0
        b.values[d, LOW] = max(b.values[d, LOW], b.values[d, BEST])
        if b.values[d, LOW] >= b.values[d, HIGH] or b.frames[d, DEPTH] <= -NOISY_PLIES:
            return 1
        b.frames[d, COUNT] = fill_noisy(s, seat, b.moves[d])
        return mark_noisy(b, d, s, seat) == 0
    b.frames[d, KEY] = information_set(s, seat)
    if recall(b, d):
        return 1
    b.frames[d, COUNT] = fill_moves(s, seat, b.moves[d])
    mark_by_experience(b, d, seat)
    if b.frames[d, DEPTH] >= SORTED_FROM:
        mark_by_outlook(b, d, s, seat)
    return 0


def mark_noisy(b: Any, d: Any, s: Any, seat: Any) -> Any:
    """Quiescence: list only captures and ends, the most promising first; how many there are."""
    found = 0
    for i in range(b.frames[d, COUNT]):
        b.pool[d + 1] = s
        play(b.pool[d + 1], seat, b.moves[d, i])
        b.marks[d, i] = DONE
        if acting(b.pool[d + 1]) == 0 or noisy(s, b.pool[d + 1]):
            evaluate(b.pool[d + 1], b.scratch)
            b.marks[d, i] = b.scratch[seat]
            found += 1
    return found


def mark_by_outlook(b: Any, d: Any, s: Any, seat: Any) -> None:
    """Order moves by the static evaluation of the positions they lead to."""
    b.used[NODES] += b.frames[d, COUNT]
    for i in range(b.frames[d, COUNT]):
        b.pool[d + 1] = s
        play(b.pool[d + 1], seat, b.moves[d, i])
        evaluate(b.pool[d + 1], b.scratch)
        b.marks[d, i] += 2e3 * b.scratch[seat]


@inlined
def mark_by_experience(b: Any, d: Any, seat: Any) -> None:
    """Order moves: the transposition table's move, then killer moves, then by the history heuristic."""
    for i in range(b.frames[d, COUNT]):
        move = b.moves[d, i]
        if move & MOVE_BITS == b.frames[d, BEST_MOVE]:
            b.marks[d, i] = 1e9
        elif move == b.killers[d, 0]:
            b.marks[d, i] = 400.0
        elif move == b.killers[d, 1]:
            b.marks[d, i] = 200.0
        else:
            often = b.history[seat, move & 1023]
            b.marks[d, i] = 200.0 * often / (1000.0 + abs(often))


@jit
def order_root(b: Any) -> None:
    """Order the root moves as the previous depth left them."""
    for i in range(b.frames[0, COUNT]):
        b.marks[0, i] = b.root[i]


@inlined
def next_child(b: Any, d: Any) -> Any:
    """The move to search next; -1 if the node is cut off or exhausted."""
    if b.frames[d, ASKED] == AGAIN:
        return b.frames[d, CHILD]
    if b.values[d, LOW] >= b.values[d, HIGH]:
        return -1
    return highest_mark(b.marks, d, b.frames[d, COUNT], DONE)


def make_child(b: Any, d: Any, child: Any, margin: Any) -> Any:
    """Play the move and open its child with a window; 1 if the game ends there."""
    s = b.pool[d + 1]
    seat = b.frames[d, SEAT]
    b.pool[d + 1] = b.pool[d]
    play(s, seat, b.moves[d, child])
    b.used[NODES] += 1
    b.frames[d, CHILD] = child
    low, high = b.values[d, LOW], b.values[d, HIGH]
    depth = b.frames[d, DEPTH] - 1
    mask = acting(s)
    if mask == 0:
        evaluate(s, b.scratch)
        value = 2.0 * b.scratch[seat] - 1.0
        b.values[d + 1, BEST] = value * (1.0 - SOONER * d)
        b.frames[d + 1, SEAT] = seat
        b.frames[d, ASKED] = WHOLE
        return 1
    if b.frames[d, ASKED] == AGAIN or b.frames[d, TRIED] == 0 or depth < 0 or (d == 0 and margin > 0):
        b.frames[d, ASKED] = WHOLE
    else:
        b.frames[d, ASKED] = BETTER
        high = low + STEP
        if depth >= 2 and b.frames[d, TRIED] >= LATE and (d > 0 or margin == 0):
            depth -= 1 + (depth >= 4 and b.frames[d, TRIED] >= VERY_LATE)
    same = (0 if mask == 1 else 1) == seat
    b.values[d + 1, LOW] = low if same else -high
    b.values[d + 1, HIGH] = high if same else -low
    b.frames[d + 1, DEPTH] = depth
    return 0


@inlined
def absorb(b: Any, d: Any, value: Any, margin: Any) -> None:
    """The child returned this value for its seat to move: search again with a wider window if it failed high,
    otherwise record it."""
    if b.frames[d + 1, SEAT] != b.frames[d, SEAT]:
        value = -value
    if b.frames[d, ASKED] == BETTER and value > b.values[d, LOW]:
        b.frames[d, ASKED] = AGAIN
        return
    child = b.frames[d, CHILD]
    b.frames[d, ASKED] = WHOLE
    b.frames[d, TRIED] += 1
    b.marks[d, child] = DONE
    if d == 0:
        # A move that failed low in the null window must not look equal to the best.
        best = b.values[0, BEST]
        b.root[child] = value if margin > 0 or value > best else min(value, best) - STEP
    if value > b.values[d, BEST]:
        b.values[d, BEST] = value
        b.frames[d, BEST_MOVE] = b.moves[d, child]
    b.values[d, LOW] = max(b.values[d, LOW], value - (margin if d == 0 else 0.0))


@jit
def close_node(b: Any, d: Any) -> None:
    """Store the bound for the position in the transposition table, and update killers and history."""
    depth = b.frames[d, DEPTH]
    if depth <= 0:
        return
    best, move = b.values[d, BEST], b.frames[d, BEST_MOVE]
    kind = EXACT
    if best >= b.values[d, HIGH]:
        kind = AT_LEAST
        if move != b.killers[d, 0]:
            b.killers[d, 1] = b.killers[d, 0]
            b.killers[d, 0] = move
        b.history[b.frames[d, SEAT], move & 1023] += depth * depth
    elif best <= b.values[d, FLOOR]:
        kind = AT_MOST
    at = slot(b.frames[d, KEY], b.table.shape[0])
    # Of two neighbouring slots, the shallower entry is replaced.
    if b.table[at, 0] != b.frames[d, KEY] and depth_in(b.table[at, 1]) > depth:
        at ^= 1
    b.table[at, 0] = b.frames[d, KEY]
    b.table[at, 1] = packed(best, move, depth, kind)


@inlined
def packed(value: Any, move: Any, depth: Any, kind: Any) -> Any:
    """38 bits for the value, 18 for the move, 6 for the depth, 2 for the kind of bound."""
    return int(value * ONE) << 26 | (move & MOVE_BITS) << 8 | depth << 2 | kind


@inlined
def depth_in(word: Any) -> Any:
    return word >> 2 & 63


@jit
def recall(b: Any, d: Any) -> Any:
    """Probe the transposition table: 1 if its bound settles the node; else its best move comes first."""
    at = slot(b.frames[d, KEY], b.table.shape[0])
    if b.table[at, 0] != b.frames[d, KEY]:
        at ^= 1
        if b.table[at, 0] != b.frames[d, KEY]:
            return 0
    word = b.table[at, 1]
    b.frames[d, BEST_MOVE] = word >> 8 & MOVE_BITS
    if d == 0 or depth_in(word) < b.frames[d, DEPTH]:
        return 0
    value, kind = (word >> 26) / ONE, word & 3
    if (
        kind == EXACT
        or (kind == AT_LEAST and value >= b.values[d, HIGH])
        or (kind == AT_MOST and value <= b.values[d, LOW])
    ):
        b.values[d, BEST] = value
        return 1
    return 0
