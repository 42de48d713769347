"""Names look otherwise than they did: filled in again by the next start (`people.py`)."""

from ludotheque.room.store.schema import upgrading

revision = "0008"
down_revision = "0007"
upgrade = upgrading("UPDATE person SET look = NULL")
