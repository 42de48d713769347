"""Sets of custom cards, figures and maps: owners, versions, and content stored once by its hash."""

from typing import Any, NamedTuple

import msgspec

from ludotheque.contract import Content
from ludotheque.records import hash_of
from ludotheque.room.protocol.refusals import RoomRefused
from ludotheque.room.store.store import Store, Write
from ludotheque.room.store.tables import keep_content

MOST_SETS = 40
"""Of one person."""
MOST_VERSIONS = 12
"""Of a set; older ones are forgotten. Tables and records have their content all the same."""
MOST_SHOWN = 60

_COLUMNS = (
    "own_set.id, own_set.game, own_set.owner, person.name, own_set.name, own_set.credits, own_set.licence,"
    " own_set.shared, own_set.created, own_set.changed, own_set.version, own_set_version.content"
)
_FROM = (
    " FROM own_set JOIN person ON person.id = own_set.owner"
    " JOIN own_set_version ON own_set_version.set_id = own_set.id"
    " AND own_set_version.version = own_set.version"
)


class OwnSet(NamedTuple):
    id: str
    game: str
    owner: str
    owner_name: str
    name: str
    credits: str
    licence: str
    shared: bool
    created: int
    changed: int
    version: int
    hash: str


class Version(NamedTuple):
    version: int
    made: int
    hash: str


class Words(NamedTuple):
    """What people read of a set."""

    name: str
    credits: str
    licence: str
    shared: bool


async def find(store: Store, id: str) -> OwnSet:
    rows = await store.read(f"SELECT {_COLUMNS}{_FROM} WHERE own_set.id = ?", id)
    if not rows:
        raise RoomRefused("unknown-set")
    return _set(rows[0])


async def of_person(store: Store, person: str, game: str) -> list[OwnSet]:
    rows = await store.read(
        f"SELECT {_COLUMNS}{_FROM} WHERE own_set.owner = ? AND own_set.game = ?"
        " ORDER BY own_set.changed DESC LIMIT ?",
        person,
        game,
        MOST_SHOWN,
    )
    return [_set(row) for row in rows]


async def shared(store: Store, game: str) -> list[OwnSet]:
    rows = await store.read(
        f"SELECT {_COLUMNS}{_FROM} WHERE own_set.shared = 1 AND own_set.game = ?"
        " ORDER BY own_set.changed DESC LIMIT ?",
        game,
        MOST_SHOWN,
    )
    return [_set(row) for row in rows]


def _set(row: tuple[Any, ...]) -> OwnSet:
    return OwnSet._make([*row[:7], bool(row[7]), *row[8:]])


async def versions(store: Store, id: str) -> list[Version]:
    rows = await store.read(
        "SELECT version, made, content FROM own_set_version WHERE set_id = ? ORDER BY version DESC", id
    )
    return [Version(*row) for row in rows]


async def content_of(store: Store, id: str, version: int) -> Content:
    rows = await store.read(
        "SELECT content.body FROM own_set_version JOIN content ON content.hash = own_set_version.content"
        " WHERE own_set_version.set_id = ? AND own_set_version.version = ?",
        id,
        version,
    )
    if not rows:
        raise RoomRefused("unknown-set")
    found: Content = msgspec.json.decode(rows[0][0])
    return found


async def make(
    store: Store, id: str, game: str, owner: str, words: Words, content: Content, now: int
) -> None:
    """Store a new set; `too-many-sets` if its owner already has the maximum."""
    rows = await store.read("SELECT COUNT(*) FROM own_set WHERE owner = ?", owner)
    if rows[0][0] >= MOST_SETS:
        raise RoomRefused("too-many-sets")
    await store.write(
        keep_content(content),
        Write(
            "INSERT INTO own_set (id, game, owner, name, credits, licence, shared, created, changed, version)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 1)",
            (id, game, owner, words.name, words.credits, words.licence, int(words.shared), now, now),
        ),
        _version(id, 1, content, now),
    )


async def change(store: Store, old: OwnSet, words: Words, content: Content, now: int) -> None:
    """Change its texts; changed content becomes a new version, and the oldest are deleted."""
    version = old.version + (hash_of(content) != old.hash)
    changed = Write(
        "UPDATE own_set SET name = ?, credits = ?, licence = ?, shared = ?, changed = ?, version = ?"
        " WHERE id = ?",
        (words.name, words.credits, words.licence, int(words.shared), now, version, old.id),
    )
    if version == old.version:
        await store.write(changed)
        return
    gone = [each for each in await versions(store, old.id) if each.version <= version - MOST_VERSIONS]
    forgotten = Write(
        "DELETE FROM own_set_version WHERE set_id = ? AND version <= ?", (old.id, version - MOST_VERSIONS)
    )
    await store.write(
        keep_content(content),
        _version(old.id, version, content, now),
        changed,
        forgotten,
        *(_forget_content(each.hash) for each in gone),
    )


def _version(id: str, version: int, content: Content, now: int) -> Write:
    return Write(
        "INSERT INTO own_set_version (set_id, version, content, made) VALUES (?, ?, ?, ?)",
        (id, version, hash_of(content), now),
    )


async def delete(store: Store, id: str) -> None:
    hashes = {each.hash for each in await versions(store, id)}
    await store.write(
        Write("DELETE FROM own_set_version WHERE set_id = ?", (id,)),
        Write("DELETE FROM own_set WHERE id = ?", (id,)),
        *(_forget_content(hash) for hash in hashes),
    )


async def forget(store: Store, person: str) -> None:
    """Delete all sets of a deleted account; tables played with them keep the content they need."""
    for (id,) in await store.read("SELECT id FROM own_set WHERE owner = ?", person):
        await delete(store, id)


def _forget_content(hash: str) -> Write:
    """Delete the content unless something else needs it."""
    return Write(
        "DELETE FROM content WHERE hash = ? AND NOT EXISTS (SELECT 1 FROM room_table WHERE content = ?)"
        " AND NOT EXISTS (SELECT 1 FROM own_set_version WHERE content = ?)",
        (hash, hash, hash),
    )
