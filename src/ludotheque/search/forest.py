"""Several search trees at once, each in a thread of its own: with more cores, more is seen in the same time.

The trees know nothing of each other; what they found about the root's moves is added up. The result depends
on the number of trees, never on the number of cores.
"""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from ludotheque.position import Position
from ludotheque.rng import generators, next_word
from ludotheque.search import mcts
from ludotheque.search.mcts import Found
from ludotheque.thinking import Level

MOST_TREES = 64


def search(world: Position, seat: int, rng: Any, level: Level, flag: Any, every: bool = True) -> Found:
    """What `mcts.search` finds with `level.trees` trees, each of which runs `level.work` simulations."""
    if level.trees == 1:
        return mcts.search(world, seat, rng, level, flag, every)
    worlds = [world.fork() for _ in range(level.trees)]
    dice = [generators(np.array([next_word(rng)], np.uint64)) for _ in worlds]

    def grow(own: Position, rng: Any) -> Found:
        return mcts.search(own, seat, rng, level, flag, every)

    with ThreadPoolExecutor(level.trees) as threads:
        return added_up(list(threads.map(grow, worlds, dice)))


def added_up(found: Sequence[Found]) -> Found:
    """Every simulation counts the same, whichever tree it belongs to; so does every tree's mixed strategy."""
    visits = np.array([each.visits for each in found])
    tries = visits.sum(axis=0)
    worths = (visits * np.array([each.worths for each in found])).sum(axis=0) / np.maximum(tries, 1)
    shares = np.mean([each.shares for each in found], axis=0) if found[0].mixed else tries / tries.sum()
    return Found(
        found[0].moves,
        tries.tolist(),
        worths.tolist(),
        shares.tolist(),
        found[0].mixed,
        sum(each.simulations for each in found),
        [_follows(found, at) for at in range(len(tries))],
    )


def _follows(found: Sequence[Found], at: int) -> int | None:
    """The reply expected by the tree that has tried the move most often."""
    return max(found, key=lambda each: each.visits[at]).follows[at]
