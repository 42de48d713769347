"""A room that got newer rules in the middle of games, and what becomes of the older ones."""

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.room.scene import PLAIN, Scene, act, play_out

from ludotheque.contract import Game, Options
from ludotheque.errors import OldVersion
from ludotheque.games import load
from ludotheque.records import replay
from ludotheque.room.home import lobby
from ludotheque.room.review import replays, verifying
from ludotheque.room.store import results
from ludotheque.room.store import tables as shelf


def newer(readable: bool) -> Game:
    """The rules of the plain game, one version on; with or without a way to read the one before."""

    def read_older(version: int, options: Options) -> Options | None:
        return options if readable else None

    old = load(PLAIN)
    fields = {name: getattr(old, name) for name in Game.__dataclass_fields__ if not name.startswith("_")}
    return Game(**{**fields, "version": old.version + 1, "read_older": read_older})


async def update(scene: Scene, readable: bool) -> None:
    """The room comes back with the newer rules."""
    rules = newer(readable)

    async def of(name: str) -> Game:
        return rules if name == PLAIN else load(name)

    await scene.room.close()
    scene.room = scene._room()
    scene.room.rules = of
    await scene.room.open()


async def until_over(scene: Scene, id: str) -> shelf.Shelved:
    for _ in range(30_000):
        shelved = await shelf.find_whole(scene.room.store, id)
        if shelved.status == "over":
            return shelved
        await asyncio.sleep(0.02)
    raise AssertionError("nobody ended it")


@pytest.mark.parametrize("readable", [True, False])
def test_a_game_in_play_is_ended_unrated_and_says_why(tmp_path: Path, readable: bool) -> None:
    async def story(scene: Scene) -> None:
        table = await scene.table(PLAIN, "ada", "bob", rated=True)
        ada, bob = await scene.come(table, "ada"), await scene.come(table, "bob")
        for person in (ada, bob):
            await person.play()
        made = [each.text for each in table.state.made]
        await update(scene, readable)
        shelved = await until_over(scene, table.id)
        assert shelved.outcome is not None
        assert (shelved.outcome.reason, shelved.outcome.ranks) == ("rules-changed", [1, 1])
        assert [move.text for move in replays.line_of(shelved.entries).made] == made
        assert await scene.room.store.read("SELECT rated FROM room_table") == [(2,)]
        assert await results.waiting(scene.room.store) == []

    act(tmp_path, story)


def test_a_table_that_waited_for_players_is_over_too(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        table = await scene.table(PLAIN, "ada", None)
        await update(scene, readable=True)
        await until_over(scene, table.id)
        assert await lobby.public(scene.room, None, None) == []

    act(tmp_path, story)


def test_who_comes_before_it_was_ended_ends_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def nothing(room: Any) -> None:
        return

    monkeypatch.setattr("ludotheque.room.outdated.end_all", nothing)

    async def story(scene: Scene) -> None:
        table = await scene.table(PLAIN, "ada", "bob")
        await update(scene, readable=True)
        again = await scene.room.get(table.id)
        assert again.state.over
        assert again.state.outcome is not None
        assert again.state.outcome.reason == "rules-changed"

    act(tmp_path, story)


def test_a_version_that_can_be_read_is_seen_and_replayed_as_ever(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        table = await scene.table(PLAIN, "ada", "bob", options={"mode": "sudden"})
        ada, bob = await scene.come(table, "ada"), await scene.come(table, "bob")
        await play_out(scene, table, ada, bob)
        seen, outcome = (await ada.look())["view"], table.state.outcome
        await update(scene, readable=True)
        again = await scene.room.get(table.id)
        assert again.state.outcome == outcome
        assert (await (await scene.come(again, "ada")).look())["view"] == seen

    act(tmp_path, story)


def test_a_version_that_cannot_be_read_keeps_its_card_its_moves_and_its_record(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        table = await scene.table(PLAIN, "ada", "bob", options={"mode": "sudden"})
        ada, bob = await scene.come(table, "ada"), await scene.come(table, "bob")
        await play_out(scene, table, ada, bob)
        before = replays.record_of(scene.room.signer, await shelf.find_whole(scene.room.store, table.id))
        (card,) = await lobby.mine(scene.room, "ada")
        await update(scene, readable=False)
        with pytest.raises(OldVersion, match="version 1 of the rules"):
            await scene.room.get(table.id)
        (after,) = await lobby.mine(scene.room, "ada")
        keep = ("id", "status", "moves", "outcome", "your_seats", "options")
        assert [getattr(after, name) for name in keep] == [getattr(card, name) for name in keep]
        assert [seat.name for seat in after.seats] == ["Ada", "Bob"]
        record = replays.record_of(scene.room.signer, await shelf.find_whole(scene.room.store, table.id))
        assert record == before
        assert replay(record) is None  # by the rules of its own version, which are the ones loaded here
        assert verifying.verify(msgspec.json.encode(record)).fault is None

    act(tmp_path, story)
