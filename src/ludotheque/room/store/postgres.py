"""PostgreSQL, for many processes: one writer each with group commit, and NOTIFY with every commit.

All entries of a batch go in with one statement (`unnest`), in the order of their keys, so that two processes
never deadlock. An entry that another process has written first fails its own job
only (`Conflict`). Other processes are notified (NOTIFY) in the same transaction.
"""

import asyncio
import logging
import secrets
from collections.abc import Callable, Iterable
from functools import cache
from itertools import count
from typing import Any

import asyncpg
import msgspec

from ludotheque.room.protocol.refusals import RoomRefused
from ludotheque.room.store import schema
from ludotheque.room.store.schema import Found
from ludotheque.room.store.store import CannotOpen, Conflict, Health, Job, Note, Store
from ludotheque.room.waiting import wait

log = logging.getLogger("ludotheque.room")

CHANNEL = "ludotheque"
MOST_IN_BATCH = 1000
LONGEST_NOTE = 7500
"""The most bytes of one NOTIFY; PostgreSQL allows 8000. Longer entries are read by those who need them."""
READERS = 4
AGAIN = 0.5
"""Seconds between attempts to reconnect."""
STILL_THERE = 5.0
"""Seconds between checks that the listening connection is alive, and for the answer: a connection whose peer
vanished can stay silent for hours."""
PATIENCE = 20.0
"""Seconds for any statement."""
FAILURES = (asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError, OSError)
"""What a statement raises when the database goes away; the third if the connection dies between two."""
UNSURE = "storage-unsure"
_MIGRATING = 0x1D07
"""The advisory lock held while the schema is migrated."""

_APPEND = (
    "INSERT INTO entry (table_id, seq, body) SELECT * FROM unnest($1::text[], $2::int[], $3::text[])"
    " ON CONFLICT DO NOTHING RETURNING table_id, seq"
)
# Moves and nothing else, most of the time: entries, notes and the commit in one round trip.
_APPEND_AND_TELL = f"""
WITH new AS (
    SELECT * FROM unnest($1::text[], $2::int[], $3::text[], $4::text[], $5::int[])
    AS row (table_id, seq, body, note, page)
), kept AS (
    INSERT INTO entry (table_id, seq, body) SELECT table_id, seq, body FROM new
    ON CONFLICT DO NOTHING RETURNING table_id, seq
), told AS (
    SELECT pg_notify('{CHANNEL}', '["' || $6::text || '",' || string_agg(note, ',') || ']')
    FROM kept JOIN new USING (table_id, seq) GROUP BY page
)
SELECT table_id, seq, (SELECT COUNT(*) FROM told) FROM kept"""
_TELL = f"SELECT pg_notify('{CHANNEL}', note) FROM unnest($1::text[]) AS note"


