"""For single calls from Python: arrays handed over as they are, and lists made by compiled code.

Numba unpacks each array that Python hands over, and counts it, which takes as long as a rule; and to list the
numbers that compiled code wrote takes another call. Interpreted, these are what they say.
"""

from typing import Any


class Lent:
    """Stands for an array, among arguments like those of every call (`jit.direct`): it is not unpacked."""


def record_in(array: Any, kind: Any) -> Any:
    """The record whose bytes these are."""
    return array.view(kind)[0]


def words_in(array: Any) -> Any:
    """An array of int64 with one dimension, unpacked."""
    return array


def listed(words: Any, count: Any) -> Any:
    """The first `count` numbers as a list. The caller holds the GIL."""
    return words[:count].tolist()
