from pathlib import Path

import pytest
from tests.room.scene import PLAIN, WITH_SECRETS, Scene, act

from ludotheque.contract import SPECTATOR


def test_a_welcome_holds_everything(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        table = await scene.table(PLAIN, "ada", "bob")
        ada = await scene.come(table, "ada")
        await ada.play()
        await ada.ask("say", text="hello")
        again = await scene.come(table, "ada")
        welcome = again.told[0]
        assert welcome["table"]["commitment"] == table.course.facts.commitment
        assert welcome["you"] == {"person": "ada", "name": "Ada", "seats": [0], "viewer": 0, "host": True}
        assert welcome["update"]["n"] == 1
        assert [step["n"] for step in welcome["history"]] == [0]
        assert [line["text"] for line in welcome["chat"]] == ["hello"]
        assert welcome["seating"]["seats"][0]["here"]
        assert welcome["invite"] == scene.room.key_of(table.id)

    act(tmp_path, story)


def test_coming_again_after_a_restart_gives_the_same(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        table = await scene.table(PLAIN, "ada", "bob")
        ada, bob = await scene.come(table, "ada"), await scene.come(table, "bob")
        for person in (ada, bob, ada):
            await person.play()
        before = (await scene.come(table, "bob")).told[0]
        await scene.crash()
        after = (await scene.come(await scene.room.get(table.id), "bob")).told[0]
        for part in ("table", "update", "history", "chat", "you"):
            assert after[part] == before[part]

    act(tmp_path, story)


def test_everybody_hears_who_comes_and_goes(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        table = await scene.table(PLAIN, "ada", "bob")
        ada = await scene.come(table, "ada")
        bob = await scene.come(table, "bob")
        await scene.come(table)
        assert (await ada.hear("seating", spectators=1))["seats"][1]["here"]
        scene.time += 5
        bob.leave()
        seat = (await ada.hear("seating"))["seats"][1]
        assert (seat["here"], seat["away_since"]) == (False, scene.time)

    act(tmp_path, story)


@pytest.mark.parametrize("game", WITH_SECRETS)
def test_a_shared_screen_sees_no_secret_before_somebody_looks(tmp_path: Path, game: str) -> None:
    async def story(scene: Scene) -> None:
        table = await scene.table(game, "ada", "ada")
        ada = await scene.come(table, "ada")
        await scene.settle(table)
        closed = await ada.look()
        assert closed["viewer"] == SPECTATOR
        assert "legal" not in closed
        asked = [seat for seat in table.course.standing.to_act if seat >= 0]
        for seat in asked:
            welcome = await ada.ask("look", viewer=seat)
            assert welcome["update"]["viewer"] == seat
            assert list(welcome["update"]["legal"]) == [str(seat)]
        assert (await ada.ask("look", viewer=-1))["update"] == closed
        assert (await ada.ask("look", viewer=9))["code"] == "not-your-seat"

    act(tmp_path, story)


def test_a_shared_screen_without_secrets_plays_both_seats(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        table = await scene.table(PLAIN, "ada", "ada")
        ada = await scene.come(table, "ada")
        for n in range(1, 5):
            assert (await ada.play())["n"] == n

    act(tmp_path, story)
