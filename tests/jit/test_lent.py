from typing import Any, cast

import numpy as np
import numpy.typing as npt
import pytest

from ludotheque.jit import COMPILED, inlined, jit, shelf

Numbers = npt.NDArray[np.int64]
pytestmark = pytest.mark.skipif(not COMPILED, reason="nothing is compiled")


@inlined
def first_of(pair: Any, at: Any) -> Any:
    left, right = pair
    row = left[at]
    return row[0] + right[1:].size


@jit
def total(pair: Any, rounds: Any) -> Any:
    found = 0
    for at in range(rounds):
        names = (pair[0][1:], pair[1])
        found += first_of(names, at % 2) + names[1][at % 3]
    return found


@jit
def part_of(numbers: Any) -> Any:
    return numbers[1:]


@jit
def doubled(numbers: Any) -> Any:
    other = numbers.copy()
    for at in range(other.size):
        other[at] += numbers[at]
    return other[numbers > 0].sum() + part_of(other)[0]


def counted(function: Any, *args: Any) -> int:
    """How often the machine code's text counts references: compiled here, for what is kept has no text."""
    from ludotheque.jit import native

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(shelf, "home", lambda: None)
        fresh: Any = native.make(function)
        fresh(*args)
    (made,) = fresh.overloads.values()
    return str(made.library.get_llvm_str()).count("call void @NRT_incref")


def count_what_is_live() -> None:
    from numba.core import runtime

    cast(Any, runtime)._nrt_python.memsys_enable_stats()


def live() -> int:
    """Arrays made by compiled code, or lent to it, that nobody has given back."""
    from numba.core import runtime

    stats: Any = cast(Any, runtime).rtsys.get_allocation_stats()
    return int(stats.mi_alloc - stats.mi_free)


def test_lent_arrays_are_not_counted_and_none_is_freed_or_lost() -> None:
    pair = (np.arange(12, dtype=np.int64).reshape(4, 3), np.arange(3, dtype=np.int64))
    before = total.function(pair, 9)  # type: ignore[attr-defined]
    assert total(pair, 9) == before
    assert counted(total, pair, 9) == 0
    count_what_is_live()
    held = live()
    for _ in range(100):
        assert total(pair, 9) == before
    assert live() == held
    assert pair[0].sum() == 66


def test_arrays_that_a_function_makes_are_counted_and_freed() -> None:
    numbers: Numbers = np.arange(1, 5, dtype=np.int64)
    assert doubled(numbers) == 2 * numbers.sum() + 4
    count_what_is_live()
    held = live()
    for _ in range(100):
        doubled(numbers)
    assert live() == held


def test_an_array_that_is_given_back_belongs_to_who_asked() -> None:
    numbers: Numbers = np.arange(5, dtype=np.int64)
    parts = [part_of(numbers) for _ in range(50)]
    del numbers
    assert all(part.tolist() == [1, 2, 3, 4] for part in parts)
