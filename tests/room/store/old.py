"""Databases of an older Ludothèque, with something in them."""

import pytest

from ludotheque.room.store.schema import HEAD, REVISIONS, Found, rendered

OLDER = [Found(revision, False) for revision in REVISIONS[:3]] + [
    Found(each, True) for each in REVISIONS[:-1]
]
"""The first three revisions were made without Alembic too."""
older = pytest.mark.parametrize("found", OLDER, ids=lambda found: "-".join(map(str, found)))

ROWS = (
    "INSERT INTO kept VALUES ('link-key', 'k')",
    "INSERT INTO person (id, name, created) VALUES ('p', 'Zoë', 5)",
    "INSERT INTO session (token, person, created) VALUES ('s', 'p', 6)",
    "INSERT INTO entry VALUES ('t', 1, '{}')",
)
LOOK = (
    "SELECT value FROM kept WHERE name = 'link-key'",
    "SELECT name, created, bot FROM person",
    "SELECT token, kind FROM session",
    "SELECT body FROM entry",
    "SELECT version_num FROM alembic_version",
)
SEEN = [("k",), ("Zoë", 5, 0), ("s", "browser"), ("{}",), (HEAD,)]


def made(found: Found) -> list[str]:
    """The statements that such a database has had, without its version if it is not Alembic's."""
    sql = rendered(Found()).split(f"-- Running upgrade {found.revision}")[0]
    statements = [statement.strip() for statement in sql.split(";") if statement.strip()]
    if not found.stamped:
        statements = [statement for statement in statements if "alembic_version" not in statement]
    return [*statements, *ROWS]
