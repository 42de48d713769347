"""A world from a seed: its processes, its tables and people, its weather; then a calm, and what is left."""

import asyncio
import gc
import hashlib
import logging
import secrets
import shutil
import sqlite3
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, NamedTuple
from unittest import mock

import asyncpg
from benchmarks.storm.disk import StormStore
from benchmarks.storm.loop import Process, StormLoop
from benchmarks.storm.people import Client
from benchmarks.storm.postgres import Database
from benchmarks.storm.servers import Server
from benchmarks.storm.weather import Weather

from ludotheque.errors import LudothequeError
from ludotheque.room import bots, limits
from ludotheque.room import room as rooms
from ludotheque.room.cluster import peers, workers
from ludotheque.room.fair_threads import FairThreads
from ludotheque.room.people import ratings
from ludotheque.room.protocol.messages import Clock as TableClock
from ludotheque.room.protocol.messages import Days, Fischer, NoClock, PerMove, Seat, Settings
from ludotheque.room.store import postgres
from ludotheque.room.store.sqlite import FILE
from ludotheque.room.store.store import Write
from ludotheque.search.deadline import Deadline

GAMES = ("kopis", "zop", "kopis", "zop", "smallwars")

PULSES: tuple[tuple[Any, str], ...] = (
    (rooms, "HEARTBEAT"),
    (rooms, "SWEEP"),
    (peers, "BEAT"),
    (peers, "LEASE"),
    (workers, "PAUSE"),
    (postgres, "STILL_THERE"),
    (ratings, "PAUSE"),
)
"""What a room does all the time, which is most of what a quiet hour costs."""


class Told(NamedTuple):
    client: Client
    socket: int
    at: float
    message: bytes


class Plan(NamedTuple):
    """What kind of a storm it is."""

    tables: int
    minutes: float
    pulse: float
    """How many times slower than in earnest a room gives its signs of life."""
    troubles: tuple[float, ...]
    """Seconds from one trouble to the next, on average: one of these."""
    paces: tuple[float, ...]
    """Seconds that people think, on average, from table to table."""


GALE = Plan(6, 8, 1, (15, 40, 48), (1.5, 12, 32, 96, 32, 96))
"""A few tables for some minutes, everything going wrong all the time."""
WAITING = (900, 3600, 7200, 1800, 14_400, 3600, 900, 1800, 7200, 3600, 14_400, 1800, 900, 3600, 7200)
NIGHT = Plan(96, 480, 40, (600, 1200, 2400), (45, *WAITING))
"""Many tables for hours: at one in sixteen people play all the time, at the others by correspondence."""


