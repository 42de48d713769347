"""Lookalike names are computed differently; the next start fills them in again (`people.py`)."""

from ludotheque.room.store.schema import upgrading

revision = "0008"
down_revision = "0007"
upgrade = upgrading("UPDATE person SET look = NULL")
