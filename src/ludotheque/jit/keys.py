"""A hash of everything compiled code depends on: the code and the constants that a function can reach.

Comments, unrelated functions of the same file, views, words and screens are not included: an edit recompiles
only what it changes, and reverting it finds the old machine code again.
"""

import dis
import hashlib
import os
import pickle
import sys
from collections.abc import Callable, Iterator
from functools import cache
from importlib.metadata import version
from pathlib import Path
from types import BuiltinFunctionType, CodeType, FunctionType, ModuleType
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from ludotheque.jit.faces import Compilable

LENGTH = 20
LOAD_GLOBAL = dis.opmap["LOAD_GLOBAL"]
FOREIGN = ("numpy", "math")
"""Modules whose functions Numba knows by name; Numba's version covers them."""

_layouts: dict[str, str] = {}


def lay_out(group: str, state: "np.dtype[Any]") -> None:
    """The record that a group's functions work on: other fields mean other machine code."""
    _layouts[group] = repr(_described(state, []))


def key(function: "Compilable") -> str:
    """A name for everything the machine code of `function` depends on."""
    own = [_own(each)[0] for each in reached(function)]
    return _digest([environment(), _layouts.get(function.group, ""), own[0], *sorted(own)])


def size(function: "Compilable") -> int:
    """How much code a function reaches: roughly proportional to its compile time."""
    return sum(len(getattr(each, "function", each).__code__.co_code) for each in reached(function))


def recurs(function: "Compilable") -> bool:
    """Whether a function may call itself, directly or through another."""
    return any(function in _own(each)[1] for each in reached(function))


def reached(function: "Compilable") -> list[Any]:
    """A function and everything it calls, directly or not."""
    seen: dict[Any, None] = {}
    waiting: list[Any] = [function]
    while waiting:
        each = waiting.pop()
        if each not in seen:
            seen[each] = None
            waiting += _own(each)[1]
    return list(seen)


def _own(function: Any) -> tuple[str, list[Any]]:
    """A function's own description, and the functions it calls. Computed once."""
    from ludotheque.jit.faces import is_never_negative

    plain: Callable[..., Any] = getattr(function, "function", function)
    known: tuple[str, list[Any]] | None = plain.__dict__.get("_own")
    if known is None:
        called: list[Any] = []
        facts = _facts(plain, called), getattr(function, "options", None), is_never_negative(plain)
        known = (_digest(facts), called)
        plain.__dict__["_own"] = known
    return known


def _facts(function: Any, called: list[Any]) -> object:
    code, names = function.__code__, function.__globals__
    cells = [cell.cell_contents for cell in function.__closure__ or ()]
    return (
        _name(function),
        _written(code, function.__doc__),
        _described([function.__defaults__, cells], called),
        [(name, _described(names[name], called, code)) for name in _globals(code) if name in names],
    )


def _written(code: CodeType, doc: str | None = None) -> object:
    """A function's code without its location and docstring, which do not affect the machine code."""
    constants = [_constant(each) for each in code.co_consts if doc is None or each != doc]
    return (code.co_code, constants, code.co_names, code.co_varnames, code.co_argcount, code.co_flags)


def _constant(value: object) -> object:
    if isinstance(value, CodeType):
        return _written(value)
    if isinstance(value, frozenset):  # its order differs from process to process
        return sorted(map(repr, value))
    return (type(value).__name__, value)


def _globals(code: CodeType) -> Iterator[str]:
    """The global names that code reads."""
    above = 0
    for at in range(0, len(code.co_code), 2):
        operation, argument = code.co_code[at], code.co_code[at + 1] | above
        above = argument << 8 if operation == dis.EXTENDED_ARG else 0
        if operation == LOAD_GLOBAL:
            yield code.co_names[argument >> 1]
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _globals(constant)


def _described(value: Any, called: list[Any], code: CodeType | None = None) -> object:
    """A value that compiled code treats as a constant. Functions are added to `called`."""
    from ludotheque.jit.faces import Compilable

    kind = type(value).__name__
    if isinstance(value, Compilable | FunctionType):
        called.append(value)
        return (kind, _name(value))
    if isinstance(value, type | BuiltinFunctionType | np.ufunc):
        return (kind, getattr(value, "__module__", ""), value.__name__, getattr(value, "_fields", ()))
    if isinstance(value, ModuleType):
        return (kind, value.__name__, _members(value, called, code))
    if isinstance(value, list | tuple):
        return (kind, [_described(each, called, code) for each in value])
    if isinstance(value, np.dtype):
        fields: Any = value.fields or {}
        return (kind, value.str, value.shape, [(name, str(at)) for name, at in fields.items()])
    if isinstance(value, np.ndarray | np.generic):
        return (kind, _described(value.dtype, called), value.shape, value.tobytes())
    if value is None or isinstance(value, str | bytes | int | float | complex):
        return (kind, repr(value))
    return (kind, pickle.dumps(value))


def _members(module: ModuleType, called: list[Any], code: CodeType | None) -> list[object]:
    """The parts of a module that code may read: every name it uses."""
    if code is None or module.__name__.partition(".")[0] in FOREIGN:
        return []
    names = [name for name in code.co_names if name in module.__dict__]
    return [(name, _described(module.__dict__[name], called)) for name in names]


def _name(function: Any) -> str:
    return f"{function.__module__}.{function.__qualname__}"


@cache
def environment() -> str:
    """What else machine code depends on: the processor, the compilers, and how we use them."""
    from llvmlite import binding

    own = [path.read_bytes() for path in sorted(Path(__file__).parent.glob("*.py"))]
    settings = sorted((name, value) for name, value in os.environ.items() if name in SETTINGS)
    processor = (binding.get_host_cpu_name(), binding.get_host_cpu_features().flatten())
    compilers = (sys.implementation.cache_tag, version("numba"), version("llvmlite"), version("numpy"))
    return _digest([own, settings, processor, compilers])


SETTINGS = ("NUMBA_BOUNDSCHECK", "NUMBA_CPU_NAME", "NUMBA_CPU_FEATURES", "NUMBA_OPT", "LUDOTHEQUE_JIT")
"""Environment variables that change what is compiled."""


def _digest(parts: object) -> str:
    return hashlib.sha256(repr(parts).encode()).hexdigest()[:LENGTH]
