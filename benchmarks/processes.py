"""Several processes on one PostgreSQL (a real one, with fsync, started for the run).

    uv run python -m benchmarks.processes kills [--kills 100] [--tables 50]
    uv run python -m benchmarks.processes speed [--rounds 3] [--tables 100] [--seconds 5]
    uv run python -m benchmarks.processes crowd [--tables 1000] [--spectators 2000] [--seconds 20]
    uv run python -m benchmarks.processes soak [--minutes 30] [--tables 100] [--pause 0.05]

kills: one of two processes is killed with SIGKILL again and again; tables have their seats on both and play
without a pause. Lost is a move that was answered and is no longer there; "goes on" is the time from the kill
until the table's next answered move.
speed: two processes with every table's seats apart, beside boardgame.io in memory, same clients (needs npm).
crowd: tables that play at a human pace, each with spectators on both processes; it fails if one of these is
not shown every move.
soak: the memory of both processes while tables play, minute by minute; it fails unless it stays flat.
"""

import argparse
import asyncio
import json
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
from typing import Any

from benchmarks.process_load import measure
from benchmarks.two_processes import HANG, Process, new_table, quiet_move, two_processes
from tools.postgres import Postgres
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from ludotheque.server.client import Failed, Guest, TableSocket

# ---- kills ----------------------------------------------------------------------------------------


@dataclass
class Kills:
    """When processes were killed."""

    at: list[float] = field(default_factory=list)


class Player(threading.Thread):
    """A table whose two seats sit on two processes, wherever there is one."""

    def __init__(self, processes: list[Process], guests: list[Guest], table: str, kills: Kills) -> None:
        super().__init__(daemon=True)
        self.processes, self.guests, self.table, self.kills = processes, guests, table, kills
        self.stop = threading.Event()
        self.answered = self.played = self.lost = 0
        self.gaps: list[float] = []
        self.seen = 0
        self._dice = random.Random(table)

    def run(self) -> None:
        turn = self._dice.randrange(2)
        while not self.stop.is_set():
            turn += 1
            try:
                with self._join(0, turn) as first, self._join(1, turn + 1) as second:
                    self._play(first, second)
            except (ConnectionClosed, InvalidHandshake, OSError, Failed, EOFError, TimeoutError):
                time.sleep(0.05)

    def _join(self, seat: int, turn: int) -> TableSocket:
        """At the process whose turn it is, or at the other if that one is down."""
        for process in (self.processes[turn % 2], self.processes[(turn + 1) % 2]):
            guest = Guest(process.address, timeout=8)
            guest.cookie = self.guests[seat].cookie
            try:
                socket = guest.join(self.table)
            except (ConnectionClosed, InvalidHandshake, OSError, EOFError, TimeoutError):
                continue
            self.lost += max(0, self.answered - socket.update["n"])
            return socket
        raise OSError

    def _play(self, *seats: TableSocket) -> None:
        while not self.stop.is_set():
            newest = max(seat.update["seq"] for seat in seats)
            for seat in seats:
                while seat.update["seq"] < newest:
                    seat.read()
            mover = next((seat for seat in seats if seat.legal), None)
            if mover is None:
                raise EOFError("over")
            self.answered = mover.play(quiet_move(mover.update, mover.legal, self._dice))["n"]
            self._note()
            time.sleep(self._dice.random() * 0.05)

    def _note(self) -> None:
        self.played += 1
        now = time.monotonic()
        self.gaps += [now - at for at in self.kills.at[self.seen :]]
        self.seen = len(self.kills.at)


def kills(options: argparse.Namespace) -> int:
    postgres = Postgres(durable=True)
    database = postgres.database()
    processes = [Process(database) for _ in range(2)]
    for process in processes:
        process.ready()
    guests = [Guest(process.address, name) for process, name in zip(processes, ("Ada", "Bob"), strict=True)]
    killed, dice = Kills(), random.Random(options.seed)
    players = [Player(processes, guests, new_table(*guests), killed) for _ in range(options.tables)]
    for player in players:
        player.start()
    for number in range(options.kills):
        time.sleep(1 + dice.random())
        victim = dice.choice(processes)
        killed.at.append(time.monotonic())
        victim.end(signal.SIGKILL)
        time.sleep(dice.random())
        victim.start()
        victim.ready()
        print(f"\rkill {number + 1}", end="", file=sys.stderr)
    hang = time.monotonic() + HANG
    while any(player.seen < options.kills for player in players) and time.monotonic() < hang:
        time.sleep(0.05)
    for player in players:
        player.stop.set()
    for player in players:
        player.join(30)
    for process in processes:
        process.end()
    replayed = asyncio.run(replay_all(database))
    postgres.stop()
    gaps = sorted(gap for player in players for gap in player.gaps)
    lost = sum(player.lost for player in players)
    waiting = options.kills * options.tables - len(gaps)
    print(
        f"\n{datetime.now(UTC):%Y-%m-%d}: {options.kills} kills of one of two processes under "
        f"{options.tables} tables, {sum(player.played for player in players)} moves answered: {lost} lost, "
        f"{waiting} did not go on, {replayed} logs replayed; a table goes on after {median(gaps):.2f} s, "
        f"p99 {gaps[int(len(gaps) * 0.99)]:.2f} s, at most {gaps[-1]:.2f} s (load {os.getloadavg()[0]:.0f})"
    )
    return int(lost + waiting)


