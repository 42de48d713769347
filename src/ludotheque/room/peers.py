"""The processes that share a database: which are alive, and which of them keeps a table.

Every process may serve every table: it holds a copy of its own, brought up to date by what the others write.
Only what nobody asked for (chance, clocks, bots, ratings) is one process's task, its keeper: the one whose
number, mixed with the table's, is the largest of those alive. When one dies the others agree on the next
without a word. Should two take themselves for the keeper, the log takes the entry of one.
"""

import asyncio
import hashlib
import logging
import secrets
from contextlib import suppress
from typing import TYPE_CHECKING, Literal

from ludotheque.errors import LudothequeError
from ludotheque.room.log.store import Note, Write

if TYPE_CHECKING:
    from ludotheque.room.tables import Room

log = logging.getLogger("ludotheque.room")

BEAT = 0.5
"""Seconds between signs of life."""
LEASE = 2000
"""Milliseconds without one after which a process is dead."""
_NOW = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint"

Kind = Literal["server", "worker"]


class Peers:
    def __init__(self, room: "Room", kind: Kind) -> None:
        self.id = secrets.token_hex(6)
        self.kind = kind
        self.servers: frozenset[str] = frozenset({self.id} if kind == "server" else ())
        self.workers: frozenset[str] = frozenset()
        self._room = room
        self._changed = asyncio.Event()

    def keeps(self, name: str) -> bool:
        """Is it this process's task to keep that table?"""
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
            leave = Write("DELETE FROM process WHERE id = ?", (self.id,))
            await self._room.store.append((), [leave], [Note("process", "")])

    def wake(self) -> None:
        """A process has come or gone."""
        self._changed.set()

    async def _run(self) -> None:
        while True:
            self._changed.clear()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._changed.wait(), BEAT)
            try:
                await self.look()
            except LudothequeError as error:
                log.warning("no sign of life", extra={"code": error.code})

    async def look(self) -> None:
        """Give a sign of life, and see who else does."""
        store = self._room.store
        await store.write(
            Write(
                f"INSERT INTO process (id, kind, alive) VALUES (?, ?, {_NOW})"
                " ON CONFLICT (id) DO UPDATE SET alive = excluded.alive",
                (self.id, self.kind),
            ),
            Write(f"DELETE FROM process WHERE alive < {_NOW} - ?", (30 * LEASE,)),
        )
        rows = await store.read(f"SELECT id, kind FROM process WHERE alive > {_NOW} - ?", LEASE)
        servers = frozenset(id for id, kind in rows if kind == "server")
        workers = frozenset(id for id, kind in rows if kind == "worker")
        if (servers, workers) != (self.servers, self.workers):
            gone = self.servers - servers
            self.servers, self.workers = servers, workers
            await self._room.processes_changed(gone)


def _weight(process: str, name: str) -> bytes:
    return hashlib.blake2b(f"{process} {name}".encode(), digest_size=8).digest()
