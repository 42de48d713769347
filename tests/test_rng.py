"""Random numbers for compiled code."""

import numpy as np
import pytest

from ludotheque.rng import TAPE_WORDS, below, generator, generators, next_word, seeds, tape


def test_the_same_seed_gives_the_same_numbers() -> None:
    first, second = generator(5), generator(5)
    assert [int(below(first, 100)) for _ in range(50)] == [int(below(second, 100)) for _ in range(50)]


def test_games_of_a_run_have_seeds_of_their_own_wherever_the_run_is_cut() -> None:
    whole = seeds(3, 0, 1000)
    assert len(set(whole.tolist())) == 1000
    assert seeds(3, 400, 10).tolist() == whole[400:410].tolist()
    assert seeds(4, 0, 1000).tolist() != whole.tolist()


def test_below_is_even() -> None:
    rng = generator(1)
    counts = np.bincount([int(below(rng, 6)) for _ in range(60_000)], minlength=6)
    chi_square = float(((counts - 10_000) ** 2 / 10_000).sum())
    assert chi_square < 25  # five degrees of freedom: 25 is passed once in 7,000 runs; the seed is fixed


def test_a_tape_is_read_word_by_word() -> None:
    words = np.arange(TAPE_WORDS, dtype="<u8")
    rng = tape(words.tobytes())
    assert [int(next_word(rng)) for _ in range(3)] == [0, 1, 2]


def test_each_seed_has_several_generators() -> None:
    own = np.arange(5, dtype=np.uint64)
    assert generators(own).tolist() == [int(generator(seed)[0]) for seed in range(5)]
    assert len({*generators(own).tolist(), *generators(own, 1).tolist(), *generators(own, 2).tolist()}) == 15


def test_a_seed_is_a_whole_number_of_any_kind() -> None:
    assert generator(np.int64(-1)) == generator(2**64 - 1) == generator(np.uint64(2**64 - 1))
    with pytest.raises(TypeError):
        generator(1.5)  # type: ignore[arg-type]
