"""Numbers for positions."""

import numpy as np

from ludotheque.jit import COMPILED, jit
from ludotheque.mixing import mix

WORDS = 200_000 if COMPILED else 2_000


@jit
def number_all(out: object, words: int) -> None:
    for i in range(words):
        out[i] = mix(mix(mix(0, i & 7), i >> 3), 5)  # type: ignore[index]


def test_different_words_give_different_numbers_that_fit() -> None:
    numbers = np.zeros(WORDS, np.int64)
    number_all(numbers, WORDS)
    assert len(np.unique(numbers)) == WORDS
    assert numbers.min() >= 0
    assert int(numbers.max()) < 1 << 62
    low = np.bincount(numbers & 255, minlength=256)
    assert low.max() < 2 * WORDS / 256 + 30


def test_the_order_of_words_counts() -> None:
    assert mix(mix(0, 1), 2) != mix(mix(0, 2), 1)


def test_high_bits_of_a_word_count() -> None:
    assert len({int(mix(7, 1 << bit)) for bit in range(62)}) == 62
