"""Storage of tables, in the SQL that SQLite and PostgreSQL share."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

from ludotheque.contract import Content
from ludotheque.position import Outcome
from ludotheque.records import HASHED, hash_of, outside_outcome
from ludotheque.room.protocol.messages import ChatLine, Status, TableFacts
from ludotheque.room.protocol.refusals import RoomRefused
from ludotheque.room.state import entries
from ludotheque.room.state.clock import whole
from ludotheque.room.state.entries import Ended, Entry, Played, Seated, Started, Undone
from ludotheque.room.state.table_state import Situation, Snapshot, TableState
from ludotheque.room.store.store import Store, Write

KEPT_CHAT, KEPT_OTHER_CHAT = 200, 60
"""How many chat lines a table shows, of players and of spectators; older ones stay in the database."""
CASUAL, RATED, DONE = 0, 1, 2
"""`room_table.rated`; tables to try things out have no results."""

_encode = msgspec.json.Encoder().encode


class Shelved(NamedTuple):
    """A table as stored in the database."""

    facts: TableFacts
    content: Content | None
    secret: bytes
    status: Status
    outcome: Outcome | None
    snapshot: Snapshot | None
    entries: list[Entry]
    chat: list[ChatLine]


def first(state: TableState, chat: Sequence[ChatLine]) -> list[Write]:
    """All about a new table, beside its log: who sits where, what was said before, and how it ended if it was
    brought finished."""
    facts = state.facts
    writes = new(facts, state.content, state.secret, state.status)
    writes += [seated(facts.id, at, seat.person) for at, seat in enumerate(state.seats)]
    writes += [said(facts.id, line, line.person) for line in chat]
    if state.outcome is not None:
        writes.append(over(facts.id, state.outcome))
    return writes


def new(facts: TableFacts, content: Content | None, secret: bytes, status: Status) -> list[Write]:
    """The statements for a new table; content is stored once, however many tables use it."""
    name = None if content is None else hash_of(content)
    table = Write(
        "INSERT INTO room_table (id, game, public, clocked, status, facts, content, secret, created,"
        " rated, made_for) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            facts.id,
            facts.game,
            int(facts.settings.public),
            int(whole(facts.settings.clock) > 0),
            status,
            _encode(facts).decode(),
            name,
            secret.hex(),
            facts.created,
            _counts(facts),
            facts.made_for,
        ),
    )
    return [table] if content is None else [keep_content(content), table]


def keep_content(content: Content) -> Write:
    """By its hash (`HASHED`); earlier ones stand with their table."""
    sql = "INSERT INTO content (hash, body) VALUES (?, ?) ON CONFLICT DO NOTHING"
    return Write(sql, (hash_of(content), _encode(content).decode()))


def _counts(facts: TableFacts) -> int:
    if facts.branched_at is not None or facts.imported or facts.made_for == "exhibition":
        return DONE
    return RATED if facts.settings.rated else CASUAL


def consequences(state: TableState, entry: Entry, after: Situation | None) -> list[Write]:
    """What else changes in the database with an entry, in the same transaction."""
    table = state.facts.id
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
            return [over(table, outside_outcome(state.situation.position, reason, seat, ranks))]
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
        "INSERT INTO chat (table_id, n, body, person) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
        (table, line.n, _encode(line).decode(), person),
    )


def job(table: str, seat: int, asked: int, now: int) -> Write:
    """A bot's turn that waits for a worker."""
    return Write(
        "INSERT INTO job (table_id, seat, asked, created) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
        (table, seat, asked, now),
    )


async def find(store: Store, table: str) -> Shelved:
    """A table as it was last written, from its older snapshot on; `unknown-table` if there is none."""
    head = await _head(store, table)
    rows = await store.read("SELECT body FROM snapshot WHERE table_id = ? ORDER BY seq DESC LIMIT 2", table)
    snapshot = msgspec.json.decode(rows[-1][0], type=Snapshot) if rows else None
    return head._replace(
        snapshot=snapshot,
        entries=await read_entries(store, table, snapshot.seq if snapshot else 0),
        chat=await read_chat(store, table),
    )


async def find_whole(store: Store, table: str) -> Shelved:
    """A table with all its entries."""
    head = await _head(store, table)
    return head._replace(entries=await read_entries(store, table, 0))


async def find_bodies(store: Store, table: str) -> tuple[Shelved, list[str]]:
    """A table and all its entries, undecoded, for `with_entries` in another thread."""
    return await _head(store, table), await bodies(store, table)


def with_entries(head: Shelved, bodies: list[str]) -> Shelved:
    """Decode the entries. Not on the event loop: logs can be very long."""
    return head._replace(entries=[entries.decode(body) for body in bodies])


