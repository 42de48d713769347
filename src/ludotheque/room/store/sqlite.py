"""The SQLite writer: one thread, one transaction for everything queued (group commit), then the callbacks.

A write is durable when its future is done: WAL with `synchronous=FULL`. If a batch fails, its jobs are
tried one by one, so that one bad row does not fail its neighbours.
"""

import asyncio
import os
import queue
import sqlite3
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import msgspec

from ludotheque.room.protocol.refusals import RoomRefused
from ludotheque.room.store import private
from ludotheque.room.store.schema import Found, before_alembic, script
from ludotheque.room.store.store import CannotOpen, Health, Job, Note, Store

FILE = "room.sqlite"
OPEN = "room.sqlite-open"
"""Exists while a server runs, or after one was killed: then the log (WAL) must exist too."""
MOST_IN_BATCH = 1000
SMALL = 64 * 2**20
"""Databases up to this size are fully checked at every start."""

_CANNOT_WRITE = (sqlite3.SQLITE_FULL, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN)

# One statement for all entries of a batch: SQLite then works through them without the GIL.
_APPEND = (
    "INSERT INTO entry (table_id, seq, body) SELECT json_extract(value, '$[0]'),"
    " json_extract(value, '$[1]'), json_extract(value, '$[2]') FROM json_each(?)"
)


