"""The compiled loops, alone."""

import numpy as np
import pytest

from ludotheque.research.kernels import NOTHING, UNROLLED, first_illegal, gather, sample, share_out
from ludotheque.research.setting import table_of
from ludotheque.rng import seeds


@pytest.mark.parametrize(
    ("ranks", "gains"),
    [
        ([1, 2], [1, -1]),
        ([1, 1], [0, 0]),
        ([2, 1, 3], [0, 1, -1]),
        ([1, 1, 3, 4], [2 / 3, 2 / 3, -1 / 3, -1]),
    ],
)
def test_gains_follow_ranks_and_sum_to_zero(ranks: list[int], gains: list[float]) -> None:
    out = np.zeros(len(ranks), np.float32)
    share_out(np.array(ranks), out)
    assert out.tolist() == pytest.approx(gains)
    assert out.sum() == pytest.approx(0)


def test_samples_are_legal_and_even() -> None:
    legal, counts = np.array([[1, 2, 4, 9]] * 9_000), np.full(9_000, 3)
    counts[0] = 0
    out = np.zeros(len(legal), np.int64)
    sample(out, 0, len(legal), legal, counts, seeds(1, 0, len(legal)))
    counts = np.bincount(out, minlength=5)
    assert counts[[0, 3]].tolist() == [1, 0]
    assert (abs(counts[[1, 2, 4]] - 3_000) < 250).all()


@pytest.mark.parametrize("count", [0, 1, UNROLLED, UNROLLED + 1, 2 * UNROLLED])
def test_few_actions_are_listed_and_gathered_in_a_word(count: int) -> None:
    codes = np.array([3, 4, 7, 9, 20, 21, 30, 31])
    table = table_of(codes)
    numbers = (table.fold, table.multiplier, table.bucket_shift, table.shifts, table.places)
    moves, legal = np.zeros(len(codes) + UNROLLED, np.int64), np.zeros((2, len(codes) + UNROLLED), np.int16)
    moves[: len(codes)] = codes[::-1]
    word = gather(moves, count, 1, codes, *numbers, legal)
    assert legal[1, :count].tolist() == [7, 6, 5, 4, 3, 2, 1, 0][:count]
    assert int(word) == sum(1 << 7 - at for at in range(count))
    assert not legal[0].any()


def test_the_first_illegal_action_is_named_and_games_that_are_over_are_left_alone() -> None:
    mask = np.array([[1, 0], [0, 0], [0, 1]], np.int8)
    actions = np.array([0, 7, 0])
    assert first_illegal(actions, mask, np.array([0, -1, 1]), 1) == 2
    assert actions.tolist() == [0, NOTHING, 0]
    left_alone = np.array([NOTHING, 0, 1])
    assert first_illegal(left_alone, mask, np.array([0, -1, 1]), 0) == -1
    assert first_illegal(left_alone, mask, np.array([0, -1, 1]), 1) == 0
