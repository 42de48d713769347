import asyncio
from functools import partial
from pathlib import Path

from tests.room.scene import PLAIN, Person, Scene, act, compiled
from tests.room.several import act as several
from tests.room.several import until
from tools.postgres import Postgres

from ludotheque.room.home import pairing
from ludotheque.room.home.pairing import Sought
from ludotheque.room.store import people, shown
from ludotheque.room.table.posts import Arrived
from ludotheque.room.table.table import Table


def guest(name: str) -> people.Person:
    return people.Person(name, name.title())


def _is_playing(table: Table) -> bool:
    return table.state.status == "playing"


async def seek(scene: Scene, name: str, ticket: str = "", game: str = PLAIN) -> tuple[Sought, Person]:
    compiled(game)
    found = await pairing.seek(scene.room, guest(name), game, ticket)
    return found, await scene.come(found.table, name)


def test_the_second_who_seeks_sits_down_with_the_first(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        first, ada = await seek(scene, "ada")
        assert first.waiting
        second, _ = await seek(scene, "bob")
        assert second.table is first.table
        assert not second.waiting
        await ada.hear("seating", status="playing")
        assert {seat.person for seat in first.table.state.seats} == {"ada", "bob"}
        assert first.table.state.facts.settings.clock == pairing.FAIR.clock
        again = await pairing.seek(scene.room, guest("ada"), PLAIN, first.table.id)
        assert again == (first.table, False), "who asks again is told that the game is on"

    act(tmp_path, story)


def test_who_blocked_somebody_is_not_paired_with_them(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        await scene.accounts("ada", "bob")
        await scene.room.company.ties.block("ada", "bob")
        first, _ = await seek(scene, "ada")
        second, _ = await seek(scene, "bob")
        assert second.waiting
        assert second.table is not first.table

    act(tmp_path, story)


def test_who_asks_again_waits_where_they_wait_already(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        first, _ = await seek(scene, "ada")
        again, _ = await seek(scene, "ada", first.table.id)
        assert again == first
        assert await shown.made_for(scene.room.store, "pairing", "open") == [first.table.id]

    act(tmp_path, story)


def test_two_who_began_to_wait_at_the_same_moment_find_each_other(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        ada, _ = await seek(scene, "ada")
        bob = Sought(await pairing._begin(scene.room, guest("bob"), PLAIN), True)
        await scene.come(bob.table, "bob")
        older, younger = sorted((ada, bob), key=lambda each: (each.table.state.facts.created, each.table.id))
        who = {ada.table.id: "ada", bob.table.id: "bob"}
        stays, _ = await seek(scene, who[older.table.id], older.table.id)
        assert stays.waiting
        goes, _ = await seek(scene, who[younger.table.id], younger.table.id)
        assert goes.table is older.table
        assert not goes.waiting
        assert younger.table.id not in scene.room.tables

    act(tmp_path, story)


def test_nobody_is_paired_with_who_went_away(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        first, ada = await seek(scene, "ada")
        ada.leave()
        await scene.settle(first.table)
        second, _ = await seek(scene, "bob")
        assert second.waiting
        assert second.table is not first.table
        scene.time += pairing.LOST + 1
        await seek(scene, "cleo")
        assert first.table.id not in await shown.made_for(scene.room.store, "pairing", "open")

    act(tmp_path, story)


def test_waiting_ends_without_a_trace(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        first, ada = await seek(scene, "ada")
        assert await pairing.stop(scene.room, guest("ada"), first.table.id) is None
        assert (await ada.hear("closing"))["code"] == "unknown-table"
        assert await scene.room.store.read("SELECT 1 FROM room_table") == []
        assert (await seek(scene, "bob"))[0].waiting

    act(tmp_path, story)


def test_who_stops_waiting_too_late_is_told_where_the_game_is(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        first, _ = await seek(scene, "ada")
        await seek(scene, "bob")
        assert await pairing.stop(scene.room, guest("ada"), first.table.id) is first.table
        assert first.table.state.status == "playing"

    act(tmp_path, story)


def test_nobody_stops_anothers_waiting(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        first, _ = await seek(scene, "ada")
        other = await scene.table(PLAIN, "cleo", None)
        for ticket in (first.table.id, other.id, "nosuchtable"):
            assert await pairing.stop(scene.room, guest("bob"), ticket) is None
        assert first.table.state.status == "open"
        assert other.state.seats[0].person == "cleo"

    act(tmp_path, story)


def test_many_who_come_at_once_to_several_processes_all_play_somebody(postgres: Postgres) -> None:
    async def story(scenes: list[Scene]) -> None:
        names = ["ada", "bob", "cleo", "dan", "eve", "fay"]
        places = {name: scenes[at % 2] for at, name in enumerate(names)}
        compiled(PLAIN)
        found: dict[str, Sought] = {}

        async def wait(name: str) -> None:
            while name not in found or found[name].waiting:
                before = found[name].table.id if name in found else ""
                found[name] = await pairing.seek(places[name].room, guest(name), PLAIN, before)
                person = Person(places[name], found[name].table, name)
                found[name].table.post(person.visitor, Arrived())
                await asyncio.sleep(0.05)

        await asyncio.wait_for(asyncio.gather(*map(wait, names)), 120)
        tables = {name: found[name].table.id for name in names}
        assert sorted(list(tables.values()).count(id) for id in set(tables.values())) == [2, 2, 2]
        for name, id in tables.items():
            table = await places[name].room.get(id)
            await until(partial(_is_playing, table))
            assert name in {seat.person for seat in table.state.seats}
        assert await shown.made_for(scenes[0].room.store, "pairing", "open") == []

    several(postgres.database(), story)
