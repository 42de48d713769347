"""`perft`, `simulate`, `replay` as commands."""

import json
from pathlib import Path
from typing import Any

from tests.cli.command import run

from ludotheque.games import GAMES, load
from ludotheque.lab.selfplay import Plan, play_game
from ludotheque.lab.simulate import MOST_TRIED
from ludotheque.records import encode

NAME = GAMES[0]


def record_line(**options: object) -> dict[str, Any]:
    game = load(NAME)
    record: dict[str, Any] = json.loads(encode(play_game(Plan(game, game.complete(options), None, 3), 0)))
    return record


def test_perft_prints_a_line_for_each_depth() -> None:
    assert run("perft", NAME, "--depth", "4").out == "1 4\n2 12\n3 46\n4 210\n"
    assert run("perft", NAME, "-o", "mode=sudden", "--depth", "3").out == "1 8\n2 64\n3 640\n"


def test_simulate_sums_up_and_repeats_itself_whatever_the_workers() -> None:
    words = ("simulate", NAME, "--games", "20000", "--seed", "7", "--json")
    runs = [json.loads(run(*words, "--workers", workers).out) for workers in ("1", "2")]
    for each in runs:
        assert each["games"] == 20000
        assert each["games_per_second"] > 0
        assert each["decisions_per_second"] > 0
        assert each["seconds"] > 0
    assert runs[0]["results"] == runs[1]["results"]
    assert sum(seat["wins"] for seat in runs[0]["results"]) + runs[0]["results"][0]["draws"] == 20000


def test_simulate_shows_a_table_in_both_languages() -> None:
    en = run("simulate", NAME, "--games", "100").out
    assert all(words in en for words in ("decisions/s", "Endings: all factions played 100", "Black"))
    fr = run("simulate", NAME, "--games", "100", lang="fr").out
    assert all(words in fr for words in ("décisions/s", "toutes les factions jouées 100", "Noir"))


def test_simulated_records_replay(tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    done = run("simulate", NAME, "--option", "random", "--games", "30", "--bots", "random", "--out", str(out))
    assert done.status == 0
    lines = out.read_bytes().splitlines()
    assert len(lines) == 30
    assert len({json.dumps(json.loads(line)["options"]) for line in lines}) > 5
    done = run("replay", str(out))
    assert (done.status, done.out) == (0, "30 records, 30 right, 0 wrong\n")


def test_a_trace_has_a_line_for_every_moment(tmp_path: Path) -> None:
    record = record_line()
    path = tmp_path / "one.json"
    path.write_text(json.dumps(record, indent=2))  # one object over many lines is a record too
    lines = [json.loads(line) for line in run("replay", str(path), "--trace").out.splitlines()]
    assert [line["n"] for line in lines] == list(range(len(record["moves"]) + 1))
    first = {"record": 0, "n": 0, "to_act": [0], "legal": {"0": ["Sc", "Sd", "W3", "W4"]}, "scores": [0, 0]}
    assert lines[0] == first
    assert (lines[-1]["to_act"], lines[-1]["legal"]) == ([], {})
    assert lines[-1]["scores"] == record["outcome"]["scores"]


def test_replay_says_what_is_wrong_and_where(tmp_path: Path) -> None:
    path = tmp_path / "bad.jsonl"
    right, wrong = record_line(), record_line()
    wrong["moves"][2][1] = "--"
    path.write_text("\n".join([json.dumps(right), json.dumps(wrong), "{nonsense"]))
    done = run("replay", str(path))
    assert (done.status, done.out) == (1, "3 records, 1 right, 2 wrong\n")
    assert "record 1, move 2 [K3.7]: You can only pass" in done.err
    assert "record 2: Not a game record" in done.err
    done = run("replay", str(path), "--trace", lang="fr")
    assert done.status == 1
    assert "partie 1, coup 2 [K3.7] : " in done.err
    assert len(done.out.splitlines()) == len(right["moves"]) + 1 + 3


def test_files_that_cannot_be_read_or_written_are_told(tmp_path: Path) -> None:
    done = run("replay", str(tmp_path / "missing.jsonl"))
    assert (done.status, done.err.startswith("ludotheque: Cannot read")) == (1, True)
    done = run("replay", str(tmp_path))
    assert (done.status, done.err.startswith("ludotheque: Cannot read")) == (1, True)
    done = run("simulate", NAME, "--games", "1", "--out", str(tmp_path / "no" / "where.jsonl"))
    assert (done.status, done.err.startswith("ludotheque: Cannot write")) == (2, True)
    if Path("/dev/full").exists():
        done = run("simulate", NAME, "--games", "20000", "--out", "/dev/full")
        assert (done.status, done.err.startswith("ludotheque: Cannot write")) == (2, True)


def test_bad_usage_has_exit_status_2() -> None:
    for words in (
        ("simulate",),
        ("simulate", NAME, "--games", "0"),
        ("simulate", NAME, "--bots", "genius"),
        ("simulate", NAME, "--seats", "3"),
        ("perft", NAME),
        ("nonsense",),
    ):
        assert run(*words).status == 2


def test_one_game_of_each_way_to_end_is_found(tmp_path: Path) -> None:
    out = tmp_path / "ends.jsonl"
    words = ("simulate", NAME, "--option", "mode=sudden", "--ends", "--out", str(out), "--lang", "en")
    done = run(*words)
    ends = [json.loads(line)["outcome"]["reason"] for line in out.read_text().splitlines()]
    assert ends[:2] == ["played-out", "quiet"]
    assert "all factions played: a game of" in done.out
    assert (f"not found in {MOST_TRIED:,} games" in done.out) == (len(ends) < len(load(NAME).reasons) - 1)
    assert run("replay", str(out)).status == 0
