"""Outside bots, as processes of their own, at the tables of a real server."""

import subprocess
import sys
from pathlib import Path

import pytest
from tests.server.live import Live
from tests.server.test_accounts import account

from ludotheque.games import GAMES, load
from ludotheque.server.client import Guest

DOCS = Path(__file__).parents[2] / "docs"


def table_of(guest: Guest, game: str) -> str:
    """With an open seat, and the room's own bots on the others."""
    others = [{"who": "bot", "bot": "random"}] * (load(game).seats() - 1)
    made: str = guest.post("/api/tables", {"game": game, "seats": [{"who": "open"}, *others]})["table"]
    return made


def run(*words: str) -> str:
    return subprocess.run([sys.executable, *words], capture_output=True, text=True, check=True).stdout


@pytest.fixture(scope="module")
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
