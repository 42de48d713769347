"""Studies of finished games: a name, notes and lines, one for each person and table."""

from ludotheque.room.store.schema import upgrading

revision = "0013"
down_revision = "0012"
upgrade = upgrading(
    "CREATE TABLE study (id TEXT NOT NULL PRIMARY KEY, owner TEXT NOT NULL, table_id TEXT NOT NULL,"
    " shared INTEGER NOT NULL, body TEXT NOT NULL)",
    "CREATE UNIQUE INDEX study_owner ON study (owner, table_id)",
)
