"""Three defects put in on purpose: a storm that does not find each of them within a minute is no storm."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from typing import Any
from unittest import mock

from ludotheque.room.state import updates
from ludotheque.room.store.postgres import PostgresStore
from ludotheque.room.store.store import Job
from ludotheque.room.table import moves
from ludotheque.viewers import SPECTATOR, seated


@contextmanager
def a_notice_dropped() -> Iterator[None]:
    """One in five of the entries that other processes write is not heard of."""
    told, number = PostgresStore._told, count(1)

    def drop(store: PostgresStore, connection: Any, pid: int, channel: str, payload: Any) -> None:
        if b'"entry"' not in payload.encode() or next(number) % 5:
            told(store, connection, pid, channel, payload)

    with mock.patch.object(PostgresStore, "_told", drop):
        yield


@contextmanager
def an_answer_before_the_commit() -> Iterator[None]:
    """A move is told, then written."""

    def submit(table: Any, prepared: Any, settled: Callable[[Any], None]) -> None:
        rows, writes = moves.written(table.state, prepared.entry, prepared.after)
        settled(None)
        table.room.store.submit(Job(rows, writes, (), lambda error: None))

    with mock.patch.object(moves, "submit", submit):
        yield


@contextmanager
def a_spectator_sent_a_seats_frame() -> Iterator[None]:
    """With a spectator's number on it, but what the first seat may see."""
    seen = updates.Telling._what_is_seen

    def leak(telling: updates.Telling, viewer: Any) -> bytes:
        return seen(telling, seated(0) if viewer is SPECTATOR else viewer)

    with mock.patch.object(updates.Telling, "_what_is_seen", leak):
        yield


DEFECTS = (a_notice_dropped, an_answer_before_the_commit, a_spectator_sent_a_seats_frame)
