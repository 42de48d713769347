"""`arena` as people run it."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ludotheque.games import GAMES

Run = Callable[..., Any]


def test_an_arena_is_shown_and_written(run: Run, tmp_path: Path) -> None:
    done = run("arena", GAMES[0], "random", "greedy", "--games", "4", "--out", str(tmp_path / "a.html"))
    assert done.status == 0
    assert "Elo" in done.out
    assert "greedy" in (tmp_path / "a.html").read_text("utf-8")


def test_an_arena_is_json_for_programs(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "a.json"
    done = run("arena", GAMES[0], "random", "greedy", "--games", "2", "--json", "--out", str(out))
    assert json.loads(done.out) == json.loads(out.read_bytes())
    assert json.loads(done.out)["games_each_pair"] == 2


@pytest.mark.parametrize(
    "words",
    [
        ("random",),
        ("random", "random"),
        ("random", "genius"),
        ("random", "greedy", "--out", "/no/such/a.html"),
    ],
)
def test_what_makes_no_sense_is_told(run: Run, words: tuple[str, ...]) -> None:
    done = run("arena", GAMES[0], *words)
    assert done.status == 2
    assert done.err
