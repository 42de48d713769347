"""Tables from before one could choose are casual: nobody there was told that the game would count."""

from alembic import op

revision = "0004"
down_revision = "0003"

STATEMENTS = ("UPDATE room_table SET rated = 0 WHERE rated = 1",)


def upgrade() -> None:
    for statement in STATEMENTS:
        op.execute(statement)
