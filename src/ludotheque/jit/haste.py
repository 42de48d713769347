"""Caches for Numba's own Python code, which dominates a first compile and often repeats the same work.

Every answer is the one that Numba would give (tests/jit/test_haste.py).
"""

from collections.abc import Callable
from types import BuiltinFunctionType
from typing import Any
from weakref import WeakKeyDictionary

from llvmlite import binding
from numba.core import base, event
from numba.core.base import BaseContext
from numba.core.types.functions import BaseFunction
from numba.core.typing.context import BaseContext as TypingContext


def hasten() -> None:
    """Replace Numba's functions with these."""
    BaseFunction.get_call_type = remember_types(BaseFunction.get_call_type)  # type: ignore[method-assign]
    target, typing = BaseContext, TypingContext
    target.refresh = refresh_if_new(target.refresh)  # type: ignore[method-assign]
    typing.refresh = refresh_if_new(typing.refresh)  # type: ignore[method-assign]
    typing.resolve_value_type = remember_operators(typing.resolve_value_type)  # type: ignore[method-assign]
    target.get_abi_sizeof = remember_sizes(target.get_abi_sizeof)  # type: ignore[method-assign]
    base._has_loc = remember_places(base._has_loc)
    if not event._registered["numba:llvm_lock"]:
        binding.ffi.lib._lock._cblist.clear()  # otherwise it reports each of 60,000 LLVM calls


def remember_types(resolve: Any) -> Any:
    """Numba resolves an operator from scratch at every use, even for the same types."""
    known: dict[Any, Any] = {}

    def resolved(self: Any, context: Any, args: Any, kws: Any) -> Any:
        if kws:
            return resolve(self, context, args, kws)
        found = known.get((self, args))
        if found is None:
            found = known[self, args] = resolve(self, context, args, kws)
        return found

    return resolved


def refresh_if_new(refresh: Callable[[Any], None]) -> Any:
    """For each function Numba refreshes all its registries, even when nothing was registered."""

    def refreshed(self: Any) -> None:
        if self.__dict__.get("_told") != _told(self):
            refresh(self)
            self.__dict__["_told"] = _told(self)
            self.__dict__["_operators"] = {}

    return refreshed


def _told(context: Any) -> list[int]:
    """The number of registrations in a context and in its typing context."""
    told = [
        len(each)
        for registry in context._registries
        for each in vars(registry).values()
        if type(each) is list
    ]
    typing = getattr(context, "typing_context", None)
    return told if typing is None else told + _told(typing)


def remember_operators(resolve: Any) -> Any:
    """Numba recognises an operator by trying everything else first, and failing."""

    def resolved(self: Any, value: Any) -> Any:
        if type(value) is not BuiltinFunctionType:
            return resolve(self, value)
        known = self.__dict__.setdefault("_operators", {})
        if value not in known:
            known[value] = resolve(self, value)
        return known[value]

    return resolved


def remember_sizes(measure: Any) -> Any:
    """To measure a type, Numba writes a module that contains it and lets LLVM parse it."""
    known: dict[tuple[str, str], int] = {}

    def measured(self: Any, kind: Any) -> int:
        which = (str(kind), str(self.target_data))
        if hasattr(kind, "context"):  # compared by name alone
            return int(measure(self, kind))
        if which not in known:
            known[which] = measure(self, kind)
        return known[which]

    return measured


def remember_places(has_place: Any) -> Any:
    """Whether a function takes its call site as an argument."""
    known: WeakKeyDictionary[Any, bool] = WeakKeyDictionary()

    def remembered(function: Any) -> bool:
        found = known.get(function)
        if found is None:
            found = known[function] = has_place(function)
        return found

    return remembered
