"""Preferences, stored with the account."""

from ludotheque.room.store.schema import upgrading

revision = "0012"
down_revision = "0011"
upgrade = upgrading("ALTER TABLE person ADD COLUMN preferences TEXT NOT NULL DEFAULT ''")
