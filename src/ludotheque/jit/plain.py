"""The same using only Numba's public interface, in case its internals change.

Everything works, but a first compile takes about twice as long. `LUDOTHEQUE_JIT=plain` selects it.
"""

from typing import Any

from ludotheque.jit import shelf
from ludotheque.jit.faces import Compilable
from ludotheque.jit.numba_start import entry

# isort: split
import numba

__all__ = ["entry", "load", "make"]
config: Any = numba.config
OURS = ("nopython", "no_cfunc_wrapper")
"""Options that `njit` doesn't accept."""


def make(function: Compilable) -> Any:
    """Numba's own cache would not see an edit in what a function calls: each version has a folder."""
    folder = shelf.path_for(function, "plain")
    options = {name: value for name, value in function.options.items() if name not in OURS}
    if folder is None:
        return numba.njit(**options)(function.function)
    before = config.CACHE_DIR
    config.CACHE_DIR = str(folder)
    try:
        return numba.njit(cache=True, **options)(function.function)
    finally:
        config.CACHE_DIR = before


def load(function: Compilable) -> Any:
    """Numba loads a signature when it is first called."""
    return make(function)
