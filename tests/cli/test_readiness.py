"""On a machine where nothing is compiled yet."""

import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest
from tests.cli.command import run

from ludotheque.games import GAMES
from ludotheque.jit import COMPILED

pytestmark = pytest.mark.skipif(not COMPILED, reason="interpreted: nothing is compiled")


@pytest.fixture
def cold(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("LUDOTHEQUE_CACHE", str(tmp_path))
    return tmp_path


def kept(cache: Path) -> int:
    return len(list(cache.rglob("*.code")))


def test_games_and_rules_compile_nothing(cold: Path) -> None:
    assert run("games").status == 0
    assert run("rules", GAMES[0]).status == 0
    assert kept(cold) == 0


def test_play_answers_at_once_and_says_who_plays_below_strength(cold: Path) -> None:
    done = run("play", GAMES[0], "--bot", "level:6", "--seed", "1", typed="quit\n")
    assert done.status == 0
    assert "until then level:6 plays like level:" in done.out


def test_simulate_says_on_a_terminal_what_it_waits_for(cold: Path) -> None:
    terminal, end = pty.openpty()
    command = [sys.executable, "-m", "ludotheque", "simulate", GAMES[0], "--games", "1", "--lang", "en"]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=end, env={**os.environ})
    os.close(end)
    said = b""
    try:
        while chunk := os.read(terminal, 1000):
            said += chunk
    except OSError:  # the other end is closed
        pass
    os.close(terminal)
    assert process.wait() == 0
    assert b"compiling (only once): function 1" in said
    assert said.index(b"compiling") < said.index(b"1/1")
