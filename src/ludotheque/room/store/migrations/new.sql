CREATE TABLE alembic_version (
    version_num VARCHAR(32) NOT NULL, 
    CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);

-- Running upgrade  -> 0001

CREATE TABLE kept (name TEXT PRIMARY KEY, value TEXT NOT NULL);

CREATE TABLE person (id TEXT PRIMARY KEY, name TEXT NOT NULL, created BIGINT NOT NULL);

CREATE TABLE session (token TEXT PRIMARY KEY, person TEXT NOT NULL, created BIGINT NOT NULL);

CREATE TABLE room_table (id TEXT PRIMARY KEY, game TEXT NOT NULL, public INTEGER NOT NULL, clocked INTEGER NOT NULL, status TEXT NOT NULL, facts TEXT NOT NULL, content TEXT, secret TEXT NOT NULL, created BIGINT NOT NULL, outcome TEXT);

CREATE INDEX room_table_status ON room_table (status, created);

CREATE TABLE seat (table_id TEXT NOT NULL, seat INTEGER NOT NULL, person TEXT, PRIMARY KEY (table_id, seat));

CREATE INDEX seat_person ON seat (person);

CREATE TABLE entry (table_id TEXT NOT NULL, seq INTEGER NOT NULL, body TEXT NOT NULL, PRIMARY KEY (table_id, seq));

CREATE TABLE snapshot (table_id TEXT NOT NULL, seq INTEGER NOT NULL, n INTEGER NOT NULL, body TEXT NOT NULL, PRIMARY KEY (table_id, seq));

CREATE TABLE chat (table_id TEXT NOT NULL, n INTEGER NOT NULL, body TEXT NOT NULL, PRIMARY KEY (table_id, n));

CREATE TABLE run (id INTEGER PRIMARY KEY, started BIGINT NOT NULL, alive BIGINT NOT NULL);

INSERT INTO alembic_version (version_num) VALUES ('0001');

-- Running upgrade 0001 -> 0002

ALTER TABLE person ADD COLUMN login TEXT;

ALTER TABLE person ADD COLUMN password TEXT;

ALTER TABLE person ADD COLUMN bot INTEGER NOT NULL DEFAULT 0;

ALTER TABLE person ADD COLUMN contact TEXT;

CREATE UNIQUE INDEX person_login ON person (login);

ALTER TABLE session ADD COLUMN used BIGINT NOT NULL DEFAULT 0;

ALTER TABLE session ADD COLUMN kind TEXT NOT NULL DEFAULT 'browser';

ALTER TABLE session ADD COLUMN label TEXT NOT NULL DEFAULT '';

UPDATE session SET used = created;

CREATE INDEX session_person ON session (person);

ALTER TABLE chat ADD COLUMN person TEXT;

CREATE INDEX chat_person ON chat (person);

ALTER TABLE room_table ADD COLUMN rated INTEGER NOT NULL DEFAULT 1;

CREATE INDEX room_table_rated ON room_table (rated, status);

ALTER TABLE seat ADD COLUMN told INTEGER NOT NULL DEFAULT 0;

CREATE TABLE rating (game TEXT NOT NULL, who TEXT NOT NULL, mu DOUBLE PRECISION NOT NULL, sigma DOUBLE PRECISION NOT NULL, games INTEGER NOT NULL, PRIMARY KEY (game, who));

CREATE TABLE result (table_id TEXT NOT NULL, seat INTEGER NOT NULL, game TEXT NOT NULL, who TEXT NOT NULL, name TEXT NOT NULL, place INTEGER NOT NULL, winners INTEGER NOT NULL, seats INTEGER NOT NULL, moves INTEGER NOT NULL, public INTEGER NOT NULL, ended BIGINT NOT NULL, mu DOUBLE PRECISION, sigma DOUBLE PRECISION, change DOUBLE PRECISION, PRIMARY KEY (table_id, seat));

CREATE INDEX result_who ON result (who, ended);

UPDATE alembic_version SET version_num='0002' WHERE alembic_version.version_num = '0001';

-- Running upgrade 0002 -> 0003

CREATE TABLE process (id TEXT PRIMARY KEY, kind TEXT NOT NULL, alive BIGINT NOT NULL);

CREATE TABLE job (table_id TEXT NOT NULL, seat INTEGER NOT NULL, asked INTEGER NOT NULL, created BIGINT NOT NULL, PRIMARY KEY (table_id, seat, asked));

UPDATE alembic_version SET version_num='0003' WHERE alembic_version.version_num = '0002';

-- Running upgrade 0003 -> 0004

UPDATE room_table SET rated = 0 WHERE rated = 1;

UPDATE alembic_version SET version_num='0004' WHERE alembic_version.version_num = '0003';

-- Running upgrade 0004 -> 0005

ALTER TABLE person ADD COLUMN look TEXT;

ALTER TABLE person ADD COLUMN folded TEXT;

CREATE INDEX person_look ON person (look);

CREATE INDEX person_folded ON person (folded);

UPDATE alembic_version SET version_num='0005' WHERE alembic_version.version_num = '0004';

-- Running upgrade 0005 -> 0006

ALTER TABLE session ADD COLUMN scope TEXT NOT NULL DEFAULT 'all';

UPDATE session SET scope = 'play' WHERE kind = 'bot';

CREATE TABLE content (hash TEXT PRIMARY KEY, body TEXT NOT NULL);

UPDATE alembic_version SET version_num='0006' WHERE alembic_version.version_num = '0005';

