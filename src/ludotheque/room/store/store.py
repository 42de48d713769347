"""The interface of every store, whether one file for one server or PostgreSQL for many."""

import asyncio
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Literal, NamedTuple, Protocol

from ludotheque.errors import LudothequeError
from ludotheque.room.protocol.refusals import RoomRefused

Health = Literal["ok", "full", "failing"]


class CannotOpen(LudothequeError):
    code = "cannot-open"


class Conflict(RoomRefused):
    """Another process has written that entry first: read it, then decide again."""

    def __init__(self) -> None:
        super().__init__("busy")


class Write(NamedTuple):
    sql: str
    values: tuple[Any, ...]


class Row(NamedTuple):
    """An entry of a table's log."""

    table: str
    seq: int
    body: str


class Note(NamedTuple):
    """Something for the other processes, told when what it is about is on disk."""

    kind: str
    table: str
    body: Any = None


class Job(NamedTuple):
    rows: Sequence[Row]
    writes: Sequence[Write]
    notes: Sequence[Note]
    settled: Callable[[RoomRefused | None], None]
    """Called on the event loop: all of it is on disk, or why none of it is."""


class Store(Protocol):
    health: Health
    shared: bool
    """Whether other processes write to it too."""

    async def open(self, hear: Callable[[Note], None], resumed: Callable[[], None]) -> None:
        """Called first. `hear` gets notes from other processes; `resumed` is called if some were missed."""
        ...

    def submit(self, job: Job) -> None:
        """Write the job with the next batch."""
        ...

    def append(
        self, rows: Sequence[Row], writes: Sequence[Write] = (), notes: Sequence[Note] = ()
    ) -> asyncio.Future[None]:
        """Returns when all of it is on disk; `RoomRefused` if none of it could be written."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.submit(Job(rows, writes, notes, partial(_tell, done)))
        return done

    def write(self, *writes: Write) -> asyncio.Future[None]:
        return self.append((), writes)

    async def read(self, sql: str, *values: Any) -> list[tuple[Any, ...]]: ...

    async def names(self, sql: str, *values: Any) -> list[str]:
        """The only column of what is found."""
        return [each for (each,) in await self.read(sql, *values)]

    async def columns(self, table: str) -> list[str]: ...

    async def close(self) -> None:
        """Write what is queued, then stop."""
        ...


def open_store(folder: Path, database: str | None) -> Store:
    if database is None:
        from ludotheque.room.store.sqlite import SqliteStore

        return SqliteStore(folder)
    from ludotheque.room.store.postgres import PostgresStore

    return PostgresStore(database)


def _tell(waiting: asyncio.Future[None], error: RoomRefused | None) -> None:
    if waiting.done():
        return
    if error is None:
        waiting.set_result(None)
    else:
        waiting.set_exception(error)