class World:
    def __init__(self, seed: int, plan: Plan = GALE) -> None:
        self.seed, self.plan = seed, plan
        self.rng = Random(f"storm {seed}")
        self.chance = Random(f"chance {seed}")
        """What the room takes for the randomness of the machine."""
        self.minutes, self.pulse = plan.minutes, plan.pulse
        self._hash = hashlib.blake2b(digest_size=16)
        self.loop = StormLoop(self.rng)
        self.shared = self.rng.random() < 0.75
        self.database = Database(self.loop, self.rng, self.trace) if self.shared else None
        self.database_errors = (asyncpg.PostgresError, asyncpg.InterfaceError)
        self.folder = Path(tempfile.mkdtemp(dir=_fast_folder()))
        self._last_store: StormStore | None = None
        count = self.rng.choice([2, 2, 3]) if self.shared else 1
        self.servers = [Server(self, f"server-{number}") for number in range(count)]
        if self.shared and self.rng.random() < 0.3:
            self.servers.append(Server(self, "worker", "worker"))
        self.weather = Weather(self, self.rng.choice(plan.troubles))
        self.slots = plan.tables
        self.clients: list[Client] = []
        self.tables: dict[str, float] = {}
        """Those that somebody was told of, and when."""
        self.heard: list[Told] = []
        self.faults: list[str] = []
        self.resting = False
        self.ended = 0
        """By the room's own time."""
        self.unanswered = 0
        self.table_seconds = 0.0
        self._sockets = self._ids = 0
        self._ends: dict[str, asyncio.Future[None]] = {}

    # ---- what the parts tell it ---------------------------------------------------------------

    def trace(self, what: str, about: object) -> None:
        self._hash.update(f"{self.loop.time():.6f} {what} {about!r}\n".encode())

    @property
    def digest(self) -> str:
        return self._hash.hexdigest()

    def fault(self, what: str, about: object) -> None:
        self.faults.append(f"{what}: {about}")

    def told(self, client: Client, socket: int, message: bytes) -> None:
        self.heard.append(Told(client, socket, self.loop.time(), message))
        self._hash.update(b"%d %b\n" % (socket, message))

    def moved(self, client: Client, table: str, key: str) -> None:
        """A rematch: everybody goes there."""
        self.tables.setdefault(table, self.loop.time())
        client.leave()
        self._come(table, client.person, client.name, key, client.pace)

    def latency(self) -> float:
        seconds = 0.004 + self.rng.expovariate(1 / 0.03)
        return seconds if self.rng.random() > 0.01 else seconds + 3 * self.rng.random()

    def next_socket(self) -> int:
        self._sockets += 1
        return self._sockets

    def new_id(self) -> str:
        self._ids += 1
        return f"r{self._ids}"

    def opened(self, server: Server) -> None:
        self.trace("open", server.process.name)

    def abandoned(self, room: rooms.Room) -> None:
        if isinstance(room.store, StormStore):
            room.store.abandon()

    def disconnected(self, process: Process) -> None:
        if self.database is not None:
            self.database.cut_off(process)

    def store(self, folder: Path, database: str | None) -> Any:
        """What the room opens."""
        if self.shared:
            return postgres.PostgresStore("storm")
        before, self._last_store = self._last_store, None
        self._last_store = StormStore(folder, self.loop, self.rng)
        if before is not None and getattr(before, "left", None) is not None:
            before.left.close()
        return self._last_store

    # ---- the run ------------------------------------------------------------------------------

    def run(self) -> None:
        with simulated(self):
            self.heard_from = limits.Shares((1e9, 1e9))
            """Nobody is kept from asking; counted by the simulated clock."""
            asyncio.set_event_loop(self.loop)
            try:
                self.loop.run_until_complete(self._run())
            finally:
                asyncio.set_event_loop(None)

    async def _run(self) -> None:
        for server in self.servers:
            server.start()
        await asyncio.sleep(3)
        await self._accounts()
        for slot in range(self.slots):
            self.loop.create_task(self._slot(slot))
        raging = self.loop.create_task(self.weather.rage())
        await asyncio.sleep(60 * self.minutes)
        raging.cancel()
        await self.weather.calm()
        for server in self.servers:
            server.start_again()
        await asyncio.sleep(40 * max(1.0, self.pulse / 2))
        self.resting = True
        for client in self.clients:
            client.come()
        await asyncio.sleep(60 * max(1.0, self.pulse / 2))
        self.ended = max(server.room.now() for server in self.servers if server.room is not None)

    async def _accounts(self) -> None:
        sql = "INSERT INTO person (id, name, created, login) VALUES (?, ?, 0, ?) ON CONFLICT DO NOTHING"
        people = [f"p{number}" for number in range(2 * self.slots)]
        while True:
            server = self.rng.choice(self.servers)
            if server.room is not None and server.ready:
                try:
                    await server.room.store.write(
                        *(Write(sql, (each, each.title(), each)) for each in people)
                    )
                    return
                except LudothequeError:
                    pass
            await asyncio.sleep(1)

    async def _slot(self, slot: int) -> None:
        """A place where one table follows another."""
        rng = self.rng
        await asyncio.sleep(60 * rng.random())
        pace = self.plan.paces[slot % len(self.plan.paces)]
        while not self.resting:
            made = await self._make(slot, pace)
            if made is None:
                await asyncio.sleep(2)
                continue
            id, key, people = made
            self.tables.setdefault(id, self.loop.time())
            self.trace("table", id)
            for person in people:
                self._come(id, person, person.title(), key, pace)
            for _ in range(rng.choice([0, 1, 1, 3])):
                self._come(id, None, "", key, pace)
            await self._ends.setdefault(id, self.loop.create_future())
            await asyncio.sleep(30 + 6 * self.minutes * rng.random())
            for client in self.clients:
                if client.table == id and rng.random() < 0.7:
                    client.leave()

    def _come(self, table: str, person: str | None, name: str, key: str, pace: float) -> None:
        client = Client(self, table, person, name, key, pace)
        self.clients.append(client)
        self.loop.call_later(5 * self.rng.random(), client.come)
        self.loop.call_later(60 * self.rng.random(), client.mood)

    async def _make(self, slot: int, pace: float) -> tuple[str, str, list[str]] | None:
        rng = self.rng
        name, people = rng.choice(GAMES), [f"p{2 * slot}", f"p{2 * slot + 1}"]
        kind = rng.random()
        if kind < 0.5:
            seats = [Seat(people[0], people[0].title()), Seat(people[1], people[1].title())]
        elif kind < 0.75:
            seats, people = [Seat(people[0], people[0].title()), Seat(None, "random", "random")], people[:1]
        else:
            seats = [Seat(people[0], people[0].title()), Seat()]
        clocks: list[TableClock] = [NoClock(), Days(1), Fischer(min(max(10, int(pace * 30)), 80_000), 5)]
        if pace < 60:
            clocks += [PerMove(max(5, int(pace * 6)))] * 2
        settings = Settings(
            public=rng.random() < 0.7,
            rated=kind < 0.2,
            clock=rng.choice(clocks),
            on_timeout=rng.choice(["lose", "bot"]),
            hints="never",
        )
        servers = [each for each in self.servers if each.ready and each.kind == "server"]
        if not servers:
            return None
        server = rng.choice(servers)

        async def create(room: rooms.Room) -> tuple[str, str]:
            table = await room.create(name, {}, seats, settings, people[0])
            return table.id, room.key_of(table.id)

        try:
            id, key = await asyncio.wait_for(server.ask(create), 10)
        except (LudothequeError, TimeoutError):
            return None
        return id, key, people

    def over(self, table: str) -> None:
        """Somebody was told that it is."""
        if table in self._ends and not self._ends[table].done():
            self._ends[table].set_result(None)

    # ---- what is left -------------------------------------------------------------------------

    def held(self) -> sqlite3.Connection:
        """What the store holds."""
        return self.database.disk if self.database is not None else sqlite3.connect(self.folder / FILE)

    def end(self) -> None:
        """Let everything go, with nothing left to run."""
        for server in self.servers:
            server.kill()
        for task in asyncio.all_tasks(self.loop):
            task._log_destroy_pending = False  # type: ignore[attr-defined]
            with suppress(BaseException):
                task.get_coro().close()
        if self._last_store is not None and getattr(self._last_store, "left", None) is not None:
            self._last_store.left.close()
        if self.database is not None:
            self.database.disk.close()
        self.loop.close()
        shutil.rmtree(self.folder, ignore_errors=True)


