"""Alpha-beta for two-seat games without chance or secrets, looking ever deeper until its work is done.

Principal variation search with a transposition table: the first move of a node is searched with the whole
window, the others only asked whether they are better, late ones less deep; who says yes is searched again.
Moves are ordered by the table's move, killers, history and (far from the horizon) what they lead to. Beyond
the horizon only `noisy` moves (captures, ends) are followed, and only where the game says `loud`.

A node at depth d of the line stands in row d of every array; values are what the seat to move is worth, from
-1 to 1. An end counts a trifle more the sooner a win and the later a loss comes.
"""

from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from ludotheque.contract import Game
from ludotheque.generic import acting, fill_moves, loud, noisy, play, sight, worth
from ludotheque.jit import inlined, jit
from ludotheque.position import Position
from ludotheque.rng import below
from ludotheque.search.transposition import highest_mark, slot

DEEPEST = 60
NOISY_PLIES = 6
"""How far captures are followed beyond the horizon."""
LEAST_BITS, MOST_BITS = 12, 20
"""The size of the transposition table, by the work that is to be done."""
SORTED_FROM = 2
"""With so much depth to go, moves are ordered by the positions they lead to."""
LATE, VERY_LATE = 4, 12
"""How many moves of a node are searched before the others are trusted less."""
STEP = 1e-4
"""Two values nearer than this are the same to a question that only asks whether a move is better."""
SOONER = 1e-5

# A frame, in numbers: the seat to move, its legal moves and how many were searched, how deep to look, the key
# of the position, the best move, the child being searched, and what the child was asked.
SEAT, COUNT, TRIED, DEPTH, KEY, BEST_MOVE, CHILD, ASKED = range(8)
# And in values: the window, the best so far, and the lower end of the window it was opened with.
LOW, HIGH, BEST, FLOOR = range(4)
WHOLE, BETTER, AGAIN = range(3)
EXACT, AT_LEAST, AT_MOST = range(3)
DONE = -1e18
NODES, LIMIT = range(2)


class Board(NamedTuple):
    """What the search writes on, as one thing for compiled code."""

    pool: Any
    frames: Any
    values: Any
    moves: Any
    marks: Any
    """How promising each move of each row is; `DONE` once it was searched."""
    table: Any
    """For each slot a key, the best move, and depth and kind of the bound in `table_values`."""
    table_values: Any
    killers: Any
    history: Any
    root: Any
    """What each move of the root is worth to who makes it."""
    scratch: Any
    used: Any
    flag: Any


@dataclass
class Judged:
    """The moves of the seat that is to act, and what each is worth to it from 0 to 1, as far as it came."""

    moves: list[int]
    worths: list[float]
    depth: int
    nodes: int


def search(world: Position, work: int, flag: Any, margin: float = 0.02, rng: Any = None) -> Judged:
    """Look ever deeper until `work` positions have been looked at; the last depth finished counts.

    Moves within `margin` of the best have true values, all others one that they do not exceed. With margin 0
    only the best move is sure; then `rng` decides which of equally good ones is found first.
    """
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


def _shuffle(root: Any, rng: Any) -> None:
    """The order of the root before anything is known."""
    for i in range(len(root)):
        root[i] = int(below(rng, 1 << 20)) / (1 << 40)


def _lower_unsearched(board: Board, count: int) -> None:
    """Who was not reached at this depth is no better than who was: the last depth's best came first."""
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
    """A board for so much work; with no work, one that only has the shape of a board."""
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
        np.zeros((size, 3), np.int64),
        np.zeros(size, np.float64),
        np.full((rows, 2), -1, np.int64),
        np.zeros((2, 1024), np.float64),
        np.zeros(most, np.float64),
        np.zeros(2, np.float64),
        np.array([0, work], np.int64),
        flag,
    )


def look_ahead(b: Any, depth: Any, margin: Any) -> Any:
    """Search every move of the root to this depth; 0 if there was no time to finish."""
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
    """List the moves of the node, the promising ones marked highest; 1 if its value is known at once."""
    s = b.pool[d]
    seat = 0 if acting(s) == 1 else 1
    b.frames[d, SEAT] = seat
    b.frames[d, BEST_MOVE] = -1
    b.frames[d, TRIED] = 0
    b.frames[d, ASKED] = WHOLE
    b.values[d, BEST] = -2.0
    b.values[d, FLOOR] = b.values[d, LOW]
    if b.frames[d, DEPTH] <= 0:
        worth(s, b.scratch)
        b.values[d, BEST] = 2.0 * b.scratch[seat] - 1.0
        b.values[d, LOW] = max(b.values[d, LOW], b.values[d, BEST])
        if b.values[d, LOW] >= b.values[d, HIGH] or b.frames[d, DEPTH] <= -NOISY_PLIES or not loud(s, seat):
            return 1
        b.frames[d, COUNT] = fill_moves(s, seat, b.moves[d])
        return mark_noisy(b, d, s, seat) == 0
    b.frames[d, KEY] = sight(s, seat)
    if recall(b, d):
        return 1
    b.frames[d, COUNT] = fill_moves(s, seat, b.moves[d])
    mark_by_experience(b, d, seat)
    if b.frames[d, DEPTH] >= SORTED_FROM:
        mark_by_outlook(b, d, s, seat)
    return 0


