"""What is spared changes nothing: each answers as what it stands for."""

import operator
from typing import Any

import pytest

from ludotheque.jit import COMPILED, jit

if not COMPILED:
    pytest.skip("nothing is compiled", allow_module_level=True)

from llvmlite import ir as llvm
from numba import extending, types
from numba.core import base
from numba.core.registry import cpu_target

from ludotheque.jit import native

assert native  # it hastens


def test_what_is_registered_later_is_known_to_what_is_compiled_later() -> None:
    def doubled(word: Any) -> Any:
        return 2 * word

    @jit
    def before(word: Any) -> Any:
        return word + 1

    assert before(3) == 4

    @extending.overload(doubled)
    def overload(word: Any) -> Any:
        def double(word: Any) -> Any:
            return word + word

        return double

    @jit
    def after(word: Any) -> Any:
        return doubled(word)

    assert after(3) == 6


def test_nothing_is_looked_for_where_nothing_is_new(monkeypatch: pytest.MonkeyPatch) -> None:
    context = cpu_target.target_context
    context.refresh()
    monkeypatch.setattr(type(context), "load_additional_registries", lambda _: pytest.fail("nothing is new"))
    context.refresh()


def test_an_operator_is_what_it_was() -> None:
    context = cpu_target.typing_context
    found = context.resolve_value_type(operator.add)
    assert context.resolve_value_type(operator.add) is found
    assert found.get_call_type(context, (types.int64, types.int64), {}).return_type == types.int64


def test_the_size_of_a_type_is_measured_once() -> None:
    context = cpu_target.target_context
    pair = llvm.LiteralStructType([llvm.IntType(8), llvm.IntType(64)])
    array = llvm.ArrayType(llvm.DoubleType(), 5)
    for kind, size in ((pair, 16), (array, 40), (pair, 16), (llvm.IntType(32), 4)):
        assert context.get_abi_sizeof(kind) == size


def test_whether_a_function_wants_to_know_where_it_is_called() -> None:
    def with_place(context: Any, loc: Any) -> None: ...

    def without(context: Any) -> None: ...

    has_place: Any = base._has_loc
    for _ in range(2):
        assert has_place(with_place)
        assert not has_place(without)
