import asyncio
import shutil
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from tests.room.store.old import LOOK, SEEN, made, older

from ludotheque.room.protocol.refusals import RoomRefused
from ludotheque.room.store.schema import REVISIONS, Found
from ludotheque.room.store.sqlite import FILE, OPEN, SqliteStore
from ludotheque.room.store.store import CannotOpen, Row, Write


def run(folder: Path, story: Callable[[SqliteStore], Awaitable[None]]) -> None:
    async def play() -> None:
        store = SqliteStore(folder)
        try:
            await story(store)
        finally:
            await store.close()

    asyncio.run(play())


def test_what_was_written_is_read(tmp_path: Path) -> None:
    async def story(store: SqliteStore) -> None:
        await store.append([Row("t", 1, '{"é": "\\n"}')], [Write("INSERT INTO kept VALUES ('a', 'b')", ())])
        assert await store.read("SELECT * FROM entry") == [("t", 1, '{"é": "\\n"}')]
        assert await store.read("SELECT value FROM kept WHERE name = ?", "a") == [("b",)]

    run(tmp_path, story)


def test_one_bad_row_does_not_fail_its_neighbours(tmp_path: Path) -> None:
    async def story(store: SqliteStore) -> None:
        await store.append([Row("t", 1, "first")])
        waiting = [store.append([Row("t" if number == 5 else f"u{number}", 1, "x")]) for number in range(20)]
        done = await asyncio.gather(*waiting, return_exceptions=True)
        assert [number for number, result in enumerate(done) if result is not None] == [5]
        assert isinstance(done[5], RoomRefused)
        assert await store.read("SELECT COUNT(*) FROM entry") == [(20,)]
        assert await store.read("SELECT body FROM entry WHERE table_id = 't'") == [("first",)]
        assert store.health == "ok"

    run(tmp_path, story)


def test_a_job_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    async def story(store: SqliteStore) -> None:
        with pytest.raises(RoomRefused):
            await store.append([Row("t", 1, "x")], [Write("INSERT INTO no_such_table VALUES (1)", ())])
        assert await store.read("SELECT * FROM entry") == []

    run(tmp_path, story)


def test_many_waiting_writes_share_a_commit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sizes: list[int] = []
    real = SqliteStore._transaction

    def counting(self: SqliteStore, jobs: list[object]) -> RoomRefused | None:
        sizes.append(len(jobs))
        return real(self, jobs)  # type: ignore[arg-type]

    monkeypatch.setattr(SqliteStore, "_transaction", counting)

    async def story(store: SqliteStore) -> None:
        await asyncio.gather(*(store.append([Row(f"t{number}", 1, "x")]) for number in range(200)))

    run(tmp_path, story)
    assert sum(sizes) == 200
    assert len(sizes) < 100


def test_writes_are_synchronous_and_survive_closing(tmp_path: Path) -> None:
    async def story(store: SqliteStore) -> None:
        assert store._connection.execute("PRAGMA synchronous").fetchone() == (2,)
        assert store._connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        store.append([Row("t", 1, "late")])

    run(tmp_path, story)

    async def again(store: SqliteStore) -> None:
        assert await store.read("SELECT body FROM entry") == [("late",)]

    run(tmp_path, again)


def test_a_folder_has_one_server(tmp_path: Path) -> None:
    async def story(_: SqliteStore) -> None:
        with pytest.raises(CannotOpen, match="Another server"):
            SqliteStore(tmp_path)

    run(tmp_path, story)


