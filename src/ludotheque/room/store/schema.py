"""The database schema, as Alembic revisions (`migrations/`); an older database is migrated at startup.

Alembic renders SQL that SQLite and PostgreSQL both take, and the store runs it in one transaction. It is
imported for that alone: a new database gets `migrations/new.sql`, which Alembic has rendered beforehand, and
one that is up to date needs nothing (docs/decisions/storage.md).

`kept`: single values (the key of links). `room_table.secret`: of its randomness. `run`: when the server ran,
and so when clocks stood still. `person.login`: the name of an account, as others may not write theirs;
`session.token`: the hash of one. `room_table.rated`: 1 it counts once it is over, 0 it is casual, 2 its
results are in. `seat.told`: the entry with which its person was last sent word of its turn. `rating.who`,
`result.who`: a person's number, or `bot:` and a spec. `result.mu`, `sigma`: after the game. `process`, `job`:
the processes that share the database, and the bots that wait for one of them to think. `process.clock`: what
time it is for one. `person.look`, `folded`: how the name looks (`room/names.py`).
`person.preferences`: how the account's screens look.
`room_table.made_for`: an exhibition of bots, or somebody who seeks a game.
`puzzle_try.rated`: 1 once it has moved a rating; `puzzle_rating.who`: a person's number, or `puzzle:` and its
name. `study`: what somebody keeps of a finished table; `shared`: 1 if its link is for everybody.
"""

import logging
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import NamedTuple

from ludotheque.room.store.store import CannotOpen

log = logging.getLogger("ludotheque.room")

FOLDER = Path(__file__).with_name("migrations")
REVISIONS = sorted(path.name[:4] for path in (FOLDER / "versions").glob("*.py"))
HEAD = REVISIONS[-1]


class Found(NamedTuple):
    """The state of a database."""

    revision: str = ""
    """Its newest revision; none if it is empty."""
    stamped: bool = False
    """Whether Alembic's own table says so. Before Alembic, version numbers were stored elsewhere."""


def before_alembic(version: int) -> Found:
    """A database from before Alembic, whose versions are today's first revisions."""
    return Found(f"{version:04}" if version else "")


def script(found: Found, name: str = "") -> str:
    """The SQL that migrates a database; empty if it is up to date. `name` is for the error if it can't."""
    if found == (HEAD, True):
        return ""
    if not found.revision:
        return (FOLDER / "new.sql").read_text("utf-8")
    if found.revision not in REVISIONS:
        raise CannotOpen(
            f"The database{name} was made by a newer Ludothèque (version {found.revision}): update this one.",
            f"La base{name} vient d’une Ludothèque plus récente (version {found.revision})"
            f"\N{NO-BREAK SPACE}: mettez celle-ci à jour.",
        )
    log.info("bringing the database up to date", extra={"revision": found.revision, "newest": HEAD})
    return rendered(found)


def upgrading(*statements: str) -> Callable[[], None]:
    """A revision's upgrade function: run these statements in order."""

    def upgrade() -> None:
        from alembic import op

        for statement in statements:
            op.execute(statement)

    return upgrade


def rendered(found: Found) -> str:
    """From the revision found to the newest, by Alembic."""
    from alembic import command
    from alembic.config import Config

    sql = StringIO()
    config = Config(output_buffer=sql)
    config.set_main_option("script_location", "ludotheque.room.store:migrations")
    if found.revision and not found.stamped:
        command.stamp(config, found.revision, sql=True)
    command.upgrade(config, f"{found.revision}:head" if found.revision else "head", sql=True)
    return sql.getvalue()
