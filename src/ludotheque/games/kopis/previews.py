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
            lane, first, text = _start(move)
            along = board[lane % 6 :: 6] if lane // 6 % 2 == 0 else board[lane % 6 * 6 : lane % 6 * 6 + 6]
            found[text] = _preview(lane, first, along, slides and move < STEP)
    return found


@lru_cache(256)
def _start(move: int) -> tuple[int, int, str]:
    """The lane a move goes along, the place on it where it starts (-1: outside), and its text."""
    if move < STEP:
        return move - ENTER, -1, LANES[move - ENTER]
    square, direction = divmod(move - STEP, 4)
    lane = 6 * direction + (square // 6 if direction & 1 else square % 6)
    return lane, lane_squares(lane).index(square), SQUARES[square] + DIRECTIONS[direction]


@lru_cache(20_000)
def _preview(lane: int, first: int, along: str, slides: bool) -> Preview:
    """`along`: the lane's six squares from south or west, as the view writes them."""
    squares = lane_squares(lane)
    tokens = along if lane < 12 else along[::-1]
    stop = first + 1
    if slides:
        stop = next(at for at in range(6) if tokens[at] != ".")
    end = next((at for at in range(stop, 6) if tokens[at] == "."), 6)
    names = [SQUARES[square] for square in squares]
    pushed = tuple((tokens[at], names[at], names[at + 1] if at < 5 else None) for at in range(stop, end))
    return Preview(tuple(names[max(first, 0) : stop + 1]), pushed)
