"""perft: how many sequences of exactly d moves there are. Chance moves are drawn once and not counted."""

from typing import Any

import numpy as np

from ludotheque.contract import CHANCE, CHANCE_BIT
from ludotheque.generic import acting, draw, fill_moves, play
from ludotheque.position import Position
from ludotheque.rng import generator


def perft(position: Position, depth: int, seed: int = 0) -> int:
    """The number of sequences of `depth` moves from here (a forced pass is a move)."""
    game = position.game
    pool = np.zeros(depth + 1, game.State)
    pool[0] = position.s
    moves = np.zeros((depth + 1, game.most_moves), np.int64)
    left = np.zeros(depth + 1, np.int64)
    seats = np.zeros(depth + 1, np.int64)
    count = game.specialise(count_sequences)
    return int(count(pool, moves, left, seats, depth, generator(seed)))


def count_sequences(pool: Any, moves: Any, left: Any, seats: Any, depth: Any, rng: Any) -> Any:
    """Depth first, without recursion: `left[d]` moves of `seats[d]` are still to be tried at depth d."""
    if depth == 0:
        return 1
    total = 0
    d = 0
    is_new = True
    while d >= 0:
        s = pool[d]
        if is_new:
            mask = acting(s)
            while mask == CHANCE_BIT:
                play(s, CHANCE, draw(s, rng))
                mask = acting(s)
            seat = 0
            while mask >> seat > 1 and mask >> seat & 1 == 0:  # the first seat that is to act
                seat += 1
            seats[d] = seat
            left[d] = fill_moves(s, seat, moves[d]) if mask else 0
        is_new = False
        if d == depth - 1:
            total += left[d]
            d -= 1
        elif left[d] == 0:
            d -= 1
        else:
            left[d] -= 1
            pool[d + 1] = s
            play(pool[d + 1], seats[d], moves[d, left[d]])
            d += 1
            is_new = True
    return total
