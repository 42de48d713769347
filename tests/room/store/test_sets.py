"""Sets of own content, in SQLite and in PostgreSQL."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from tools.postgres import Postgres

from ludotheque.records import hash_of
from ludotheque.room.protocol.refusals import RoomRefused
from ludotheque.room.store import sets
from ludotheque.room.store.sets import Words
from ludotheque.room.store.store import Store, Write, open_store

WORDS = Words("Tonight", "Ada", "for my table", False)


def run(folder: Path, url: str | None, story: Callable[[Store], Awaitable[None]]) -> None:
    async def play() -> None:
        store = open_store(folder, url)
        await store.open(lambda note: None, lambda: None)
        await store.write(
            *(
                Write("INSERT INTO person (id, name, created) VALUES (?, ?, 0)", (id, id.title()))
                for id in ("ada", "bob")
            )
        )
        try:
            await story(store)
        finally:
            await store.close()

    asyncio.run(play())


async def contents(store: Store) -> int:
    count: int = (await store.read("SELECT COUNT(*) FROM content"))[0][0]
    return count


async def through_its_life(store: Store) -> None:
    content: dict[str, Any] = {"cards": {"A1": {"strength": 7}}}
    await sets.make(store, "one", "game", "ada", WORDS, content, 5)
    await sets.make(store, "two", "game", "bob", WORDS._replace(shared=True), content, 6)
    assert await contents(store) == 1, "stored once by its hash"
    own = await sets.find(store, "one")
    assert (own.owner_name, own.version, own.hash, own.shared) == ("Ada", 1, hash_of(content), False)
    assert [each.id for each in await sets.of_person(store, "ada", "game")] == ["one"]
    assert [each.id for each in await sets.shared(store, "game")] == ["two"]
    assert await sets.shared(store, "other") == []
    await sets.change(store, own, WORDS._replace(name="Renamed"), content, 7)
    own = await sets.find(store, "one")
    assert (own.name, own.version, own.changed) == ("Renamed", 1, 7), "the same content is no new version"
    for strength in range(20):
        own = await sets.find(store, "one")
        await sets.change(store, own, WORDS, {"cards": {"A1": {"strength": 20 + strength}}}, 8)
    kept = await sets.versions(store, "one")
    assert [each.version for each in kept] == list(range(21, 21 - sets.MOST_VERSIONS, -1))
    assert await contents(store) == sets.MOST_VERSIONS + 1, "what nobody needs any more is forgotten"
    assert await sets.content_of(store, "one", 21) == {"cards": {"A1": {"strength": 39}}}
    with pytest.raises(RoomRefused, match="no such set"):
        await sets.content_of(store, "one", 2)
    await sets.delete(store, "one")
    assert await contents(store) == 1
    with pytest.raises(RoomRefused, match="no such set"):
        await sets.find(store, "one")
    await sets.forget(store, "bob")
    assert await contents(store) == 0
    assert (
        await store.read("SELECT * FROM own_set") == await store.read("SELECT * FROM own_set_version") == []
    )


def test_a_set_has_versions_and_its_content_is_kept_once(tmp_path: Path) -> None:
    run(tmp_path, None, through_its_life)


def test_so_it_is_on_postgresql(tmp_path: Path, postgres: Postgres) -> None:
    run(tmp_path, postgres.database(), through_its_life)


def test_nobody_keeps_more_sets_than_one_may(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sets, "MOST_SETS", 3)

    async def story(store: Store) -> None:
        for number in range(3):
            await sets.make(store, str(number), "game", "ada", WORDS, {}, 5)
        with pytest.raises(RoomRefused, match="too many sets"):
            await sets.make(store, "more", "game", "ada", WORDS, {}, 5)
        await sets.make(store, "his", "game", "bob", WORDS, {}, 5)

    run(tmp_path, None, story)


def test_what_a_table_was_played_with_stays(tmp_path: Path) -> None:
    async def story(store: Store) -> None:
        content = {"cards": {"A1": {"strength": 7}}}
        await sets.make(store, "one", "game", "ada", WORDS, content, 5)
        await store.write(
            Write(
                "INSERT INTO room_table (id, game, public, clocked, status, facts, content, secret,"
                " created, rated) VALUES ('t', 'game', 0, 0, 'over', '{}', ?, '', 0, 0)",
                (hash_of(content),),
            )
        )
        await sets.delete(store, "one")
        assert await contents(store) == 1

    run(tmp_path, None, story)