def mark_noisy(b: Any, d: Any, s: Any, seat: Any) -> Any:
    """Beyond the horizon: only captures and ends, the best looking first; how many there are."""
    found = 0
    for i in range(b.frames[d, COUNT]):
        b.pool[d + 1] = s
        play(b.pool[d + 1], seat, b.moves[d, i])
        b.marks[d, i] = DONE
        if acting(b.pool[d + 1]) == 0 or noisy(s, b.pool[d + 1]):
            worth(b.pool[d + 1], b.scratch)
            b.marks[d, i] = b.scratch[seat]
            found += 1
    return found


def mark_by_outlook(b: Any, d: Any, s: Any, seat: Any) -> None:
    """What each move leads to, as far as one can see at once."""
    b.used[NODES] += b.frames[d, COUNT]
    for i in range(b.frames[d, COUNT]):
        b.pool[d + 1] = s
        play(b.pool[d + 1], seat, b.moves[d, i])
        worth(b.pool[d + 1], b.scratch)
        b.marks[d, i] += 2e3 * b.scratch[seat]


@inlined
def mark_by_experience(b: Any, d: Any, seat: Any) -> None:
    """The table's move, then those that refuted a sister node, then those that often did."""
    for i in range(b.frames[d, COUNT]):
        move = b.moves[d, i]
        if move == b.frames[d, BEST_MOVE]:
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
    """As the last depth left the moves."""
    for i in range(b.frames[0, COUNT]):
        b.marks[0, i] = b.root[i]


@inlined
def next_child(b: Any, d: Any) -> Any:
    """The move to search next; -1 if the node is settled."""
    if b.frames[d, ASKED] == AGAIN:
        return b.frames[d, CHILD]
    if b.values[d, LOW] >= b.values[d, HIGH]:
        return -1
    return highest_mark(b.marks, d, b.frames[d, COUNT], DONE)


def make_child(b: Any, d: Any, child: Any, margin: Any) -> Any:
    """Play the move and set the question about it; 1 if the game ends there."""
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
        worth(s, b.scratch)
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
    """The child has this value for who moves there: ask again if it seems better, else take note."""
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
        # Who was only asked whether it is better, and is not, must not look equal to the best.
        best = b.values[0, BEST]
        b.root[child] = value if margin > 0 or value > best else min(value, best) - STEP
    if value > b.values[d, BEST]:
        b.values[d, BEST] = value
        b.frames[d, BEST_MOVE] = b.moves[d, child]
    b.values[d, LOW] = max(b.values[d, LOW], value - (margin if d == 0 else 0.0))


@jit
def close_node(b: Any, d: Any) -> None:
    """Keep what was found out about the position, and which move refuted it."""
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
    # Of two neighbours the shallower one makes room.
    if b.table[at, 0] != b.frames[d, KEY] and b.table[at, 2] >> 2 > depth:
        at ^= 1
    b.table[at, 0] = b.frames[d, KEY]
    b.table[at, 1] = move
    b.table[at, 2] = depth << 2 | kind
    b.table_values[at] = best


@jit
def recall(b: Any, d: Any) -> Any:
    """Use what is known of the position: 1 if it settles it; else its best move is tried first."""
    at = slot(b.frames[d, KEY], b.table.shape[0])
    if b.table[at, 0] != b.frames[d, KEY]:
        at ^= 1
        if b.table[at, 0] != b.frames[d, KEY]:
            return 0
    b.frames[d, BEST_MOVE] = b.table[at, 1]
    if d == 0 or b.table[at, 2] >> 2 < b.frames[d, DEPTH]:
        return 0
    value, kind = b.table_values[at], b.table[at, 2] & 3
    if (
        kind == EXACT
        or (kind == AT_LEAST and value >= b.values[d, HIGH])
        or (kind == AT_MOST and value <= b.values[d, LOW])
    ):
        b.values[d, BEST] = value
        return 1
    return 0
