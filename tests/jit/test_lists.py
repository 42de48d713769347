import gc
import sys
from typing import Any

import numpy as np

from ludotheque import jit
from ludotheque.jit import Lent, listed, record_in, words_in

Pair = np.dtype((np.record, [("left", np.int64), ("right", np.int64)]))


def doubled(raw: Any, count: Any, out: Any) -> Any:
    """Writes to the record and to the words, and lists the words."""
    pair, words = record_in(raw, Pair), words_in(out)
    for at in range(count):
        words[at] = pair.left * 2**at
    pair.right = words.size
    return listed(words, count)


def made() -> tuple[Any, Any, Any]:
    raw = np.zeros(Pair.itemsize, np.uint8)
    raw.view(Pair)[0].left = -3
    quick = jit.direct(jit.specialise(doubled, "test", brief=True), Lent(), 0, Lent())
    return quick, raw, np.zeros(40, np.int64)


def test_lent_arrays_are_read_and_written_and_a_list_comes_back() -> None:
    quick, raw, out = made()
    for count in (0, 1, 7, 40):
        found = quick(raw, count, out)
        assert found == [-3 * 2**at for at in range(count)]
        assert type(found) is list
        assert out[:count].tolist() == found
    assert raw.view(Pair)[0].right == 40
    assert doubled(raw, 5, out) == quick(raw, 5, out)


def test_nothing_is_held_and_nothing_is_let_go() -> None:
    quick, raw, out = made()
    quick(raw, 40, out)
    gc.collect()
    before = sys.getrefcount(raw), sys.getrefcount(out), sys.getallocatedblocks()
    for _ in range(2000):
        quick(raw, 40, out)
    assert sys.getrefcount(raw) == before[0]
    assert sys.getrefcount(out) == before[1]
    assert sys.getallocatedblocks() - before[2] < 1000