class PostgresStore(Store):
    shared = True

    def __init__(self, url: str) -> None:
        self.url = url
        self.health: Health = "ok"
        self._process = secrets.token_hex(4)
        self._jobs: asyncio.Queue[Job | None] = asyncio.Queue()
        self._writer: Any = None
        self._unsure = False
        """Whether the answer to the last commit was lost."""

    async def open(self, hear: Callable[[Note], None], resumed: Callable[[], None]) -> None:
        await prepare(self.url)
        self._hear, self._resumed = hear, resumed
        self._pool = await asyncpg.create_pool(
            self.url, min_size=1, max_size=READERS, command_timeout=PATIENCE
        )
        self._writing = asyncio.create_task(self._run())
        self._listening = asyncio.create_task(self._listen())
        self._heard = asyncio.Event()
        await self._heard.wait()

    def submit(self, job: Job) -> None:
        self._jobs.put_nowait(job)

    async def read(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        try:
            async with self._pool.acquire() as reader:
                try:
                    return [tuple(row) for row in await reader.fetch(numbered(sql), *values)]
                except OSError:
                    # No answer: given back as it is, the pool would wait as long again for its reset.
                    reader.terminate()
                    raise
        except FAILURES as error:
            log.warning("reading failed", extra={"reason": type(error).__name__})
            raise RoomRefused("storage-failing") from None

    async def columns(self, table: str) -> list[str]:
        return await self.names(
            "SELECT column_name::text FROM information_schema.columns"
            " WHERE table_name = ? AND table_schema = current_schema() ORDER BY ordinal_position",
            table,
        )

    async def close(self) -> None:
        self._jobs.put_nowait(None)
        await self._writing
        self._listening.cancel()
        await asyncio.gather(self._listening, return_exceptions=True)
        if self._writer is not None:
            await self._writer.close()
        await self._pool.close()

    # ---- writing --------------------------------------------------------------------------------

    async def _run(self) -> None:
        while (first := await self._jobs.get()) is not None:
            jobs: list[Job] = [first]
            while len(jobs) < MOST_IN_BATCH and not self._jobs.empty():
                job = self._jobs.get_nowait()
                if job is None:
                    await self._commit(jobs)
                    return
                jobs.append(job)
            await self._commit(jobs)

    async def _commit(self, jobs: list[Job]) -> None:
        outcome = await self._surely(jobs)
        if isinstance(outcome, RoomRefused) and outcome.code != UNSURE and len(jobs) > 1:
            for job in jobs:
                alone = await self._surely([job])
                job.settled(alone if isinstance(alone, RoomRefused) else alone[0])
        elif isinstance(outcome, RoomRefused):
            for job in jobs:
                job.settled(outcome)
        else:
            for job, conflict in zip(jobs, outcome, strict=True):
                job.settled(conflict)

    async def _surely(self, jobs: list[Job]) -> list[Conflict | None] | RoomRefused:
        """A defect fails these jobs, not all those after them."""
        try:
            return await self._again_if_unsure(jobs)
        except Exception:
            log.exception("writing failed")
            return RoomRefused(UNSURE)

    async def _again_if_unsure(self, jobs: list[Job]) -> list[Conflict | None] | RoomRefused:
        """Repeat a commit whose answer was lost; if it had succeeded, its own entries are not a conflict."""
        outcome = await self._transaction(jobs)
        if not self._unsure:
            return outcome
        outcome = await self._transaction(jobs)
        if isinstance(outcome, RoomRefused):
            return RoomRefused(UNSURE)
        pairs = zip(jobs, outcome, strict=True)
        try:
            return [conflict and await self._written_before(job) for job, conflict in pairs]
        except RoomRefused:
            return RoomRefused(UNSURE)

    async def _written_before(self, job: Job) -> Conflict | None:
        """No conflict if the same entries are there: nobody else writes the same text at the same place."""
        for table, seq, body in job.rows:
            found = await self.read("SELECT body FROM entry WHERE table_id = ? AND seq = ?", table, seq)
            if found != [(body,)]:
                return Conflict()
        return None

    async def _transaction(self, jobs: list[Job]) -> list[Conflict | None] | RoomRefused:
        """For each job whether another process was faster; or why nothing at all was written, unless that is
        `_unsure`: the connection was lost after something had been sent.
        """
        self._unsure = False
        try:
            writer = await self._connected()
        except FAILURES as error:
            return self._refusal(error)
        try:
            if any(job.rows for job in jobs) and not any(job.writes or job.notes for job in jobs):
                results = await self._append_only(writer, jobs)
                self.health = "ok"
                return results
            async with writer.transaction():
                results = await self._append(writer, jobs)
                for job, conflict in zip(jobs, results, strict=True):
                    if conflict is None:
                        for sql, values in job.writes:
                            await writer.execute(numbered(sql), *values)
                written = [job for job, conflict in zip(jobs, results, strict=True) if conflict is None]
                if notes := self._notes(written):
                    await writer.execute(_TELL, notes)
        except FAILURES as error:
            if writer.is_closed() or isinstance(error, (OSError, asyncpg.InternalClientError)):
                writer.terminate()
                self._unsure = True
            return self._refusal(error)
        self.health = "ok"
        return results

    async def _append(self, writer: Any, jobs: list[Job]) -> list[Conflict | None]:
        rows = sorted(row for job in jobs for row in job.rows)
        if not rows:
            return [None] * len(jobs)
        tables, seqs, bodies = zip(*rows, strict=True)
        return _results(jobs, await writer.fetch(_APPEND, tables, seqs, bodies))

    async def _append_only(self, writer: Any, jobs: list[Job]) -> list[Conflict | None]:
        rows = sorted(row for job in jobs for row in job.rows)
        tables, seqs, bodies = zip(*rows, strict=True)
        notes = [_encoded(_Note("entry", row.table, [row.seq, row.body])) for row in rows]
        pages, page, size = [], 0, 20
        for note in notes:
            if size + len(note) + 1 > LONGEST_NOTE:
                page, size = page + 1, 20
            size += len(note) + 1
            pages.append(page)
        told = [note.decode() for note in notes]
        kept = await writer.fetch(_APPEND_AND_TELL, tables, seqs, bodies, told, pages, self._process)
        return _results(jobs, kept)

    async def _connected(self) -> Any:
        if self._writer is None or self._writer.is_closed():
            self._writer = await asyncpg.connect(self.url, command_timeout=PATIENCE)
        return self._writer

    def _refusal(self, error: Exception) -> RoomRefused:
        full = isinstance(error, asyncpg.DiskFullError)
        if not isinstance(error, asyncpg.IntegrityConstraintViolationError):
            self.health = "full" if full else "failing"
            log.warning("writing failed", extra={"reason": type(error).__name__})
        return RoomRefused("storage-full" if full else "storage-failing")

    def _notes(self, jobs: Iterable[Job]) -> list[str]:
        """The batch's notes to the other processes, packed into as few as possible."""
        told = [_Note("entry", row.table, [row.seq, row.body]) for job in jobs for row in job.rows]
        told += [_Note(*note) for job in jobs for note in job.notes]
        notes: list[list[bytes]] = []
        size = LONGEST_NOTE
        for note in told:
            body = _encoded(note)
            size += len(body) + 1
            if size > LONGEST_NOTE:
                notes.append([])
                size = len(body) + 20
            notes[-1].append(body)
        return [f'["{self._process}",{b",".join(each).decode()}]' for each in notes]

    # ---- listening ------------------------------------------------------------------------------

    async def _listen(self) -> None:
        """Receive other processes' notes; after a lost connection, report that some may have been missed."""
        for attempt in count():
            try:
                connection = await asyncpg.connect(self.url)
                ended = asyncio.Event()
                connection.add_termination_listener(lambda _, ended=ended: ended.set())
                await connection.add_listener(CHANNEL, self._told)
                self._heard.set()
                if attempt:
                    self._resumed()
                try:
                    while not ended.is_set():
                        await wait(ended, STILL_THERE)
                        async with asyncio.timeout(STILL_THERE):
                            await connection.execute("SELECT 1")
                finally:
                    await connection.close(timeout=1)
            except FAILURES as error:
                log.warning("listening failed", extra={"reason": type(error).__name__})
            await asyncio.sleep(AGAIN)

    def _told(self, _: Any, pid: int, channel: str, payload: Any) -> None:
        process, *notes = msgspec.json.decode(payload)
        if process != self._process:
            for note in notes:
                self._hear(Note(*note))


class _Note(msgspec.Struct, frozen=True, array_like=True):
    kind: str
    table: str
    body: Any


def _encoded(note: _Note) -> bytes:
    body = msgspec.json.encode(note)
    return body if len(body) < LONGEST_NOTE - 20 else msgspec.json.encode(_Note("changed", note.table, None))


def _results(jobs: list[Job], kept: list[Any]) -> list[Conflict | None]:
    """The outcome per job. Two jobs of one process never hold the same entry: a table's task awaits each."""
    found = {(row[0], row[1]) for row in kept}
    return [None if all((row.table, row.seq) in found for row in job.rows) else Conflict() for job in jobs]


@cache
def numbered(sql: str) -> str:
    """The statement with PostgreSQL's placeholders."""
    first, *rest = sql.split("?")
    return first + "".join(f"${number}{part}" for number, part in enumerate(rest, 1))


async def prepare(url: str) -> None:
    """Migrate the database, one process at a time; `CannotOpen` says what is wrong."""
    try:
        connection = await asyncpg.connect(url, timeout=10)
    except (asyncpg.PostgresError, asyncpg.InterfaceError, OSError, ValueError, TimeoutError) as error:
        # The address may contain a password: never show it.
        raise CannotOpen(
            f"Cannot connect to the database: {error}.",
            f"Impossible de joindre la base de données : {error}.",
        ) from None
    try:
        async with connection.transaction():
            await connection.execute("SELECT pg_advisory_xact_lock($1)", _MIGRATING)
            if sql := schema.script(await _found(connection)):
                await connection.execute(sql)
    except asyncpg.PostgresError as error:
        raise CannotOpen(
            f"The database cannot be brought up to date: {error}.",
            f"Impossible de mettre à jour la base de données : {error}.",
        ) from None
    finally:
        await connection.close()


async def _found(connection: Any) -> Found:
    if await connection.fetchval("SELECT to_regclass('alembic_version')::text") is not None:
        return Found(await connection.fetchval("SELECT version_num FROM alembic_version"), True)
    if await connection.fetchval("SELECT to_regclass('kept')::text") is None:
        return Found()
    version = await connection.fetchval("SELECT value FROM kept WHERE name = 'version'")
    return schema.before_alembic(int(version or 0))
