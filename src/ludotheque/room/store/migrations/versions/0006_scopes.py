"""The scope of a session; content stored once, by its hash."""

from ludotheque.room.store.schema import upgrading

revision = "0006"
down_revision = "0005"
upgrade = upgrading(
    "ALTER TABLE session ADD COLUMN scope TEXT NOT NULL DEFAULT 'all'",
    "UPDATE session SET scope = 'play' WHERE kind = 'bot'",
    "CREATE TABLE content (hash TEXT PRIMARY KEY, body TEXT NOT NULL)",
)
