"""Outside bots, as processes of their own, at the tables of a real server."""

import json
import shlex
import subprocess
import sys
from pathlib import Path

import jsonschema_rs
import pytest
from tests.search.test_lines import LISTENER
from tests.server.live import Live
from tests.server.test_accounts import account

from ludotheque.games import GAMES, load
from ludotheque.search.lines import schema
from ludotheque.server.client import Guest

DOCS = Path(__file__).parents[2] / "docs"


def table_of(guest: Guest, game: str) -> str:
    """With an open seat, and the room's own bots on the others."""
    others = [{"who": "bot", "bot": "random"}] * (load(game).seats() - 1)
    made: str = guest.post("/api/tables", {"game": game, "seats": [{"who": "open"}, *others]})["table"]
    return made


def run(*words: str) -> str:
    return subprocess.run([sys.executable, *words], capture_output=True, text=True, check=True).stdout


@pytest.fixture(scope="session")  # the room is the session's: its names are taken once
def token(live: Live) -> str:
    made: str = account(live, "Example", bot=True).post("/api/account/tokens", {"label": "t"})["token"]
    return made


@pytest.mark.parametrize("game", GAMES)
def test_the_example_bot_plays_a_whole_game(live: Live, token: str, game: str) -> None:
    guest = live.guest("Host")
    table = table_of(guest, game)
    run(str(DOCS / "example_bot.py"), live.address, token, table)
    card = guest.get(f"/api/tables/{table}")
    assert card["status"] == "over"
    assert card["seats"][0]["name"] == "Example"


def test_the_example_bot_is_short() -> None:
    assert len((DOCS / "example_bot.py").read_text("utf-8").splitlines()) <= 30


def test_a_program_plays_at_a_table_by_lines(live: Live, token: str) -> None:
    guest = live.guest("Host")
    table = table_of(guest, GAMES[0])
    program = f"{sys.executable} {DOCS / 'example_line_bot.py'}"
    words = ("--command", program, "--server", live.address, "--table", table, "--token", token)
    shown = run("-m", "ludotheque", "bot", GAMES[0], *words, "--lang", "en")
    assert "Game over; ranks by seat: [" in shown
    assert guest.get(f"/api/tables/{table}")["seats"][0]["name"] == "Example"


def test_an_engine_follows_a_game_at_a_table(live: Live, token: str, tmp_path: Path) -> None:
    """ZOP has secrets and more moves than a welcome tells of."""
    table = table_of(live.guest("Host"), "zop")
    program = f"{sys.executable} -uc {shlex.quote(LISTENER)} {tmp_path / 'heard'}"
    words = ("--engine", program, "--server", live.address, "--table", table, "--token", token)
    run("-m", "ludotheque", "bot", "zop", *words)
    told = [json.loads(line) for line in (tmp_path / "heard").read_text("utf-8").splitlines()]
    assert [line["type"] for line in told] == ["start", *["question"] * (len(told) - 2), "end"]
    assert {line["id"] for line in told} == {table}
    steps = live.guest("Reader").get(f"/api/tables/{table}/replay?viewer=0&count=200")["moments"]
    seen = [moment["step"]["seat"] for moment in steps if moment.get("step")]
    assert [step["seat"] for step in told[-1]["seen"]][: len(seen)] == seen
    valid = jsonschema_rs.validator_for(schema(load("zop")))
    assert all(valid.is_valid(line) for line in told)


def test_a_program_is_named_once() -> None:
    for words in ((), ("--command", "a", "--engine", "b")):
        asked = [sys.executable, "-m", "ludotheque", "bot", GAMES[0], *words]
        done = subprocess.run(asked, capture_output=True, text=True, check=False)
        assert done.returncode == 2
        assert "--engine" in done.stderr


def test_a_program_plays_in_the_arena() -> None:
    program = f"command:{sys.executable} {DOCS / 'example_line_bot.py'}"
    shown = run("-m", "ludotheque", "arena", GAMES[0], "random", program, "--games", "2", "--json")
    assert '"games":2' in shown.replace(" ", "")


def test_without_a_room_the_command_says_how_to_start_one() -> None:
    nowhere = "http://127.0.0.1:9"
    words = f"bot {GAMES[0]} --command ./mybot --server {nowhere} --lang en".split()
    done = subprocess.run(
        [sys.executable, "-m", "ludotheque", *words],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert done.stderr.startswith(
        f"ludotheque: No room answers at {nowhere}: start one with “ludotheque serve”"
    )
