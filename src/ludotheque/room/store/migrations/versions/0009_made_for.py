"""What a table was made for, besides being played: an exhibition of bots, or somebody who seeks a game."""

from ludotheque.room.store.schema import upgrading

revision = "0009"
down_revision = "0008"
upgrade = upgrading(
    "ALTER TABLE room_table ADD COLUMN made_for TEXT NOT NULL DEFAULT ''",
    "CREATE INDEX room_table_made_for ON room_table (made_for, status)",
    "CREATE INDEX room_table_newest ON room_table (public, status, created)",
)
