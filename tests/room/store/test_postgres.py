import asyncio
from collections.abc import Awaitable, Callable

import asyncpg
import pytest
from tests.room.store.old import LOOK, SEEN, made, older
from tools.postgres import Postgres

from ludotheque.room.protocol.refusals import RoomRefused
from ludotheque.room.store import postgres as module
from ludotheque.room.store.postgres import PostgresStore, numbered, prepare
from ludotheque.room.store.schema import REVISIONS, Found
from ludotheque.room.store.store import CannotOpen, Conflict, Job, Note, Row, Write


async def opened(url: str) -> tuple[PostgresStore, list[Note]]:
    store, heard = PostgresStore(url), list[Note]()
    await store.open(heard.append, lambda: heard.append(Note("resumed", "")))
    return store, heard


def run(url: str, story: Callable[[PostgresStore, PostgresStore, list[Note]], Awaitable[None]]) -> None:
    """Two processes' stores on one database, and what the second hears."""

    async def play() -> None:
        first, _ = await opened(url)
        second, heard = await opened(url)
        try:
            await story(first, second, heard)
        finally:
            await first.close()
            await second.close()

    asyncio.run(play())


async def until(done: Callable[[], object]) -> None:
    async with asyncio.timeout(600):
        while not done():
            await asyncio.sleep(0.01)


def test_placeholders_are_numbered() -> None:
    assert numbered("SELECT ? WHERE a = ?") == "SELECT $1 WHERE a = $2"
    assert numbered("SELECT 1") == "SELECT 1"


def test_what_one_process_writes_the_other_hears_and_reads(postgres: Postgres) -> None:
    async def story(first: PostgresStore, second: PostgresStore, heard: list[Note]) -> None:
        kept = Write("INSERT INTO kept VALUES (?, ?)", ("a", "b"))
        await first.write()
        await first.append([Row("t", 1, '{"é": "\\n"}')], [kept], [Note("said", "t", ["hello"])])
        assert await second.read("SELECT value FROM kept WHERE name = ?", "a") == [("b",)]
        await until(lambda: len(heard) == 2)
        assert heard == [Note("entry", "t", [1, '{"é": "\\n"}']), Note("said", "t", ["hello"])]
        await first.append([Row("t", 2, "x" * 20_000)])
        await until(lambda: len(heard) == 3)
        assert heard[-1] == Note("changed", "t", None)

    run(postgres.database(), story)


def test_of_two_who_write_the_same_entry_one_is_told_and_neighbours_are_not_hurt(postgres: Postgres) -> None:
    async def story(first: PostgresStore, second: PostgresStore, heard: list[Note]) -> None:
        mark = [Write("INSERT INTO kept VALUES (?, ?)", ("who", "second"))]
        await first.append([Row("t", 1, "first")])
        jobs = [second.append([Row("t", 1, "second")], mark), second.append([Row("u", 1, "x")])]
        done = await asyncio.gather(*jobs, return_exceptions=True)
        assert isinstance(done[0], Conflict)
        assert done[1] is None
        assert await first.read("SELECT body FROM entry ORDER BY table_id") == [("first",), ("x",)]
        assert await first.read("SELECT * FROM kept WHERE name = 'who'") == []

    run(postgres.database(), story)


