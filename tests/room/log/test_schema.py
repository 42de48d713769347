import sqlite3

from ludotheque.room.log.schema import MIGRATIONS


def test_the_versions_of_the_schema_follow_each_other() -> None:
    database = sqlite3.connect(":memory:")
    for statements in MIGRATIONS:
        for statement in statements:
            database.execute(statement)
    tables = {name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    assert {"kept", "person", "session", "room_table", "seat", "entry", "snapshot", "chat", "run"} <= tables
    database.close()