def test_a_folder_that_cannot_be_written_is_a_clear_refusal(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(CannotOpen, match="Cannot write"):
        SqliteStore(tmp_path / "file" / "data")


def old_database(folder: Path, found: Found) -> sqlite3.Connection:
    old = sqlite3.connect(folder / FILE, isolation_level=None)
    for statement in made(found):
        old.execute(statement)
    if not found.stamped:
        old.execute(f"PRAGMA user_version = {int(found.revision)}")
    return old


def schema_of(folder: Path) -> list[tuple[str]]:
    with sqlite3.connect(folder / FILE) as database:
        found = database.execute("SELECT sql FROM sqlite_master WHERE sql <> '' ORDER BY name").fetchall()
    database.close()
    return found


@older
def test_an_older_database_is_brought_up_to_date_and_keeps_what_it_holds(
    tmp_path: Path, found: Found
) -> None:
    old_database(tmp_path, found).close()

    async def story(store: SqliteStore) -> None:
        assert [(await store.read(sql))[0] for sql in LOOK] == SEEN

    run(tmp_path, story)
    run(tmp_path, story)
    SqliteStore(tmp_path / "new").close_now()
    assert schema_of(tmp_path) == schema_of(tmp_path / "new")


def test_an_update_that_breaks_off_leaves_the_older_database(tmp_path: Path) -> None:
    old = old_database(tmp_path, Found("0001"))
    before = schema_of(tmp_path)
    old.execute("CREATE TABLE result (in_the_way INTEGER)")
    with pytest.raises(CannotOpen, match="result already exists"):
        SqliteStore(tmp_path)
    old.execute("DROP TABLE result")
    old.close()
    assert schema_of(tmp_path) == before
    SqliteStore(tmp_path).close_now()


def test_a_newer_database_is_a_clear_refusal(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / FILE) as newer:
        newer.execute(f"PRAGMA user_version = {len(REVISIONS) + 1}")
    newer.close()
    with pytest.raises(CannotOpen, match=f"{FILE} was made by a newer"):
        SqliteStore(tmp_path)
    SqliteStore(tmp_path / "stamped").close_now()
    with sqlite3.connect(tmp_path / "stamped" / FILE) as newer:
        newer.execute("UPDATE alembic_version SET version_num = '9999'")
    newer.close()
    with pytest.raises(CannotOpen, match="9999"):
        SqliteStore(tmp_path / "stamped")


@pytest.mark.parametrize("where", [0, 4096])
def test_a_damaged_database_is_a_clear_refusal(tmp_path: Path, where: int) -> None:
    async def story(store: SqliteStore) -> None:
        await asyncio.gather(*(store.append([Row(f"t{number}", 1, "x" * 200)]) for number in range(200)))

    run(tmp_path, story)
    path = tmp_path / FILE
    whole = bytearray(path.read_bytes())
    whole[where : where + 40_000] = b"\xff" * 40_000
    path.write_bytes(whole)
    with pytest.raises(CannotOpen, match=r"damaged|cannot be used"):
        SqliteStore(tmp_path)


def test_a_full_disk_is_refused_clearly_and_writing_goes_on_when_there_is_room(tmp_path: Path) -> None:
    """SQLite's own limit stands for the disk; benchmarks/disk_full.py takes a small file system."""

    async def story(store: SqliteStore) -> None:
        await store.append([Row("t", 1, "x")])
        store._connection.execute("PRAGMA max_page_count = 1")
        rows = [store.append([Row("t", seq, "x" * 500)]) for seq in range(2, 100)]
        done = await asyncio.gather(*rows, return_exceptions=True)
        written = 1 + done.count(None)
        assert {each.code for each in done if isinstance(each, RoomRefused)} == {"storage-full"}
        assert str(store.health) == "full"
        assert await store.read("SELECT MAX(seq), COUNT(*) FROM entry") == [(written, written)]
        store._connection.execute("PRAGMA max_page_count = 100000")
        await store.append([Row("t", written + 1, "room again")])
        assert store.health == "ok"

    run(tmp_path, story)


def killed(folder: Path) -> Path:
    """The folder of a server that was killed after it had written something."""

    async def story(store: SqliteStore) -> None:
        await store.append([Row("t", 1, "x")])
        shutil.copytree(folder / "room", folder / "killed")

    run(folder / "room", story)
    return folder / "killed"


def test_a_database_whose_log_is_gone_is_a_clear_refusal(tmp_path: Path) -> None:
    folder = killed(tmp_path)
    for gone in (f"{FILE}-wal", f"{FILE}-shm"):
        (folder / gone).unlink(missing_ok=True)
    with pytest.raises(CannotOpen, match="wal is gone"):
        SqliteStore(folder)
    (folder / OPEN).unlink()
    SqliteStore(folder).close_now()


def test_a_killed_server_starts_again_and_a_stopped_one_leaves_no_mark(tmp_path: Path) -> None:
    async def story(store: SqliteStore) -> None:
        assert await store.read("SELECT body FROM entry") == [("x",)]

    run(killed(tmp_path), story)
    assert not (tmp_path / "killed" / OPEN).exists()
    assert not (tmp_path / "room" / OPEN).exists()
    run(tmp_path / "killed", story)


def test_a_read_only_database_is_a_clear_refusal_at_the_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    SqliteStore(tmp_path).close_now()
    real = sqlite3.connect

    def read_only(path: Path, **more: Any) -> Any:
        if Path(path).name == FILE:
            return real(f"file:{path}?immutable=1", uri=True, **more)
        return real(path, **more)

    monkeypatch.setattr(sqlite3, "connect", read_only)
    with pytest.raises(CannotOpen, match="Cannot write to the folder"):
        SqliteStore(tmp_path)


def test_who_reads_from_a_closed_store_is_told_that_it_stops(tmp_path: Path) -> None:
    async def story() -> None:
        store = SqliteStore(tmp_path)
        await store.close()
        with pytest.raises(RoomRefused) as refused:
            await store.read("SELECT 1")
        assert refused.value.code == "stopping"

    asyncio.run(story())
