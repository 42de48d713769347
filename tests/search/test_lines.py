"""What a program reads, as a program reads it: whole games, every line kept and compared with the record."""

import json
import shlex
import sys
import typing
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest

from ludotheque.contract import CHANCE
from ludotheque.errors import Forfeit
from ludotheque.games import GAMES, load
from ludotheque.lab.luck import KEYED
from ludotheque.lab.selfplay import Plan, play_game
from ludotheque.search import command, lines
from ludotheque.structs import field_docs, structs_in

LISTENER = """
import json, random, sys
for line in sys.stdin:
    open(sys.argv[1], "a").write(line)
    asked = json.loads(line)
    if asked["type"] == "question":
        print(random.Random(len(line)).choice(asked["legal"]), flush=True)
"""


def listener(word: str, path: Path) -> str:
    return f"{word}:{shlex.quote(sys.executable)} -uc {shlex.quote(LISTENER)} {shlex.quote(str(path))}"


def heard(path: Path) -> list[dict[str, Any]]:
    command.stop_all()
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def plan(name: str, *players: str) -> Plan:
    game = load(name)
    return Plan(game, game.complete({}), 2, 7, bots=players, luck=KEYED)


@pytest.mark.parametrize("name", GAMES)
def test_an_engine_follows_a_whole_game(name: str, tmp_path: Path) -> None:
    path = tmp_path / "heard"
    record = play_game(plan(name, "random", listener("engine", path)), 0)
    told = heard(path)
    game = load(name)
    assert [line["type"] for line in told] == ["start", *["question"] * (len(told) - 2), "end"]
    assert len({line["id"] for line in told}) == 1
    assert {line["seat"] for line in told} == {1}
    assert (told[0]["game"], told[0]["version"], told[0]["seats"]) == (name, game.version, 2)
    assert record.outcome is not None
    assert told[-1]["outcome"]["ranks"] == record.outcome.ranks
    seen = told[-1]["seen"]
    assert [step["seat"] for step in seen] == [seat for seat, _ in record.moves]
    for step, (seat, text) in zip(seen, record.moves, strict=True):
        hidden = game.has_secrets and seat != 1
        assert step["move"] == (None if hidden else text)
    for line in told[1:-1]:
        assert line["seen"] == seen[: len(line["seen"])]
    assert all(seen[len(line["seen"])]["seat"] != CHANCE for line in told[1:-1])


@pytest.mark.parametrize("name", GAMES)
def test_every_line_is_as_its_schema_says(name: str, tmp_path: Path) -> None:
    path = tmp_path / "heard"
    play_game(plan(name, "random", listener("engine", path)), 1)
    valid = jsonschema_rs.validator_for(lines.schema(load(name)))
    for line in heard(path):
        valid.validate(line)
        assert not valid.is_valid({**line, "seat": "first"})
        if line["type"] == "question":
            assert not valid.is_valid({**line, "view": {}})


def test_a_command_is_only_asked(tmp_path: Path) -> None:
    path = tmp_path / "heard"
    play_game(plan(GAMES[0], listener("command", path), "random"), 0)
    assert {line["type"] for line in heard(path)} == {"question"}


def test_an_engine_is_told_that_another_has_forfeited(tmp_path: Path) -> None:
    path = tmp_path / "heard"
    silent = f"command:{shlex.quote(sys.executable)} -c pass"
    with pytest.raises(Forfeit) as failed:
        play_game(plan(GAMES[0], listener("engine", path), silent), 0)
    assert failed.value.seat == 1
    end = heard(path)[-1]
    assert end["type"] == "end"
    assert end["outcome"]["reason"] == "forfeit"
    assert (end["outcome"]["ranks"], end["outcome"]["seat"]) == ([1, 2], 1)


def test_games_of_one_process_have_names_of_their_own(tmp_path: Path) -> None:
    path = tmp_path / "heard"
    spec = listener("engine", path)
    for number in range(2):
        play_game(plan(GAMES[0], spec, "random"), number)
    told = heard(path)
    assert [line["type"] for line in told].count("start") == 2
    assert len({line["id"] for line in told}) == 2


@pytest.mark.parametrize("name", GAMES)
def test_a_schema_says_what_fields_mean(name: str) -> None:
    game = load(name)
    parts = lines.schema(game)["$defs"]
    assert parts["Question"]["properties"]["seen"]["description"] == "Every move so far, oldest first."
    assert parts["Question"]["properties"]["id"]["description"].startswith("The game's")
    view = typing.get_type_hints(game.view)["return"]
    for struct in structs_in([view]):
        for field, text in field_docs(struct).items():
            told = parts[struct.__name__]["properties"][field]["description"]
            assert told == " ".join(text.split())
