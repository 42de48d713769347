"""A PostgreSQL for `store/postgres.py` to talk to, in the place of `asyncpg`: its data is a SQLite in memory.

What a transaction writes is seen by others when it commits, and who writes waits for who writes. A message
that is on its way when a connection breaks may still arrive: then nobody knows whether its commit holds.
Notices go to whoever listens, in the order of the commits, each connection with a delay of its own; one that
is deaf (half-open: the other end is gone, and nothing says so) gets none.
"""

import asyncio
import re
import sqlite3
from collections import deque
from collections.abc import Callable
from functools import cache
from random import Random
from types import SimpleNamespace
from typing import Any, NamedTuple

import asyncpg
from benchmarks.storm.loop import PROCESS, Process, StormLoop

from ludotheque.room.store import postgres, processes, schema

Work = Callable[[], Any]


class Sent(NamedTuple):
    """A statement on its way to the server."""

    work: Work
    writes: bool
    done: "asyncio.Future[Any]"


class Database:
    def __init__(self, loop: StormLoop, rng: Random, trace: Callable[[str, object], None]) -> None:
        self.loop, self._rng, self._trace = loop, rng, trace
        self.disk = sqlite3.connect(":memory:", isolation_level=None)
        self.disk.executescript((schema.FOLDER / "new.sql").read_text("utf-8"))
        self.disk.create_function("clock_of_storm", 0, self.now)
        self.ahead = 0
        """Milliseconds by which the server's clock is ahead of true time."""
        self.up = True
        self.full = False
        self.slow = 1.0
        self.repeats = 0.0
        """How likely a notice comes twice, or changes places with the next."""
        self.connections: list[Connection] = []
        self._writer: Connection | None = None
        self._queue: deque[tuple[Connection, Callable[[], None]]] = deque()
        self.locked: dict[tuple[Any, ...], Connection] = {}
        """Bots' turns, and who thinks about each."""

    def now(self) -> int:
        return int(self.loop.time() * 1000) + 1_700_000_000_000 + self.ahead

    def delay(self) -> float:
        seconds = self._rng.expovariate(1 / 0.0006) * self.slow
        return seconds if self._rng.random() > 0.002 else seconds + self._rng.random() * 0.4

    def asyncpg(self) -> Any:
        """What the store takes for the module of that name."""
        return SimpleNamespace(**{**vars(asyncpg), "connect": self.connect, "create_pool": self.create_pool})

    async def connect(self, url: str, timeout: float = 60, command_timeout: float = 60) -> "Connection":
        await asyncio.sleep(self.delay() * 4)
        if not self.up:
            raise ConnectionRefusedError("the database is down")
        connection = Connection(self, command_timeout)
        self.connections.append(connection)
        return connection

    async def create_pool(self, url: str, min_size: int, max_size: int, command_timeout: float = 60) -> Any:
        from benchmarks.storm.pool import Pool

        return Pool(self, max_size, command_timeout)

    # ---- who writes ---------------------------------------------------------------------------

    def when_free(self, connection: "Connection", work: Callable[[], None]) -> None:
        """At once, or when those who write before it are done."""
        if self._writer in (None, connection):
            self._writer = connection
            work()
        else:
            self._queue.append((connection, work))

    def release(self, connection: "Connection") -> None:
        if self._writer is connection:
            self._writer = None
            while self._queue and self._writer is None:
                other, work = self._queue.popleft()
                if not other.cut:
                    self.when_free(other, work)

    # ---- what is written ----------------------------------------------------------------------

    def commit(self, steps: "list[Step]", told: list[str]) -> None:
        if self.full and any("process" not in step.sql for step in steps):
            raise asyncpg.DiskFullError("no space left")
        self.disk.execute("BEGIN")
        try:
            for step in steps:
                self.disk.execute(step.sql, step.values)
        except sqlite3.IntegrityError as error:
            self.disk.execute("ROLLBACK")
            raise asyncpg.IntegrityConstraintViolationError(str(error)) from None
        self.disk.execute("COMMIT")
        self._trace("commit", [step.values for step in steps])
        for payload in told:
            self._publish(payload)

    def missing(self, rows: "zip[tuple[Any, ...]]") -> list[tuple[Any, ...]]:
        """Those of the entries that are not there yet."""
        sql = "SELECT 1 FROM entry WHERE table_id = ? AND seq = ?"
        return [row for row in rows if not self.disk.execute(sql, row[:2]).fetchone()]

    def _publish(self, payload: str) -> None:
        for connection in self.connections:
            if connection.listener is not None and not connection.cut:
                connection.hear(payload, self.delay())
                if self._rng.random() < self.repeats:
                    connection.hear(payload, self.delay() + 0.02 * self._rng.random(), out_of_order=True)

    # ---- what goes wrong ----------------------------------------------------------------------

    def go_away(self) -> None:
        self.up = False
        for connection in list(self.connections):
            connection.cut_off()

    def come_back(self) -> None:
        self.up = True

    def cut_off(self, process: Process) -> None:
        """That process is dead, or cannot be reached: its transactions are rolled back."""
        for connection in list(self.connections):
            if connection.process is process:
                connection.cut_off()


