"""Games that other packages bring: they are found, and a bad one is named and left out."""

import json
from pathlib import Path

import pytest
from tests.plugins import bring, run, twin

from ludotheque.games import GAMES, HOUSE, load
from ludotheque.position import start

BAD = {
    "absent": ("import nothing_of_this_name", "ModuleNotFoundError"),
    "leaver": ("raise SystemExit('gone')", "SystemExit: gone"),
    "number": ("game = 5", "it is not a Game but int"),
    "misnamed": (twin("other"), "it calls itself other"),
    HOUSE[0]: (twin(HOUSE[0]), "a game of the house has this name"),
    "lonely": (twin("lonely", "seat_counts=(1,)"), "it has 2 to 4 seats"),
    "mute": (twin("mute", "folder=__import__('pathlib').Path('/nowhere')"), "it has no rules.en.md"),
}


def test_a_game_is_found_by_its_entry_point_and_gets_everything(tmp_path: Path) -> None:
    bring(tmp_path, "twin", twin("twin") + "print('words of its own')\n")
    interpreted = {"NUMBA_DISABLE_JIT": "1"}
    shown = run(tmp_path, "-m", "ludotheque", "games", "--json", **interpreted)
    assert [game["name"] for game in json.loads(shown.stdout)] == [*HOUSE, "twin"]
    assert shown.stderr == "words of its own\n"
    rules = [run(tmp_path, "-m", "ludotheque", "rules", name).stdout for name in ("twin", HOUSE[0])]
    assert rules[0] == rules[1] != ""
    out = str(tmp_path / "games.jsonl")
    words = ("simulate", "twin", "--option", "random", "--games", "2", "--out", out)
    assert run(tmp_path, "-m", "ludotheque", *words, **interpreted).returncode == 0
    assert run(tmp_path, "-m", "ludotheque", "replay", out, **interpreted).returncode == 0
    arena = run(
        tmp_path, "-m", "ludotheque", "arena", "twin", "random", "level:1", "--games", "2", **interpreted
    )
    assert arena.returncode == 0, arena.stderr


def test_a_game_that_does_not_load_is_named_and_left_out(tmp_path: Path) -> None:
    for name, (source, _) in BAD.items():
        bring(tmp_path, name, source)
    bring(tmp_path, "twin", twin("twin"))
    shown = run(tmp_path, "-m", "ludotheque", "games", "--json", "--lang", "en")
    assert [game["name"] for game in json.loads(shown.stdout)] == [*HOUSE, "twin"]
    lines = {line.split(" ")[0]: line for line in shown.stderr.splitlines()}
    assert set(lines) == set(BAD)
    for name, (_, why) in BAD.items():
        assert why in lines[name]
    asked = run(tmp_path, "-m", "ludotheque", "rules", "number", "--lang", "fr")
    assert asked.returncode == 2
    assert "n’a pas pu être chargé (it is not a Game but int)" in asked.stderr


def test_a_game_whose_import_never_ends_is_named_and_left_out(tmp_path: Path) -> None:
    bring(tmp_path, "endless", "try:\n    while True: pass\nexcept Exception: pass")
    bring(tmp_path, "twin", twin("twin"))
    code = "from ludotheque import games; games.COMPUTING = 1; print(games.GAMES[-1], games.left_out())"
    shown = run(tmp_path, "-c", code)
    assert shown.stdout.startswith("twin {'endless': 'its import does not come to an end"), shown.stderr


def test_a_game_that_breaks_a_promise_is_left_out_of_a_room(tmp_path: Path) -> None:
    bring(tmp_path, "liar", twin("liar", "longest=lambda options, seats: 1"))
    code = "import asyncio; from ludotheque.server.warming import fault; print(asyncio.run(fault('liar')))"
    shown = run(tmp_path, "-c", code, NUMBA_DISABLE_JIT="1")
    assert shown.stdout.startswith("p6_every_game_ends_within_its_bound"), shown.stderr


def test_the_games_of_this_room_are_those_of_the_house() -> None:
    """No package of this environment brings one; tests over `GAMES` are about these."""
    assert GAMES == HOUSE


@pytest.mark.parametrize("name", HOUSE)
def test_a_game_is_loaded_once(name: str) -> None:
    assert load(name) is load(name)
    assert start(name).game is load(name)
