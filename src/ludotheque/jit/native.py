"""Numba as we use it: each function is a `Whole` for Python and a `part` for its callers.

Relies on internals of the Numba versions that pyproject.toml allows; `plain.py` does without, more slowly.
What each trick gains: docs/decisions/compiling.md.
"""

from functools import cached_property, partial
from inspect import CO_GENERATOR
from types import CodeType
from typing import Any

from ludotheque.jit import keys, shelf
from ludotheque.jit.faces import Compilable, watchers
from ludotheque.jit.numba_start import entry

# isort: split
from numba.core import types
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler
from numba.core.compiler_lock import global_compiler_lock
from numba.core.compiler_machinery import PassManager, register_pass
from numba.core.registry import CPUDispatcher
from numba.core.sigutils import normalize_signature
from numba.core.typed_passes import NativeLowering
from numba.core.untyped_passes import InlineClosureLikes

from ludotheque.jit.haste import hasten
from ludotheque.jit.lent import LentLower
from ludotheque.jit.objects import Kept, WholeLibrary, tighten

__all__ = ["entry", "load", "make"]
hasten()
LARGE = 1500
"""Bytes of bytecode in a function and its callees, above which it is compiled separately."""


def make(function: Compilable) -> "Whole":
    """What Python calls; loaded or compiled for each signature on first use."""
    large = is_large(function)
    compiler: Any = partial(WholeCompiler, symbol=function.key if large else None)
    whole = Whole(function.function, targetoptions=function.options, pipeline_class=compiler)
    whole.compilable = function
    whole.is_large = large
    if shelf.home() is not None:
        whole._cache = Kept(function, large)
    return whole


def is_large(function: Compilable) -> bool:
    """Whether callers call its machine code. Numba needs recursive functions as a part of the caller."""
    into_callers = function.options.get("forceinline", False)
    return not into_callers and keys.size(function) >= LARGE and not keys.recurs(function)


def load(function: Compilable) -> "Whole | None":
    """The same with all signatures on disk; None if there are none."""
    whole = make(function)
    for path in shelf.kept(function):
        if (signature := whole._cache.signature_of(path)) is not None:
            whole.compile(signature)
    return whole if whole.overloads else None


class Lean(CPUDispatcher):
    """Compiles without Numba's timers."""

    _cache: Any
    _compiler: Any

    def compile(self, sig: Any) -> Any:
        with global_compiler_lock, self._compiling_counter:
            args, result = normalize_signature(sig)
            made = self.overloads.get(tuple(args)) or self._loaded(sig)
            if made is None:
                made = self._make(args, result)
                self.add_overload(made)
                self._cache.save_overload(sig, made)
            return made.entry_point

    def _make(self, args: Any, result: Any) -> Any:
        return self._compiler.compile(args, result)

    def _loaded(self, sig: Any) -> Any:
        made = self._cache.load_overload(sig, self.targetctx)
        if made is not None:
            self.targetctx.insert_user_function(made.entry_point, made.fndesc, [made.library])
            self.add_overload(made)
        return made


class Whole(Lean):
    """A function as called from Python: machine code including everything it calls, cached on disk.

    Compiled functions call the machine code of a large function; of a small one they use the `part`, which is
    translated once but becomes machine code only inside its callers (docs/decisions/compiling.md).
    """

    compilable: Compilable
    is_large: bool

    @cached_property
    def part(self) -> Any:
        options = {**self.targetoptions, "no_cpython_wrapper": True}
        return Lean(self.py_func, targetoptions=options, pipeline_class=PartCompiler)

    @property
    def is_compiling(self) -> Any:
        return super().is_compiling or self.part.is_compiling

    def compile(self, sig: Any) -> Any:
        """Load or compile; if several processes want the same function, one compiles it.

        A thread compiling a caller already holds the group's lock: waiting for it again could deadlock.
        """
        if self._is_there(sig) or global_compiler_lock.is_locked():
            return super().compile(sig)
        with shelf.alone(self.compilable.group):
            return super().compile(sig)

    def _is_there(self, sig: Any) -> bool:
        path = self._cache.path_for(sig) if isinstance(self._cache, Kept) else None
        return path is not None and path.exists()

    def _make(self, args: Any, result: Any) -> Any:
        for tell in watchers:
            tell(self.compilable.function.__qualname__)
        return super()._make(args, result)

    def get_call_template(self, args: Any, kws: Any) -> Any:
        """Numba compiles a function again for every constant argument: one version is enough."""
        plain: Any = types.unliteral
        kinds = {name: plain(kind) for name, kind in kws.items()}
        called: Any = super() if self.is_large else self.part
        return called.get_call_template(tuple(plain(kind) for kind in args), kinds)

    def get_overload(self, sig: Any) -> Any:
        return super().get_overload(sig) if self.is_large else self.part.get_overload(sig)


