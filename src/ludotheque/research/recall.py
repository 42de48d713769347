"""What a seat has learned so far, hashed to one number: an information state with perfect recall.

It is for compiled code. After every move, each seat's number takes in its own move, and the record as the
seat knows it. Two different histories share a number with a probability of about 2**-60.
"""

from typing import Any

import numpy as np

from ludotheque.generic import hide
from ludotheque.jit import inlined
from ludotheque.mixing import HALF, mix
from ludotheque.research.kernels import copy_words
from ludotheque.rng import seeds

WHOLE = (1 << 62) - 1
PART = (1 << 51) - 1
"""The part of each product that is added up: the sums of 2,000 words stay below 2**62."""
NOT_OWN = 1 << 61


def width(size: int) -> int:
    """The bytes of a row that holds a record, padded to a multiple of eight words."""
    return -(-size // 64) * 64


def salts(words: int) -> Any:
    """Four random numbers of 31 bits for each word of a record."""
    return (seeds(22, 0, 4 * words) >> np.uint64(33)).astype(np.int64).reshape(4, words)


def remember(
    words: Any, secrets: Any, mover: Any, move: Any, seen: Any, seen_words: Any, salted: Any, out: Any
) -> None:
    """Update each seat's number in `out` from the record in `words`. Without secrets, all know the same.

    `seen` has room for one record, and `seen_words` are the same bytes: creating one view from the other here
    would take as long as all the rest.
    """
    one, two = np.int64(0), np.int64(0)
    if secrets == 0:
        one, two = digest(words, salted)
    for seat in range(out.size):
        if secrets:
            copy_words(words, seen_words)
            hide(seen[0], seat)
            one, two = digest(seen_words, salted)
        own = move & WHOLE if seat == mover else NOT_OWN
        out[seat] = mix(mix(mix(out[seat], own), one), two)  # the record last: its digest takes the most time


@inlined
def digest(words: Any, salted: Any) -> tuple[Any, Any]:
    """Two hashes of a record: sums of products of halves of its words, which the compiler can vectorise."""
    one, two = np.int64(0), np.int64(0)
    for at in range(words.size):
        low, high = words[at], words[at] >> 31
        one += ((low ^ salted[0, at]) & HALF) * ((high ^ salted[1, at]) & HALF) & PART
        two += ((low ^ salted[2, at]) & HALF) * ((high ^ salted[3, at]) & HALF) & PART
    return one, two
