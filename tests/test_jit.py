"""Where compiled code is kept, and how a generic function is specialised."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from ludotheque import jit


def test_the_digest_changes_with_the_sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source = tmp_path / "rules.py"
    source.write_text("one = 1")
    monkeypatch.setattr(jit, "PACKAGE", tmp_path)
    first = jit.digest()
    source.write_text("one = 2")
    assert jit.digest() != first
    source.write_text("one = 1")
    assert jit.digest() == first


def test_the_digest_knows_whether_bounds_are_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    first = jit.digest()
    monkeypatch.setattr(jit.config, "BOUNDSCHECK", not jit.config.BOUNDSCHECK)
    assert jit.digest() != first


def test_old_caches_are_forgotten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LUDOTHEQUE_CACHE", str(tmp_path))
    for age in range(8):
        old = tmp_path / "compiled" / f"old{age}"
        old.mkdir(parents=True)
        os.utime(old, (age, age))
    current = jit.cache_directory()
    assert current is not None
    assert current.parent == tmp_path / "compiled"
    left = {path.name for path in current.parent.iterdir()}
    assert left == {current.name, "old7", "old6", "old5"}


def test_a_cache_that_another_process_may_use_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LUDOTHEQUE_CACHE", str(tmp_path))
    for number in range(8):
        (tmp_path / "compiled" / f"new{number}").mkdir(parents=True)
    current = jit.cache_directory()
    assert current is not None
    assert len(list(current.parent.iterdir())) == 9


def test_without_a_writable_folder_everything_still_works(tmp_path: Path) -> None:
    """A file stands where each cache folder would be: nothing can be written, even by root."""
    blocker = tmp_path / "file"
    blocker.write_text("")
    code = "from ludotheque import jit; from ludotheque.position import start; "
    code += "print(jit.CACHE, start(__import__('ludotheque.games').games.GAMES[0]).to_act)"
    places = {"LUDOTHEQUE_CACHE": str(blocker), "XDG_CACHE_HOME": str(blocker), "TMPDIR": str(blocker)}
    script = f"import tempfile; tempfile.tempdir = {str(blocker)!r}; {code}"
    done = subprocess.run(
        [sys.executable, "-c", script],
        env={**os.environ, **places, "HOME": str(blocker)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.stdout, done.returncode) == ("None [0]\n", 0), done.stderr


def twice(x: int) -> int:
    return 2 * inner(x)


def inner(x: int) -> int:
    return x


@jit.jit
def plus_one(x: int) -> int:
    return x + 1


def test_specialise_puts_other_functions_in_place_of_free_names() -> None:
    special = jit.specialise(twice, "test", inner=plus_one)
    assert special(3) == 8
    assert twice(3) == 6
    assert special.__name__ == "twice"


@pytest.mark.skipif(not jit.COMPILED, reason="interpreted: nothing is compiled")
@jit.jit
def set_bits(x: int) -> int:
    return jit.bits(x)  # type: ignore[no-any-return]


@pytest.mark.parametrize("word", [0, 1, 0b1011, (1 << 36) - 1, (1 << 63) - 1])
def test_bits_are_counted(word: int) -> None:
    assert set_bits(word) == word.bit_count()


def test_a_constant_does_not_compile_a_function_anew() -> None:
    def inner(x: int) -> int:
        return x + 1

    inner = jit.jit(inner)

    def outer(x: int) -> int:
        return inner(0) + inner(1) + inner(x)

    assert jit.jit(outer)(5) == 9
    assert len(inner.part.signatures) == 1  # type: ignore[attr-defined]


@pytest.mark.skipif(not jit.COMPILED, reason="interpreted: nothing is compiled")
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
    assert not inner.signatures  # type: ignore[attr-defined]
    assert middle(5) == 12


@jit.jit
def countdown(x: int) -> int:
    return 0 if x == 0 else 1 + countdown(x - 1)


def test_a_function_may_call_itself() -> None:
    assert countdown(7) == 7


def test_what_numba_would_load_for_nothing_is_not_loaded_and_can_be_later() -> None:
    code = "import sys, ludotheque.jit; print('scipy' in sys.modules, 'yaml' in sys.modules);"
    code += "import scipy.linalg; print(scipy.linalg.norm([3, 4]))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False False\n5.0\n"
