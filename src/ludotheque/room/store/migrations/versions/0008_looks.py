"""Names look otherwise than they did: filled in again by the next start (`people.py`)."""

from alembic import op

revision = "0008"
down_revision = "0007"

STATEMENTS = ("UPDATE person SET look = NULL",)


def upgrade() -> None:
    for statement in STATEMENTS:
        op.execute(statement)
