"""What time each process has it, so that others agree with it."""

from alembic import op

revision = "0007"
down_revision = "0006"

STATEMENTS = ("ALTER TABLE process ADD COLUMN clock BIGINT NOT NULL DEFAULT 0",)


def upgrade() -> None:
    for statement in STATEMENTS:
        op.execute(statement)