class SqliteStore(Store):
    """A database file in a folder that no other server uses. All methods are called on the event loop."""

    shared = False

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.health: Health = "ok"
        self._lock = _lock(folder)
        try:
            _check_log(folder)
            self._connection = _open(folder / FILE)
            _mark(folder)
        except CannotOpen:
            self._lock.close()
            raise
        self._waiting: list[Job] = []
        self._writing = False
        """Whether the writer is busy with a batch, while the next one grows."""
        self._batches: queue.SimpleQueue[list[Job] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="log-writer", daemon=True)
        self._reader: sqlite3.Connection | None = None
        self._reading = ThreadPoolExecutor(1, "log-reader")
        self._thread.start()

    async def open(self, hear: Callable[[Note], None], resumed: Callable[[], None]) -> None:
        """There are no other processes to listen to."""

    def submit(self, job: Job) -> None:
        self._waiting.append(job)
        if not self._writing:
            # Jobs submitted in the same iteration of the event loop are written together.
            self._writing = True
            self._loop = asyncio.get_running_loop()
            self._loop.call_soon(self._hand_over)

    def _hand_over(self) -> None:
        self._writing = bool(self._waiting)
        if self._writing:
            batch, self._waiting = self._waiting[:MOST_IN_BATCH], self._waiting[MOST_IN_BATCH:]
            self._batches.put(batch)

    def _written(self, jobs: list[tuple[Job, RoomRefused | None]]) -> None:
        self._hand_over()
        for job, error in jobs:
            job.settled(error)

    async def read(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        loop = asyncio.get_running_loop()
        try:
            reading = loop.run_in_executor(self._reading, self._read, sql, values)
        except RuntimeError:  # it is closed
            raise RoomRefused("stopping") from None
        return await reading

    async def columns(self, table: str) -> list[str]:
        return [name for (_, name, *_) in await self.read(f"PRAGMA table_info({table})")]

    async def close(self) -> None:
        """Write what is queued, then stop."""
        while self._writing:
            await asyncio.gather(self.append(()), return_exceptions=True)
        await asyncio.to_thread(self.close_now)

    def close_now(self) -> None:
        self._batches.put(None)
        self._thread.join()
        self._reading.shutdown()
        if self._reader is not None:
            self._reader.close()
        # Before the log goes with its last connection: a mark without a log means that somebody took it.
        (self.folder / OPEN).unlink(missing_ok=True)
        self._connection.close()
        self._lock.close()

    def _read(self, sql: str, values: tuple[Any, ...]) -> list[tuple[Any, ...]]:
        if self._reader is None:
            self._reader = sqlite3.connect(self.folder / FILE, check_same_thread=False)
            self._reader.execute("PRAGMA query_only = ON")
        try:
            return self._reader.execute(sql, values).fetchall()
        except sqlite3.Error:
            raise RoomRefused("storage-failing") from None

    def _run(self) -> None:
        while (batch := self._batches.get()) is not None:
            self._commit(batch)

    def _commit(self, jobs: list[Job]) -> None:
        error = self._transaction(jobs)
        if error is not None and len(jobs) > 1:
            failed = [(job, self._transaction([job])) for job in jobs]
        else:
            failed = [(job, error) for job in jobs]
        self._settle(failed)

    def _transaction(self, jobs: list[Job]) -> RoomRefused | None:
        execute = self._connection.execute
        rows = [row for job in jobs for row in job.rows]
        writes = [write for job in jobs for write in job.writes]
        try:
            if not writes:  # a statement is a transaction, and each one more has to wait for the GIL
                execute(_APPEND, (msgspec.json.encode(rows).decode(),))
            else:
                execute("BEGIN IMMEDIATE")
                if rows:
                    execute(_APPEND, (msgspec.json.encode(rows).decode(),))
                for write in writes:
                    execute(*write)
                execute("COMMIT")
        except sqlite3.Error as error:
            self._roll_back()
            return self._refusal(error)
        self.health = "ok"
        return None

    def _roll_back(self) -> None:
        try:
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
        except sqlite3.Error:
            self._connection.close()
            self._connection = _connect(self.folder / FILE)

    def _refusal(self, error: sqlite3.Error) -> RoomRefused:
        full = getattr(error, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_FULL
        if not isinstance(error, sqlite3.IntegrityError):
            self.health = "full" if full else "failing"
        return RoomRefused("storage-full" if full else "storage-failing")

    def _settle(self, jobs: list[tuple[Job, RoomRefused | None]]) -> None:
        """Complete a whole batch at once: waking the event loop costs more than writing."""
        try:
            self._loop.call_soon_threadsafe(self._written, jobs)
        except RuntimeError:
            return  # the loop is closed: nobody waits any more


def _lock(folder: Path) -> sqlite3.Connection:
    """Held until the process ends, however it ends: a folder has one server."""
    try:
        private.make_folder(folder)
        private.make_file(folder / "lock")
        held = sqlite3.connect(folder / "lock", timeout=0.2, isolation_level=None, check_same_thread=False)
        held.execute("BEGIN EXCLUSIVE")
    except (OSError, sqlite3.OperationalError) as error:
        if "locked" in str(error):
            raise CannotOpen(
                f"Another server is using {folder}: stop it first, or choose another folder with --data.",
                f"Un autre serveur utilise {folder}\N{NO-BREAK SPACE}: arrêtez-le d’abord,"
                " ou choisissez un autre dossier avec --data.",
            ) from None
        raise _cannot_write(folder, error) from None
    return held


def _cannot_write(folder: Path, error: Exception) -> CannotOpen:
    reason = getattr(error, "strerror", None) or str(error)
    return CannotOpen(
        f"Cannot write to the folder {folder}: {reason}."
        " Give the server a folder it can write to, on a disk with free space.",
        f"Impossible d’écrire dans le dossier {folder} : {reason}."
        " Donnez au serveur un dossier où il peut écrire, sur un disque qui a de la place.",
    )


def _check_log(folder: Path) -> None:
    """The newest moves of a server that was killed are in the log; without it an older room would open."""
    log = folder / f"{FILE}-wal"
    if (folder / OPEN).exists() and (folder / FILE).exists() and not log.exists():
        raise CannotOpen(
            f"The log {log} is gone, and with it the newest moves. Put it back or restore a backup;"
            f" to continue without them, delete {folder / OPEN}.",
            f"Le journal {log} a disparu, et avec lui les derniers coups."
            f" Remettez-le ou restaurez une sauvegarde ;"
            f" pour continuer sans eux, supprimez {folder / OPEN}.",
        )


def _mark(folder: Path) -> None:
    """Called when the log exists: something has just been written."""
    try:
        private.make_file(folder / OPEN)
    except OSError as error:
        raise _cannot_write(folder, error) from None


def _open(path: Path) -> sqlite3.Connection:
    """Connect, check and migrate the database; `CannotOpen` says what is wrong."""
    connection = None
    try:
        private.make_file(path, *(path.with_name(f"{path.name}{end}") for end in ("-wal", "-shm")))
        connection = _connect(path)
        _check(connection, path)
        _migrate(connection, path)
        _try_to_write(connection)
    except (OSError, sqlite3.Error) as error:
        if connection is not None:
            connection.close()
        if getattr(error, "sqlite_errorcode", 0) & 0xFF in _CANNOT_WRITE:
            raise _cannot_write(path.parent, error) from None
        raise CannotOpen(
            f"The database {path} cannot be used: {error}. Move it aside or restore a backup.",
            f"La base {path} est inutilisable : {error}. Mettez-la de côté ou restaurez une sauvegarde.",
        ) from None
    except CannotOpen:
        if connection is not None:
            connection.close()
        raise
    return connection


def _connect(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=5)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    return connection


def _try_to_write(connection: sqlite3.Connection) -> None:
    """Rewrite an existing value: a full or read-only disk is noticed now, not at the first move."""
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    connection.execute(f"PRAGMA user_version = {version}")


def _check(connection: sqlite3.Connection, path: Path) -> None:
    if os.path.getsize(path) > SMALL:
        return
    found = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
    if found != "ok":
        raise CannotOpen(
            f"The database {path} is damaged: {found}. Restore a backup.",
            f"La base {path} est endommagée : {found}. Restaurez une sauvegarde.",
        )


def _migrate(connection: sqlite3.Connection, path: Path) -> None:
    """Migrate in one transaction, rolled back with the connection if it fails."""
    if sql := script(_found(connection), f" {path}"):
        connection.executescript(f"BEGIN IMMEDIATE;\n{sql}\nCOMMIT;")


def _found(connection: sqlite3.Connection) -> Found:
    if connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'alembic_version'").fetchone():
        return Found(connection.execute("SELECT version_num FROM alembic_version").fetchone()[0], True)
    return before_alembic(connection.execute("PRAGMA user_version").fetchone()[0])
