"""Clients that misbehave in every way, beside one quiet table: does it notice?

    uv run python -m benchmarks.faults [--seconds 30] [--each 4]

Of each kind so many clients: they tear their sockets off, stall, repeat and reorder messages, send garbage,
send ten megabytes, ask and never read. Meanwhile two people play a table of their own, from another process;
their latencies and the server's memory are measured, without the others first and then with them.
"""

import argparse
import json
import os
import random
import socket
import struct
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from datetime import UTC, datetime
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple

from benchmarks.crash import OPTIONS, Server, endless
from websockets.exceptions import WebSocketException

from ludotheque.server.client import Failed, Guest


class Where(NamedTuple):
    address: str
    port: int


Kind = Callable[[Where, Guest, str, random.Random], None]


def drop(where: Where, guest: Guest, table: str, dice: random.Random) -> None:
    seat = guest.join(table)
    if seat.legal:
        seat.send("play", seat=int(next(iter(seat.update["legal"]))), move=seat.legal[0], seen=10**6, id="x")
    seat.socket.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    seat.socket.socket.close()


def stall(where: Where, guest: Guest, table: str, dice: random.Random) -> None:
    with guest.join(table):
        time.sleep(dice.random() * 3)


def repeat(where: Where, guest: Guest, table: str, dice: random.Random) -> None:
    """The same play again and again, and old ones after new ones."""
    with guest.join(table) as seat:
        sent: list[dict[str, object]] = []
        for number in range(20):
            fields: dict[str, object] = {
                "move": dice.choice(seat.legal or ["--"]),
                "seen": seat.update["seq"],
            }
            sent.append({"seat": dice.randrange(2), "id": f"r{number}", **fields})
            for old in dice.sample(sent, min(4, len(sent))):
                seat.send("play", **old)
            seat.read()


def garbage(where: Where, guest: Guest, table: str, dice: random.Random) -> None:
    with guest.join(table) as seat:
        junk = [dice.randbytes(50), b"{" * 500, json.dumps({"type": "play"}).encode(), b"[]"]
        for _ in range(40):
            seat.socket.send(dice.choice(junk))


def ten_megabytes(where: Where, guest: Guest, table: str, dice: random.Random) -> None:
    with guest.join(table) as seat:
        seat.socket.send("x" * 10_000_000)
        seat.read()


def never_read(where: Where, guest: Guest, table: str, dice: random.Random) -> None:
    raw = socket.socket()
    raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    raw.connect(("127.0.0.1", where.port))
    raw.sendall(
        f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
        "\r\n".encode()
    )
    ask = b'{"type":"resync"}'
    raw.settimeout(3)
    for _ in range(20):
        raw.sendall((bytes([0x81, 0x80 | len(ask), 0, 0, 0, 0]) + ask) * 50)
        time.sleep(0.1)
    raw.close()


KINDS: tuple[Kind, ...] = (drop, stall, repeat, garbage, ten_megabytes, never_read)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--each", type=int, default=4)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        run(options, Path(folder) / "data")


def run(options: argparse.Namespace, folder: Path) -> None:
    server = Server(folder)
    quiet_before, _ = play_quietly(server, options.seconds / 3)
    start = memory(server)
    where = Where(server.address, server.port)
    bullies = get_context("spawn").Process(target=bully, args=(where, options.each), daemon=True)
    bullies.start()
    quiet, most = play_quietly(server, options.seconds)
    bullies.kill()
    bullies.join()
    time.sleep(12)
    end = memory(server)
    server.kill()
    print(
        f"{datetime.now(UTC):%Y-%m-%d}: alone {shown(quiet_before)};"
        f" beside {len(KINDS) * options.each} bullies {shown(quiet)} (load {os.getloadavg()[0]:.0f});"
        f" memory {start:.0f} MB before, at most {most:.0f}, {end:.0f} after"
    )
    sys.exit(1 if end > start + 100 else 0)


def bully(where: Where, each: int) -> None:
    """So many of each kind, until this process is killed."""
    threads = [
        threading.Thread(target=misbehave, args=(where, kind, number))
        for kind in KINDS
        for number in range(each)
    ]
    for thread in threads:
        thread.start()


def misbehave(where: Where, kind: Kind, number: int) -> None:
    dice = random.Random(number)
    guest = Guest(where.address, f"Bully {number}")
    wish = {"game": "kopis", "seats": [{"who": "me"}, {"who": "me"}], "options": OPTIONS}
    table = guest.post("/api/tables", wish)["table"]
    while True:
        try:
            kind(where, guest, table, dice)
        except (WebSocketException, OSError, Failed, EOFError, IndexError):
            time.sleep(0.05)


def play_quietly(server: Server, seconds: float) -> tuple[list[float], float]:
    """The latencies of an undisturbed table's moves, and the most memory that was seen meanwhile."""
    guest = Guest(server.address, "Quiet")
    wish = {"game": "kopis", "seats": [{"who": "me"}, {"who": "me"}], "options": OPTIONS}
    table = guest.post("/api/tables", wish)["table"]
    latencies: list[float] = []
    most = 0.0
    until = time.monotonic() + seconds
    with guest.join(table) as seat:
        while time.monotonic() < until:
            begun = time.monotonic()
            seat.play(endless(seat)[0])
            latencies.append(time.monotonic() - begun)
            most = max(most, memory(server))
            time.sleep(0.02)
    return latencies, most


def memory(server: Server) -> float:
    """Megabytes that the server holds."""
    for line in Path(f"/proc/{server.process.pid}/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) / 1024
    return 0.0


def shown(latencies: list[float]) -> str:
    ordered = sorted(latencies)
    return (
        f"{len(ordered)} moves, p50 {1000 * ordered[len(ordered) // 2]:.1f} ms, "
        f"p99 {1000 * ordered[int(len(ordered) * 0.99)]:.1f} ms"
    )


if __name__ == "__main__":
    main()
