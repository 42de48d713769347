"""Names reduced to what they look like; the next start fills them in (`people.py`)."""

from ludotheque.room.store.schema import upgrading

revision = "0005"
down_revision = "0004"
upgrade = upgrading(
    "ALTER TABLE person ADD COLUMN look TEXT",
    "ALTER TABLE person ADD COLUMN folded TEXT",
    "CREATE INDEX person_look ON person (look)",
    "CREATE INDEX person_folded ON person (folded)",
)
