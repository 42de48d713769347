import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.room.scene import PLAIN, Scene, act
from tests.room.several import act as act_together
from tests.room.several import same_table, until
from tools.postgres import Postgres

from ludotheque.room.limits import Buckets
from ludotheque.room.people.company import MOST_EARS, SIGNED_OUT, Ear
from ludotheque.room.protocol.refusals import RoomRefused


async def heard(ear: Ear) -> dict[str, Any]:
    message = await asyncio.wait_for(ear.outbox.get(), 60)
    assert message is not None
    told: dict[str, Any] = msgspec.json.decode(message)
    return told


async def listen(scene: Scene, person: str, session: str | None = None) -> Ear:
    ear = Ear(person, session)
    await scene.room.company.arrive(ear)
    return ear


def test_guests_of_one_address_do_not_fill_the_owners_desk(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        company = scene.room.company
        company.budget = Buckets((0.0, 30.0))
        for number in range(30):
            company.pay(f"guest {number}", "10.0.0.1", 4)
        with pytest.raises(RoomRefused):
            company.pay("one more", "10.0.0.1", 4)
        company.pay("ada", "10.0.0.2", 4)

    act(tmp_path, story)


def test_who_follows_somebody_is_told_when_they_come_and_go(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        company = scene.room.company
        await scene.accounts("ada", "bob", "eve")
        await company.ties.follow("ada", "bob")
        ada, eve = await listen(scene, "ada"), await listen(scene, "eve")
        bob, twice = await listen(scene, "bob"), await listen(scene, "bob")
        assert company.is_here("bob")
        assert await heard(ada) == {"type": "present", "person": "bob", "here": True}
        company.leave(bob)
        assert company.is_here("bob")
        company.leave(twice)
        company.leave(twice)
        assert await heard(ada) == {"type": "present", "person": "bob", "here": False}
        company.summon("eve")
        assert await heard(eve) == {"type": "news"}  # of bob's coming and going it has heard nothing
        company.leave(ada)
        company.leave(eve)
        assert not company._watchers
        assert not company._ears

    act(tmp_path, story)


def test_who_would_rather_not_be_seen_is_not(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        company = scene.room.company
        await scene.accounts("ada", "bob")
        await company.ties.follow("ada", "bob")
        await company.ties.show("bob", False)
        ada, bob = await listen(scene, "ada"), await listen(scene, "bob")
        assert not company.is_here("bob")
        await company.ties.show("bob", True)
        await company.renew("bob")
        assert await heard(ada) == {"type": "present", "person": "bob", "here": True}
        await company.ties.show("bob", False)
        await company.renew("bob")
        assert await heard(ada) == {"type": "present", "person": "bob", "here": False}
        company.leave(bob)

    act(tmp_path, story)


def test_a_blocked_person_is_neither_seen_nor_heard(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        company = scene.room.company
        await scene.accounts("ada", "bob")
        await company.ties.follow("bob", "ada")
        bob = await listen(scene, "bob")
        table = await scene.table(PLAIN, "ada", "bob")
        one, two = await scene.come(table, "ada"), await scene.come(table, "bob")
        watcher = await scene.come(table, "eve")
        await company.ties.block("ada", "bob")
        await company.renew("ada")
        await company.renew("bob")
        assert await heard(bob) == {"type": "news"}
        await two.ask("say", text="you there")
        await one.ask("say", text="nice weather")
        assert [line["text"] for line in one.heard("said")] == ["nice weather"]
        assert [(await watcher.hear("said"))["text"] for _ in range(2)] == ["you there", "nice weather"]
        assert [line["text"] for line in (await one.ask("resync"))["chat"]] == ["nice weather"]
        assert len((await watcher.ask("resync"))["chat"]) == 2
        await listen(scene, "ada")
        company.summon("bob")
        assert await heard(bob) == {"type": "news"}  # and not that ada is here

    act(tmp_path, story)


def test_who_is_muted_may_not_speak(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        await scene.accounts("ada", "bob")
        table = await scene.table(PLAIN, "ada", "bob")
        ada = await scene.come(table, "ada")
        await scene.room.company.reports.decide("own", "Owner", "mute", "ada", "")
        assert (await ada.ask("say", text="hm"))["code"] == "muted"
        await scene.room.company.reports.decide("own", "Owner", "unmute", "ada", "")
        assert (await ada.ask("say", text="hm"))["type"] == "accepted"

    act(tmp_path, story)


def test_a_session_that_ends_takes_its_ears_along(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        await scene.accounts("ada")
        one, two = await listen(scene, "ada", "s1"), await listen(scene, "ada", "s2")
        scene.room.renew("ada", "s1", "s3")
        assert (one.outbox.closed, two.outbox.closed) == (None, SIGNED_OUT)
        assert (await heard(two))["code"] == "signed-out"
        scene.room.sign_out("ada", only="s3")
        assert one.outbox.closed == SIGNED_OUT
        assert not scene.room.company.is_here("ada")

    act(tmp_path, story)


def test_one_person_has_so_many_ears_and_no_more(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        await scene.accounts("ada")
        ears = [await listen(scene, "ada") for _ in range(MOST_EARS + 2)]
        assert [ear.outbox.closed for ear in ears].count(1000) == 2
        for ear in ears:
            scene.room.company.leave(ear)
        assert not scene.room.company.is_here("ada")

    act(tmp_path, story)


def test_several_processes_know_who_is_here_and_pass_word_on(postgres: Postgres) -> None:
    async def story(scenes: list[Scene]) -> None:
        one, two = (scene.room.company for scene in scenes)
        await scenes[0].accounts("ada", "bob")
        bob = await listen(scenes[1], "bob")
        await until(lambda: one.is_here("bob"))
        await one.ties.follow("ada", "bob")
        ada = await listen(scenes[0], "ada")
        two.leave(bob)
        assert await heard(ada) == {"type": "present", "person": "bob", "here": False}
        bob = await listen(scenes[1], "bob")
        assert await heard(ada) == {"type": "present", "person": "bob", "here": True}
        table = await scenes[0].table(PLAIN, "ada", None)
        await one.challenges.make(table.id, PLAIN, "ada", "bob")
        assert await heard(bob) == {"type": "news"}
        at_one, at_two = await same_table(scenes, table)
        speaker, hearer = await scenes[0].come(at_one, "ada"), await scenes[1].come(at_two, "bob")
        await one.reports.decide("own", "Owner", "mute", "bob", "")
        await until(lambda: two.reports.is_muted("bob"))
        await one.ties.block("bob", "ada")
        await until(lambda: hearer.visitor.blocks == {"ada"})
        await speaker.ask("say", text="hello")
        await until(lambda: at_two.chat)
        assert not (await hearer.ask("resync"))["chat"]
        one.without({scenes[1].room.peers.id})
        assert not one.is_here("bob")
        await two.resumed()
        await until(lambda: one.is_here("bob"))
        await one.resumed()
        await until(lambda: one.is_here("bob"))

    act_together(postgres.database(), story)
