import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from tests.room.scene import PLAIN, Scene, act, play_out
from tools.postgres import Postgres

from ludotheque.errors import BadUsage
from ludotheque.room.store import transfer
from ludotheque.room.store.store import CannotOpen, Store, open_store


def using(folder: Path, url: str | None, story: Callable[[Store], Awaitable[None]]) -> None:
    async def run() -> None:
        store = open_store(folder, url)
        await store.open(lambda note: None, lambda: None)
        try:
            await story(store)
        finally:
            await store.close()

    asyncio.run(run())


def test_a_room_moves_to_postgresql_and_back(tmp_path: Path, postgres: Postgres) -> None:
    async def fill(scene: Scene) -> None:
        person, _ = await scene.room.people.new("Zoë ’?")
        table = await scene.table(PLAIN, "ada", person.id)
        await (await scene.come(table, "ada")).ask("say", text="Hello")
        await play_out(scene, table, await scene.come(table, "ada"), await scene.come(table, person.id))

    act(tmp_path / "first", fill)
    lines: list[list[bytes]] = []

    async def export(store: Store) -> None:
        lines.append([line async for line in transfer.dump(store)])

    async def load(store: Store) -> None:
        assert await transfer.load(store, lines[-1]) > 20
        with pytest.raises(CannotOpen, match="not empty"):
            await transfer.load(store, lines[-1])

    url = postgres.database()
    using(tmp_path / "first", None, export)
    using(tmp_path, url, load)
    using(tmp_path, url, export)
    using(tmp_path / "second", None, load)
    using(tmp_path / "second", None, export)
    assert sorted(lines[0]) == sorted(lines[1]) == sorted(lines[2])


@pytest.mark.parametrize(
    "lines",
    [
        [b"nonsense"],
        [b'{"ludotheque": 1}'],
        [b'{"ludotheque": HERE}', b'{"table": "person; DROP TABLE kept", "columns": ["id"]}'],
        [b'{"ludotheque": HERE}', b'{"table": "person", "columns": ["id) --"]}'],
        [b'{"ludotheque": HERE}', b"nonsense"],
    ],
)
def test_what_is_no_export_is_refused(tmp_path: Path, lines: list[bytes]) -> None:
    here = str(transfer.HERE).encode()

    async def load(store: Store) -> None:
        with pytest.raises(BadUsage):
            await transfer.load(store, [line.replace(b"HERE", here) for line in lines])

    using(tmp_path, None, load)
