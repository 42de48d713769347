"""Tables for the home page: in play, finished, exhibitions, and those of people seeking a game."""

import msgspec

from ludotheque.position import Outcome
from ludotheque.records import OUTSIDE_REASONS
from ludotheque.room.protocol.messages import MadeFor
from ludotheque.room.store.store import Store, Write


async def in_play(store: Store, since: int, most: int) -> list[str]:
    """Public games between people, newest first."""
    return await store.names(
        "SELECT id FROM room_table WHERE public = 1 AND status = 'playing' AND created > ?"
        " AND made_for <> 'exhibition' ORDER BY created DESC LIMIT ?",
        since,
        most,
    )


async def finished(store: Store, most: int) -> list[str]:
    """Public games played to the end, those between people before exhibitions, newest first."""
    rows = await store.read(
        "SELECT id, outcome FROM room_table WHERE public = 1 AND status = 'over'"
        " ORDER BY CASE made_for WHEN 'exhibition' THEN 1 ELSE 0 END, created DESC LIMIT ?",
        4 * most,
    )
    ended = [(table, msgspec.json.decode(outcome, type=Outcome)) for table, outcome in rows if outcome]
    return [table for table, outcome in ended if outcome.reason not in OUTSIDE_REASONS][:most]


async def made_for(store: Store, purpose: MadeFor, status: str) -> list[str]:
    """The oldest first."""
    return await store.names(
        "SELECT id FROM room_table WHERE made_for = ? AND status = ? ORDER BY created, id LIMIT 60",
        purpose,
        status,
    )


async def claim(store: Store, name: str, old: str, new: str) -> bool:
    """Compare and set a stored value: of several processes that try, one succeeds."""
    await store.write(
        Write("INSERT INTO kept VALUES (?, '') ON CONFLICT DO NOTHING", (name,)),
        Write("UPDATE kept SET value = ? WHERE name = ? AND value = ?", (new, name, old)),
    )
    return await kept(store, name) == new


async def kept(store: Store, name: str) -> str:
    rows = await store.read("SELECT value FROM kept WHERE name = ?", name)
    return str(rows[0][0]) if rows else ""


def gone(table: str) -> list[Write]:
    """The statements that delete everything about a table."""
    named = [
        Write(f"DELETE FROM {where} WHERE table_id = ?", (table,))
        for where in ("entry", "snapshot", "chat", "seat", "job")
    ]
    return [*named, Write("DELETE FROM room_table WHERE id = ?", (table,))]
