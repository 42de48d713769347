from pathlib import Path
from typing import Any

import pytest
from tests.room.scene import PLAIN, Person, Scene, act

from ludotheque.room.handlers import renaming
from ludotheque.room.protocol.messages import Seat, Settings
from ludotheque.room.store import tables as shelf
from ludotheque.room.store.people import Person as Somebody
from ludotheque.room.table.posts import Arrived
from ludotheque.room.table.table import Table

SECRET = "correct horse"


async def come(scene: Scene, table: Table, somebody: Somebody) -> Person:
    person = Person(scene, table, somebody.id)
    person.visitor.name = somebody.name
    table.post(person.visitor, Arrived())
    await person.hear("welcome")
    return person


def names(welcome: dict[str, Any]) -> list[str]:
    return [seat["name"] for seat in welcome["seating"]["seats"]]


@pytest.mark.parametrize("restart", [False, True])
def test_when_a_name_becomes_an_accounts_no_guest_is_shown_under_it(tmp_path: Path, restart: bool) -> None:
    async def story(scene: Scene) -> None:
        people = scene.room.people
        guest, _ = await people.new("ada")
        owner, _ = await people.new("Ada")
        seats = [Seat(guest.id, guest.name), Seat(None, "random", "random")]
        table = await scene.room.create(PLAIN, {}, seats, Settings(), guest.id)
        there = await come(scene, table, guest)
        await there.ask("say", text="It is me")
        owner, _ = await people.claim(owner, SECRET)
        await renaming.keep_for(scene.room, owner)
        if restart:
            await scene.restart()
            table = await scene.room.get(table.id)
            there = await come(scene, table, guest)
        told = await there.ask("resync")
        assert names(told)[0].startswith("Guest ")
        assert told["chat"][0]["name"] == names(told)[0]
        if not restart:
            await there.ask("say", text="Still me")
            assert there.heard("said")[-1]["name"] == names(told)[0]
        assert "ada" not in str(await scene.room.store.read("SELECT body FROM entry")).casefold()
        assert (await shelf.find_whole(scene.room.store, table.id)).entries[0].name == names(told)[0]  # type: ignore[union-attr]

    act(tmp_path, story)


def test_who_takes_another_name_is_shown_under_it_and_the_old_one_is_free(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        people = scene.room.people
        ada, _ = await people.new("Ada")
        ada, _ = await people.claim(ada, SECRET)
        seats = [Seat(ada.id, "Ada"), Seat(ada.id, "Her brother")]
        table = await scene.room.create(PLAIN, {}, seats, Settings(), ada.id)
        renamed = await renaming.rename(scene.room, ada, "Augusta")
        there = await come(scene, table, renamed)
        assert names(await there.ask("resync")) == ["Augusta", "Her brother"]
        other, _ = await people.new("Ada")
        await people.claim(other, SECRET)
        await scene.restart()
        there = await come(scene, await scene.room.get(table.id), renamed)
        assert names(await there.ask("resync")) == ["Augusta", "Her brother"]

    act(tmp_path, story)


@pytest.mark.parametrize("name", ["Ada", "ADA", "Аԁа"])
def test_nobody_sits_down_under_the_name_of_somebodys_account(tmp_path: Path, name: str) -> None:
    async def story(scene: Scene) -> None:
        people = scene.room.people
        ada, _ = await people.new("Ada")
        await people.claim(ada, SECRET)
        eve, _ = await people.new("Eve")
        seats = [Seat(eve.id, "Eve"), Seat()]
        table = await scene.room.create(PLAIN, {}, seats, Settings(), eve.id)
        there = await come(scene, table, eve)
        assert (await there.ask("sit", seat=1, name=name))["code"] in ("name-taken", "name-alike")
        assert table.state.seat_open(1)

    act(tmp_path, story)