async def replay_all(database: str) -> int:
    """Every table's log, played from the first move; its entries are numbered without a gap."""
    from ludotheque import games
    from ludotheque.position import Position
    from ludotheque.room.review.replays import line_of
    from ludotheque.room.store import tables as shelf
    from ludotheque.room.store.store import open_store

    store = open_store(Path(), database)
    await store.open(lambda note: None, lambda: None)
    rows = await store.read("SELECT id FROM room_table")
    for (table,) in rows:
        whole = await shelf.find_whole(store, table)
        position = Position(games.load(whole.facts.game), whole.facts.options, whole.facts.seats)
        for made in line_of(whole.entries).made:
            position.play(made.seat, made.text)
    gaps = await store.read(
        "SELECT 1 FROM (SELECT COUNT(*) AS n, MAX(seq) AS last FROM entry GROUP BY table_id) AS each"
        " WHERE n <> last"
    )
    assert not gaps
    await store.close()
    return len(rows)


# ---- speed ----------------------------------------------------------------------------------------


def speed(options: argparse.Namespace) -> int:
    from benchmarks.server.run import WARM_UP, install, peer_server, shown

    postgres = Postgres(durable=True)
    found: dict[str, list[dict[str, Any]]] = {"two processes": [], "boardgame.io, memory": []}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        install(folder)

        def load(kind: str, address: str) -> dict[str, Any]:
            words = [kind, address, str(options.tables), str(WARM_UP), str(options.seconds)]
            done = subprocess.run(
                ["node", "client.mjs", *words], cwd=folder, stdout=subprocess.PIPE, check=True
            )
            measured: dict[str, Any] = json.loads(done.stdout)
            return measured

        for number in range(options.rounds):
            with two_processes(postgres.database()) as processes:
                for process in processes:
                    process.warm()
                found["two processes"].append(load("ours", ",".join(each.address for each in processes)))
            with peer_server(folder, "peer-memory", folder) as (_, address):
                found["boardgame.io, memory"].append(load("peer", address))
            for who, rounds in found.items():
                print(f"round {number + 1} {who:<22} {shown(rounds[-1])}", file=sys.stderr)
    postgres.stop()
    print(f"{datetime.now(UTC):%Y-%m-%d}, {options.tables} tables, {options.rounds} rounds, medians")
    for who, rounds in found.items():
        middle = {key: median(each[key] for each in rounds) for key in ("moves", "p50", "p99")}
        print(f"{who}: {middle['moves']:.0f} moves/s, p50 {middle['p50']:.1f} ms, p99 {middle['p99']:.1f} ms")
    ours, peer = found.values()
    ratios = [mine["moves"] / its["moves"] for mine, its in zip(ours, peer, strict=True)]
    print(f"moves/s: {median(ratios):.2f} times the peer's")
    return 0


# ---- crowd and soak -------------------------------------------------------------------------------


def crowd(options: argparse.Namespace) -> int:
    """Memory and latency with many tables and spectators."""
    postgres = Postgres(durable=True)
    with two_processes(postgres.database()) as processes:
        for process in processes:
            process.warm()
        found = asyncio.run(
            measure(
                processes,
                options.tables,
                options.spectators,
                options.pause,
                60 * min(1, options.minutes),
                max(1, round(options.minutes)),
            )
        )
    postgres.stop()
    print(
        f"{datetime.now(UTC):%Y-%m-%d}: {options.tables} tables, {options.spectators} spectators,"
        f" two processes of {' + '.join(map(str, found.memory[0]))} MB when empty:"
        f" {found.missed} moves not shown, memory {'flat' if found.flat else 'grows'},"
        f" {min(found.rates):.0f} to {max(found.rates):.0f} moves/s"
        f" (load {os.getloadavg()[0]:.0f})"
    )
    return int(found.missed > 0 or not found.flat)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("what", choices=["kills", "speed", "crowd", "soak"])
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--tables", type=int)
    parser.add_argument("--spectators", type=int)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=5)
    parser.add_argument("--minutes", type=float)
    parser.add_argument("--pause", type=float)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    usual = {
        "kills": (50, 0, 0.0, 0.0),
        "speed": (100, 0, 0.0, 0.0),
        "crowd": (1000, 2000, 1.0, 10.0),
        "soak": (100, 0, 30.0, 0.05),
    }[options.what]
    for name, value in zip(("tables", "spectators", "minutes", "pause"), usual, strict=True):
        if getattr(options, name) is None:
            setattr(options, name, value)
    sys.exit({"kills": kills, "speed": speed, "crowd": crowd, "soak": crowd}[options.what](options))


if __name__ == "__main__":
    main()
