"""What a seat has known so far as one number, for compiled code: an information state with perfect recall.

After every move each seat's number takes in its own move, and every word of the record, as the seat knows it,
that is not as it was before. Two different pasts share a number with a likelihood of about 2**-60.
"""

from typing import Any

import numpy as np

from ludotheque.generic import State, hide
from ludotheque.jit import inlined
from ludotheque.mixing import mix
from ludotheque.research.kernels import copy_words

WHOLE = (1 << 62) - 1
BLOCK = 8
"""Words that are compared at once: a row of bytes holds whole blocks."""
NOT_OWN = 1 << 61


def width(size: int) -> int:
    """The bytes of a row that holds a record."""
    return -(-size // (8 * BLOCK)) * 8 * BLOCK


def remember(
    raw: Any, size: Any, secrets: Any, mover: Any, move: Any, scratch: Any, seen: Any, out: Any
) -> None:
    """`out` holds each seat's number, `seen` the record as each knew it before.

    `scratch` is a row like `raw`. Without secrets all know the same: only the first row of `seen` is kept."""
    changes = np.int64(0)
    if not secrets:
        changes = take_in(raw, seen[0])
    for seat in range(out.size):
        if secrets:
            copy_words(raw.view(np.int64), scratch.view(np.int64))
            hide(scratch[:size].view(State)[0], seat)
            changes = take_in(scratch, seen[seat])
        out[seat] = mix(mix(out[seat], changes), move & WHOLE if seat == mover else NOT_OWN)


@inlined
def take_in(now: Any, before: Any) -> Any:
    """A number for all that has changed; `before` becomes as `now`."""
    new, old = now.view(np.int64), before.view(np.int64)
    changes = np.int64(0)
    for block in range(0, new.size, BLOCK):
        differs = np.int64(0)
        for at in range(block, block + BLOCK):
            differs |= new[at] ^ old[at]
        if differs:
            for at in range(block, block + BLOCK):
                if new[at] != old[at]:
                    changes = mix(mix(changes, at), new[at] & WHOLE)
                    old[at] = new[at]
    return changes
