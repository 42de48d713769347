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
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from statistics import median
from typing import Any

from tools.postgres import Postgres
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from ludotheque.games import GAMES
from ludotheque.server.client import Failed, Guest, TableSocket

# A game without chance and secrets that can be made to go on and on.
GAME = GAMES[0]
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
        self._seen = 0
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
        self.gaps += [now - at for at in self.kills.at[self._seen :]]
        self._seen = len(self.kills.at)


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
    time.sleep(4)
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
    from ludotheque.room.log import tables as shelf
    from ludotheque.room.log.store import open_store
    from ludotheque.room.replays import line_of

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


class Load:
    """Many sockets of one event loop: tables with their seats on two processes, and spectators."""

    def __init__(self, processes: list[Process], pause: float) -> None:
        self.processes, self.pause = processes, pause
        self.latencies: list[float] = []
        self.newest: dict[str, int] = {}
        """How many moves each table has had, by the answers to its players."""
        self.shown: list[tuple[str, list[int]]] = []
        """Each spectator's table, and the numbers of moves it was shown there one after the other."""
        self.ready = 0
        self.over = False

    @property
    def moves(self) -> int:
        return sum(self.newest.values())

    @property
    def missed(self) -> int:
        """Moves that a spectator who was there was not shown, or not in their order."""
        due = [range(shown[0] if shown else 0, self.newest[table] + 1) for table, shown in self.shown]
        pairs = zip(due, (shown for _, shown in self.shown), strict=True)
        return sum(max(1, len(moves) - len(shown)) for moves, shown in pairs if list(moves) != shown)

    def address(self, table: str, process: int) -> str:
        return f"{self.processes[process].address.replace('http', 'ws', 1)}/api/tables/{table}/socket"

    async def seat(self, table: str, number: int, guest: Guest) -> None:
        from websockets.asyncio.client import connect

        dice = random.Random(f"{table}{number}")
        address = self.address(table, number)
        async with connect(
            address, additional_headers=guest.credentials(), max_size=None, compression=None, open_timeout=120
        ) as socket:
            self.ready += 1
            sent, name = 0.0, ""
            async for text in socket:
                message = json.loads(text)
                if message.get("id") == name and message["type"] == "update":
                    self.latencies.append(time.monotonic() - sent)
                    self.newest[table] = max(self.newest[table], message["n"])
                update = message.get("update", message)
                legal = update.get("legal", {}).get(str(number)) if update["type"] == "update" else None
                if legal and not self.over:
                    await asyncio.sleep(self.pause * (0.5 + dice.random()))
                    sent, name = time.monotonic(), f"{number}-{update['seq']}"
                    play = {"type": "play", "seat": number, "move": quiet_move(update, legal, dice)}
                    await socket.send(json.dumps({**play, "seen": update["seq"], "id": name}))

    async def spectator(self, table: str, process: int) -> None:
        from websockets.asyncio.client import connect

        async with connect(
            self.address(table, process), max_size=None, compression=None, open_timeout=120
        ) as socket:
            self.ready += 1
            shown: list[int] = []
            self.shown.append((table, shown))
            async for text in socket:
                message = json.loads(text)
                update = message.get("update", message)
                if update["type"] == "update" and shown[-1:] != [update["n"]]:
                    shown.append(update["n"])

    async def settle(self) -> None:
        """No more moves; those under way arrive, or are missed."""
        self.over = True
        with suppress(TimeoutError):
            async with asyncio.timeout(2 * self.pause + 20):
                await asyncio.sleep(2 * self.pause)
                while self.missed:
                    await asyncio.sleep(0.1)


@dataclass(frozen=True)
class Measured:
    memory: list[tuple[int, ...]]
    """Megabytes of each process: before the first table, then each time."""
    rates: list[float]
    """Moves a second, each time."""
    p50: float
    p99: float
    """Milliseconds until a player's own move is answered, the last time."""
    missed: int

    @property
    def flat(self) -> bool:
        """From a third of the way on, when all tables have their snapshots, hardly anything comes on top."""
        early, late = sum(self.memory[1 + (len(self.memory) - 1) // 3]), sum(self.memory[-1])
        return late <= 1.05 * early + 10


async def measure(
    processes: list[Process], tables: int, spectators: int, pause: float, every: float = 60, times: int = 1
) -> Measured:
    """Look at both processes every so many seconds."""
    memory = [tuple(process.memory // 1024 for process in processes)]
    guests = [Guest(process.address, name) for process, name in zip(processes, ("Ada", "Bob"), strict=True)]
    load = Load(processes, pause)
    names = [await asyncio.to_thread(new_table, *guests) for _ in range(tables)]
    load.newest = dict.fromkeys(names, 0)
    tasks = []
    for at in range(spectators):
        tasks.append(asyncio.create_task(load.spectator(names[at // 2 % tables], at % 2)))
        if at % 50 == 0:
            await asyncio.sleep(0.1)
    for name in names:
        tasks += [asyncio.create_task(load.seat(name, seat, guest)) for seat, guest in enumerate(guests)]
        await asyncio.sleep(0.005)
    while load.ready < spectators + 2 * tables:
        await asyncio.sleep(0.2)
    await asyncio.sleep(pause)
    rates: list[float] = []
    for number in range(times):
        load.latencies.clear()
        begun, before = time.monotonic(), load.moves
        await asyncio.sleep(every)
        memory.append(tuple(process.memory // 1024 for process in processes))
        rates.append((load.moves - before) / (time.monotonic() - begun))
        waits = [1000 * each for each in sorted(load.latencies)]
        p50, p99 = waits[len(waits) // 2], waits[int(len(waits) * 0.99)]
        print(
            f"{(number + 1) * every / 60:4.1f} min: {' + '.join(map(str, memory[-1]))} MB,"
            f" {rates[-1]:.0f} moves/s, p50 {p50:.0f} ms, p99 {p99:.0f} ms",
            flush=True,
        )
    await load.settle()
    missed = load.missed
    for task in tasks:
        task.cancel()
    ended = await asyncio.gather(*tasks, return_exceptions=True)
    broken = sum(not isinstance(each, asyncio.CancelledError) for each in ended)
    return Measured(memory, rates, p50, p99, missed + broken)


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
