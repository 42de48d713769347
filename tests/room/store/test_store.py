from pathlib import Path

from ludotheque.room.store.postgres import PostgresStore
from ludotheque.room.store.sqlite import SqliteStore
from ludotheque.room.store.store import open_store


def test_a_database_takes_the_place_of_the_folder(tmp_path: Path) -> None:
    assert isinstance(open_store(tmp_path, "postgresql://nowhere/x"), PostgresStore)
    store = open_store(tmp_path, None)
    assert isinstance(store, SqliteStore)
    store.close_now()