def test_many_waiting_writes_of_two_processes_share_commits(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    sizes: list[int] = []
    real = PostgresStore._transaction

    async def counting(self: PostgresStore, jobs: list[object]) -> object:
        sizes.append(len(jobs))
        return await real(self, jobs)  # type: ignore[arg-type]

    monkeypatch.setattr(PostgresStore, "_transaction", counting)

    async def story(first: PostgresStore, second: PostgresStore, heard: list[Note]) -> None:
        rows = [Row(f"t{number % 50}", number // 50 + 1, "x" * 90) for number in range(400)]
        mixed = [(first, second)[at % 2].append([row]) for at, row in enumerate(rows)]
        await asyncio.gather(*mixed)
        assert await first.read("SELECT COUNT(*) FROM entry") == [(400,)]
        await until(lambda: len(heard) == 200)

    run(postgres.database(), story)
    assert sum(sizes) == 400
    assert len(sizes) < 100


def test_a_bad_row_fails_alone_and_whole(postgres: Postgres) -> None:
    async def story(first: PostgresStore, second: PostgresStore, heard: list[Note]) -> None:
        bad = Write("INSERT INTO no_such_table VALUES (1)", ())
        jobs = [first.append([Row("t", 1, "x")], [bad]), first.append([Row("u", 1, "x")])]
        done = await asyncio.gather(*jobs, return_exceptions=True)
        assert isinstance(done[0], RoomRefused)
        assert done[1] is None
        assert await first.read("SELECT table_id FROM entry") == [("u",)]
        with pytest.raises(RoomRefused):
            await first.read("SELECT * FROM no_such_table")

    run(postgres.database(), story)


def test_a_broken_connection_is_made_again(postgres: Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "AGAIN", 0.01)

    async def story(first: PostgresStore, second: PostgresStore, heard: list[Note]) -> None:
        cut = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
        await first.append([Row("t", 1, "x")])
        await first.read(f"{cut} AND datname = current_database()")
        await until(lambda: Note("resumed", "") in heard)
        results = await asyncio.gather(first.append([Row("t", 2, "x")]), return_exceptions=True)
        if results[0] is not None:
            await first.append([Row("t", 2, "x")])
        assert first.health == "ok"
        await until(lambda: Note("entry", "t", [2, "x"]) in heard)

    run(postgres.database(), story)


def test_a_reader_that_gets_no_answer_is_not_asked_again(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Found by the storm, seed 30070: its every sign of life waited for the same half-open connection."""

    async def story(first: PostgresStore, second: PostgresStore, heard: list[Note]) -> None:
        who = "SELECT pg_backend_pid()"
        ((before,),) = await first.read(who)
        with monkeypatch.context() as patch:
            patch.setattr(asyncpg.Connection, "fetch", silent)
            with pytest.raises(RoomRefused) as refused:
                await first.read(who)
        assert refused.value.code == "storage-failing"
        ((after,),) = await first.read(who)
        assert after != before

    async def silent(*_: object, **__: object) -> None:
        raise TimeoutError

    run(postgres.database(), story)


def test_a_connection_that_dies_between_two_statements_does_not_end_the_writer(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(first: PostgresStore, second: PostgresStore, heard: list[Note]) -> None:
        await first.append([Row("t", 1, "x")])
        real = first._append_only

        async def dying(writer: object, jobs: list[Job]) -> list[Conflict | None]:
            monkeypatch.setattr(first, "_append_only", real)
            raise asyncpg.InternalClientError("cannot switch to state 12; another operation is in progress")

        monkeypatch.setattr(first, "_append_only", dying)
        await first.append([Row("t", 2, "x")])
        assert await second.read("SELECT COUNT(*) FROM entry") == [(2,)]
        assert first.health == "ok"

    run(postgres.database(), story)


def test_a_database_that_cannot_be_used_is_a_clear_refusal(postgres: Postgres) -> None:
    url = postgres.database()
    for wrong in (url.replace("/room", "/none"), "postgresql://127.0.0.1:9/x"):
        with pytest.raises(CannotOpen, match="Cannot connect"):
            asyncio.run(prepare(wrong))


async def fill_old(url: str, found: Found) -> None:
    old = await asyncpg.connect(url)
    for statement in made(found):
        await old.execute(statement)
    if not found.stamped:
        await old.execute("INSERT INTO kept VALUES ('version', $1)", str(int(found.revision)))
    await old.close()


async def schema_of(url: str) -> list[tuple[object, ...]]:
    connection = await asyncpg.connect(url)
    columns = "SELECT table_name::text, column_name::text, data_type, is_nullable, column_default"
    columns += " FROM information_schema.columns WHERE table_schema = 'public' ORDER BY 1, ordinal_position"
    indexes = "SELECT indexdef FROM pg_indexes WHERE schemaname = 'public' ORDER BY 1"
    found = [tuple(row) for sql in (columns, indexes) for row in await connection.fetch(sql)]
    await connection.close()
    return found


@older
def test_an_older_database_is_brought_up_to_date_and_keeps_what_it_holds(
    postgres: Postgres, found: Found
) -> None:
    """By several processes that start together."""
    url, new = postgres.database(), postgres.database()

    async def story() -> None:
        await fill_old(url, found)
        await asyncio.gather(prepare(new), *(prepare(url) for _ in range(3)))
        store, _ = await opened(url)
        assert [(await store.read(sql))[0] for sql in LOOK] == SEEN
        await store.close()
        assert await schema_of(url) == await schema_of(new)

    asyncio.run(story())


def test_an_update_that_breaks_off_leaves_the_older_database(postgres: Postgres) -> None:
    url = postgres.database()

    async def story() -> None:
        await fill_old(url, Found("0001"))
        before = await schema_of(url)
        blocker = await asyncpg.connect(url)
        await blocker.execute("CREATE TABLE result (in_the_way INTEGER)")
        with pytest.raises(CannotOpen, match='brought up to date: relation "result" already exists'):
            await prepare(url)
        await blocker.execute("DROP TABLE result")
        await blocker.close()
        assert await schema_of(url) == before
        await prepare(url)

    asyncio.run(story())


@pytest.mark.parametrize("stamped", [False, True])
def test_a_newer_database_is_a_clear_refusal(postgres: Postgres, stamped: bool) -> None:
    url = postgres.database()

    async def story() -> None:
        newest = Found(REVISIONS[-1], stamped)
        await fill_old(url, newest)
        newer = await asyncpg.connect(url)
        table, column = ("alembic_version", "version_num") if stamped else ("kept", "value")
        await newer.execute(f"UPDATE {table} SET {column} = '9999'")
        await newer.close()
        await prepare(url)

    with pytest.raises(CannotOpen, match=r"newer .*9999"):
        asyncio.run(story())


def test_several_processes_start_at_once(postgres: Postgres) -> None:
    url = postgres.database()

    async def all_at_once() -> None:
        await asyncio.gather(*(prepare(url) for _ in range(4)))

    asyncio.run(all_at_once())


def test_a_defect_fails_what_is_being_written_and_nothing_after_it(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(first: PostgresStore, second: PostgresStore, heard: list[Note]) -> None:
        async def broken(_: object) -> None:
            raise RuntimeError("a defect")

        with monkeypatch.context() as patch:
            patch.setattr(first, "_transaction", broken)
            with pytest.raises(RoomRefused) as refused:
                await first.append([Row("t", 1, "one")])
        assert refused.value.code == "storage-unsure"
        await first.append([Row("t", 1, "one")])

    run(postgres.database(), story)
