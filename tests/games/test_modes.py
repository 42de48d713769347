"""P9: the promises also hold with bounds checks, and interpreted; all three play the same games."""

import os
import subprocess
import sys

import pytest

from ludotheque.games import HOUSE

MODES = {
    "checked": {"NUMBA_BOUNDSCHECK": "1"},
    "interpreted": {"NUMBA_DISABLE_JIT": "1"},
}
DIGEST = """
import hashlib
from ludotheque.games import GAMES, load
from ludotheque.lab.selfplay import Plan, play_game
from ludotheque.records import encode
for name in GAMES:
    plan = Plan(load(name), None, None, 11)
    lines = b"".join(encode(play_game(plan, number)) for number in range(5))
    print(name, hashlib.sha256(lines).hexdigest())
"""


def run(mode: dict[str, str], *command: str) -> str:
    done = subprocess.run(
        [sys.executable, *command],
        env={**os.environ, **mode},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-4000:]
    return done.stdout


@pytest.mark.parametrize("name", HOUSE)
def test_p9_the_promises_hold_with_bounds_checks(name: str) -> None:
    """Interpreted they are tried with the others: `ludotheque/testing.py`."""
    run(MODES["checked"], "-W", "error", "-m", "ludotheque", "check", name)


def test_p9_all_modes_play_the_same_games() -> None:
    games = {name: run(mode, "-W", "error", "-c", DIGEST) for name, mode in {"": {}, **MODES}.items()}
    assert len(set(games.values())) == 1
