"""Machine code that calls other machine code, and how it is kept on disk."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from ludotheque import jit

pytestmark = pytest.mark.skipif(not jit.COMPILED, reason="interpreted: nothing is compiled")

LARGE = """
import sys
from pathlib import Path
from ludotheque import jit
from ludotheque.jit import native, objects
native.LARGE = 40
made = []
real = objects.WholeLibrary.finalize
objects.WholeLibrary.finalize = lambda self: (made.append(self.name), real(self))[1]

STEP = 3

@jit.jit
def inner(values, x):
    for i in range(len(values)):
        values[i] += x * STEP
        if values[i] > 1000:
            raise ValueError("too much")
    return values[0]

@jit.jit
def middle(values, x):
    return inner(values, x) + inner(values, x + 1)

@jit.jit
def outer(values, x):
    values[1] = 0
    return middle(values, x) - inner(values, x)

@jit.jit
def other(values, x):
    return 5 * middle(values, x)

import numpy as np
values = np.zeros(2, np.int64)
told = [outer(values, 1), other(values, 2), values.tolist()]
try:
    outer(values, 1000)
except ValueError as error:
    told.append(str(error))
print(told)
print(*made)
"""


def told(cache: Path, code: str = LARGE) -> list[str]:
    """What a process says: the results, and what it has turned into machine code."""
    path = cache / "large.py"
    path.write_text(code)
    done = subprocess.run(
        [sys.executable, "-W", "error", str(path)],
        env={**os.environ, "LUDOTHEQUE_CACHE": str(cache), "LUDOTHEQUE_JIT": ""},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


RESULTS = "[0, 225, [27, 27], 'too much']"
KEPT = "print(inner.is_kept, middle.is_kept, outer.is_kept, other.is_kept)\n"


def test_a_large_function_is_made_once_for_all_its_callers_in_all_processes(tmp_path: Path) -> None:
    """It raises what it raises, compiled or loaded. An edit makes anew what calls it."""
    assert told(tmp_path) == [RESULTS, "inner middle outer other"]
    assert told(tmp_path, LARGE.replace("x + 1)", "x + 1 + 0)"))[1] == "middle outer other"
    for path in tmp_path.rglob("middle-*.code"):
        path.unlink()
    gone = told(tmp_path, LARGE.replace("import numpy", KEPT + "import numpy"))
    assert gone == ["True False False False", RESULTS, "middle outer"]
    assert told(tmp_path) == [RESULTS, ""]  # each file brings those that it calls


RECORD = """
from ludotheque import jit
from ludotheque.jit import native, objects
import numpy as np
native.LARGE = 20
made = []
real = objects.WholeLibrary.finalize
objects.WholeLibrary.finalize = lambda self: (made.append(self.name), real(self))[1]

@jit.jit
def inner(s, x):
    for _ in range(3):
        s.gold += x
    return s.gold

@jit.jit
def outer(s, x):
    return inner(s, x) + inner(s, x + 1)

s = np.zeros(1, np.dtype([("gold", "i8"), ("turn", "i8")], align=True)).view(np.recarray)[0]
print(inner(s, 1), outer(s, 1))
print(*made)
"""
MANY = "from numba import types; many = [types.UniTuple(types.int64, n) for n in range(7, 999)]\n"
"""Types that a process meets before it meets our record."""


def test_a_function_made_again_in_another_process_is_found_by_its_callers_on_disk(tmp_path: Path) -> None:
    assert told(tmp_path, RECORD) == ["3 18", "inner outer"]
    for path in tmp_path.rglob("inner-*.code"):
        path.unlink()
    alone = RECORD.replace("s = np", MANY + "s = np").replace(", outer(s, 1)", "")
    assert told(tmp_path, alone) == ["3", "inner"]
    assert told(tmp_path, RECORD) == ["3 18", ""]


OTHER_SYMBOL = """
from numba.core import types
types.Record.mangling_args = property(lambda self: ("Record", (7,)))
"""


def test_a_caller_whose_callee_was_made_again_under_another_symbol_is_made_again(tmp_path: Path) -> None:
    """Numba writes its flags into a symbol, and they depend on who called first. LLVM ended the process."""
    assert told(tmp_path, RECORD) == ["3 18", "inner outer"]
    for path in tmp_path.rglob("inner-*.code"):
        path.unlink()
    alone = RECORD.replace("s = np", OTHER_SYMBOL + "s = np").replace(", outer(s, 1)", "")
    assert told(tmp_path, alone) == ["3", "inner"]
    assert told(tmp_path, RECORD) == ["3 18", "outer"]
    assert told(tmp_path, RECORD) == ["3 18", ""]
