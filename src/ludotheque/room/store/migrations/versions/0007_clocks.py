"""Each process's clock, so that the processes agree on the time."""

from ludotheque.room.store.schema import upgrading

revision = "0007"
down_revision = "0006"
upgrade = upgrading("ALTER TABLE process ADD COLUMN clock BIGINT NOT NULL DEFAULT 0")
