"""Moves as sets, for rollouts: to choose one of them takes less time than to list them all.

The moves of each unit (or kind of unit) are one set. A word tells, in a byte for each of up to seven sets,
how many moves there are in this set and all before it.
"""

from typing import Any

import numpy as np
import numpy.typing as npt

from ludotheque.games.epix.units import count
from ludotheque.jit import inlined

MOST_SETS = 7
EVERY = 0x01_01_01_01_01_01_01
"""1 in each byte."""
TOP = EVERY << 7
ALL = EVERY * 255
BYTE = 255


def _bits_of_bytes() -> npt.NDArray[np.uint8]:
    """For each set of eight, where its first one is, its second one, and so on."""
    found = np.zeros((BYTE + 1, 8), np.uint8)
    for places in range(BYTE + 1):
        bits = [at for at in range(8) if places >> at & 1]
        found[places, : len(bits)] = bits
    return found


BIT_OF = _bits_of_bytes()


@inlined
def counted(sums: Any, at: Any, moves: Any) -> Any:
    """The word, with the set number `at` counted in."""
    return sums + count(moves) * (EVERY << 8 * at) & ALL


@inlined
def total(sums: Any) -> Any:
    """How many moves there are in all; at most 127."""
    return sums >> 8 * (MOST_SETS - 1) & BYTE


@inlined
def set_of(sums: Any, n: Any) -> Any:
    """The set of the n-th move, counted from 0: as many sets end before it. All are compared at once."""
    return count((n | 128) * EVERY - sums & TOP)


@inlined
def place_of(sums: Any, at: Any, moves: Any, n: Any) -> Any:
    """The n-th move of all is in this set, number `at`: which bit is it? Without branches, which would often
    be mispredicted."""
    n += count(moves) - (sums >> 8 * at & BYTE)
    place = 0
    for half in (16, 8):
        low = count(moves & (1 << half) - 1)
        past = n >= low
        n -= low if past else 0
        moves >>= half if past else 0
        place += half if past else 0
    return place + np.int64(BIT_OF[moves & BYTE, n & 7])
