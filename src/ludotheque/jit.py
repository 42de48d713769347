"""The only module that knows Numba: `jit`, `specialise`, and where compiled code is kept.

Numba's own cache looks only at the file of the cached function, so an edit in one module would leave
stale code in another. Here the cache directory is named by a hash of all sources that may hold compiled
code and of the bounds-check flag: an edit makes a new directory, undoing it finds the old one again.
"""

import hashlib
import os
import sys
import tempfile
import time
from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from types import FunctionType
from typing import Any, TypeVar, cast

import platformdirs

# Numba looks for these when it starts, and has no use for them here: together they take as long as itself.
UNUSED = {name: None for name in ("scipy", "scipy.linalg.cython_blas", "yaml") if name not in sys.modules}
sys.modules.update(cast(Any, UNUSED))
import numba  # noqa: E402
import numba.extending  # noqa: E402
import numba.np.arraymath  # noqa: E402
from numba.core.codegen import JITCodeLibrary  # noqa: E402
from numba.core.compiler import Compiler  # noqa: E402
from numba.core.compiler_machinery import register_pass  # noqa: E402
from numba.core.registry import CPUDispatcher  # noqa: E402
from numba.core.typed_passes import NativeLowering  # noqa: E402

for name in UNUSED:
    del sys.modules[name]

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
    "nopython": True,
    "boundscheck": None,
    "error_model": "numpy",
    "no_cfunc_wrapper": True,
}


def jit(function: F) -> F:
    """Compile `function` at its first call, and keep it on disk.

    Where Python calls it, it keeps the GIL: to give it away and get it back would take longer than a rule.
    What goes on for longer is specialised.
    """
    return _compiled(function, OPTIONS)


def _bits(word: Any) -> Any:
    return int(word).bit_count()


def _bits_compiled(_: Any, word: Any) -> Any:
    kind = numba.types.int64
    return kind(kind), lambda context, builder, signature, words: builder.ctpop(words[0])


bits: Any = numba.extending.intrinsic(_bits_compiled) if COMPILED else _bits
"""How many bits of a word are set, by the processor's own instruction; for compiled code to call."""


def inlined(function: F) -> F:
    """Compile `function` into each of its callers: for what is called in the innermost loops.

    It makes a game's playouts up to half as fast again, and its compilation longer: use it where it pays.
    """
    return _compiled(function, {**OPTIONS, "forceinline": True})


def _compiled(function: F, options: dict[str, Any]) -> F:
    if not COMPILED:
        return function
    whole = Whole(function, targetoptions=options, pipeline_class=WholeCompiler)
    if CACHE is not None:
        whole.enable_caching()
    return cast(F, whole)


class Whole(CPUDispatcher):
    """A function as Python calls it: with all that it calls, as machine code, kept on disk.

    Compiled functions call its `part` instead, which is translated once but becomes machine code only inside
    of what Python calls. That halves the time of a first compile (docs/decisions/compiling.md).
    """

    @cached_property
    def part(self) -> Any:
        options = {**self.targetoptions, "no_cpython_wrapper": True}
        return CPUDispatcher(self.py_func, targetoptions=options, pipeline_class=PartCompiler)

    @property
    def is_compiling(self) -> Any:
        return super().is_compiling or self.part.is_compiling

    def get_call_template(self, args: Any, kws: Any) -> Any:
        """Numba compiles a function anew for every constant that it is called with: one version is enough."""
        plain: Any = numba.types.unliteral
        kinds = {name: plain(kind) for name, kind in kws.items()}
        return self.part.get_call_template(tuple(plain(kind) for kind in args), kinds)

    def get_overload(self, sig: Any) -> Any:
        return self.part.get_overload(sig)


class PartLibrary(JITCodeLibrary):
    """The code of one function alone; what it calls is linked later, beside it."""

    def finalize(self) -> None:
        self._finalized = True


class WholeLibrary(JITCodeLibrary):
    """The code of one function and of all parts that it needs, optimised together."""

    def add_linking_library(self, library: Any) -> None:
        if library not in self._linking_libraries:
            super().add_linking_library(library)
            if isinstance(library, PartLibrary):
                for needed in library._linking_libraries:
                    self.add_linking_library(needed)


class WholeCompiler(Compiler):
    library: type[JITCodeLibrary] = WholeLibrary

    def define_pipelines(self) -> Any:
        state = self.state
        state.library = self.library(state.targetctx.codegen(), state.func_id.func_qualname)
        state.library.enable_object_caching()
        return super().define_pipelines()


class PartCompiler(WholeCompiler):
    library = PartLibrary

    def define_pipelines(self) -> Any:
        (pipeline,) = super().define_pipelines()
        pipeline.passes = [
            (PartLowering if each is NativeLowering else each, why) for each, why in pipeline.passes
        ]
        return [pipeline]


@register_pass(mutates_CFG=True, analysis_only=False)
class PartLowering(NativeLowering):
    """Stops before machine code. What callers find the function by only has to be one of a kind."""

    _name = "part_lowering"

    def run_pass(self, state: Any) -> bool:
        state.flags.no_compile = True
        super().run_pass(state)
        name = list[int]().append
        state.targetctx.insert_user_function(name, state["cr"].fndesc, [state.library])
        state["cr"] = state["cr"]._replace(cfunc=name)
        return True


def specialise(function: F, tag: str, into_callers: bool = False, brief: bool = False, **names: object) -> F:
    """Compile a copy of `function` in which the free names `names` are one game's functions.

    It runs without the GIL, unless it is `brief`. The copy has a qualified name of its own, and so a file of
    its own in the cache. A closure, or functions passed as arguments, would run as fast but never be found.
    """
    copy = FunctionType(
        function.__code__,
        {**cast(FunctionType, function).__globals__, **names},
        function.__name__,
        cast(FunctionType, function).__defaults__,
    )
    copy.__qualname__ = f"{function.__name__}_{tag}"
    copy.__module__ = function.__module__
    return _compiled(cast(F, copy), {**OPTIONS, "nogil": not brief, "forceinline": into_callers})
