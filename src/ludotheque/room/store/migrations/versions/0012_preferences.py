"""What somebody prefers, kept with the account."""

from alembic import op

revision = "0012"
down_revision = "0011"

STATEMENTS = ("ALTER TABLE person ADD COLUMN preferences TEXT NOT NULL DEFAULT ''",)


def upgrade() -> None:
    for statement in STATEMENTS:
        op.execute(statement)
