"""Array indices that need no check for being negative (docs/decisions/compiling.md).

As in Python, a negative index counts from the end of an array. Where Numba does not know an index's sign, it
compares and chooses. A package whose indices never are negative says `NEVER_NEGATIVE = True`.
"""

from typing import Any

from llvmlite import ir
from numba.core import types
from numba.np import arrayobj

_usual = arrayobj.fix_integer_index


def trusting(context: Any) -> Any:
    """The same target, for the functions of such a package."""
    other = context.subtarget()
    other.trusts_indices = True
    return other


def _fixed(context: Any, builder: Any, kind: Any, index: Any, size: Any) -> Any:
    if getattr(context, "trusts_indices", False) and not isinstance(index, ir.Constant):
        return context.cast(builder, index, kind, types.intp)
    return _usual(context, builder, kind, index, size)


arrayobj.fix_integer_index = _fixed
