"""Tables of the room: people, seats, the log."""

from ludotheque.room.store.schema import upgrading

revision = "0001"
down_revision = None
upgrade = upgrading(
    "CREATE TABLE kept (name TEXT PRIMARY KEY, value TEXT NOT NULL)",
    "CREATE TABLE person (id TEXT PRIMARY KEY, name TEXT NOT NULL, created BIGINT NOT NULL)",
    "CREATE TABLE session (token TEXT PRIMARY KEY, person TEXT NOT NULL, created BIGINT NOT NULL)",
    "CREATE TABLE room_table (id TEXT PRIMARY KEY, game TEXT NOT NULL, public INTEGER NOT NULL,"
    " clocked INTEGER NOT NULL, status TEXT NOT NULL, facts TEXT NOT NULL, content TEXT,"
    " secret TEXT NOT NULL, created BIGINT NOT NULL, outcome TEXT)",
    "CREATE INDEX room_table_status ON room_table (status, created)",
    "CREATE TABLE seat (table_id TEXT NOT NULL, seat INTEGER NOT NULL, person TEXT,"
    " PRIMARY KEY (table_id, seat))",
    "CREATE INDEX seat_person ON seat (person)",
    "CREATE TABLE entry (table_id TEXT NOT NULL, seq INTEGER NOT NULL, body TEXT NOT NULL,"
    " PRIMARY KEY (table_id, seq))",
    "CREATE TABLE snapshot (table_id TEXT NOT NULL, seq INTEGER NOT NULL, n INTEGER NOT NULL,"
    " body TEXT NOT NULL, PRIMARY KEY (table_id, seq))",
    "CREATE TABLE chat (table_id TEXT NOT NULL, n INTEGER NOT NULL, body TEXT NOT NULL,"
    " PRIMARY KEY (table_id, n))",
    "CREATE TABLE run (id INTEGER PRIMARY KEY, started BIGINT NOT NULL, alive BIGINT NOT NULL)",
)