def table_hours(world: World) -> float:
    """How long tables waited for players or were in play, by the simulated clock, all together."""
    over = {
        each.client.table: each.at for each in reversed(world.heard) if b'"status":"over"' in each.message
    }
    ends = ((begun, over.get(table, world.loop.time())) for table, begun in world.tables.items())
    return sum(end - begun for begun, end in ends) / 3600


def _fast_folder() -> str | None:
    return "/dev/shm" if Path("/dev/shm").is_dir() else None


@contextmanager
def simulated(world: World) -> Iterator[None]:
    """The room's clocks, threads and randomness are the world's."""
    chance = world.chance
    fake = SimpleNamespace(monotonic=world.loop.time)

    async def do(threads: FairThreads, who: str, work: Any, *values: Any, urgent: bool = False) -> Any:
        await asyncio.sleep(world.rng.expovariate(1 / 0.05))
        return work(*values)

    randomness = SimpleNamespace(
        token_bytes=chance.randbytes,
        token_hex=lambda count=32: chance.randbytes(count).hex(),
        randbelow=chance.randrange,
        randbits=chance.getrandbits,
        choice=chance.choice,
        compare_digest=secrets.compare_digest,
    )
    with ExitStack() as stack:
        for name, module in list(sys.modules.items()):
            # The room's own only: what the compiler draws for its files is not part of the story.
            if name.startswith("ludotheque.room.") and getattr(module, "secrets", None) is secrets:
                stack.enter_context(mock.patch.object(module, "secrets", randomness))
        stack.enter_context(mock.patch.object(limits, "time", fake))
        stack.enter_context(mock.patch.object(FairThreads, "do", do))
        stack.enter_context(mock.patch.object(bots, "new_clock", Deadline))
        stack.enter_context(mock.patch.object(bots, "stand_in", return_value="random"))
        stack.enter_context(mock.patch.object(rooms, "open_store", world.store))
        for module, name in PULSES:
            slower = type(getattr(module, name))(getattr(module, name) * world.pulse)
            stack.enter_context(mock.patch.object(module, name, slower))
        if world.database is not None:
            for module in (postgres, workers):
                stack.enter_context(mock.patch.object(module, "asyncpg", world.database.asyncpg()))
        stack.enter_context(mock.patch.object(logging.getLogger("ludotheque"), "disabled", True))
        for name in ("ludotheque.room", "ludotheque.server"):
            stack.enter_context(mock.patch.object(logging.getLogger(name), "disabled", True))
        gc.disable()
        try:
            yield
        finally:
            gc.enable()