async def _head(store: Store, table: str) -> Shelved:
    rows = await store.read(
        "SELECT facts, content, secret, status, outcome FROM room_table WHERE id = ?", table
    )
    if not rows:
        raise RoomRefused("unknown-table")
    facts, content, secret, status, outcome = rows[0]
    if content is not None and content.startswith(HASHED):
        content = (await store.read("SELECT body FROM content WHERE hash = ?", content))[0][0]
    return Shelved(
        msgspec.json.decode(facts, type=TableFacts),
        None if content is None else msgspec.json.decode(content),
        bytes.fromhex(secret),
        status,
        None if outcome is None else msgspec.json.decode(outcome, type=Outcome),
        None,
        [],
        [],
    )


async def bodies(store: Store, table: str) -> list[str]:
    """All entries of a table, undecoded."""
    return await store.names("SELECT body FROM entry WHERE table_id = ? ORDER BY seq", table)


async def read_entries(store: Store, table: str, after: int) -> list[Entry]:
    rows = await store.read(
        "SELECT body FROM entry WHERE table_id = ? AND seq > ? ORDER BY seq", table, after
    )
    return [entries.decode(body) for (body,) in rows]


async def read_chat(store: Store, table: str) -> list[ChatLine]:
    """What players and spectators said, each with its own bound."""
    lines: list[ChatLine] = []
    for like, most in (("NOT LIKE", KEPT_CHAT), ("LIKE", KEPT_OTHER_CHAT)):
        rows = await store.read(
            f"SELECT body FROM chat WHERE table_id = ? AND body {like} ? ORDER BY n DESC LIMIT ?",
            table,
            '%"seat":null,%',
            most,
        )
        lines += [msgspec.json.decode(body, type=ChatLine) for (body,) in rows]
    return sorted(lines, key=lambda line: line.n)


def kept_chat(lines: list[ChatLine]) -> list[ChatLine]:
    """The lines still shown: spectators can't push the players' chat out."""
    players = [line for line in lines if line.seat is not None]
    others = [line for line in lines if line.seat is None]
    return sorted([*players[-KEPT_CHAT:], *others[-KEPT_OTHER_CHAT:]], key=lambda line: line.n)


async def unfinished(store: Store) -> list[TableFacts]:
    rows = await store.read("SELECT facts FROM room_table WHERE status <> 'over' ORDER BY created")
    return [msgspec.json.decode(facts, type=TableFacts) for (facts,) in rows]


async def with_running_clocks(store: Store) -> list[str]:
    return await store.names("SELECT id FROM room_table WHERE status = 'playing' AND clocked = 1")


async def public(store: Store, game: str | None, most: int) -> list[str]:
    """Public tables that are not over: those with an open seat first, then the newest."""
    where, values = ("AND game = ?", (game,)) if game else ("", ())
    return await store.names(
        f"SELECT id FROM room_table WHERE public = 1 AND status <> 'over' {where}"
        " ORDER BY status, created DESC LIMIT ?",
        *values,
        most,
    )


async def waiting_at(store: Store, person: str) -> set[str]:
    """The tables that have not started where somebody has a seat."""
    rows = await store.read(
        "SELECT DISTINCT room_table.id FROM room_table JOIN seat ON seat.table_id = room_table.id"
        " WHERE seat.person = ? AND status = 'open'",
        person,
    )
    return {table for (table,) in rows}


async def of_person(store: Store, person: str, over: bool, most: int) -> list[str]:
    """Tables where somebody has a seat: either finished or unfinished ones."""
    rows: list[tuple[Any, ...]] = await store.read(
        "SELECT DISTINCT room_table.id, created FROM room_table JOIN seat ON seat.table_id = room_table.id"
        f" WHERE seat.person = ? AND status {'=' if over else '<>'} 'over' ORDER BY created DESC LIMIT ?",
        person,
        most,
    )
    return [table for table, _ in rows]


async def to_be_told(store: Store, table: str, seat: int, asked: int) -> tuple[str, str] | None:
    """Name and contact of the seat's player, unless already notified of this turn or not to be notified."""
    rows = await store.read(
        "SELECT person.name, person.contact FROM seat JOIN person ON person.id = seat.person"
        " WHERE seat.table_id = ? AND seat.seat = ? AND seat.told < ? AND person.contact <> ''",
        table,
        seat,
        asked,
    )
    return (rows[0][0], rows[0][1]) if rows else None


def told(table: str, seat: int, asked: int) -> Write:
    return Write("UPDATE seat SET told = ? WHERE table_id = ? AND seat = ?", (asked, table, seat))
