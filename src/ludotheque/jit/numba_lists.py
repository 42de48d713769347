"""Teaches Numba what `lists.py` means, with its public extension API."""

from typing import Any

from llvmlite import ir
from numba import extending, types
from numba.core import cgutils
from numba.extending import NativeValue

from ludotheque.jit.lists import Lent, listed, record_in, words_in

HEAD = object.__basicsize__
DATA, SHAPE = HEAD, HEAD + 16
"""The offsets of the pointers to an array's data and shape (`PyArrayObject_fields`)."""
WORDS = types.Array(types.int64, 1, "C")


class LentArray(types.Opaque):
    """A boxed array."""


class NewList(types.Opaque):
    """A Python list built by compiled code."""


LENT, LISTED = LentArray("a lent array"), NewList("a new list")
extending.register_model(LentArray)(extending.models.OpaqueModel)
extending.register_model(NewList)(extending.models.OpaqueModel)


@extending.typeof_impl.register(Lent)
def typeof_lent(_: Lent, __: Any) -> Any:
    return LENT


@extending.unbox(LentArray)  # type: ignore[untyped-decorator]
def hand_over(kind: Any, array: Any, c: Any) -> Any:
    return NativeValue(array)


@extending.box(NewList)  # type: ignore[untyped-decorator]
def give_back(kind: Any, made: Any, c: Any) -> Any:
    return made


@extending.type_callable(record_in)
def type_record(_: Any) -> Any:
    return lambda array, kind: kind.dtype if array == LENT and isinstance(kind, types.DType) else None


@extending.lower_builtin(record_in, LentArray, types.DType)  # type: ignore[untyped-decorator]
def lower_record(context: Any, builder: Any, signature: Any, given: Any) -> Any:
    kind = context.get_value_type(signature.return_type)
    return builder.bitcast(_address(builder, given[0], DATA), kind)


@extending.type_callable(words_in)
def type_words(_: Any) -> Any:
    return lambda array: WORDS if array == LENT else None


@extending.lower_builtin(words_in, LentArray)  # type: ignore[untyped-decorator]
def lower_words(context: Any, builder: Any, signature: Any, given: Any) -> Any:
    number = context.get_value_type(types.intp)
    array = context.make_array(WORDS)(context, builder)
    shape = builder.bitcast(_address(builder, given[0], SHAPE), number.as_pointer())
    item = context.get_constant(types.intp, 8)
    context.populate_array(
        array,
        data=builder.bitcast(_address(builder, given[0], DATA), array.data.type),
        shape=[builder.load(shape)],
        strides=[item],
        itemsize=item,
        meminfo=None,
    )
    return array._getvalue()


@extending.type_callable(listed)
def type_listed(_: Any) -> Any:
    return lambda words, count: LISTED if words == WORDS and isinstance(count, types.Integer) else None


@extending.lower_builtin(listed, types.Array, types.Integer)  # type: ignore[untyped-decorator]
def lower_listed(context: Any, builder: Any, signature: Any, given: Any) -> Any:
    words = context.make_array(signature.args[0])(context, builder, given[0])
    count = context.cast(builder, given[1], signature.args[1], types.intp)
    python = context.get_python_api(builder)
    made = python.list_new(count)
    with cgutils.for_range(builder, count) as loop:
        number = builder.load(builder.gep(words.data, [loop.index]))
        python.list_setitem(made, loop.index, python.long_from_longlong(number))
    return made


def _address(builder: Any, array: Any, at: int) -> Any:
    """The address stored at an offset of an object."""
    byte = ir.IntType(8).as_pointer()
    place = builder.gep(builder.bitcast(array, byte), [ir.IntType(64)(at)])
    return builder.load(builder.bitcast(place, byte.as_pointer()))
