"""For single calls from Python: arrays passed without unboxing, and lists built by compiled code.

Numba unboxes and reference-counts every array argument, which takes as long as a rule; and turning numbers
that compiled code wrote into a list takes another call. Interpreted, these functions do just what they say.
"""

from typing import Any


class Lent:
    """Stands for an array in the example arguments of `jit.direct`: the array is not unboxed."""


def record_in(array: Any, kind: Any) -> Any:
    """The record stored in the array."""
    return array.view(kind)[0]


def words_in(array: Any) -> Any:
    """A one-dimensional array of int64, unboxed."""
    return array


def listed(words: Any, count: Any) -> Any:
    """The first `count` numbers as a list. The caller holds the GIL."""
    return words[:count].tolist()
