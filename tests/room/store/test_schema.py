import subprocess
import sys
from pathlib import Path

import pytest
from alembic.config import Config
from alembic.script import ScriptDirectory

from ludotheque.room.store.schema import FOLDER, HEAD, REVISIONS, Found, before_alembic, rendered, script
from ludotheque.room.store.store import CannotOpen


def test_the_revisions_follow_each_other_under_the_numbers_of_their_files() -> None:
    config = Config()
    config.set_main_option("script_location", "ludotheque.room.store:migrations")
    revisions = ScriptDirectory.from_config(config)
    assert revisions.get_heads() == [HEAD]
    assert [each.revision for each in revisions.walk_revisions()] == REVISIONS[::-1]
    assert [f"{number:04}" for number, _ in enumerate(REVISIONS, 1)] == REVISIONS


def test_a_new_database_gets_what_alembic_renders() -> None:
    """Written by `uv run alembic upgrade head --sql > src/ludotheque/room/store/migrations/new.sql`."""
    assert script(Found()) == (FOLDER / "new.sql").read_text("utf-8") == rendered(Found())


def test_a_database_that_is_up_to_date_needs_nothing() -> None:
    assert script(Found(HEAD, True)) == ""


def test_a_version_from_before_alembic_is_stamped_first() -> None:
    assert before_alembic(0) == Found()
    assert before_alembic(2) == Found("0002")
    sql = script(Found("0002"))
    assert sql.index("INSERT INTO alembic_version") < sql.index("-- Running upgrade 0002 -> 0003")
    assert "INSERT" not in script(Found("0002", True))


@pytest.mark.parametrize("found", [before_alembic(len(REVISIONS) + 1), Found("9999", True), Found("x", True)])
def test_a_revision_that_is_not_known_is_of_a_newer_program(found: Found) -> None:
    with pytest.raises(CannotOpen, match=f"newer .*{found.revision}"):
        script(found)


def test_a_start_imports_alembic_only_for_an_older_database(tmp_path: Path) -> None:
    code = "import sys; from pathlib import Path; from ludotheque.room.store.sqlite import SqliteStore\n"
    code += f"for _ in range(2): SqliteStore(Path({str(tmp_path)!r})).close_now()\n"
    code += "import ludotheque.server.app, ludotheque.room.store.postgres\n"
    code += "print({'alembic', 'sqlalchemy', 'mako'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "set()\n"
