"""The slots of a transposition table, and the order in which moves are searched."""

import numpy as np

from ludotheque.search.transposition import highest_mark, slot


def test_every_key_has_a_slot_and_keys_that_differ_in_high_bits_have_different_ones() -> None:
    keys = [high << 44 for high in range(16)]
    slots = [int(slot(key, 1 << 12)) for key in keys]
    assert all(0 <= at < 1 << 12 for at in slots)
    assert len(set(slots)) == 16


def test_the_most_promising_move_is_next_and_of_equals_the_first() -> None:
    marks = np.array([[0, 0, 0], [3, 7, 7]], np.int64)
    assert highest_mark(marks, 1, 3, -1) == 1
    assert highest_mark(marks, 1, 1, -1) == 0


def test_no_move_is_next_once_all_are_done() -> None:
    assert highest_mark(np.full((1, 4), -1, np.int64), 0, 4, -1) == -1
