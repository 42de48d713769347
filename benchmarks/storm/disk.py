"""The real SQLite store in a real folder, its writer and reader on the simulated clock.

A process that is killed leaves its database, its log (WAL) and its mark as a real one does: somebody else
still has the file open, so that closing it does not tidy up.
"""

import sqlite3
from pathlib import Path
from random import Random
from typing import Any

from benchmarks.storm.loop import StormLoop

from ludotheque.room.store.sqlite import FILE, SqliteStore


class Later:
    """Where the store puts what its thread is to write: it is written here, after a while."""

    def __init__(self, store: "StormStore", loop: StormLoop, rng: Random, thread: Any) -> None:
        self._store, self._loop, self._rng, self._thread = store, loop, rng, thread

    def put(self, batch: Any) -> None:
        if batch is None:
            self._thread.put(None)
        else:
            self._loop.call_later(self._rng.expovariate(1 / 0.002), self._store._commit, batch)


class StormStore(SqliteStore):
    def __init__(self, folder: Path, loop: StormLoop, rng: Random) -> None:
        super().__init__(folder)
        self._batches = Later(self, loop, rng, self._batches)  # type: ignore[assignment]
        self._connection.execute("PRAGMA synchronous = OFF")  # the machine itself does not fail here

    def fill(self) -> None:
        """No room for one page more."""
        pages = self._connection.execute("PRAGMA page_count").fetchone()[0]
        self._connection.execute(f"PRAGMA max_page_count = {pages}")

    def free(self) -> None:
        self._connection.execute("PRAGMA max_page_count = 1000000")

    def abandon(self) -> None:
        """What is left of it when its process is killed."""
        held = sqlite3.connect(self.folder / FILE)
        held.execute("SELECT 1 FROM kept").fetchall()
        self._batches.put(None)
        self._thread.join()
        self._reading.shutdown()
        if self._reader is not None:
            self._reader.close()
        self._connection.close()
        self._lock.close()
        self.left = held
        """Closed when the next process has opened the file."""
