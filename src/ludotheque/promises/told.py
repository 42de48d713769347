"""Explains to a game's authors how a promise was broken, in a sentence that names the place."""

import re
from traceback import extract_tb, walk_tb
from types import FunctionType

LONGEST = 400
UNCOMPILED = re.compile(r"Untyped global name '(\w+)':.{0,20}Cannot determine .{0,40}'function'>", re.DOTALL)


def told(error: BaseException) -> str:
    function = _being_compiled(error)
    if function is not None:
        code = function.__code__
        return (
            f"{function.__name__} cannot be compiled: {_reason(error)}"
            f" ({code.co_filename}, line {_line(error) or code.co_firstlineno});"
            " with NUMBA_DISABLE_JIT=1 it runs as plain Python"
        )
    place = extract_tb(error.__traceback__)[-1]
    kind = "" if isinstance(error, AssertionError) else f"{type(error).__name__}: "
    words = f"{kind}{error}" if str(error) else f"{place.line}"
    return f"{words[:LONGEST]} ({place.filename}, line {place.lineno})"


def _being_compiled(error: BaseException) -> FunctionType | None:
    """The innermost of our functions that Numba was compiling when it failed."""
    found = None
    for frame, _ in walk_tb(error.__traceback__):
        function = getattr(frame.f_locals.get("self"), "py_func", None)
        found = function if isinstance(function, FunctionType) else found
    return found


def _reason(error: BaseException) -> str:
    if isinstance(error, KeyError):
        return f"the record has no field {error}"
    if plain := UNCOMPILED.search(str(error)):
        return f"it calls {plain[1]}, which is plain Python: put @jit or @inlined above it"
    lines = [re.sub(r"\x1b\[[0-9;]*m", "", line).strip() for line in str(error).splitlines()]
    said = [line for line in lines if line and not line.startswith(("Failed in", "During", "File ", "- "))]
    return " ".join(said)[:LONGEST]


def _line(error: BaseException) -> str:
    """The last line of code that Numba names, which is the innermost."""
    named = re.findall(r'File "[^"]+", line (\d+)', str(error))
    return named[-1] if named else ""
