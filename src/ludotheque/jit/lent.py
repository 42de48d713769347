"""Functions all of whose arrays are lent to them by their callers: they need not count references.

Numba counts up and down, with locked instructions, wherever an array or a tuple of arrays gets another name.
Almost all of our functions only work on arrays that who called them holds: there counting changes nothing.
A function in which an array may be made, or that gives one back, counts as ever.
"""

from typing import Any

from numba.core import ir
from numba.core.lowering import Lower

BORROWING = ("getattr", "getitem", "static_getitem", "build_tuple", "cast")
"""What gives an array that was there already, or a part of one."""


class LentLower(Lower):
    """Translates a function to LLVM's language; the wrapper that Python calls always counts."""

    def lower(self) -> None:
        counting = self.context
        if counting.enable_nrt and not may_make_arrays(self):
            self.context = counting.subtarget(enable_nrt=False)
            self.context.__dict__.pop("nrt", None)  # remembered for the other
        super().lower()
        self.context = counting


def may_make_arrays(lower: Any) -> bool:
    """Whether an array may come into being here, or leave with the result."""
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
