"""A function is whole for Python, and a part for its callers."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from ludotheque import jit
from ludotheque.jit import shelf

pytestmark = pytest.mark.skipif(not jit.COMPILED, reason="interpreted: nothing is compiled")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An empty cache."""
    monkeypatch.setattr(shelf, "home", lambda: tmp_path)


def test_a_constant_does_not_compile_a_function_anew() -> None:
    def inner(x: int) -> int:
        return x + 1

    inner = jit.jit(inner)

    def outer(x: int) -> int:
        return inner(0) + inner(1) + inner(x)

    assert jit.jit(outer)(5) == 9
    assert len(inner.native.part.signatures) == 1  # type: ignore[attr-defined]


def test_what_only_compiled_code_calls_is_no_machine_code_of_its_own() -> None:
    def inner(x: int) -> int:
        return x + 1

    def middle(x: int) -> int:
        return 2 * inner(x)

    def outer(x: int) -> int:
        return middle(x) + inner(x)

    inner = jit.jit(inner)
    middle = jit.jit(middle)
    whole: Any = jit.jit(outer)
    assert whole(5) == 18
    assert not inner.native.signatures  # type: ignore[attr-defined]
    assert middle(5) == 12


def test_machine_code_cut_short_is_compiled_again() -> None:
    def thrice(x: int) -> int:
        return 3 * x

    first: Any = jit.jit(thrice)
    assert first(5) == 15
    (path,) = shelf.kept(first)
    path.write_bytes(path.read_bytes()[:100])
    again: Any = jit.jit(thrice)
    assert again(5) == 15
    assert path.stat().st_size > 1000


def test_what_numba_would_load_for_nothing_is_not_loaded_and_can_be_later() -> None:
    code = "import sys, ludotheque.jit.native; print('scipy' in sys.modules, 'yaml' in sys.modules);"
    code += "import scipy.linalg; print(scipy.linalg.norm([3, 4]))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False False\n5.0\n"
