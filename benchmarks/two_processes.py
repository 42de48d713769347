"""Two real processes of the server on one PostgreSQL, and tables whose seats sit on both."""

import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from ludotheque.games import GAMES
from ludotheque.server.client import Guest

# A game without chance and secrets that can be made to go on and on.
GAME = GAMES[0]
HANG = 300.0
"""Seconds after the last kill until a table that did not go on hangs: no machine is that slow."""
OPTIONS = {"mode": "sudden", "quiet_limit": 10_000}


class Process:
    """A server on the database, on a port that it keeps."""

    def __init__(self, database: str) -> None:
        self.database, self.port = database, 0
        self.start()

    def start(self) -> None:
        command = [sys.executable, "-m", "ludotheque", "serve", "--no-browser", "--limit", "0"]
        command += ["--bot-delay", "0", "--port", str(self.port), "--database", self.database]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        self.address = line[line.index("http://") :].strip().rstrip("/")
        self.port = int(self.address.rsplit(":", 1)[1])

    def ready(self) -> None:
        while GAME not in Guest(self.address).get("/healthz")["ready"]:
            time.sleep(0.1)

    def warm(self) -> None:
        """Until nothing more is loaded: it would count as load, or as memory lost."""
        while not Guest(self.address).get("/healthz")["warm"]:
            time.sleep(0.5)

    def end(self, how: signal.Signals = signal.SIGTERM) -> None:
        self.process.send_signal(how)
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()

    @property
    def memory(self) -> int:
        """Kilobytes in memory now."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(status.split("VmRSS:")[1].split()[0])


@contextmanager
def two_processes(database: str) -> Iterator[list[Process]]:
    """They start together."""
    with ThreadPoolExecutor() as threads:
        processes = list(threads.map(Process, [database] * 2))
    try:
        for process in processes:
            process.ready()
        yield processes
    finally:
        for process in processes:
            process.end()


def new_table(host: Guest, other: Guest) -> str:
    wish = {"game": GAME, "seats": [{"who": "me"}, {"who": "open"}], "options": OPTIONS}
    table: str = host.post("/api/tables", wish)["table"]
    other.post(f"/api/tables/{table}/seats/1", {})
    return table


def quiet_move(update: dict[str, Any], legal: list[str], dice: random.Random) -> str:
    """A move that keeps the game going: nothing is pushed, and after the opening something new comes only
    when the quiet would end it.
    """
    view = update["view"]
    quiet = [move for move in legal if ">" not in view["previews"].get(move, ">")]
    entries = update["n"] < 10 or view["quiet"] > 9_000
    wanted = [move for move in quiet if move[0].isupper() == entries]
    return dice.choice(wanted or quiet or legal)
