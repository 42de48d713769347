from pathlib import Path

import pytest
from tests.room.scene import PLAIN, Scene, act


def test_the_game_starts_when_the_last_seat_is_taken(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        table = await scene.table(PLAIN, "ada", None)
        ada, bob = await scene.come(table, "ada"), await scene.come(table, "bob")
        assert "legal" not in await ada.look()
        assert (await bob.ask("sit", seat=1))["type"] == "accepted"
        assert table.course.status == "playing"
        assert (await ada.look())["legal"]
        eve = await scene.come(table, "eve")
        assert (await eve.ask("sit", seat=1))["code"] == "started"

    act(tmp_path, story)


def test_a_taken_seat_is_taken_and_nobody_sits_without_a_name(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        table = await scene.table(PLAIN, "ada", None)
        bob, nobody = await scene.come(table, "bob"), await scene.come(table)
        assert (await bob.ask("sit", seat=0))["code"] == "seat-taken"
        assert (await bob.ask("sit", seat=5))["code"] == "not-your-seat"
        assert (await nobody.ask("sit", seat=1))["code"] == "no-name"
        assert (await bob.ask("sit", seat=1, name="\u202e"))["code"] == "bad-name"

    act(tmp_path, story)


def test_a_seat_can_be_left_before_the_start_only(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        table = await scene.table(PLAIN, "ada", None)
        ada = await scene.come(table, "ada")
        await ada.ask("leave", seat=0)
        assert table.course.seat_open(0)
        await ada.ask("sit", seat=0, name="Someone else")
        await ada.ask("arrange", seat=1, bot="random")
        assert table.course.status == "playing"
        assert (await ada.ask("leave", seat=0))["code"] == "started"

    act(tmp_path, story)


def test_only_the_host_arranges_seats_and_only_with_bots_that_exist(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        table = await scene.table(PLAIN, "ada", None)
        ada, bob = await scene.come(table, "ada"), await scene.come(table, "bob")
        assert (await bob.ask("arrange", seat=1, bot="random"))["code"] == "not-host"
        assert (await ada.ask("arrange", seat=1, bot="deep blue"))["code"] == "bad-bot"
        assert (await ada.ask("arrange", seat=0, bot=None))["type"] == "accepted"
        assert table.course.status == "open"

    act(tmp_path, story)


def test_an_absent_persons_seat_can_be_handed_to_a_bot_until_it_comes_back(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        table = await scene.table(PLAIN, "ada", "bob", bot_delay=0)
        ada, bob = await scene.come(table, "ada"), await scene.come(table, "bob")
        assert (await ada.ask("arrange", seat=1, bot="random"))["code"] == "not-away"
        bob.leave()
        await scene.settle(table)
        assert (await ada.ask("arrange", seat=1, bot="random"))["code"] == "not-away"
        scene.time += scene.settings.away
        eve = await scene.come(table, "eve")
        assert (await eve.ask("arrange", seat=1, bot="random"))["code"] == "not-your-seat"
        assert (await ada.ask("arrange", seat=1, bot="random"))["type"] == "accepted"
        await ada.play()
        await ada.hear("update", n=2)
        bob = await scene.come(table, "bob")
        assert (await bob.play("Sc"))["code"] == "not-your-seat"
        assert (await bob.ask("sit", seat=1))["type"] == "accepted"
        await ada.play()
        assert (await bob.play())["n"] == 4

    act(tmp_path, story)


@pytest.mark.parametrize("restart", [False, True])
def test_who_sits_where_survives(tmp_path: Path, restart: bool) -> None:
    async def story(scene: Scene) -> None:
        table = await scene.table(PLAIN, "ada", None)
        bob = await scene.come(table, "bob")
        await bob.ask("sit", seat=1, name="Bobby")
        await (scene.restart() if restart else scene.crash())
        seats = (await scene.room.get(table.id)).course.seats
        assert [(seat.person, seat.name) for seat in seats] == [("ada", "Ada"), ("bob", "Bobby")]

    act(tmp_path, story)
