"""Functions with two faces, and how a generic function is specialised."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from ludotheque import jit


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


@jit.jit
def set_bits(x: int) -> int:
    return jit.bits(x)  # type: ignore[no-any-return]


@pytest.mark.parametrize("word", [0, 1, 0b1011, (1 << 36) - 1, (1 << 63) - 1])
def test_bits_are_counted(word: int) -> None:
    assert set_bits(word) == word.bit_count()


@jit.jit
def countdown(x: int) -> int:
    return 0 if x == 0 else 1 + countdown(x - 1)


def test_a_function_may_call_itself() -> None:
    assert countdown(7) == 7


def test_a_direct_call_gives_the_same() -> None:
    special = jit.specialise(twice, "direct", inner=plus_one)
    assert jit.direct(special, 1)(20) == 42


STORY = """
import sys
from ludotheque import jit
from ludotheque.games import GAMES
from ludotheque.lab.selfplay import Plan, play_game
from ludotheque.position import start
from ludotheque.records import encode

jit.interpret()
position = start(GAMES[0])
calls = position.legal, position.look
game = position.game
plan = Plan(game, None, None, 11)

def played():
    return [encode(play_game(plan, number)) for number in range(5)]

first = [call() if call == position.look else call(0) for call in calls], played()
assert jit.is_interpreted(game.play) and "numba" not in sys.modules
jit.go_over(game.group)
print(jit.is_interpreted(game.start), "numba" in sys.modules)
assert first == ([call() if call == position.look else call(0) for call in calls], played())
"""


def story(cache: Path, code: str = STORY, **more: str) -> str:
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", code],
        env={**os.environ, "LUDOTHEQUE_CACHE": str(cache), **more},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


WARM = "from ludotheque.games import GAMES; from ludotheque.lab.warm import rehearse; rehearse(GAMES[0])"


@pytest.mark.skipif(not jit.COMPILED, reason="interpreted: nothing is compiled")
def test_a_process_that_must_not_wait_interprets_and_goes_over_to_what_is_on_disk(tmp_path: Path) -> None:
    """Positions that were there before go over too; the games are the same, byte for byte."""
    assert story(tmp_path) == "True False\n"  # nothing on disk: it goes on interpreted, Numba stays out
    story(tmp_path, WARM)
    assert story(tmp_path) == "False True\n"


def test_without_a_writable_folder_everything_still_works(tmp_path: Path) -> None:
    """A file stands where each cache folder would be: nothing can be written, even by root."""
    blocker = tmp_path / "file"
    blocker.write_text("")
    code = f"import tempfile; tempfile.tempdir = {str(blocker)!r}; "
    code += "from ludotheque.jit import shelf; from ludotheque.position import start; "
    code += "print(shelf.home(), start(__import__('ludotheque.games').games.GAMES[0]).to_act)"
    places = {"XDG_CACHE_HOME": str(blocker), "TMPDIR": str(blocker), "HOME": str(blocker)}
    assert story(blocker, code, **places) == "None [0]\n"


def test_nothing_of_numba_is_loaded_before_something_is_compiled() -> None:
    code = "import sys; from ludotheque.games import GAMES, load; [load(name) for name in GAMES]\n"
    code += "print({'numba', 'llvmlite', 'scipy', 'yaml'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "set()\n"


def test_the_faces_of_a_function_are_told_apart() -> None:
    assert not jit.is_interpreted(plus_one)
    assert not jit.is_interpreted(twice)
    seen: Any = jit.is_patient()
    assert seen is False