-- Running upgrade 0006 -> 0007

ALTER TABLE process ADD COLUMN clock BIGINT NOT NULL DEFAULT 0;

UPDATE alembic_version SET version_num='0007' WHERE alembic_version.version_num = '0006';

-- Running upgrade 0007 -> 0008

UPDATE person SET look = NULL;

UPDATE alembic_version SET version_num='0008' WHERE alembic_version.version_num = '0007';

-- Running upgrade 0008 -> 0009

ALTER TABLE room_table ADD COLUMN made_for TEXT NOT NULL DEFAULT '';

CREATE INDEX room_table_made_for ON room_table (made_for, status);

CREATE INDEX room_table_newest ON room_table (public, status, created);

UPDATE alembic_version SET version_num='0009' WHERE alembic_version.version_num = '0008';

-- Running upgrade 0009 -> 0010

ALTER TABLE person ADD COLUMN avatar TEXT NOT NULL DEFAULT '';

ALTER TABLE person ADD COLUMN shown INTEGER NOT NULL DEFAULT 1;

ALTER TABLE person ADD COLUMN owner INTEGER NOT NULL DEFAULT 0;

ALTER TABLE person ADD COLUMN muted BIGINT NOT NULL DEFAULT 0;

ALTER TABLE person ADD COLUMN removed BIGINT NOT NULL DEFAULT 0;

ALTER TABLE person ADD COLUMN code TEXT;

ALTER TABLE person ADD COLUMN mailed TEXT;

ALTER TABLE person ADD COLUMN mailed_at BIGINT NOT NULL DEFAULT 0;

CREATE TABLE tie (person TEXT NOT NULL, other TEXT NOT NULL, kind TEXT NOT NULL, created BIGINT NOT NULL, PRIMARY KEY (person, kind, other));

CREATE INDEX tie_other ON tie (other, kind);

CREATE TABLE challenge (table_id TEXT PRIMARY KEY, game TEXT NOT NULL, person TEXT NOT NULL, other TEXT NOT NULL, created BIGINT NOT NULL, answer TEXT NOT NULL DEFAULT '');

CREATE INDEX challenge_person ON challenge (person, created);

CREATE INDEX challenge_other ON challenge (other, created);

CREATE TABLE report (id TEXT PRIMARY KEY, person TEXT NOT NULL, about TEXT NOT NULL, reason TEXT NOT NULL, words TEXT NOT NULL, table_id TEXT, evidence TEXT NOT NULL, created BIGINT NOT NULL, settled BIGINT NOT NULL DEFAULT 0);

CREATE INDEX report_settled ON report (settled, created);

CREATE TABLE decision (id TEXT PRIMARY KEY, person TEXT NOT NULL, name TEXT NOT NULL, what TEXT NOT NULL, about TEXT NOT NULL, note TEXT NOT NULL, created BIGINT NOT NULL);

CREATE INDEX decision_created ON decision (created);

UPDATE alembic_version SET version_num='0010' WHERE alembic_version.version_num = '0009';

-- Running upgrade 0010 -> 0011

CREATE TABLE puzzle_try (who TEXT NOT NULL, game TEXT NOT NULL, puzzle TEXT NOT NULL, state TEXT NOT NULL, tries INTEGER NOT NULL, hints INTEGER NOT NULL, rated INTEGER NOT NULL, PRIMARY KEY (who, game, puzzle));

CREATE TABLE puzzle_rating (game TEXT NOT NULL, who TEXT NOT NULL, mu DOUBLE PRECISION NOT NULL, sigma DOUBLE PRECISION NOT NULL, games INTEGER NOT NULL, PRIMARY KEY (game, who));

UPDATE alembic_version SET version_num='0011' WHERE alembic_version.version_num = '0010';

-- Running upgrade 0011 -> 0012

ALTER TABLE person ADD COLUMN preferences TEXT NOT NULL DEFAULT '';

UPDATE alembic_version SET version_num='0012' WHERE alembic_version.version_num = '0011';

-- Running upgrade 0012 -> 0013

CREATE TABLE study (id TEXT NOT NULL PRIMARY KEY, owner TEXT NOT NULL, table_id TEXT NOT NULL, shared INTEGER NOT NULL, body TEXT NOT NULL);

CREATE UNIQUE INDEX study_owner ON study (owner, table_id);

UPDATE alembic_version SET version_num='0013' WHERE alembic_version.version_num = '0012';

-- Running upgrade 0013 -> 0014

CREATE TABLE own_set (id TEXT PRIMARY KEY, game TEXT NOT NULL, owner TEXT NOT NULL, name TEXT NOT NULL, credits TEXT NOT NULL, licence TEXT NOT NULL, shared INTEGER NOT NULL, created BIGINT NOT NULL, changed BIGINT NOT NULL, version INTEGER NOT NULL);

CREATE INDEX own_set_owner ON own_set (owner, game);

CREATE INDEX own_set_shared ON own_set (game, changed) WHERE shared = 1;

CREATE TABLE own_set_version (set_id TEXT NOT NULL, version INTEGER NOT NULL, content TEXT NOT NULL, made BIGINT NOT NULL, PRIMARY KEY (set_id, version));

CREATE INDEX own_set_version_content ON own_set_version (content);

CREATE INDEX room_table_content ON room_table (content) WHERE content IS NOT NULL;

UPDATE alembic_version SET version_num='0014' WHERE alembic_version.version_num = '0013';

