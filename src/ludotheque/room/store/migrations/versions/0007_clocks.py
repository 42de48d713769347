"""What time each process has it, so that others agree with it."""

from ludotheque.room.store.schema import upgrading

revision = "0007"
down_revision = "0006"
upgrade = upgrading("ALTER TABLE process ADD COLUMN clock BIGINT NOT NULL DEFAULT 0")
