"""The fallback that uses nothing of Numba's insides: the same tests, and the same games."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from ludotheque.jit import COMPILED

HERE = Path(__file__).parent

pytestmark = pytest.mark.skipif(
    not COMPILED or os.environ.get("LUDOTHEQUE_JIT") == "plain", reason="interpreted, or already plain"
)


def plain(cache: Path, *words: str) -> str:
    done = subprocess.run(
        [sys.executable, "-W", "error", *words],
        env={**os.environ, "LUDOTHEQUE_JIT": "plain", "LUDOTHEQUE_CACHE": str(cache)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_fallback_passes_the_same_tests(tmp_path: Path) -> None:
    same = [str(HERE / name) for name in ("test_faces.py", "test_keys.py", "test_numba_start.py")]
    told = plain(tmp_path, "-m", "pytest", "-q", "-n0", "-p", "no:cacheprovider", *same)
    assert "passed" in told


DIGEST = """
from ludotheque.games import GAMES, load
from ludotheque.jit import faces
from ludotheque.lab.selfplay import Plan, play_game
from ludotheque.records import encode
plan = Plan(load(GAMES[0]), None, None, 11)
print(*[encode(play_game(plan, number)) for number in range(3)])
print(faces._compiler().__name__)
"""


def test_the_fallback_plays_the_same_games_and_finds_its_machine_code_again(tmp_path: Path) -> None:
    ours = subprocess.run([sys.executable, "-c", DIGEST], capture_output=True, text=True, check=True).stdout
    first = plain(tmp_path, "-c", DIGEST)
    assert first.split("\n")[:1] == ours.split("\n")[:1]
    assert "jit.plain" in first
    files = sorted(tmp_path.rglob("*.nbc"))
    assert files
    assert plain(tmp_path, "-c", DIGEST) == first
    assert sorted(tmp_path.rglob("*.nbc")) == files
