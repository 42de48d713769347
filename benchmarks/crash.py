"""Kill the server out of the blue, again and again, under live tables; count what was lost.

    uv run python -m benchmarks.crash [--kills 200] [--tables 50]

Every table plays without a pause. The server process is killed with SIGKILL at a random moment, once the
tables have made some moves again, and started again on the same folder. A move is lost if its mover had the
answer and the table, once it is back, does not have it. At the end every table is read again and its log
replayed from the start.
"""

import argparse
import os
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from statistics import median

from websockets.exceptions import ConnectionClosed, InvalidHandshake

from ludotheque.server.client import Failed, Guest, TableSocket

GAME = "kopis"
OPTIONS = {"mode": "sudden", "quiet_limit": 10_000}


class Server:
    def __init__(self, folder: Path, *words: str) -> None:
        self.folder = folder
        self.words = words or ("--limit", "0")
        self.port = 0
        self.start()

    def start(self) -> None:
        command = [sys.executable, "-m", "ludotheque", "serve", "--no-browser", *self.words]
        command += ["--bot-delay", "0", "--port", str(self.port), "--data", str(self.folder)]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        self.address = line[line.index("http://") :].strip().rstrip("/")
        self.port = int(self.address.rsplit(":", 1)[1])
        while GAME not in Guest(self.address).get("/healthz")["ready"]:
            time.sleep(0.02)

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()


@dataclass
class Player(threading.Thread):
    """One table of two seats on one screen: plays, and remembers what it was answered."""

    server: Server
    guest: Guest
    table: str
    up: threading.Event
    stop: threading.Event
    answered: int = 0
    played: int = 0
    lost: int = 0
    resyncs: list[float] = field(default_factory=list)
    dice: random.Random = field(default_factory=random.Random)

    def __post_init__(self) -> None:
        super().__init__(daemon=True)

    def __hash__(self) -> int:
        return id(self)

    def run(self) -> None:
        while not self.stop.is_set():
            self.up.wait()
            begun = time.monotonic()
            try:
                with self.guest.join(self.table) as seat:
                    self.resyncs.append(time.monotonic() - begun)
                    if seat.update["n"] < self.answered:
                        self.lost += self.answered - seat.update["n"]
                    self.play(seat)
            except (ConnectionClosed, InvalidHandshake, OSError, Failed, EOFError):
                time.sleep(0.02)

    def play(self, seat: TableSocket) -> None:
        while not self.stop.is_set() and seat.legal:
            self.answered = seat.play(self.dice.choice(endless(seat)))["n"]
            self.played += 1
            time.sleep(self.dice.random() * 0.02)
        time.sleep(0.1)


def endless(seat: TableSocket) -> list[str]:
    """Moves that keep the game going: after ten entries, steps that push nothing."""
    previews = seat.update["view"]["previews"]
    quiet = [move for move in seat.legal if ">" not in previews.get(move, ">")]
    steps = [move for move in quiet if move[0].islower()]
    return (seat.update["n"] >= 10 and steps) or quiet or seat.legal


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        run(options, Path(folder) / "data")


def run(options: argparse.Namespace, folder: Path) -> None:
    dice = random.Random(options.seed)
    server = Server(folder)
    guest = Guest(server.address, "Crash", timeout=60)
    up, stop = threading.Event(), threading.Event()
    wish = {"game": GAME, "seats": [{"who": "me"}, {"who": "me"}], "options": OPTIONS}
    players = [
        Player(server, guest, guest.post("/api/tables", wish)["table"], up, stop)
        for _ in range(options.tables)
    ]
    up.set()
    for player in players:
        player.start()
    for number in range(options.kills):
        wait_for_moves(players, dice.randrange(2 * options.tables))
        time.sleep(dice.random() * 0.2)
        up.clear()
        server.kill()
        server.start()
        up.set()
        print(f"\rkill {number + 1}", end="", file=sys.stderr)
    time.sleep(2)
    stop.set()
    for player in players:
        player.join(30)
    unreadable = sum(not readable(guest, player) for player in players)
    server.kill()
    replayed = check_logs(folder)
    resyncs = sorted(time for player in players for time in player.resyncs)
    print(
        f"\n{datetime.now(UTC):%Y-%m-%d}: {options.kills} kills under {options.tables} tables, "
        f"{sum(player.played for player in players)} moves answered: "
        f"{sum(player.lost for player in players)} lost, {unreadable} tables unreadable, "
        f"{replayed} logs replayed from the start; resync median {1000 * median(resyncs):.0f} ms, "
        f"p99 {1000 * resyncs[int(len(resyncs) * 0.99)]:.0f} ms (load {os.getloadavg()[0]:.0f})"
    )
    if unreadable or any(player.lost for player in players):
        sys.exit(1)


def wait_for_moves(players: list[Player], count: int) -> None:
    before = sum(player.played for player in players)
    until = time.monotonic() + 60
    while sum(player.played for player in players) <= before + count and time.monotonic() < until:
        time.sleep(0.005)


def readable(guest: Guest, player: Player) -> bool:
    with guest.join(player.table) as seat:
        return bool(seat.update["n"] >= player.answered)


def check_logs(folder: Path) -> int:
    """Every table's log, read from the database and played from the first move."""
    import asyncio

    from ludotheque.room.review.replays import line_of
    from ludotheque.room.store import tables as shelf
    from ludotheque.room.store.sqlite import SqliteStore

    async def replay_all() -> int:
        store = SqliteStore(folder)
        rows = await store.read("SELECT id FROM room_table")
        for (table,) in rows:
            shelved = await shelf.find_whole(store, table)
            position = opening(shelved)
            for made in line_of(shelved.entries).made:
                position.play(made.seat, made.text)
        await store.close()
        return len(rows)

    def opening(shelved: shelf.Shelved):  # type: ignore[no-untyped-def]
        from ludotheque.games import load
        from ludotheque.position import Position

        return Position(load(shelved.facts.game), shelved.facts.options, shelved.facts.seats)

    return asyncio.run(replay_all())


if __name__ == "__main__":
    main()
