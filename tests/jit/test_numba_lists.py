import ctypes

import numpy as np
import pytest

from ludotheque import jit

pytestmark = pytest.mark.skipif(not jit.COMPILED, reason="interpreted: nothing is compiled")


def test_arrays_have_their_data_and_dimensions_where_we_look_for_them() -> None:
    from ludotheque.jit.numba_lists import DATA, SHAPE

    array = np.arange(5, dtype=np.int64)

    def address(at: int) -> int:
        return ctypes.c_size_t.from_address(id(array) + at).value

    assert address(DATA) == array.ctypes.data
    assert ctypes.c_int64.from_address(address(SHAPE)).value == 5
