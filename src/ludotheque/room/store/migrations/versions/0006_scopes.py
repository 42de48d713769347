"""What a session may be used for; content that is kept once, by its hash."""

from alembic import op

revision = "0006"
down_revision = "0005"

STATEMENTS = (
    "ALTER TABLE session ADD COLUMN scope TEXT NOT NULL DEFAULT 'all'",
    "UPDATE session SET scope = 'play' WHERE kind = 'bot'",
    "CREATE TABLE content (hash TEXT PRIMARY KEY, body TEXT NOT NULL)",
)


def upgrade() -> None:
    for statement in STATEMENTS:
        op.execute(statement)
