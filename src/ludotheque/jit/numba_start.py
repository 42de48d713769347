"""Starts Numba and teaches it what our functions are, with its public extension API."""

import sys
import threading
from typing import Any, cast

from ludotheque.jit.faces import Compilable, bits

# Numba imports these if they are installed, and does not need them here: they double its import time.
UNUSED = {name: None for name in ("scipy", "scipy.linalg.cython_blas", "yaml") if name not in sys.modules}
if threading.current_thread() is threading.main_thread():  # in another thread they may be needed right now
    sys.modules.update(cast(Any, UNUSED))
import numba  # noqa: E402
import numba.np.arraymath  # noqa: E402
from numba import extending, types  # noqa: E402

from ludotheque.jit import numba_lists  # noqa: E402, F401  it tells Numba more

for name in UNUSED:
    if sys.modules.get(name, UNUSED) is None:
        del sys.modules[name]


@extending.typeof_impl.register(Compilable)
def typeof_compilable(function: Compilable, _: Any) -> Any:
    """Calls of our functions in compiled code resolve to Numba's dispatcher for them."""
    return types.Dispatcher(function.native)


@extending.type_callable(bits)
def type_bits(_: Any) -> Any:
    return lambda word: types.int64 if isinstance(word, types.Integer) else None


@extending.lower_builtin(bits, types.Integer)  # type: ignore[untyped-decorator]
def lower_bits(context: Any, builder: Any, signature: Any, words: Any) -> Any:
    word = context.cast(builder, words[0], signature.args[0], types.int64)
    return builder.ctpop(word)


def entry(dispatcher: Any, given: tuple[Any, ...]) -> Any:
    """The machine code for arguments like these, as Python calls it."""
    return dispatcher.compile(tuple(numba.typeof(each) for each in given))
