"""What a table was created for: an exhibition of bots, or somebody looking for a game."""

from ludotheque.room.store.schema import upgrading

revision = "0009"
down_revision = "0008"
upgrade = upgrading(
    "ALTER TABLE room_table ADD COLUMN made_for TEXT NOT NULL DEFAULT ''",
    "CREATE INDEX room_table_made_for ON room_table (made_for, status)",
    "CREATE INDEX room_table_newest ON room_table (public, status, created)",
)
