"""Promises tried in another process: what hangs or crashes is named."""

from pathlib import Path

import pytest
from tests.plugins import bring, run, twin

ENDLESS = "play=lambda s, seat, move: [0 for _ in iter(int, 1)]"
CRASHES = "play=lambda s, seat, move: __import__('os').abort()"
TALKS = "summary=print('{}') or load(HOUSE[0]).summary"


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        (ENDLESS, "✗ p1 somebody acts until there is an outcome\n  no end after 1 seconds of computing"),
        (CRASHES, "✗ p1 somebody acts until there is an outcome\n  it ended the process (status -6)"),
    ],
)
def test_a_game_that_never_ends_or_crashes_is_named_by_check(tmp_path: Path, changes: str, said: str) -> None:
    bring(tmp_path, "broken", twin("broken", changes))
    words = ("check", "broken", "--games", "1", "--limit", "1")
    done = run(tmp_path, "-m", "ludotheque", *words, NUMBA_DISABLE_JIT="1")
    assert done.returncode == 1
    assert said in done.stdout, done.stdout + done.stderr


STORY = """
import asyncio, os
from ludotheque import games
from ludotheque.server import warming

async def story():
    warming.ADMISSION = 3
    room = warming.Warming(lambda en, fr: print(en))
    running = asyncio.create_task(room.run())
    await room.rules(games.HOUSE[0])
    print("started while", *games.GAMES[4:])
    try:
        await room.rules("endless")
    except games.UnknownGame as refused:
        print(refused)
    print("left", *games.GAMES[4:], flush=True)
    running.cancel()
    os._exit(0)  # without waiting for the threads that rehearse, interpreted here

asyncio.run(story())
"""


def test_a_room_starts_its_games_while_another_one_hangs_and_leaves_that_one_out(tmp_path: Path) -> None:
    bring(tmp_path, "endless", twin("endless", ENDLESS))
    bring(tmp_path, "good", twin("good", TALKS))
    done = run(tmp_path, "-c", STORY, NUMBA_DISABLE_JIT="1")
    lines = done.stdout.splitlines()
    assert "started while endless good" in lines, done.stdout + done.stderr
    assert any("endless was skipped: p1_somebody" in line and "no end after 3" in line for line in lines)
    assert lines[-1] == "left good"
