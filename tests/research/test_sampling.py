"""The parts of MCCFR's loops."""

import numpy as np

from ludotheque.research.sampling import CELLS, NODES, lookup, pick, regret_matching
from ludotheque.rng import generator


def test_an_information_state_keeps_its_cells_and_a_new_one_gets_its_own() -> None:
    keys, used = np.zeros((16, 3), np.int64), np.zeros(3, np.int64)
    assert lookup(keys, used, 3, 100, 77, 0) == -1
    assert [int(lookup(keys, used, 3, 100, key, 5)) for key in (77, 93, 77, 0)] == [0, 5, 0, 10]
    assert (used[NODES], used[CELLS]) == (3, 15)
    assert lookup(keys, used, 3, 100, 12, 5) == -1
    assert lookup(keys, used, 9, 16, 12, 5) == -1


def test_a_policy_follows_positive_regrets() -> None:
    cells, out = np.zeros((4, 2)), np.zeros(4)
    regret_matching(cells, 0, 4, out)
    assert out.tolist() == [0.25] * 4
    cells[:, 0] = [3, -5, 1, 0]
    regret_matching(cells, 0, 4, out)
    assert out.tolist() == [0.75, 0, 0.25, 0]


def test_actions_are_picked_by_their_shares() -> None:
    rng, shares = generator(1), np.array([0.5, 0.0, 0.3, 0.2])
    counts = np.bincount([int(pick(shares, 4, rng)) for _ in range(4_000)], minlength=4)
    assert counts[1] == 0
    assert (abs(counts - 4_000 * shares) < 150).all()
