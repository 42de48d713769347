"""Accounts, ratings, turn notifications."""

from ludotheque.room.store.schema import upgrading

revision = "0002"
down_revision = "0001"
upgrade = upgrading(
    "ALTER TABLE person ADD COLUMN login TEXT",
    "ALTER TABLE person ADD COLUMN password TEXT",
    "ALTER TABLE person ADD COLUMN bot INTEGER NOT NULL DEFAULT 0",
    "ALTER TABLE person ADD COLUMN contact TEXT",
    "CREATE UNIQUE INDEX person_login ON person (login)",
    "ALTER TABLE session ADD COLUMN used BIGINT NOT NULL DEFAULT 0",
    "ALTER TABLE session ADD COLUMN kind TEXT NOT NULL DEFAULT 'browser'",
    "ALTER TABLE session ADD COLUMN label TEXT NOT NULL DEFAULT ''",
    "UPDATE session SET used = created",
    "CREATE INDEX session_person ON session (person)",
    "ALTER TABLE chat ADD COLUMN person TEXT",
    "CREATE INDEX chat_person ON chat (person)",
    "ALTER TABLE room_table ADD COLUMN rated INTEGER NOT NULL DEFAULT 1",
    "CREATE INDEX room_table_rated ON room_table (rated, status)",
    "ALTER TABLE seat ADD COLUMN told INTEGER NOT NULL DEFAULT 0",
    "CREATE TABLE rating (game TEXT NOT NULL, who TEXT NOT NULL, mu DOUBLE PRECISION NOT NULL,"
    " sigma DOUBLE PRECISION NOT NULL, games INTEGER NOT NULL, PRIMARY KEY (game, who))",
    "CREATE TABLE result (table_id TEXT NOT NULL, seat INTEGER NOT NULL, game TEXT NOT NULL,"
    " who TEXT NOT NULL, name TEXT NOT NULL, place INTEGER NOT NULL, winners INTEGER NOT NULL,"
    " seats INTEGER NOT NULL, moves INTEGER NOT NULL, public INTEGER NOT NULL, ended BIGINT NOT NULL,"
    " mu DOUBLE PRECISION, sigma DOUBLE PRECISION, change DOUBLE PRECISION,"
    " PRIMARY KEY (table_id, seat))",
    "CREATE INDEX result_who ON result (who, ended)",
)
