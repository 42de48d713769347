"""What each legal move would move: screens show it before the move is made, without knowing any rules."""

from functools import lru_cache

import msgspec
import numpy as np

from ludotheque.contract import Record
from ludotheque.games.kopis.rules import fill_moves
from ludotheque.games.kopis.state import (
    DIRECTIONS,
    ENTER,
    LANES,
    MOST_MOVES,
    PASS,
    SQUARES,
    STEP,
    lane_squares,
)


class Preview(msgspec.Struct, frozen=True):
    path: tuple[str, ...]
    """Every square the faction would be on, the one where it stops included."""
    pushed: tuple[tuple[str, str, str | None], ...]
    """The tokens it would push, nearest first: what it is, from where, to where (None: it falls)."""


def previews(s: Record, board: str, seat: int, slides: bool) -> dict[str, Preview]:
    """For each move of the seat that is to play; `slides`: entering factions glide up to a token (K3.2)."""
    moves = np.empty(MOST_MOVES, np.int64)
    count = fill_moves(s, seat, moves)
    found = {}
    for move in moves[:count].tolist():
        if move != PASS:
            text, along = STARTS[move]
            found[text] = _preview(move, board[along], slides)
    return found


def _start(move: int) -> tuple[int, int]:
    """The lane that a move goes along, and the place on it where it starts (-1: outside)."""
    if move < STEP:
        return move - ENTER, -1
    square, direction = divmod(move - STEP, 4)
    lane = 6 * direction + (square // 6 if direction & 1 else square % 6)
    return lane, lane_squares(lane).index(square)


def _along(lane: int) -> slice:
    """Where a view's board has the lane's six squares, from south or west."""
    first = lane % 6
    return slice(first, None, 6) if lane // 6 % 2 == 0 else slice(6 * first, 6 * first + 6)


STARTS = {
    move: (text, _along(_start(move)[0]))
    for first, texts in (
        (ENTER, LANES),
        (STEP, [square + direction for square in SQUARES for direction in DIRECTIONS]),
    )
    for move, text in enumerate(texts, first)
}
"""For each move its text, and where a board has its lane."""


@lru_cache(20_000)
def _preview(move: int, along: str, slides: bool) -> Preview:
    """`along`: the six squares of its lane."""
    lane, first = _start(move)
    squares = lane_squares(lane)
    tokens = along if lane < 12 else along[::-1]
    stop = first + 1
    if slides and move < STEP:
        stop = next(at for at in range(6) if tokens[at] != ".")
    end = next((at for at in range(stop, 6) if tokens[at] == "."), 6)
    names = [SQUARES[square] for square in squares]
    pushed = tuple((tokens[at], names[at], names[at + 1] if at < 5 else None) for at in range(stop, end))
    return Preview(tuple(names[max(first, 0) : stop + 1]), pushed)
