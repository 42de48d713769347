"""Deleting whole tables: old exhibitions, and tables of people who no longer seek a game."""

from ludotheque.room.store import shown
from ludotheque.room.store.store import Note
from ludotheque.room.table.surroundings import Surroundings


async def remove(room: Surroundings, table: str) -> None:
    """Delete a table that nobody who played there could miss."""
    await room.store.append((), shown.gone(table), [Note("removed", table)])
    await put_away(room, table)


async def put_away(room: Surroundings, table: str) -> None:
    """The table is no longer in the database: tell those who are looking at it."""
    found = room.tables.pop(table, None)
    if found is not None:
        await found.close("unknown-table")
