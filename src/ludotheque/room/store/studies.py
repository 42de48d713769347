"""Storage of studies of finished games: a name, notes, variations."""

from typing import NamedTuple

from ludotheque.room.store.store import Store, Write

MOST = 100
"""Of one person; one more is refused."""


class Kept(NamedTuple):
    id: str
    owner: str
    table: str
    shared: int
    body: str


async def find(store: Store, id: str) -> Kept | None:
    rows = await store.read("SELECT id, owner, table_id, shared, body FROM study WHERE id = ?", id)
    return Kept(*rows[0]) if rows else None


async def of_table(store: Store, owner: str, table: str) -> Kept | None:
    """Somebody's study of a table."""
    rows = await store.read(
        "SELECT id, owner, table_id, shared, body FROM study WHERE owner = ? AND table_id = ?", owner, table
    )
    return Kept(*rows[0]) if rows else None


async def count(store: Store, owner: str) -> int:
    return int((await store.read("SELECT COUNT(*) FROM study WHERE owner = ?", owner))[0][0])


def written(study: Kept) -> Write:
    """Write a study; two at once become one, with the id of the first."""
    return Write(
        "INSERT INTO study (id, owner, table_id, shared, body) VALUES (?, ?, ?, ?, ?)"
        " ON CONFLICT (owner, table_id) DO UPDATE SET shared = excluded.shared, body = excluded.body",
        tuple(study),
    )


def forgotten(owner: str) -> Write:
    return Write("DELETE FROM study WHERE owner = ?", (owner,))
