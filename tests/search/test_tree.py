import numpy as np
import pytest

from ludotheque.jit import COMPILED
from ludotheque.rng import generator
from ludotheque.search.tree import (
    LAST,
    REGRET,
    SHARE,
    VISITS,
    Tree,
    expand,
    learn_at_root,
    pick_mixed,
    regret,
)


def test_regret_matching_finds_the_mix_of_matching_pennies() -> None:
    """Two seats, two moves each; (0, 0) brings the first seat 3/4, (1, 1) brings it 1/4, else nothing.

    The value is 3/16, and each seat plays its move 0 once in four.
    """
    payoff = np.array([[0.75, 0.0], [0.0, 0.25]])
    tree = Tree.with_room(2, 4)
    legal = np.array([0, 1])
    for node in range(2):
        expand(node, 1, legal, 2, tree)
    rng = generator(2)
    for _ in range(60_000 if COMPILED else 6_000):
        row, column = (int(pick_mixed(node, rng, tree)) for node in range(2))
        got = payoff[row, column - 2]
        for node, edge, value in ((0, row, got), (1, column, 1 - got)):
            regret(node, edge, value, tree)
            tree.nodes[node, VISITS] += 1
            tree.tries[edge] += 1
            tree.totals[edge] += value
    shares = tree.mixes[:, SHARE].reshape(2, 2)
    assert (shares / shares.sum(axis=1, keepdims=True))[:, 0] == pytest.approx(0.25, abs=0.06)
    assert np.all(tree.mixes[:, REGRET] >= 0)
    assert np.all(tree.mixes[:, LAST] <= 1)


def test_a_mixed_root_tries_every_move_with_the_same_luck() -> None:
    """Rock, paper, scissors against one who plays rock half of the time: paper is what is regretted."""
    tree = Tree.with_room(1, 3)
    expand(0, 1, np.arange(3), 3, tree)
    tried = 0
    for turn in range(400):
        answer = (0, 1, 0, 2)[turn % 4]
        for own in range(3):
            assert tried == own
            got = (0.5, 1.0, 0.0)[(own - answer) % 3]
            tried = int(learn_at_root(tried, got, tree))
    assert tree.mixes[1, SHARE] > 0.9 * tree.mixes[:, SHARE].sum()
    assert tree.tries.tolist() == [400.0] * 3
