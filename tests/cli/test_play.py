"""`play` in a terminal, typed line by line."""

import json
import os
import pty
import select
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.cli.command import run

from ludotheque.games import GAMES, load

NAME = GAMES[0]
SECRETIVE = next((name for name in GAMES if load(name).has_secrets), "")
WIPED = "\x1b[3J"
"""What empties the screen and what could be scrolled back to."""


def test_a_whole_game_against_a_random_opponent() -> None:
    """Typing every lane over and over plays to the end: what is refused is refused politely."""
    lanes = [side + lane for lane in "abcdef" for side in "S"] + [f"W{lane}" for lane in range(1, 7)]
    done = run("play", NAME, "--seed", "5", typed="\n".join([*lanes, "--"] * 40))
    assert done.status == 0
    assert "wins:" in done.out or "A draw:" in done.out
    assert "[K3.2]" in done.out


def test_moves_help_rules_and_undo() -> None:
    typed = "help\nmoves\nrules K3.2\nundo\nSc\nundo\nmoves\nquit\n"
    done = run("play", NAME, "--seed", "1", typed=typed)
    assert done.status == 0
    assert done.out.count("Sc  Sd  W3  W4") == 2
    assert "nothing to undo" in done.out
    assert "(the rulebook)" in done.out


def test_it_speaks_french() -> None:
    done = run("play", NAME, "--seed", "1", typed="aide\nSa\nquitter\n", lang="fr")
    assert "Cette ligne est vide" in done.out


def test_a_game_is_saved_and_resumed(tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    run("play", NAME, "--seed", "1", typed=f"Sc\nsave {path}\nquit\n")
    record = json.loads(path.read_bytes())
    assert record["outcome"] is None
    assert len(record["moves"]) == 2
    assert run("replay", str(path)).status == 0
    done = run("play", NAME, "--resume", str(path), typed=f"Sa\nsave {path}\nquit\n")
    assert done.status == 0
    assert json.loads(path.read_bytes())["moves"] == record["moves"]


def test_two_people_may_share_the_screen() -> None:
    done = run("play", NAME, "--seat", "0", "--seat", "1", typed="Sc\nEd\nE3\nquit\n")
    assert "Black>" in done.out
    assert "Red>" in done.out


def test_bad_usage_is_told(tmp_path: Path) -> None:
    for words in (("--seat", "5"), ("--bot", "genius"), ("--resume", str(tmp_path / "none"))):
        assert run("play", NAME, *words).status in (1, 2)
    done = run("play", NAME, typed="save /no/such/folder/x.json\nquit\n")
    assert "/no/such/folder/x.json" in done.out


def test_garbage_is_refused_and_the_end_of_input_leaves() -> None:
    done = run("play", NAME, typed="\x00\x07 é " + "x" * 5000 + "\n")
    assert done.status == 0
    assert "isn’t a Kopis move" in done.out


class Screen:
    """A real terminal in which two people play at one screen."""

    def __init__(self, *words: str) -> None:
        self.shown = ""
        self.end, inner = pty.openpty()
        self.process = subprocess.Popen(
            [sys.executable, "-m", "ludotheque", *words],
            stdin=inner,
            stdout=inner,
            stderr=inner,
            env={**os.environ, "LUDOTHEQUE_LANG": "en", "TERM": "xterm", "COLUMNS": "150"},
        )
        os.close(inner)

    def wait_for(self, text: str) -> str:
        """Read on until the text is shown; all that was read."""
        read, until = "", time.monotonic() + 600
        while text not in read:
            ready, _, _ = select.select([self.end], [], [], max(0, until - time.monotonic()))
            assert ready, read
            read += os.read(self.end, 65536).decode("utf-8", "replace")
        self.shown += read
        return read

    def type(self, line: str) -> None:
        os.write(self.end, f"{line}\n".encode())


@pytest.fixture
def screen() -> Iterator[Screen]:
    terminal = Screen("play", SECRETIVE, "--seat", "0", "--seat", "1", "--seed", "3")
    yield terminal
    terminal.process.kill()
    terminal.process.wait()
    os.close(terminal.end)


def test_a_shared_screen_hides_nothing_where_nothing_is_secret() -> None:
    """Epix: units are bought in the open, one after the other; the first bid is sealed."""
    typed = "pass\npass\n\nbid 3\n\nbid 4\nquit\n"
    shown = run("play", "epix", "--seat", "0", "--seat", "1", "--seed", "1", typed=typed).out
    opened, bids, after = shown.split("Pass the screen to ")
    assert opened.count("Red> ") == opened.count("Blue> ") == 1
    assert opened.count("Red passes.") == 1
    assert bids.startswith("Blue")
    assert "3" not in bids.partition("Blue> ")[2]
    assert "Red wins the auction and pays 4 gold." in after.partition("Red> ")[2]


@pytest.mark.skipif(not SECRETIVE, reason="no game has secrets")
def test_a_shared_screen_hides_what_it_must(screen: Screen) -> None:
    """Each choice is made behind a curtain; what happened is told to each, as that seat may know it."""
    names = [name.en for name in load(SECRETIVE).seat_names[:2]]
    told = []
    for turn in range(4):
        name = names[turn % 2]
        screen.wait_for(f"Pass the screen to {name}, then press Enter.")
        screen.type("")
        told.append(screen.wait_for(f"{name}> "))
        screen.type("moves")
        _, listed, *_ = screen.wait_for(f"{name}> ").splitlines()
        legal = listed.split("  ")
        screen.type(legal[0])
    screen.wait_for("then press Enter.")
    for part in screen.shown.split(WIPED):
        assert sum(f"{name}> " in part for name in names) <= 1
        assert not ("Pass the screen" in part and legal[0] in part.split("Pass the screen")[0])
    assert f"{names[0]} draws" in told[0]
    assert f"{names[1]} reveals" in told[2]
    assert f"{names[1]} reveals" in told[3]
