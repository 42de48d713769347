"""Where machine code is kept."""

import os
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from ludotheque.jit import shelf


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("LUDOTHEQUE_CACHE", str(tmp_path))
    monkeypatch.setattr(shelf, "home", lambda: tmp_path / "compiled")
    (tmp_path / "compiled" / "game").mkdir(parents=True)
    return tmp_path / "compiled"


def aged(path: Path, days: float) -> Path:
    path.write_bytes(b"")
    at = time.time() - days * 24 * 3600
    os.utime(path, (at, at))
    return path


def test_only_the_newest_versions_of_a_function_are_kept(home: Path) -> None:
    for age in range(7):
        aged(home / "game" / f"play-key{age}.sig.code", age)
        aged(home / "game" / f"play-key{age}.other.code", age)
    lone = aged(home / "game" / "judge-key.sig.code", 20)
    shelf.tidy()
    left = {path.name for path in (home / "game").iterdir()}
    assert left == {f"play-key{age}.{sig}.code" for age in range(4) for sig in ("sig", "other")} | {lone.name}


def test_what_nobody_used_for_a_month_is_removed(home: Path) -> None:
    old = aged(home / "game" / "play-key.sig.code", 31)
    shelf.tidy()
    assert not old.exists()


def test_what_older_programs_left_is_removed(home: Path) -> None:
    old = aged(home / "game" / "rules.kopis-12.py311.1.nbc", 1)
    shelf.tidy()
    assert not old.exists()


def test_reading_notes_the_use(home: Path) -> None:
    path = aged(home / "game" / "play-key.sig.code", 20)
    assert shelf.read(path) == ({}, b"")
    assert time.time() - path.stat().st_mtime < 60
    assert shelf.read(home / "game" / "none.code") is None


def test_a_file_is_written_whole_or_not_at_all(home: Path) -> None:
    shelf.write(home / "game" / "play-key.sig.code", b"code")
    assert [path.name for path in (home / "game").iterdir()] == ["play-key.sig.code"]
    shelf.write(home / "nowhere" / "play-key.sig.code", b"code")  # no folder: nothing is said


@pytest.mark.skipif(os.name == "nt", reason="no such locks on Windows")
def test_one_at_a_time_is_alone_with_a_group(home: Path) -> None:
    entered = threading.Event()

    def enter() -> None:
        with shelf.alone("game"):
            entered.set()

    with shelf.alone("game"):
        other = threading.Thread(target=enter)
        other.start()
        with shelf.alone("another"):
            assert not entered.wait(0.2)
    assert entered.wait(60)
    other.join()


COMPILE = """
import time
from ludotheque import jit
from ludotheque.jit import native
from ludotheque.games import GAMES, load
compiled = []
real = native.WholeLibrary.finalize
native.WholeLibrary.finalize = lambda self: (compiled.append(self.name), real(self))[1]
from ludotheque.lab.warm import make_a_move
make_a_move(GAMES[0])
print(*[name for name in compiled if "advance" in name])
"""


@pytest.mark.skipif(os.name == "nt", reason="no such locks on Windows")
def test_two_processes_that_want_the_same_compile_it_once(tmp_path: Path) -> None:
    environment = {**os.environ, "LUDOTHEQUE_CACHE": str(tmp_path)}
    environment.pop("LUDOTHEQUE_JIT", None)
    both = [
        subprocess.Popen([sys.executable, "-c", COMPILE], env=environment, stdout=subprocess.PIPE, text=True)
        for _ in range(2)
    ]
    told = [process.communicate()[0].split() for process in both]
    assert [process.returncode for process in both] == [0, 0]
    assert sum(map(len, told)) == 1


def test_a_file_is_usable_while_those_it_calls_have_the_symbols_it_calls(home: Path) -> None:
    inner, outer = home / "game" / "inner-key.sig.code", home / "game" / "outer-key.sig.code"
    shelf.write(outer, b"code", "outer", {inner: "inner"})
    assert not shelf.is_usable(outer)
    shelf.write(inner, b"code", "inner")
    assert shelf.is_usable(outer)
    assert shelf.read(outer) == ({inner: "inner"}, b"code")
    shelf.write(inner, b"code", "other")
    assert not shelf.is_usable(outer)
