"""What Numba is told of our functions."""

import pytest

from ludotheque import jit

pytestmark = pytest.mark.skipif(not jit.COMPILED, reason="interpreted: nothing is compiled")


@jit.jit
def last_bits(x: int, y: int) -> int:
    return jit.bits(x & 7) + jit.bits(y)  # type: ignore[no-any-return]


def test_compiled_code_counts_bits_by_the_same_name() -> None:
    assert last_bits(0b1111, 1 << 62) == 4
