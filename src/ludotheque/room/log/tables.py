"""How tables are written and read: SQL only here, in words that SQLite and PostgreSQL share."""

from typing import Any, NamedTuple

import msgspec

from ludotheque.contract import Content
from ludotheque.position import Outcome
from ludotheque.records import outside_outcome
from ludotheque.room import entries
from ludotheque.room.clock import whole
from ludotheque.room.course import Course, Snapshot, Standing
from ludotheque.room.entries import Ended, Entry, Played, Seated, Started, Undone
from ludotheque.room.log.store import Store, Write
from ludotheque.room.messages import ChatLine, Status, TableFacts
from ludotheque.room.refusals import RoomRefused

KEPT_CHAT = 200
"""Lines of chat that a table shows; older ones stay in the database."""

RATED, DONE = 1, 2
"""`room_table.rated`; tables to try things out have no results."""

_encode = msgspec.json.Encoder().encode


class Shelved(NamedTuple):
    """A table as the database has it."""

    facts: TableFacts
    content: Content | None
    secret: bytes
    status: Status
    snapshot: Snapshot | None
    entries: list[Entry]
    chat: list[ChatLine]


def new(facts: TableFacts, content: Content | None, secret: bytes, status: Status) -> Write:
    return Write(
        "INSERT INTO room_table (id, game, public, clocked, status, facts, content, secret, created,"
        " rated) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            facts.id,
            facts.game,
            int(facts.settings.public),
            int(whole(facts.settings.clock) > 0),
            status,
            _encode(facts).decode(),
            None if content is None else _encode(content).decode(),
            secret.hex(),
            facts.created,
            RATED if facts.branched_at is None and not facts.imported else DONE,
        ),
    )


def consequences(course: Course, entry: Entry, after: Standing | None) -> list[Write]:
    """What else changes in the database with an entry, in the same transaction."""
    table = course.facts.id
    match entry:
        case Played():
            return [] if after is None or after.outcome is None else [over(table, after.outcome)]
        case Seated(_, seat, person):
            return [seated(table, seat, person)]
        case Started():
            return [Write("UPDATE room_table SET status = ? WHERE id = ?", ("playing", table))]
        case Undone(_, _, n):
            return [Write("DELETE FROM snapshot WHERE table_id = ? AND n > ?", (table, n))]
        case Ended(_, reason, seat, ranks):
            return [over(table, outside_outcome(course.standing.position, reason, seat, ranks))]
        case _:
            return []


def seated(table: str, seat: int, person: str | None) -> Write:
    return Write(
        "INSERT INTO seat (table_id, seat, person) VALUES (?, ?, ?)"
        " ON CONFLICT (table_id, seat) DO UPDATE SET person = excluded.person",
        (table, seat, person),
    )


def over(table: str, outcome: Outcome) -> Write:
    return Write(
        "UPDATE room_table SET status = ?, outcome = ? WHERE id = ?",
        ("over", _encode(outcome).decode(), table),
    )


def save_snapshot(table: str, snapshot: Snapshot) -> list[Write]:
    """The new snapshot; the two newest are kept."""
    body = _encode(snapshot).decode()
    return [
        Write(
            "INSERT INTO snapshot (table_id, seq, n, body) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
            (table, snapshot.seq, snapshot.n, body),
        ),
        Write(
            "DELETE FROM snapshot WHERE table_id = ? AND seq NOT IN"
            " (SELECT seq FROM snapshot WHERE table_id = ? ORDER BY seq DESC LIMIT 2)",
            (table, table),
        ),
    ]


def said(table: str, line: ChatLine, person: str | None) -> Write:
    return Write(
        "INSERT INTO chat (table_id, n, body, person) VALUES (?, ?, ?, ?)",
        (table, line.n, _encode(line).decode(), person),
    )


def job(table: str, seat: int, asked: int, now: int) -> Write:
    """A bot that waits for a worker to think."""
    return Write(
        "INSERT INTO job (table_id, seat, asked, created) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
        (table, seat, asked, now),
    )


def not_rated(table: str) -> Write:
    """Somebody was advised: the game does not count."""
    return Write("UPDATE room_table SET rated = 0 WHERE id = ? AND rated = 1", (table,))


async def find(store: Store, table: str) -> Shelved:
    """A table as it was last written, from its older snapshot on; `unknown-table` if there is none."""
    head = await _head(store, table)
    rows = await store.read("SELECT body FROM snapshot WHERE table_id = ? ORDER BY seq DESC LIMIT 2", table)
    snapshot = msgspec.json.decode(rows[-1][0], type=Snapshot) if rows else None
    return head._replace(
        snapshot=snapshot,
        entries=await read_entries(store, table, snapshot.seq if snapshot else 0),
        chat=await _chat(store, table),
    )


async def find_whole(store: Store, table: str) -> Shelved:
    """A table with all of its entries."""
    head = await _head(store, table)
    return head._replace(entries=await read_entries(store, table, 0))


async def _head(store: Store, table: str) -> Shelved:
    rows = await store.read("SELECT facts, content, secret, status FROM room_table WHERE id = ?", table)
    if not rows:
        raise RoomRefused("unknown-table")
    facts, content, secret, status = rows[0]
    return Shelved(
        msgspec.json.decode(facts, type=TableFacts),
        None if content is None else msgspec.json.decode(content),
        bytes.fromhex(secret),
        status,
        None,
        [],
        [],
    )


async def read_entries(store: Store, table: str, after: int) -> list[Entry]:
    rows = await store.read(
        "SELECT body FROM entry WHERE table_id = ? AND seq > ? ORDER BY seq", table, after
    )
    return [entries.decode(body) for (body,) in rows]


async def _chat(store: Store, table: str) -> list[ChatLine]:
    rows = await store.read(
        "SELECT body FROM chat WHERE table_id = ? ORDER BY n DESC LIMIT ?", table, KEPT_CHAT
    )
    return [msgspec.json.decode(body, type=ChatLine) for (body,) in reversed(rows)]


async def with_running_clocks(store: Store) -> list[str]:
    rows = await store.read("SELECT id FROM room_table WHERE status = 'playing' AND clocked = 1")
    return [table for (table,) in rows]


async def public(store: Store, game: str | None, most: int) -> list[str]:
    """Public tables that are not over: those with an open seat first, then the newest."""
    where, values = ("AND game = ?", (game,)) if game else ("", ())
    rows = await store.read(
        f"SELECT id FROM room_table WHERE public = 1 AND status <> 'over' {where}"
        " ORDER BY status, created DESC LIMIT ?",
        *values,
        most,
    )
    return [table for (table,) in rows]


async def of_person(store: Store, person: str, over: bool, most: int) -> list[str]:
    """Tables where somebody sits: those that are finished, or those that are not."""
    rows: list[tuple[Any, ...]] = await store.read(
        "SELECT DISTINCT room_table.id, created FROM room_table JOIN seat ON seat.table_id = room_table.id"
        f" WHERE seat.person = ? AND status {'=' if over else '<>'} 'over' ORDER BY created DESC LIMIT ?",
        person,
        most,
    )
    return [table for table, _ in rows]
