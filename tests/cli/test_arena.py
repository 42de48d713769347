"""`arena` as people run it."""

import json
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from types import SimpleNamespace

import pytest
from tests.cli.command import run

from ludotheque.cli import arena
from ludotheque.games import GAMES
from ludotheque.lab.arena import Cell


def test_an_arena_is_shown_and_written(tmp_path: Path) -> None:
    done = run("arena", GAMES[0], "random", "greedy", "--games", "4", "--out", str(tmp_path / "a.html"))
    assert done.status == 0
    assert "Elo" in done.out
    assert "greedy" in (tmp_path / "a.html").read_text("utf-8")


def test_six_levels_fit_into_a_terminal() -> None:
    levels = [f"level:{each}" for each in range(1, 7)]
    cells = [
        Cell(one, other, 20, 10, 0, 10, 0.5, 0.299, 1.0) for one in levels for other in levels if one != other
    ]
    report = SimpleNamespace(
        bots=levels,
        cells=cells,
        elo=[SimpleNamespace(bot=bot, rating=-403, low=-509, high=-302) for bot in levels],
        forfeits=[],
        open_skill=None,
        by_seat=[],
    )
    said = StringIO()
    with redirect_stdout(said), pytest.MonkeyPatch.context() as patch:
        patch.setenv("COLUMNS", "80")
        arena._show(report)  # type: ignore[arg-type]
    assert said.getvalue().count("30–100%") == 30
    assert said.getvalue().count("-509…-302") == 6


def test_an_arena_is_json_for_programs(tmp_path: Path) -> None:
    out = tmp_path / "a.json"
    done = run("arena", GAMES[0], "random", "greedy", "--games", "2", "--json", "--out", str(out))
    assert json.loads(done.out) == json.loads(out.read_bytes())
    assert json.loads(done.out)["games_each_pair"] == 2


@pytest.mark.parametrize(
    "words",
    [
        ("random",),
        ("random", "genius"),
        ("random", "greedy", "--out", "/no/such/a.html"),
    ],
)
def test_what_makes_no_sense_is_told(words: tuple[str, ...]) -> None:
    done = run("arena", GAMES[0], *words)
    assert done.status == 2
    assert done.err


def test_content_is_checked_before_anything_is_played(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text("a = 1\n")
    done = run("arena", GAMES[0], "random", "greedy", "--content", str(own))
    assert done.status == 2
    assert "takes no content" in done.err


def test_games_are_kept_in_a_new_file(tmp_path: Path) -> None:
    words = ("arena", GAMES[0], "random", "random", "--games", "3", "--keep", str(tmp_path / "games.jsonl"))
    done = run(*words)
    assert done.status == 0
    assert "seat 2" in done.out
    kept = (tmp_path / "games.jsonl").read_text("utf-8").splitlines()
    assert [json.loads(line)["game"] for line in kept] == [GAMES[0]] * 3
    again = run(*words)
    assert again.status == 2
    assert "games.jsonl" in again.err
    assert (tmp_path / "games.jsonl").read_text("utf-8").splitlines() == kept
