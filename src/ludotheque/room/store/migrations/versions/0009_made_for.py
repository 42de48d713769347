"""What a table was made for, besides being played: an exhibition of bots, or somebody who seeks a game."""

from alembic import op

revision = "0009"
down_revision = "0008"

STATEMENTS = (
    "ALTER TABLE room_table ADD COLUMN made_for TEXT NOT NULL DEFAULT ''",
    "CREATE INDEX room_table_made_for ON room_table (made_for, status)",
    "CREATE INDEX room_table_newest ON room_table (public, status, created)",
)


def upgrade() -> None:
    for statement in STATEMENTS:
        op.execute(statement)
