"""Who may open which set, and the tables made with one."""

from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.room.scene import PLAIN, Scene, act

from ludotheque import games
from ludotheque.errors import BadOption
from ludotheque.room.handlers import erasure
from ludotheque.room.protocol.messages import Seat, SetChoice, Settings
from ludotheque.room.protocol.refusals import RoomRefused
from ludotheque.room.protocol.workshop import NewSet
from ludotheque.room.review import owned
from ludotheque.room.review.replays import record_of
from ludotheque.room.store import sets
from ludotheque.room.store import tables as shelf
from ludotheque.room.store.people import Person

GAME = next(game for name in games.GAMES if (game := games.load(name)).workshop is not None)


def house() -> dict[str, Any]:
    assert GAME.workshop is not None
    return dict(GAME.workshop.house())


def new(name: str = "Mine", shared: bool = False) -> NewSet:
    return NewSet(GAME.name, name, msgspec.Raw(b"{}"), "Ada", "for my table", shared)


def test_a_set_is_private_until_it_is_shared(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        room = scene.room
        await scene.accounts("ada", "bob")
        own = await owned.make(room, GAME, "ada", new(), house())
        key = owned.card(room, own, "ada").key
        assert owned.card(room, own, "bob").key == ""
        assert (await owned.opened(room, own.id, "ada", "")).id == own.id
        assert (await owned.opened(room, own.id, "bob", key)).id == own.id
        for wrong in ("", "x", room.key_of(own.id)):
            with pytest.raises(RoomRefused, match="no such set"):
                await owned.opened(room, own.id, "bob", wrong)
        with pytest.raises(RoomRefused, match="no such set"):
            await owned.one_s_own(room, own.id, "bob")
        own = await owned.change(room, own, new(shared=True), house())
        assert (await owned.opened(room, own.id, None, "")).shared
        found = await owned.whole(room, own, "bob", 0)
        assert (found.version, found.content, found.card.mine) == (1, house(), False)
        with pytest.raises(RoomRefused):
            await owned.change(room, own, msgspec.structs.replace(new(), game=PLAIN), house())

    act(tmp_path, story)


def test_tables_are_made_with_it_are_never_rated_and_keep_it_for_ever(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        room = scene.room
        await scene.accounts("ada")
        own = await owned.make(room, GAME, "ada", new(), house())
        content, name, shared = await owned.chosen_set(room, GAME.name, SetChoice(own.id), "ada")
        assert not shared
        assert await owned.chosen_set(room, GAME.name, None, "ada") == (None, None, True)
        with pytest.raises(BadOption, match="another game"):
            await owned.chosen_set(room, PLAIN, SetChoice(own.id), "ada")
        seats = [Seat(None, "random", "random")] * 2
        with pytest.raises(RoomRefused, match="our own cards"):
            await room.create(GAME.name, {}, seats, Settings(rated=True), "ada", content=content, set=name)
        table = await room.create(GAME.name, {}, seats, Settings(), "ada", content=content, set=name)
        await erasure.forget(room, Person("ada", "Ada"))
        with pytest.raises(RoomRefused, match="no such set"):
            await sets.find(room.store, own.id)
        await scene.restart()
        shelved = await shelf.find_whole(scene.room.store, table.id)
        assert shelved.facts.set == name
        record = record_of(scene.room.signer, shelved)
        assert (record.content, record.content_hash) == (house(), own.hash)

    act(tmp_path, story)


@pytest.mark.parametrize("words", [("", ""), ("  ", ""), ("a\u202eb", ""), ("a", "x\u200b")])
def test_what_people_read_of_a_set_is_plain_text(words: tuple[str, str]) -> None:
    with pytest.raises(RoomRefused, match="can’t be displayed"):
        owned.words_of(NewSet("g", words[0], msgspec.Raw(b"{}"), words[1]))