class Step(NamedTuple):
    sql: str
    values: tuple[Any, ...]


class Connection:
    """As asyncpg's, as far as the store uses it: one statement at a time."""

    def __init__(self, database: Database, patience: float) -> None:
        self._database = database
        self._patience = patience
        self._loop = database.loop
        self.process = PROCESS.get(database.loop.outside)
        self._context = self.process.context
        self.cut = False
        self.deaf = False
        self.listener: Callable[..., None] | None = None
        self._ended: Callable[..., None] | None = None
        self._steps: list[Step] | None = None
        self._told: list[str] = []
        self._sent: list[Sent] = []
        self._heard = 0.0

    # ---- what the store calls -----------------------------------------------------------------

    async def execute(self, sql: str, *values: Any) -> None:
        await self._ask(sql, values)

    async def fetch(self, sql: str, *values: Any) -> list[Any]:
        found: list[Any] = await self._ask(sql, values)
        return found

    async def fetchrow(self, sql: str, *values: Any) -> Any:
        rows = await self._ask(sql, values)
        return rows[0] if rows else None

    async def fetchval(self, sql: str, *values: Any) -> Any:
        row = await self.fetchrow(sql, *values)
        return row[0] if row else None

    def transaction(self) -> "Transaction":
        return Transaction(self)

    async def add_listener(self, channel: str, listener: Callable[..., None]) -> None:
        await self._send(lambda: setattr(self, "listener", listener))

    def add_termination_listener(self, ended: Callable[..., None]) -> None:
        self._ended = ended

    def is_closed(self) -> bool:
        return self.cut

    async def close(self, timeout: float | None = None) -> None:
        self.cut_off(told=False)

    def terminate(self) -> None:
        self.cut_off(told=False)

    # ---- on the way ---------------------------------------------------------------------------

    async def begin(self) -> None:
        await self._send(lambda: None)
        self._steps, self._told = [], []

    async def commit(self) -> None:
        steps, told = self._steps or [], self._told
        await self._send(lambda: self._committed(steps, told), writes=bool(steps or told))

    async def roll_back(self) -> None:
        self._steps = None
        await self._send(self._rolled_back)

    def _committed(self, steps: list[Step], told: list[str]) -> None:
        try:
            self._database.commit(steps, told)
        finally:
            self._rolled_back()

    def _rolled_back(self) -> None:
        """Nothing of it is left, and no lock."""
        self._steps = None
        self._database.release(self)
        for key in [key for key, owner in self._database.locked.items() if owner is self]:
            del self._database.locked[key]

    async def _ask(self, sql: str, values: tuple[Any, ...]) -> Any:
        inside = self._steps is not None
        writes = sql in (postgres._APPEND, postgres._APPEND_AND_TELL, postgres._TELL) or (
            not sql.lstrip().startswith("SELECT") and "WITH" not in sql
        )
        return await self._send(lambda: self._done(sql, values, inside), writes)

    def _send(self, work: Work, writes: bool = False) -> "asyncio.Future[Any]":
        if self.cut:
            raise asyncpg.InterfaceError("connection is closed")
        sent = Sent(work, writes, self._loop.create_future())
        self._sent.append(sent)
        outside = self._loop.outside.context
        self._loop.call_later(self._database.delay(), self._arrive, sent, context=outside)
        return sent.done

    def _arrive(self, sent: Sent) -> None:
        if self.deaf:
            self._loop.call_later(self._patience, self._give_up, sent, context=self._loop.outside.context)
            return
        if sent not in self._sent:
            return
        if sent.writes:
            self._database.when_free(self, lambda: self._do(sent))
        else:
            self._do(sent)

    def _give_up(self, sent: Sent) -> None:
        if sent in self._sent:
            self._sent.remove(sent)
            if not sent.done.done():
                sent.done.set_exception(TimeoutError("no answer"))

    def go_deaf(self) -> None:
        """The other end is gone, and nothing says so: the server rolls back, this end waits."""
        self.deaf = True
        self._rolled_back()

    def _do(self, sent: Sent) -> None:
        """At the server; the answer is on its way."""
        self._sent.remove(sent)
        error, found = None, None
        try:
            found = sent.work()
        except asyncpg.PostgresError as failure:
            error = failure
        if self._steps is None:
            self._database.release(self)
        self._sent.append(answered := Sent(lambda: None, False, sent.done))
        outside = self._loop.outside.context
        self._loop.call_later(self._database.delay(), self._answer, answered, error, found, context=outside)

    def _answer(self, sent: Sent, error: Exception | None, found: Any) -> None:
        if self.deaf:
            self._loop.call_later(self._patience, self._give_up, sent, context=self._loop.outside.context)
        elif sent in self._sent:
            self._sent.remove(sent)
            if not sent.done.done():
                sent.done.set_exception(error) if error else sent.done.set_result(found)

    def hear(self, payload: str, delay: float, out_of_order: bool = False) -> None:
        if self.deaf:
            return
        when = self._loop.time() + delay
        if not out_of_order:
            when = self._heard = max(self._heard, when)
        self._loop.call_at(when, self._deliver, payload, context=self._context)

    def _deliver(self, payload: str) -> None:
        if not self.cut and not self.deaf and self.listener is not None:
            self.listener(self, 0, postgres.CHANNEL, payload)

    def cut_off(self, told: bool = True) -> None:
        """What is on its way may still arrive; the answer does not."""
        if self.cut:
            return
        self.cut = True
        self._database.connections.remove(self)
        waiting, self._sent = self._sent, []
        if waiting and waiting[0].writes and self._database.up and self._database._rng.random() < 0.5:
            self._arrive_anyway(waiting[0].work)
        self._rolled_back()
        for sent in waiting:
            if not sent.done.done():
                sent.done.set_exception(asyncpg.ConnectionDoesNotExistError("connection was closed"))
                sent.done.exception()
        if told and not self.deaf and self._ended is not None:
            self._loop.call_soon(self._ended, self, context=self._context)

    def _arrive_anyway(self, work: Work) -> None:
        if self._database._writer in (None, self):
            try:
                work()
            except asyncpg.PostgresError:
                return

    # ---- at the server ------------------------------------------------------------------------

    def _done(self, sql: str, values: tuple[Any, ...], inside: bool) -> Any:
        database = self._database
        match sql:
            case postgres._APPEND:
                new = database.missing(zip(*values, strict=True))
                self._write([Step(INSERT, row) for row in new], [], inside)
                return [row[:2] for row in new]
            case postgres._APPEND_AND_TELL:
                *columns, process = values
                new = database.missing(zip(*columns, strict=True))
                told = [f'["{process}",{note}]' for _, _, _, note, _ in new]
                self._write([Step(INSERT, row[:3]) for row in new], told, inside)
                return [(*row[:2], len(told)) for row in new]
            case postgres._TELL:
                self._write([], list(values[0]), inside)
                return []
            case processes.TAKE_TURN:
                return self._take_turn()
        if "to_regclass" in sql:
            return [("there",)]
        if "pg_advisory" in sql:
            return []
        if sql.lstrip().startswith("SELECT"):
            return database.disk.execute(plain(sql), values).fetchall()
        self._write([Step(plain(sql), values)], [], inside)
        return []

    def _write(self, steps: list[Step], told: list[str], inside: bool) -> None:
        if inside and self._steps is not None:
            self._steps += steps
            self._told += told
        else:
            self._database.commit(steps, told)

    def _take_turn(self) -> list[Any]:
        rows = self._database.disk.execute("SELECT table_id, seat, asked FROM job ORDER BY created, table_id")
        for row in rows.fetchall():
            if row not in self._database.locked:
                self._database.locked[row] = self
                return [row]
        return []


class Transaction:
    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    async def __aenter__(self) -> None:
        await self._connection.begin()

    async def __aexit__(self, kind: object, error: object, trace: object) -> None:
        if error is None:
            await self._connection.commit()
        elif not self._connection.cut:
            await self._connection.roll_back()


INSERT = "INSERT INTO entry (table_id, seq, body) VALUES (?, ?, ?)"


@cache
def plain(sql: str) -> str:
    """As SQLite takes it."""
    sql = sql.replace(processes._NOW, "clock_of_storm()")
    return re.sub(r"\$(\d+)", r"?\1", re.sub(r"::\w+", "", sql))
