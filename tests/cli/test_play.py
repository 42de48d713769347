"""`play` in a terminal, typed line by line."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from ludotheque.games import GAMES

Run = Callable[..., Any]
NAME = GAMES[0]


def test_a_whole_game_against_a_random_opponent(run: Run) -> None:
    """Typing every lane over and over plays to the end: what is refused is refused politely."""
    lanes = [side + lane for lane in "abcdef" for side in "S"] + [f"W{lane}" for lane in range(1, 7)]
    done = run("play", NAME, "--seed", "5", typed="\n".join([*lanes, "--"] * 40))
    assert done.status == 0
    assert "wins:" in done.out or "A draw:" in done.out
    assert "[K3.2]" in done.out


def test_moves_help_rules_and_undo(run: Run) -> None:
    typed = "help\nmoves\nrules K3.2\nundo\nSc\nundo\nmoves\nquit\n"
    done = run("play", NAME, "--seed", "1", typed=typed)
    assert done.status == 0
    assert done.out.count("Sc  Sd  W3  W4") == 2
    assert "nothing to take back" in done.out
    assert "(the rulebook)" in done.out


def test_it_speaks_french(run: Run) -> None:
    done = run("play", NAME, "--seed", "1", typed="aide\nSa\nquitter\n", lang="fr")
    assert "Cette ligne est vide" in done.out


def test_a_game_is_saved_and_resumed(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    run("play", NAME, "--seed", "1", typed=f"Sc\nsave {path}\nquit\n")
    record = json.loads(path.read_bytes())
    assert record["outcome"] is None
    assert len(record["moves"]) == 2
    assert run("replay", str(path)).status == 0
    done = run("play", NAME, "--resume", str(path), typed=f"Sa\nsave {path}\nquit\n")
    assert done.status == 0
    assert json.loads(path.read_bytes())["moves"] == record["moves"]


def test_two_people_may_share_the_screen(run: Run) -> None:
    done = run("play", NAME, "--seat", "0", "--seat", "1", typed="Sc\nEd\nE3\nquit\n")
    assert "Black>" in done.out
    assert "Red>" in done.out


def test_bad_usage_is_told(run: Run, tmp_path: Path) -> None:
    for words in (("--seat", "5"), ("--bot", "genius"), ("--resume", str(tmp_path / "none"))):
        assert run("play", NAME, *words).status in (1, 2)
    done = run("play", NAME, typed="save /no/such/folder/x.json\nquit\n")
    assert "/no/such/folder/x.json" in done.out


def test_garbage_is_refused_and_the_end_of_input_leaves(run: Run) -> None:
    done = run("play", NAME, typed="\x00\x07 é " + "x" * 5000 + "\n")
    assert done.status == 0
    assert "is no Kopis move" in done.out
