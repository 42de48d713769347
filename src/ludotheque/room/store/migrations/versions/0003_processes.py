"""Several processes sharing one database."""

from ludotheque.room.store.schema import upgrading

revision = "0003"
down_revision = "0002"
upgrade = upgrading(
    "CREATE TABLE process (id TEXT PRIMARY KEY, kind TEXT NOT NULL, alive BIGINT NOT NULL)",
    "CREATE TABLE job (table_id TEXT NOT NULL, seat INTEGER NOT NULL, asked INTEGER NOT NULL,"
    " created BIGINT NOT NULL, PRIMARY KEY (table_id, seat, asked))",
)
