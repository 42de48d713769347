"""Hashes of positions: words mixed into one number, without ever overflowing an int64."""

from typing import Any

from ludotheque.jit import inlined

HALF = (1 << 31) - 1
_A, _B = 0x5D588B65, 0x6C078965


@inlined
def mix(number: Any, word: Any) -> Any:
    """The hash so far (0 at first, always below 2**62) with another word of up to 62 bits mixed in."""
    low = ((number ^ word) & HALF) * _A + 1
    high = ((number >> 31) ^ (word >> 31) ^ (low >> 40)) & HALF
    high = high * _B + (low & HALF)
    return ((high ^ (high >> 29)) & HALF) << 31 | ((low ^ (low >> 27) ^ (high >> 23)) & HALF)
