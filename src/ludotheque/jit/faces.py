"""Functions with two implementations, or faces: interpreted at first, compiled once machine code is there.

Both give the same results (P9), so a function may switch between any two calls. Some processes want speed
(the command line's simulations, the tests): a function is loaded or compiled when first called. Others must
not wait (a room, `play`): after `interpret()` functions run interpreted, and those of a group (a game's
package) that have machine code on disk `go_over` to it; nothing is compiled.
"""

import os
import sys
from collections.abc import Callable
from functools import cache, cached_property, update_wrapper
from types import FunctionType
from typing import Any, TypeVar, cast
from weakref import WeakSet

from ludotheque.jit import keys, shelf

F = TypeVar("F", bound=Callable[..., Any])

COMPILED = os.environ.get("NUMBA_DISABLE_JIT", "0") in ("", "0")
"""False when nothing is ever compiled (`NUMBA_DISABLE_JIT=1`)."""
OPTIONS: dict[str, Any] = {
    "nopython": True,
    "boundscheck": None,
    "error_model": "numpy",
    "no_cfunc_wrapper": True,
}

_known: "WeakSet[Compilable]" = WeakSet()
_gone_over: set[str] = set()
watchers: list[Callable[[str], None]] = []
"""Called with the name of each function about to be compiled."""
_patient: list[bool] = [False]


def jit(function: F) -> F:
    """A function that may be compiled, both on its own and as part of its callers.

    Called from Python, it keeps the GIL: releasing and reacquiring it would take longer than a rule.
    Long-running functions are specialised instead.
    """
    return _compilable(function, OPTIONS, group_of(function))


def inlined(function: F) -> F:
    """Inline `function` into each of its callers: for functions called in the innermost loops.

    It makes a game's rollouts up to 50% faster, but compiling slower: use it where it pays.
    """
    return _compilable(function, {**OPTIONS, "forceinline": True}, group_of(function))


def specialise(
    function: F, tag: str, into_callers: bool = False, brief: bool = False, group: str = "", **names: object
) -> F:
    """A copy of `function` in which the free names `names` are bound to one game's functions.

    It releases the GIL unless it is `brief`. Closures, or functions passed as arguments, would run as fast
    but could not be cached on disk.
    """
    copy = FunctionType(
        function.__code__,
        {**cast(FunctionType, function).__globals__, **names},
        function.__name__,
        cast(FunctionType, function).__defaults__,
    )
    copy.__qualname__ = f"{function.__name__}_{tag}"
    copy.__module__ = function.__module__
    options = {**OPTIONS, "nogil": not brief, "forceinline": into_callers}
    return _compilable(cast(F, copy), options, group or group_of(function))


def direct(function: F, *given: Any) -> F:
    """A compiled function for arguments like those given, called without type dispatch.

    Dispatching on the argument types takes longer than a rule: the caller guarantees them.
    """
    if not isinstance(function, Compilable):
        return function
    function.given = given
    function.settle()
    return function if _patient[0] else cast(F, function.entry())


def straight(function: F, *given: Any) -> F:
    """The same for one caller: others may call the function with other argument types."""
    if not isinstance(function, Compilable) or _patient[0]:
        return function
    return cast(F, _compiler().entry(function.native, given))


def bits(word: Any) -> Any:
    """The population count of a word; compiled, a single instruction."""
    return int(word).bit_count()


def group_of(function: Callable[..., Any]) -> str:
    """What switches to compiled code together: the functions of one package."""
    return function.__module__.rpartition(".")[0] or function.__module__


def is_never_negative(function: Callable[..., Any]) -> bool:
    """Whether the function's package promises that no index into an array is (jit/indices.py)."""
    return bool(getattr(sys.modules.get(group_of(function)), "NEVER_NEGATIVE", False))


def _compilable(function: F, options: dict[str, Any], group: str) -> F:
    return cast(F, Compilable(function, options, group)) if COMPILED else function


class Compilable:
    """A function that may be compiled. Its slot `__call__` holds its current implementation."""

    __slots__ = ("__call__", "__dict__", "__weakref__")
    __call__: Callable[..., Any]

    def __init__(self, function: Callable[..., Any], options: dict[str, Any], group: str) -> None:
        update_wrapper(self, function)
        self.function = function
        self.options = options
        self.group = group
        self.given: tuple[Any, ...] | None = None
        """Arguments like those of every call, if it is called directly."""
        _known.add(self)
        self.settle()

    def settle(self) -> None:
        """Switch to the implementation that this process wants."""
        if not _patient[0]:
            self.__call__ = self._first_call
        elif self.group in _gone_over and self.is_kept and (loaded := _compiler().load(self)) is not None:
            self.native = loaded
            self.__call__ = self.entry()
        else:
            self.__call__ = self.function

    def _first_call(self, *arguments: Any) -> Any:
        self.__call__ = self.entry()
        return self.__call__(*arguments)

    def entry(self) -> Callable[..., Any]:
        """The compiled implementation."""
        face: Callable[..., Any] = self.native
        return face if self.given is None else _compiler().entry(face, self.given)

    @cached_property
    def native(self) -> Any:
        """Numba's dispatcher for it, compiled for the signatures called so far."""
        return _compiler().make(self)

    @cached_property
    def key(self) -> str:
        return keys.key(self)

    @property
    def is_kept(self) -> bool:
        """Whether its machine code is on disk."""
        return bool(shelf.kept(self))


@cache
def _compiler() -> Any:
    """The compiling module; the plain one if Numba's internals have changed."""
    if os.environ.get("LUDOTHEQUE_JIT") != "plain":
        try:
            from ludotheque.jit import native

            return native
        except (ImportError, AttributeError, TypeError):
            import logging

            logging.getLogger("ludotheque.jit").warning("this Numba is new to us: compiling takes longer")
    from ludotheque.jit import plain

    return plain


def interpret() -> None:
    """From now on this process does not compile: functions run interpreted until their group goes over."""
    _patient[0] = True
    for each in list(_known):
        each.settle()


def go_over(group: str) -> None:
    """Load a group's functions from disk and use them from now on; when called again, what is new."""
    _gone_over.add(group)
    for each in list(_known):
        if each.group == group and is_interpreted(each):
            each.settle()


def is_interpreted(function: Any) -> bool:
    """Whether a function that could be compiled runs interpreted for now."""
    return isinstance(function, Compilable) and function.__call__ is function.function


def is_patient() -> bool:
    """Whether this process leaves compiling to others."""
    return _patient[0]
