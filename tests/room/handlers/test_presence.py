from pathlib import Path

import pytest
from tests.room.scene import PLAIN, WITH_SECRETS, Scene, act

from ludotheque.viewers import SPECTATOR


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
        assert closed["viewer"] == SPECTATOR.number
        assert "legal" not in closed
        asked = [seat for seat in table.course.situation.to_act if seat >= 0]
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


def test_a_move_is_judged_and_not_made(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        table = await scene.table(PLAIN, "ada", "bob")
        ada, bob = await scene.come(table, "ada"), await scene.come(table, "bob")
        legal = (await ada.look())["legal"]["0"]
        assert (await ada.ask("judge", seat=0, move=legal[0]))["type"] == "accepted"
        assert table.course.n == 0
        for move in (legal[0], "nonsense"):
            played = await bob.ask("play", seat=1, move=move, seen=table.course.seq)
            judged = await bob.ask("judge", seat=1, move=move)
            assert (judged["code"], judged["en"]) == (played["code"], played["en"]) != ("", "")
        await ada.play()
        refused = await bob.ask("judge", seat=1, move="zz")
        assert (refused["type"], refused["code"]) == ("refused", "bad-move")
        assert (await ada.ask("judge", seat=1, move=legal[0]))["code"] == "not-your-seat"
        assert table.course.n == 1

    act(tmp_path, story)


@pytest.mark.parametrize("game", WITH_SECRETS)
def test_nothing_is_judged_behind_the_curtain(tmp_path: Path, game: str) -> None:
    async def story(scene: Scene) -> None:
        table = await scene.table(game, "ada", "ada")
        ada = await scene.come(table, "ada")
        while not table.course.asked:
            await ada.read()
        seat = min(table.course.asked)
        assert (await ada.ask("judge", seat=seat, move="x"))["code"] == "not-your-seat"
        await ada.ask("look", viewer=seat)
        assert (await ada.ask("judge", seat=seat, move="x"))["code"] == "bad-move"

    act(tmp_path, story)
