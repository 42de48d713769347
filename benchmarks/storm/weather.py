"""What goes wrong, and when: one thing after the other, each put right after a while."""

import asyncio
from typing import TYPE_CHECKING

from benchmarks.storm.disk import StormStore
from benchmarks.storm.servers import Server

if TYPE_CHECKING:
    from benchmarks.storm.world import World

ALONE = ["kill", "kill", "stop", "suspend", "full"]
"""What may happen to one process with a file."""
TOGETHER = [*ALONE, "kill", "away", "away", "cut", "cut", "deaf", "slow", "repeats", "clock"]
"""What may happen to several with a PostgreSQL."""


class Weather:
    def __init__(self, world: "World", pause: float) -> None:
        self._world = world
        self._rng = world.rng
        self._pause = pause
        self.clear = False
        self._tasks: list[asyncio.Task[None]] = []
        self.seen: dict[str, int] = {}

    async def rage(self) -> None:
        kinds = TOGETHER if self._world.shared else ALONE
        while True:
            await asyncio.sleep(self._rng.expovariate(1 / self._pause))
            kind = self._rng.choice(kinds)
            self.seen[kind] = self.seen.get(kind, 0) + 1
            self._world.trace("weather", kind)
            self._tasks.append(asyncio.create_task(getattr(self, kind)()))

    async def calm(self) -> None:
        """Whatever goes on ends by itself."""
        await asyncio.gather(*self._tasks)

    def _server(self) -> Server | None:
        alive = [server for server in self._world.servers if server.process.alive]
        return self._rng.choice(alive) if alive else None

    async def _pause_of(self, *seconds: float) -> None:
        await asyncio.sleep(self._rng.choice(seconds) * self._rng.random())

    async def kill(self) -> None:
        """At any await: a few steps after the next thing that it does."""
        if (server := self._server()) is None:
            return
        process = server.process
        process.fuse = (self._rng.choice([1, 3, 10, 40]), server.kill)
        await self._pause_of(1, 5)
        if process.alive:
            server.kill()
        await self._pause_of(0.5, 5, 60)
        server.start_again()

    async def stop(self) -> None:
        if (server := self._server()) is None:
            return
        await server.stop()
        await self._pause_of(0.2, 5)
        server.start_again()

    async def suspend(self) -> None:
        if (server := self._server()) is not None:
            seconds = self._rng.choice([0.5, 3, 20]) * self._rng.random()
            self._world.loop.suspend(server.process, seconds, self._rng.random() < 0.5)
            await asyncio.sleep(seconds)

    async def full(self) -> None:
        database = self._world.database
        if database is not None:
            database.full = True
            await self._pause_of(1, 20)
            database.full = False
            return
        room = self._world.servers[0].room
        store = room.store if room is not None and self._world.servers[0].ready else None
        if isinstance(store, StormStore):
            store.fill()
            await self._pause_of(1, 20)
            if room is self._world.servers[0].room:
                store.free()

    async def away(self) -> None:
        assert self._world.database is not None
        self._world.database.go_away()
        await self._pause_of(0.3, 5, 40)
        self._world.database.come_back()

    async def cut(self) -> None:
        """One connection breaks, perhaps in the middle of a commit."""
        assert self._world.database is not None
        await self._when_busy()
        if connections := self._world.database.connections:
            self._rng.choice(connections).cut_off()

    async def _when_busy(self) -> None:
        for _ in range(2000):
            busy = [each for each in self._world.database.connections if each._sent]  # type: ignore[union-attr]
            if busy:
                return
            await asyncio.sleep(0.001)

    async def deaf(self) -> None:
        """A connection whose other end is gone, and nothing says so: half of the time one that listens."""
        assert self._world.database is not None
        connections = self._world.database.connections
        listening = [each for each in connections if each.listener is not None]
        if connections:
            self._rng.choice(listening if listening and self._rng.random() < 0.5 else connections).go_deaf()

    async def slow(self) -> None:
        assert self._world.database is not None
        self._world.database.slow = self._rng.choice([20, 200])
        await self._pause_of(5, 20)
        self._world.database.slow = 1.0

    async def repeats(self) -> None:
        assert self._world.database is not None
        self._world.database.repeats = 0.3
        await self._pause_of(20, 200)
        self._world.database.repeats = 0.0

    async def clock(self) -> None:
        """The database's clock is set."""
        assert self._world.database is not None
        self._world.database.ahead += self._rng.choice([-60_000, -500, 500, 60_000])
