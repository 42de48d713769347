"""Functions that only borrow arrays from their callers: they need no reference counting.

Numba increments and decrements atomically wherever an array or a tuple of arrays is bound to another name.
Almost all of our functions only use arrays that their caller holds, where counting changes nothing.
Functions that may create or return an array are counted as usual.
"""

from typing import Any

from numba.core import ir
from numba.core.lowering import Lower

from ludotheque.jit.faces import is_never_negative
from ludotheque.jit.indices import trusting

BORROWING = ("getattr", "getitem", "static_getitem", "build_tuple", "cast")
"""Operations that yield an existing array, or a part of one."""


class LentLower(Lower):
    """Lowers a function to LLVM IR; the wrapper that Python calls always counts references."""

    def lower(self) -> None:
        if is_never_negative(self.func_ir.func_id.func):
            self.context = trusting(self.context)
        counting = self.context
        if counting.enable_nrt and not may_make_arrays(self):
            self.context = counting.subtarget(enable_nrt=False)
            self.context.__dict__.pop("nrt", None)  # cached for the other mode
        super().lower()
        self.context = counting


def may_make_arrays(lower: Any) -> bool:
    """Whether a function may create an array, or return one."""
    kinds = lower.fndesc.typemap

    def has_arrays(kind: Any) -> bool:
        return bool(lower.context.data_model_manager[kind].contains_nrt_meminfo())

    def is_new(each: Any) -> bool:
        value = each.value
        if not isinstance(value, ir.Expr) or not has_arrays(kinds[each.target.name]):
            return False
        chosen = getattr(value, "index", None) if value.op == "getitem" else None
        return value.op not in BORROWING or (isinstance(chosen, ir.Var) and has_arrays(kinds[chosen.name]))

    if lower.generator_info is not None or has_arrays(lower.fndesc.restype):
        return True
    blocks = lower.func_ir.blocks.values()
    return any(is_new(each) for block in blocks for each in block.find_insts(ir.Assign))
