"""Machine code that Numba made: what calls what, and how it is kept on disk.

A file holds the machine code of one function. What it calls of other files is found by its symbol, so these
files are loaded first.
"""

import hashlib
import logging
import pickle
from pathlib import Path
from typing import Any

from ludotheque.jit import shelf
from ludotheque.jit.faces import Compilable

# isort: split
from llvmlite import binding
from numba.core.caching import NullCache
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import compile_result
from numba.core.serialize import dumps

log = logging.getLogger("ludotheque.jit")
__all__ = ["Kept", "WholeLibrary", "tighten"]

_present: dict[Path, Any] = {}
"""Machine code that other machine code may call, by file: no symbol may occur twice."""


class WholeLibrary(JITCodeLibrary):
    """The code of one function and of all parts that it needs, optimised together."""

    path: Path | None = None

    def __init__(self, codegen: Any, name: str) -> None:
        super().__init__(codegen, name)
        self.calls: dict[WholeLibrary, None] = {}
        """Everything it calls, directly or not, callees first."""

    def _optimize_functions(self, ll_module: Any) -> None:
        tighten(self._codegen, ll_module)

    def _optimize_final_module(self) -> None:
        """In one go; Numba makes an extra pass first, to prune more reference counting."""
        passes, builder = self._codegen._module_pass_manager()
        passes.run(self._final_module, builder)

    def add_linking_library(self, library: Any) -> None:
        if isinstance(library, WholeLibrary):
            self.calls.update({**library.calls, library: None})
        elif library not in self._linking_libraries:
            super().add_linking_library(library)
            for needed in getattr(library, "needs", ()):
                self.add_linking_library(needed)


def tighten(codegen: Any, module: Any) -> None:
    """Clear away what Numba writes at length, before it is copied into every caller; no more: the whole is
    optimised once, with all its parts."""
    module.data_layout = codegen._data_layout
    passes = binding.create_new_module_pass_manager()
    passes.add_sroa_pass()
    passes.add_simplify_cfg_pass()
    passes.add_instruction_combine_pass()
    passes.add_simplify_cfg_pass()
    passes.run(module, codegen._pass_builder(opt=0))


class Kept(NullCache):
    """The machine code of one function on disk, in the way that Numba's dispatchers ask for it."""

    def __init__(self, function: Compilable, is_called: bool) -> None:
        self._function = function
        self._is_called = is_called
        """Whether other machine code calls it by its symbol."""

    def path_for(self, signature: Any) -> Path | None:
        digest = hashlib.sha256(repr(signature).encode()).hexdigest()[:12]
        return shelf.path_for(self._function, digest)

    def signature_of(self, path: Path) -> Any:
        return (_unpacked(path) or [None])[0]

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        path = self.path_for(sig)
        target_context.refresh()  # what machine code calls of Numba's own must be there
        load = _load_once if self._is_called else _load
        return None if path is None else load(path, target_context)

    def save_overload(self, sig: Any, data: Any) -> None:
        path, library = self.path_for(sig), data.library
        called = [each.path for each in library.calls]
        if path is None or library.has_dynamic_globals or None in called:
            return
        library.path = path
        if self._is_called:
            _present[path] = data
        shelf.write(path, dumps((sig, *_packed(data))), called)


def _packed(made: Any) -> tuple[Any, ...]:
    made.fndesc.typemap = made.fndesc.calltypes = None
    return (
        made.library.name,
        made.library._get_compiled_object(),
        made.fndesc,
        made.environment,
        made.signature,
        made.reload_init,
        made._find_referenced_environments(),
    )


def _load_once(path: Path, context: Any) -> Any:
    if path not in _present and (made := _load(path, context)) is not None:
        _present[path] = made
    return _present.get(path)


def _load(path: Path, context: Any) -> Any:
    """Load a file, after the files it calls; None if something is missing."""
    packed = _unpacked(path)
    if packed is None:
        return None
    called = [_load_once(each, context) for each in shelf.called(path)]
    if None in called:
        return None
    made = _restored(context, *packed[1:])
    made.library.path = path
    made.library.calls = dict.fromkeys(each.library for each in called)
    return made


def _restored(
    context: Any, name: str, code: bytes, fndesc: Any, env: Any, signature: Any, prepare: Any, envs: Any
) -> Any:
    for begin in prepare:
        begin()
    library = WholeLibrary(context.codegen(), name)
    library.enable_object_caching()
    library._set_compiled_object(code)
    library._finalize_final_module()
    library.codegen._engine._defined_symbols |= {fndesc.llvm_func_name, fndesc.llvm_cpython_wrapper_name}
    made = compile_result(
        target_context=context,
        typing_context=context.typing_context,
        library=library,
        environment=env,
        entry_point=context.get_executable(library, fndesc, env),
        fndesc=fndesc,
        signature=signature,
        objectmode=False,
        lifted=(),
        reload_init=prepare,
        referenced_envs=envs,
    )
    for each in envs:
        library.codegen.set_env(each.env_name, each)
    return made


def _unpacked(path: Path) -> Any:
    data = shelf.read(path)
    if data is None:
        return None
    try:
        return pickle.loads(data)
    except Exception:  # truncated, or written by something else: compile again
        log.warning("unreadable machine code", extra={"file": path.name}, exc_info=True)
        return None
