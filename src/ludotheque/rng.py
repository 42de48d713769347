"""Random numbers inside compiled code, the same compiled and interpreted.

A generator is an array of `uint64`. One word: a xorshift generator, fast, for simulation and search.
More words: a tape, whose first word counts the words read; a table fills it from its fair stream. A word that
was read is replaced by the number of options it chose among (`chance.py`).
"""

from operator import index
from typing import Any, SupportsIndex

import numpy as np
import numpy.typing as npt

from ludotheque.jit import inlined

Words = npt.NDArray[np.uint64]
TAPE_WORDS = 64
"""Enough for the longest chance move (a deal of 20 cards, a roll of 24 dice)."""

_A, _B, _C, _HALF = np.uint64(13), np.uint64(7), np.uint64(17), np.uint64(32)
_ONE = np.uint64(1)


def seeds(seed: SupportsIndex, first: int, count: int) -> Words:
    """One xorshift state for each of the games `first`, `first + 1`, … of a run (splitmix64)."""
    numbers = np.arange(first, first + count, dtype=np.uint64)
    return _scrambled(np.array([index(seed) % 2**64], np.uint64), numbers)


def generator(seed: SupportsIndex) -> Words:
    return seeds(seed, 0, 1)


def generators(seeds: Words, number: int = 0) -> Words:
    """The state of `generator(seed)` for each of the seeds; each `number` gives others."""
    return _scrambled(seeds, np.full(1, number, np.uint64))


def _scrambled(seeds: Words, numbers: Words) -> Words:
    with np.errstate(over="ignore"):
        base = seeds * np.uint64(0xD1342543DE82EF95) + np.uint64(0x2545F4914F6CDD1D)
        z: Words = base + numbers * np.uint64(0x9E3779B97F4A7C15)
        z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
        z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
        z ^= z >> np.uint64(31)
    z[z == 0] = 1
    return z


def tape(words: bytes) -> Words:
    """A tape of fair random words, made from `8 * TAPE_WORDS` bytes."""
    filled = np.empty(TAPE_WORDS + 1, np.uint64)
    filled[0] = 1
    filled[1:] = np.frombuffer(words, "<u8", TAPE_WORDS)
    return filled


@inlined
def next_word(rng: Any) -> Any:
    if rng.size > 1:
        at = rng[0]
        rng[0] = at + _ONE
        return rng[at]
    x = rng[0]
    x ^= x << _A
    x ^= x >> _B
    x ^= x << _C
    rng[0] = x
    return x


@inlined
def below(rng: Any, n: Any) -> Any:
    """A number from 0 to n - 1, each equally likely (n < 2**31)."""
    word = next_word(rng)
    if rng.size > 1:
        rng[rng[0] - _ONE] = np.uint64(n)
    return (np.int64(word >> _HALF) * n) >> 32


def word_for(choice: int, among: int) -> int:
    """A tape word that makes `below(rng, among)` return this choice."""
    return -(-choice * 2**32 // among) << 32
