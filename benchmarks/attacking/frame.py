"""What every attack gets: a real server with its usual limits, and somebody who plays in peace beside it.

An attack is a function with a name. It either tries something and says what it saw (`Broken` if it got
through), or it floods: then it runs in a process of its own until it is killed, while a quiet table's moves
and the server's memory are measured.
"""

import http.client
import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from multiprocessing import get_context
from pathlib import Path
from typing import Any, NamedTuple

from benchmarks.crash import OPTIONS, Server, endless

from ludotheque.server.client import Guest, TableSocket

BULLY = os.environ.get("BULLY", "127.0.0.2")
"""Attacks come from there; the quiet table's people from 127.0.0.1. With `BULLY=127.0.0.1` both are behind
one address."""
PLAIN, CARDS = "kopis", "zop"
"""The games of the attacks: a plain one, and one with hidden decks that are shuffled by chance."""
TIMES, LONGEST, MEMORY = 10.0, 250.0, 64.0
"""A quiet table's moves may take so many times their usual p95, so many milliseconds; megabytes more."""


class Broken(Exception):
    """The attack got through."""


class Where(NamedTuple):
    """The server, as a process of its own needs to know it."""

    address: str
    port: int
    folder: str
    pid: int


Try = Callable[["Stage"], str]
Flood = Callable[[Where], None]


class Attack(NamedTuple):
    name: str
    kind: str
    """The module that has it."""
    run: Try


ATTACKS: list[Attack] = []
STARTED: list[Any] = []
"""In the process of a flood: what tells the other that it has begun."""


def attack(name: str) -> Callable[[Try], Try]:
    """Registers an attack that says what it saw."""

    def register(run: Try) -> Try:
        ATTACKS.append(Attack(name, run.__module__, run))
        return run

    return register


def flood(name: str) -> Callable[[Flood], Flood]:
    """Registers an attack that goes on until it is killed."""

    def register(run: Flood) -> Flood:
        ATTACKS.append(Attack(name, run.__module__, lambda stage: stage.withstand(run)))
        return run

    return register


class Bully(Guest):
    """A guest at another address, as a proxy on this machine would tell it."""

    def __init__(self, where: Where, name: str | None = None, source: str = BULLY, **more: Any) -> None:
        self.source = source
        super().__init__(where.address, name, **more)

    def credentials(self) -> dict[str, str]:
        return {**super().credentials(), "X-Forwarded-For": self.source}


@dataclass
class Stage:
    """One server; started again by attacks that need it fresh."""

    folder: Path
    seconds: float
    quiet: list[float] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.server = Server(self.folder / "data", "--limit", "1")
        while not {PLAIN, CARDS} <= set(Guest(self.server.address).get("/healthz")["ready"]):
            time.sleep(0.2)  # what is still being loaded would look like what a flood costs
        self.victim = Guest(self.server.address, "Quiet", timeout=60)
        self.table = self.new_table(self.victim, [{"who": "me"}, {"who": "me"}])

    @property
    def where(self) -> Where:
        return Where(self.server.address, self.server.port, str(self.server.folder), self.server.process.pid)

    def bully(self, name: str | None = None, **more: Any) -> Bully:
        return Bully(self.where, name, **more)

    def new_table(self, guest: Guest, seats: list[dict[str, str]], **more: Any) -> str:
        wish = {"game": PLAIN, "seats": seats, "options": OPTIONS, **more}
        return str(guest.post("/api/tables", wish)["table"])

    def close(self) -> None:
        self.server.kill()

    # ---- floods -------------------------------------------------------------------------------

    def withstand(self, run: Flood) -> str:
        """Measure the quiet table without the flood, then with it."""
        while not self.victim.get("/healthz")["warm"]:
            time.sleep(0.2)
        with self.victim.join(self.table) as seat:
            quiet = latencies(seat, self.seconds / 2)
            start = memory(self.server.process.pid)
            begun = get_context("spawn").Event()
            bully = get_context("spawn").Process(target=_run, args=(run, self.where, begun), daemon=True)
            bully.start()
            begun.wait(60)
            most = [start]
            loud = latencies(seat, self.seconds, lambda: most.append(memory(self.server.process.pid)))
            still = bully.is_alive()
            bully.kill()
            bully.join()
        limit = min(LONGEST, TIMES * p95(quiet))
        seen = (
            f"p95 {p95(loud):.1f} ms (alone {p95(quiet):.1f}), at most {max(loud):.0f} ms,"
            f" {max(most) - start:+.0f} MB"
        )
        if not still:
            seen += ", the flood gave up"
        if p95(loud) > limit or max(most) - start > MEMORY:
            raise Broken(seen)
        return seen


