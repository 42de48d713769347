"""What a seat has known so far as one number, for compiled code: an information state with perfect recall.

After every move each seat's number takes in its own move, and the record as the seat knows it. Two different
pasts share a number with a likelihood of about 2**-60.
"""

from typing import Any

import numpy as np

from ludotheque.generic import State, hide
from ludotheque.jit import inlined
from ludotheque.mixing import HALF, mix
from ludotheque.research.kernels import copy_words
from ludotheque.rng import seeds

WHOLE = (1 << 62) - 1
PART = (1 << 51) - 1
"""So much of each product is added up: the sums of 2,000 words stay below 2**62."""
NOT_OWN = 1 << 61


def width(size: int) -> int:
    """The bytes of a row that holds a record: whole words."""
    return -(-size // 8) * 8


def salts(words: int) -> Any:
    """For each word of a record four numbers of its own, of 31 bits."""
    return (seeds(22, 0, 4 * words) >> np.uint64(33)).astype(np.int64).reshape(4, words)


def remember(
    raw: Any, size: Any, secrets: Any, mover: Any, move: Any, scratch: Any, salted: Any, out: Any
) -> None:
    """`out` holds each seat's number. `scratch` is a row like `raw`. Without secrets all know the same."""
    known = np.int64(0) if secrets else digest(raw, salted)
    for seat in range(out.size):
        if secrets:
            copy_words(raw.view(np.int64), scratch.view(np.int64))
            hide(scratch[:size].view(State)[0], seat)
            known = digest(scratch, salted)
        out[seat] = mix(mix(out[seat], known), move & WHOLE if seat == mover else NOT_OWN)


@inlined
def digest(row: Any, salted: Any) -> Any:
    """A number for a record: sums of products of halves of its words, many done at once."""
    words = row.view(np.int64)
    one, two = np.int64(0), np.int64(0)
    for at in range(words.size):
        low, high = words[at], words[at] >> 31
        one += ((low ^ salted[0, at]) & HALF) * ((high ^ salted[1, at]) & HALF) & PART
        two += ((low ^ salted[2, at]) & HALF) * ((high ^ salted[3, at]) & HALF) & PART
    return mix(mix(np.int64(0), one), two)
