"""Tables that are taken away whole: old exhibitions, and tables of those who no longer seek a game."""

from ludotheque.room.store import shown
from ludotheque.room.store.store import Note
from ludotheque.room.table.surroundings import Surroundings


async def remove(room: Surroundings, table: str) -> None:
    """Nobody played there who could miss it."""
    await room.store.append((), shown.gone(table), [Note("removed", table)])
    await put_away(room, table)


async def put_away(room: Surroundings, table: str) -> None:
    """It is no longer in the database: whoever looks at it is told."""
    found = room.tables.pop(table, None)
    if found is not None:
        await found.close("unknown-table")