def _run(run: Flood, where: Where, begun: Any) -> None:
    """In the process of a flood; as if on a machine of its own, it takes no time from the server."""
    os.nice(10)
    STARTED.append(begun)
    run(where)


def started() -> None:
    """A flood is ready, and begins."""
    for begun in STARTED:
        begun.set()


def latencies(seat: TableSocket, seconds: float, beside: Callable[[], object] = lambda: None) -> list[float]:
    """Milliseconds from a move to its answer, at fifty moves a second."""
    found: list[float] = []
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        begun = time.monotonic()
        seat.play(endless(seat)[0])
        found.append(1000 * (time.monotonic() - begun))
        beside()
        time.sleep(0.02)
    return found


def p95(values: list[float]) -> float:
    return sorted(values)[int(len(values) * 0.95)]


def memory(pid: int) -> float:
    """Megabytes that a process holds."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) / 1024
    return 0.0


# ---- raw clients: what our own client would never send ------------------------------------------------


def raw(where: Where, source: str = BULLY) -> socket.socket:
    """A connection without a word said."""
    return socket.create_connection(("127.0.0.1", where.port), 10, (source, 0))


def raw_socket(where: Where, path: str, cookie: str = "", source: str = BULLY) -> socket.socket:
    """A WebSocket up to the end of its handshake."""
    found = raw(where, source)
    found.sendall(
        f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{where.port}\r\nUpgrade: websocket\r\n"
        f"Connection: Upgrade\r\nCookie: {cookie}\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
    )
    answer = b""
    while b"\r\n\r\n" not in answer:
        some = found.recv(4096)
        if not some:
            raise OSError("refused")
        answer += some
    if b" 101 " not in answer.split(b"\r\n", 1)[0]:
        raise OSError("refused")
    return found


def frame(payload: bytes, opcode: int = 1) -> bytes:
    """A client's frame, masked with zeros."""
    size = len(payload)
    head = bytes([0x80 | opcode])
    if size < 126:
        return head + bytes([0x80 | size]) + bytes(4) + payload
    if size < 1 << 16:
        return head + bytes([0x80 | 126]) + size.to_bytes(2, "big") + bytes(4) + payload
    return head + bytes([0x80 | 127]) + size.to_bytes(8, "big") + bytes(4) + payload


def status(
    where: Where,
    method: str,
    path: str,
    body: bytes | None = None,
    headers: dict[str, str] | None = None,
    timeout: float = 30,
) -> tuple[int, dict[str, Any], str]:
    """The status of one request, its JSON, and the cookies it sets."""
    connection = http.client.HTTPConnection("127.0.0.1", where.port, timeout=timeout)
    try:
        connection.request(method, path, body, {"Content-Type": "application/json", **(headers or {})})
        answer = connection.getresponse()
        text = answer.read()
        cookies = "; ".join(answer.headers.get_all("Set-Cookie") or [])
        try:
            told: Any = json.loads(text)
        except ValueError:
            told = {}
        return answer.status, told if isinstance(told, dict) else {"list": told}, cookies
    finally:
        connection.close()


def start_with(folder: Path, *words: str, timeout: float = 60) -> tuple[int | None, str]:
    """Start a server that should not start: its status and what it wrote."""
    command = [
        sys.executable,
        "-m",
        "ludotheque",
        "serve",
        "--no-browser",
        "--port",
        "0",
        "--data",
        str(folder),
    ]

    process = subprocess.Popen(
        [*command, *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env={**os.environ, "LUDOTHEQUE_LANG": "en"},
    )
    try:
        told, _ = process.communicate(timeout=timeout)
        return process.returncode, told
    except subprocess.TimeoutExpired:
        process.send_signal(signal.SIGKILL)
        told, _ = process.communicate()
        return None, told
