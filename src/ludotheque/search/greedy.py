"""One-move lookahead: make each legal move, with the sealed choices of others and chance sampled."""

from typing import Any, NamedTuple

import numpy as np

from ludotheque.contract import CHANCE, CHANCE_BIT, Game
from ludotheque.generic import acting, draw, evaluate, fill_moves, play, redeal, unseal
from ludotheque.position import Position
from ludotheque.rng import below

SAMPLES = 24
"""How many samples a move gets where chance or sealed choices follow."""


class Look(NamedTuple):
    """Who looks, how many samples each move gets, and until when."""

    seat: int
    samples: int
    flag: Any
    rng: Any


def search(world: Position, seat: int, rng: Any, flag: Any = None) -> list[float]:
    """The evaluation of each legal move for its seat, right after it was made; once the flag is raised, from
    one sample."""
    game = world.game
    pool = np.zeros(2, game.State)
    pool[0] = world.s
    moves = world.legal_moves(seat)
    worths = np.zeros(len(moves), np.float64)
    certain = not (game.has_chance or game.has_secrets)
    raised = np.zeros(1, np.int64) if flag is None else flag
    look = Look(seat, 1 if certain else SAMPLES, raised, rng)
    out, legal = np.zeros(world.seats, np.float64), np.zeros(game.most_moves, np.int64)
    compiled(game)(pool, np.array(moves, np.int64), look, worths, out, legal)
    return worths.tolist()


def compiled(game: Game) -> Any:
    return game.specialise(try_moves)


def try_moves(pool: Any, moves: Any, look: Any, worths: Any, out: Any, legal: Any) -> None:
    s = pool[1]
    seat, samples, rng = look.seat, look.samples, look.rng
    for i in range(moves.size):
        for taken in range(samples):
            if taken and look.flag[0]:
                worths[i] *= samples / taken
                break
            pool[1] = pool[0]
            redeal(s, seat, rng)
            unseal(s, seat)
            others = acting(s) & ~(1 << seat)
            play(s, seat, moves[i])
            mask = acting(s)
            while mask and (mask == CHANCE_BIT or mask & ~others == 0):
                if mask == CHANCE_BIT:
                    play(s, CHANCE, draw(s, rng))
                else:
                    other = 0
                    while mask >> other & 1 == 0:
                        other += 1
                    others &= ~(1 << other)
                    play(s, other, legal[below(rng, fill_moves(s, other, legal))])
                mask = acting(s)
            evaluate(s, out)
            worths[i] += out[seat] / samples
