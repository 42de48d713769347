"""A first start with an empty cache: seconds from the process's start until people can do things.

uv run python -m benchmarks.first_start

The page; against level 2 an answered move in each game, each in a server of its own with an empty cache;
all games compiled, and the CPU seconds of all processes until then. Then an edit of each game's rules in
turn, on a copy: seconds until a test of each game makes its first move (edit.py). Beside each figure stands
what it may be on two cores with nothing else running.
"""

import argparse
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.request import urlopen

from benchmarks.edit import after_an_edit

from ludotheque.games import GAMES, load
from ludotheque.server.client import Guest

BOT = "level:2"
PAGE, FIRST, OTHERS, COMPILED = 3, 5, 8, 45
EDITED, UNTOUCHED = 15, 2
"""Seconds, on two cores with nothing else running."""


class Started:
    """A server with a cache of its own, and when it was started."""

    def __init__(self, folder: Path) -> None:
        self.began = time.monotonic()
        environment = {**os.environ, "LUDOTHEQUE_CACHE": str(folder / "cache"), "LUDOTHEQUE_LANG": "en"}
        command = [sys.executable, "-m", "ludotheque", "serve", "--no-browser", "--port", "0"]
        self.process = subprocess.Popen(
            [*command, "--data", str(folder / "data"), "--bot-delay", "0"],
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        self.address = line[line.index("http://") :].strip().rstrip("/")

    @property
    def seconds(self) -> float:
        return time.monotonic() - self.began

    def stop(self) -> None:
        self.process.terminate()
        self.process.communicate()


@contextmanager
def started() -> Iterator[Started]:
    with tempfile.TemporaryDirectory() as folder:
        server = Started(Path(folder))
        try:
            yield server
        finally:
            server.stop()


def page(server: Started) -> float:
    with urlopen(server.address) as answer:
        assert b"<html" in answer.read()
    return server.seconds


def answered(server: Started, game: str) -> float:
    """Until a bot of level 2 has answered a person's first move."""
    guest = Guest(server.address, "Ada", timeout=300)
    seats = [{"who": "me"}, *[{"who": "bot", "bot": BOT}] * (load(game).seat_counts[0] - 1)]
    table = guest.post("/api/tables", {"game": game, "seats": seats})
    with guest.join(table["table"], table["key"]) as seat:
        while not any(_by_bot(message) for message in seat.heard):
            if seat.legal:
                seat.play(seat.legal[0])
            else:
                seat.read()
    return server.seconds


def _by_bot(message: dict[str, Any]) -> bool:
    """Whether it tells of a move by a seat that is not ours."""
    return message["type"] == "update" and (message.get("step") or {}).get("seat", 0) > 0


def compiled(server: Started) -> float:
    while not Guest(server.address, timeout=300).get("/healthz")["warm"]:
        time.sleep(0.1)
    return server.seconds


def main() -> None:
    argparse.ArgumentParser(description=__doc__).parse_args()
    print(f"load average {os.getloadavg()[0]:.1f}, {os.cpu_count()} processors; seconds from the start")
    for game in GAMES:
        with started() as server:
            seen, moved = page(server), answered(server, game)
        show("page", seen, PAGE)
        show(f"{game} against {BOT}: answered", moved, FIRST if game == GAMES[0] else OTHERS)
    before = _spent()
    with tempfile.TemporaryDirectory() as folder:
        server = Started(Path(folder))
        try:
            show("all games compiled", compiled(server), COMPILED)
        finally:
            server.stop()
        print(f"  CPU seconds of all processes {_spent() - before:.1f}")
        for game in GAMES:
            for other, seconds, _ in after_an_edit(game, Path(folder) / "cache" / "compiled"):
                limit = EDITED if other == game else UNTOUCHED
                show(f"after an edit in {game}: {other} makes a move", seconds, limit)


def show(what: str, seconds: float, limit: float) -> None:
    verdict = "" if seconds <= limit else "  TOO LATE"
    print(f"  {what:<48}{seconds:6.1f}   at most {limit:g}{verdict}", flush=True)


def _spent() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


if __name__ == "__main__":
    main()
