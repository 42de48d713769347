"""Sets of custom cards, figures and maps, with their versions."""

from ludotheque.room.store.schema import upgrading

revision = "0014"
down_revision = "0013"
upgrade = upgrading(
    "CREATE TABLE own_set (id TEXT PRIMARY KEY, game TEXT NOT NULL, owner TEXT NOT NULL, name TEXT NOT NULL,"
    " credits TEXT NOT NULL, licence TEXT NOT NULL, shared INTEGER NOT NULL, created BIGINT NOT NULL,"
    " changed BIGINT NOT NULL, version INTEGER NOT NULL)",
    "CREATE INDEX own_set_owner ON own_set (owner, game)",
    "CREATE INDEX own_set_shared ON own_set (game, changed) WHERE shared = 1",
    "CREATE TABLE own_set_version (set_id TEXT NOT NULL, version INTEGER NOT NULL, content TEXT NOT NULL,"
    " made BIGINT NOT NULL, PRIMARY KEY (set_id, version))",
    "CREATE INDEX own_set_version_content ON own_set_version (content)",
    "CREATE INDEX room_table_content ON room_table (content) WHERE content IS NOT NULL",
)
