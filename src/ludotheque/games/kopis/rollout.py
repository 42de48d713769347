"""How Kopis is played in a search's rollouts: any legal move, chosen without listing the others."""

from typing import Any

import numpy as np
import numpy.typing as npt

from ludotheque.contract import Record, Words
from ludotheque.games.kopis.legality import enterings_and_steps, fill_moves
from ludotheque.games.kopis.state import ENTER, PASS, STEP, count
from ludotheque.jit import inlined
from ludotheque.rng import below

QUARTER = 9
"""How many squares a quarter of the board has."""
FIRST = (1 << QUARTER) - 1
"""The first quarter."""


def _bits_of_quarters() -> npt.NDArray[np.uint8]:
    """For each set of nine squares, where its eight first are (a seat has no more factions)."""
    found = np.zeros((FIRST + 1, 8), np.uint8)
    for squares in range(FIRST + 1):
        places = [at for at in range(QUARTER) if squares >> at & 1][:8]
        found[squares, : len(places)] = places
    return found


BIT_OF = _bits_of_quarters()


@inlined
def rollout_choice(s: Record, seat: Any, moves: Words, rng: Any) -> Any:
    """A random move: the one that the same dice would choose from the list of all."""
    if s.to_place or not s.sudden:
        return moves[below(rng, fill_moves(s, seat, moves))]
    lanes, north, east, south, west = enterings_and_steps(s, seat)
    entering = count(lanes)
    to_n = entering + count(north)
    to_e = to_n + count(east)
    to_s = to_e + count(south)
    n = to_s + count(west)
    at = below(rng, max(n, 1))
    if n == 0:  # K4.7
        return PASS
    board, first, past, by = lanes, ENTER + 12 * seat, 0, 0
    board, first, past, by = (north, STEP, entering, 2) if at >= entering else (board, first, past, by)
    board, first, past = (east, STEP + 1, to_n) if at >= to_n else (board, first, past)
    board, first, past = (south, STEP + 2, to_e) if at >= to_e else (board, first, past)
    board, first, past = (west, STEP + 3, to_s) if at >= to_s else (board, first, past)
    return first + (_nth(board, at - past) << by)


@inlined
def _nth(board: Any, n: Any) -> Any:
    """Where the n-th bit is, counted from 0; without branches, which would often be mispredicted."""
    at = 0
    for squares in (2 * QUARTER, QUARTER):
        low = count(board & ((1 << squares) - 1))
        past = n >= low
        n -= low if past else 0
        board >>= squares if past else 0
        at += squares if past else 0
    return at + np.int64(BIT_OF[board & FIRST, n & 7])
