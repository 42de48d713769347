"""Display preferences, stored with accounts."""

import msgspec

from ludotheque.room.protocol.home import Preferences
from ludotheque.room.store.store import Store, Write


async def read(store: Store, person: str) -> Preferences | None:
    """None if nothing is stored, or only in an older format."""
    rows = await store.read("SELECT preferences FROM person WHERE id = ?", person)
    try:
        return msgspec.json.decode(rows[0][0], type=Preferences) if rows and rows[0][0] else None
    except msgspec.ValidationError:
        return None


async def keep(store: Store, person: str, wanted: Preferences) -> None:
    body = msgspec.json.encode(wanted).decode()
    await store.write(Write("UPDATE person SET preferences = ? WHERE id = ?", (body, person)))
