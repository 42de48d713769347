"""Export a database as lines of JSON, and import it: from a folder to PostgreSQL, or the other way.

The first line names the schema's version; then, for each table, a line with its columns and one for each row.
"""

from collections.abc import AsyncIterator, Iterable

import msgspec
from msgspec import Struct

from ludotheque.errors import BadUsage
from ludotheque.room.store.schema import HEAD
from ludotheque.room.store.store import CannotOpen, Store, Write

TABLES = (
    "kept",
    "person",
    "session",
    "content",
    "own_set",
    "own_set_version",
    "room_table",
    "seat",
    "entry",
    "snapshot",
    "chat",
    "run",
    "rating",
    "result",
    "tie",
    "challenge",
    "report",
    "decision",
    "puzzle_try",
    "puzzle_rating",
    "study",
)
AT_ONCE = 5000
HERE = int(HEAD)


class Head(Struct, frozen=True, forbid_unknown_fields=True):
    ludotheque: int
    """The version of the schema."""


class Columns(Struct, frozen=True, forbid_unknown_fields=True):
    table: str
    columns: list[str]


async def dump(store: Store) -> AsyncIterator[bytes]:
    yield msgspec.json.encode(Head(HERE))
    for table in TABLES:
        columns = await store.columns(table)
        yield msgspec.json.encode(Columns(table, columns))
        first = 0
        while rows := await store.read(
            f"SELECT {', '.join(columns)} FROM {table} ORDER BY 1, 2 LIMIT ? OFFSET ?", AT_ONCE, first
        ):
            for row in rows:
                if (table, row[0]) != ("kept", "version"):  # from before Alembic
                    yield msgspec.json.encode(row)
            first += len(rows)


async def load(store: Store, lines: Iterable[bytes]) -> int:
    """Fill an empty database; returns the number of rows."""
    if await store.read("SELECT 1 FROM person LIMIT 1") or await store.read(
        "SELECT 1 FROM room_table LIMIT 1"
    ):
        raise CannotOpen(
            "The database is not empty: import into a new one.",
            "La base n’est pas vide : importez dans une base neuve.",
        )
    total, sql, waiting = 0, "", list[Write]()
    for number, line in enumerate(lines):
        found = _read(line, number)
        if isinstance(found, Columns):
            places = ", ".join("?" for _ in found.columns)
            sql = f"INSERT INTO {found.table} ({', '.join(found.columns)}) VALUES ({places})"
        elif isinstance(found, list):
            waiting.append(Write(sql, tuple(found)))
            total += 1
        if len(waiting) >= AT_ONCE:
            await store.write(*waiting)
            waiting = []
    await store.write(*waiting)
    return total


def _read(line: bytes, number: int) -> Head | Columns | list[object]:
    """Parse a line of an export; only known names ever reach the SQL."""
    try:
        if number == 0:
            head = msgspec.json.decode(line, type=Head)
            if head.ludotheque == HERE:
                return head
            raise BadUsage(
                f"This export has version {head.ludotheque}, not {HERE}: export the room again.",
                f"Cet export est en version {head.ludotheque}, non {HERE} : exportez la salle à nouveau.",
            )
        found = msgspec.json.decode(line, type=Columns | list[object])
    except msgspec.MsgspecError:
        found = Columns("", [])
    if isinstance(found, Columns):
        plain = all(name.isidentifier() for name in found.columns)
        if found.table not in TABLES or not plain:
            raise BadUsage(
                f"Line {number + 1} isn’t part of an export.",
                f"La ligne {number + 1} ne vient pas d’un export.",
            )
    return found
