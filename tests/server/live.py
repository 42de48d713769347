"""A real server in a process of its own, on a port of its own."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Self

from ludotheque.games import GAMES
from ludotheque.server.client import Guest

PLAIN = GAMES[0]
HANG = 300.0
"""Seconds that only a hang takes: how long an answer takes is the machine's affair."""


class Live:
    def __init__(self, folder: Path, *words: str, port: int = 0) -> None:
        self.folder = folder
        self.words = words
        self.port = port
        self.log = folder.parent / f"{folder.name}.log"
        self.start()

    def start(self) -> None:
        command = [sys.executable, "-m", "ludotheque", "serve", "--no-browser", "--port", str(self.port)]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [*command, "--data", str(self.folder), "--bot-delay", "0", *self.words],
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                env={**os.environ, "LUDOTHEQUE_LANG": "en"},
            )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert "http://" in line, self.log.read_text()
        self.address = line[line.index("http://") :].strip().rstrip("/")
        self.port = int(self.address.rsplit(":", 1)[1])

    def ready(self, seconds: float = 1500) -> Self:
        """Wait until what is compiled already is loaded; the rest is interpreted meanwhile."""
        until = time.monotonic() + seconds
        while True:
            health = self.guest().get("/healthz")
            if {*health["ready"], *health["getting_ready"]} >= set(GAMES):
                return self
            assert time.monotonic() < until
            time.sleep(0.2)

    def guest(self, name: str | None = None) -> Guest:
        return Guest(self.address, name, timeout=HANG)

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self._gone()

    def stop(self) -> int:
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        return self._gone()

    def _gone(self) -> int:
        status = self.process.wait(HANG)
        if self.process.stdout is not None:
            self.process.stdout.close()
        return status

    def restart(self) -> None:
        """Start again on the same port, with the same folder."""
        self.start()


def new_table(guest: Guest, *seats: object, **more: object) -> tuple[str, str]:
    """A table of the plain game: `me`, a bot's spec, or None for an open seat."""
    wishes = [
        {"who": "open"} if seat is None else {"who": "me"} if seat == "me" else {"who": "bot", "bot": seat}
        for seat in seats
    ]
    made = guest.post("/api/tables", {"game": PLAIN, "seats": wishes, **more})
    return made["table"], made["key"]
