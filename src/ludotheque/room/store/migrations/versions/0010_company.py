"""Avatars, recovery codes, follows and blocks, challenges, reports, the owner's decisions."""

from ludotheque.room.store.schema import upgrading

revision = "0010"
down_revision = "0009"
upgrade = upgrading(
    "ALTER TABLE person ADD COLUMN avatar TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE person ADD COLUMN shown INTEGER NOT NULL DEFAULT 1",
    "ALTER TABLE person ADD COLUMN owner INTEGER NOT NULL DEFAULT 0",
    "ALTER TABLE person ADD COLUMN muted BIGINT NOT NULL DEFAULT 0",
    "ALTER TABLE person ADD COLUMN removed BIGINT NOT NULL DEFAULT 0",
    "ALTER TABLE person ADD COLUMN code TEXT",
    "ALTER TABLE person ADD COLUMN mailed TEXT",
    "ALTER TABLE person ADD COLUMN mailed_at BIGINT NOT NULL DEFAULT 0",
    "CREATE TABLE tie (person TEXT NOT NULL, other TEXT NOT NULL, kind TEXT NOT NULL,"
    " created BIGINT NOT NULL, PRIMARY KEY (person, kind, other))",
    "CREATE INDEX tie_other ON tie (other, kind)",
    "CREATE TABLE challenge (table_id TEXT PRIMARY KEY, game TEXT NOT NULL, person TEXT NOT NULL,"
    " other TEXT NOT NULL, created BIGINT NOT NULL, answer TEXT NOT NULL DEFAULT '')",
    "CREATE INDEX challenge_person ON challenge (person, created)",
    "CREATE INDEX challenge_other ON challenge (other, created)",
    "CREATE TABLE report (id TEXT PRIMARY KEY, person TEXT NOT NULL, about TEXT NOT NULL,"
    " reason TEXT NOT NULL, words TEXT NOT NULL, table_id TEXT, evidence TEXT NOT NULL,"
    " created BIGINT NOT NULL, settled BIGINT NOT NULL DEFAULT 0)",
    "CREATE INDEX report_settled ON report (settled, created)",
    "CREATE TABLE decision (id TEXT PRIMARY KEY, person TEXT NOT NULL, name TEXT NOT NULL,"
    " what TEXT NOT NULL, about TEXT NOT NULL, note TEXT NOT NULL, created BIGINT NOT NULL)",
    "CREATE INDEX decision_created ON decision (created)",
)