class PartLibrary(JITCodeLibrary):
    """The code of one function alone; its callees are linked in later."""

    def _optimize_functions(self, ll_module: Any) -> None:
        tighten(self._codegen, ll_module)

    @property
    def needs(self) -> list[Any]:
        return self._linking_libraries

    def finalize(self) -> None:
        self._finalized = True


@register_pass(mutates_CFG=True, analysis_only=False)
class WholeLowering(NativeLowering):
    """Numba's lowering, without reference counting where it changes nothing."""

    _name = "whole_lowering"

    @property
    def lowering_class(self) -> Any:
        return LentLower


@register_pass(mutates_CFG=True, analysis_only=False)
class PartLowering(WholeLowering):
    """Stops before machine code. The symbol that callers look up only has to be unique."""

    _name = "part_lowering"

    def run_pass(self, state: Any) -> bool:
        state.flags.no_compile = True
        super().run_pass(state)
        name = list[int]().append
        state.targetctx.insert_user_function(name, state["cr"].fndesc, [state.library])
        state["cr"] = state["cr"]._replace(cfunc=name)
        return True


class Passes(PassManager):
    """Numba's passes without its self-checks and notifications. They produce the same code."""

    def _runPass(self, index: int, pss: Any, internal_state: Any) -> None:  # noqa: N802
        pss.analysis = self._analysis
        pss.run_initialization(internal_state)
        pss.run_pass(internal_state)
        pss.run_finalizer(internal_state)


def is_plain(code: Any) -> bool:
    """Whether code has no generator, inner function or comprehension: those need more passes."""
    return not code.co_flags & CO_GENERATOR and not any(isinstance(each, CodeType) for each in code.co_consts)


_pipelines: dict[tuple[type, bool], PassManager] = {}
"""All our functions have the same flags, so the same passes."""


class WholeCompiler(Compiler):
    library: type[JITCodeLibrary] = WholeLibrary
    lowering: type[NativeLowering] = WholeLowering

    def __init__(self, *given: Any, symbol: str | None = None) -> None:
        super().__init__(*given)
        self.symbol = symbol

    def define_pipelines(self) -> Any:
        """A large function has the same symbol in every process."""
        state = self.state
        if self.symbol is not None:
            state.func_id.unique_id = self.symbol
            state.func_id.unique_name = f"{state.func_id.func_qualname}${self.symbol}"
        state.library = self.library(state.targetctx.codegen(), state.func_id.func_qualname)
        state.library.enable_object_caching()
        plain = is_plain(state.func_id.code)
        if (self.lowering, plain) not in _pipelines:
            _pipelines[self.lowering, plain] = self._pipeline(plain)
        return [_pipelines[self.lowering, plain]]

    def _pipeline(self, plain: bool) -> PassManager:
        (usual,) = super().define_pipelines()
        pipeline = Passes(usual.pipeline_name) if plain else usual
        pipeline.passes = [
            (self.lowering if each is NativeLowering else each, why)
            for each, why in usual.passes
            if each is not InlineClosureLikes or not plain
        ]
        pipeline.finalize()
        return pipeline


class PartCompiler(WholeCompiler):
    library = PartLibrary
    lowering = PartLowering
