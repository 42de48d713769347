"""The only module that knows Numba: `jit`, `specialise`, and where compiled code is kept.

Numba's own cache looks only at the file of the cached function, so an edit in one module would leave
stale code in another. Here the cache directory is named by a hash of all sources that may hold compiled
code and of the bounds-check flag: an edit makes a new directory, undoing it finds the old one again.
"""

import hashlib
import os
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from types import FunctionType
from typing import Any, TypeVar, cast

import numba
import platformdirs

config: Any = numba.config
F = TypeVar("F", bound=Callable[..., Any])

PACKAGE = Path(__file__).parent
UNCOMPILED = ("cli", "room", "server")
"""Folders without compiled code, whose edits need not compile anything again."""
KEPT_CACHES = 4
"""How many states of the sources keep their compiled code; older ones are removed,"""
KEPT_SECONDS = 7 * 24 * 3600
"""unless they were started in the last week: another process may still run them."""


def digest() -> str:
    """A name for this state of the sources, and for whether bounds are checked."""
    parts = hashlib.sha256()
    for path in sorted(PACKAGE.rglob("*.py")):
        if path.relative_to(PACKAGE).parts[0] in UNCOMPILED:
            continue
        parts.update(str(path.relative_to(PACKAGE)).encode())
        parts.update(path.read_bytes())
    parts.update(numba.__version__.encode())
    parts.update(b"checked" if config.BOUNDSCHECK else b"unchecked")
    return parts.hexdigest()[:16]


def cache_directory() -> Path | None:
    """The first writable place for compiled code; None if there is none (each start then compiles)."""
    wanted = os.environ.get("LUDOTHEQUE_CACHE")
    homes = [Path(wanted)] if wanted else []
    homes += [
        Path(platformdirs.user_cache_dir("ludotheque", appauthor=False)),
        Path(tempfile.gettempdir()) / f"ludotheque-{os.getuid() if hasattr(os, 'getuid') else 0}",
    ]
    for home in homes:
        directory = home / "compiled" / digest()
        if _writable(directory):
            _forget_old(directory)
            return directory
    return None


def _writable(directory: Path) -> bool:
    try:
        directory.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=directory):
            os.utime(directory)
        return True
    except OSError:
        return False


def _forget_old(current: Path) -> None:
    """Remove the compiled code of sources that have not been run for a while."""
    import shutil

    try:
        others = [path for path in current.parent.iterdir() if path != current]
        others.sort(key=lambda path: path.stat().st_mtime, reverse=True)
        old = [path for path in others if path.stat().st_mtime < time.time() - KEPT_SECONDS]
    except OSError:
        return
    for path in others[KEPT_CACHES - 1 :]:
        if path in old:
            shutil.rmtree(path, ignore_errors=True)


CACHE = cache_directory()
COMPILED = not config.DISABLE_JIT
"""False when the same functions run interpreted (`NUMBA_DISABLE_JIT=1`)."""

config.CACHE_DIR = str(CACHE or "")
OPTIONS: dict[str, Any] = {
    "nogil": True,
    "cache": CACHE is not None,
    "error_model": "numpy",
    "no_cfunc_wrapper": True,
}


def jit(function: F) -> F:
    """Compile `function` at its first call: without the GIL, kept on disk."""
    return cast(F, _one_version(numba.njit(**OPTIONS)(function)))


def inlined(function: F) -> F:
    """Compile `function` into each of its callers: for what is called in the innermost loops.

    It makes a game's playouts up to half as fast again, and its compilation longer: use it where it pays.
    """
    return cast(F, _one_version(numba.njit(**OPTIONS, forceinline=True)(function)))


def _one_version(compiled: Any) -> Any:
    """Numba compiles a function anew for every constant that it is called with: one version is enough."""
    if not COMPILED:
        return compiled
    resolve = compiled.get_call_template
    plain: Any = numba.types.unliteral

    def resolve_plainly(args: Any, kws: Any) -> Any:
        kinds = {name: plain(kind) for name, kind in kws.items()}
        return resolve(tuple(plain(kind) for kind in args), kinds)

    compiled.get_call_template = resolve_plainly
    return compiled


def specialise(function: F, tag: str, into_callers: bool = False, **names: object) -> F:
    """Compile a copy of `function` in which the free names `names` are one game's functions.


    The copy has a qualified name of its own, and so a file of its own in the cache. A closure, or
    functions passed as arguments, would run as fast but never be found in the cache.
    """
    copy = FunctionType(
        function.__code__,
        {**cast(FunctionType, function).__globals__, **names},
        function.__name__,
        cast(FunctionType, function).__defaults__,
    )
    copy.__qualname__ = f"{function.__name__}_{tag}"
    copy.__module__ = function.__module__
    return (inlined if into_callers else jit)(cast(F, copy))
