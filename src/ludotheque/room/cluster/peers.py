"""The processes that share a database: which are alive, and which of them is a table's keeper.

Any process may serve any table: it holds its own copy, kept up to date by what the others write.
Only what nobody asked for (chance, clocks, bots, ratings) is one process's task, its keeper: the one whose
number, mixed with the table's, is the largest of those alive. When one dies the others agree on the next
without a word. Should two take themselves for the keeper, the log takes the entry of one.
"""

import asyncio
import hashlib
import logging
import secrets
from typing import Literal

from ludotheque.errors import LudothequeError
from ludotheque.room.store import processes
from ludotheque.room.store.store import Note
from ludotheque.room.table.surroundings import Surroundings
from ludotheque.room.waiting import wait

log = logging.getLogger("ludotheque.room")

BEAT = 0.5
"""Seconds between heartbeats."""
LEASE = 2000
"""Milliseconds without a heartbeat after which a process is considered dead."""

Kind = Literal["server", "worker"]


class Peers:
    def __init__(self, room: Surroundings, kind: Kind) -> None:
        self.id = secrets.token_hex(6)
        self.kind = kind
        self.servers: frozenset[str] = frozenset({self.id} if kind == "server" else ())
        self.workers: frozenset[str] = frozenset()
        self._room = room
        self._changed = asyncio.Event()

    def keeps(self, name: str) -> bool:
        """Whether this process is the table's keeper."""
        if len(self.servers) < 2:
            return self.id in self.servers
        return max(self.servers, key=lambda each: _weight(each, name)) == self.id

    async def open(self) -> None:
        if self._room.store.shared:
            await self.look()
            self._room.tell(Note("process", ""))
            self._room.background(self._run())

    async def close(self) -> None:
        if self._room.store.shared:
            leave = processes.leave(self.id)
            await self._room.store.append((), [leave], [Note("process", "")])

    def wake(self) -> None:
        """Called when a process has joined or left."""
        self._changed.set()

    async def _run(self) -> None:
        while True:
            self._changed.clear()
            await wait(self._changed, BEAT)
            try:
                await self.look()
            except LudothequeError as error:
                log.warning("no sign of life", extra={"code": error.code})

    async def times(self) -> list[int]:
        """The current time on each of the other live servers."""
        if not self._room.store.shared:
            return []
        return await processes.times(self._room.store, self.id, LEASE)

    async def look(self) -> None:
        """Send a heartbeat, and see which other processes are alive."""
        store = self._room.store
        await store.write(*processes.sign_of_life(self.id, self.kind, self._room.now(), 30 * LEASE))
        rows = await processes.alive(store, LEASE)
        servers = frozenset(id for id, kind, _ in rows if kind == "server")
        workers = frozenset(id for id, kind, _ in rows if kind == "worker")
        self._room.follow(max((clock for _, kind, clock in rows if kind == "server"), default=0))
        if (servers, workers) != (self.servers, self.workers):
            gone, come = self.servers - servers, servers - self.servers
            self.servers, self.workers = servers, workers
            await self._room.processes_changed(gone, come - {self.id})
        self._room.reached()


def _weight(process: str, name: str) -> bytes:
    return hashlib.blake2b(f"{process} {name}".encode(), digest_size=8).digest()
