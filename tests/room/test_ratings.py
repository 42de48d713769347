import asyncio
from pathlib import Path

import pytest
from tests.room.scene import PLAIN, Scene, act, play_out

from ludotheque.room.log import results
from ludotheque.room.log.results import Rated
from ludotheque.room.messages import Seat
from ludotheque.room.ratings import rate, who


async def rated(scene: Scene) -> None:
    while await results.waiting(scene.room.store):
        await asyncio.sleep(0.01)


def test_the_winner_rises_and_the_loser_falls() -> None:
    after = rate(["a", "b"], [1, 2], {})
    assert after["a"].mu > 25 > after["b"].mu
    assert after["a"].sigma < 25 / 3
    assert after["a"].games == 1


def test_a_table_of_four_keeps_the_order_and_equals_share() -> None:
    after = rate(["a", "b", "c", "d"], [1, 2, 2, 4], {})
    assert after["a"].mu > after["b"].mu > after["d"].mu
    assert after["b"].mu == pytest.approx(after["c"].mu)


def test_beating_the_strong_brings_more() -> None:
    strong, weak = {"b": Rated(35, 2, 50)}, {"b": Rated(15, 2, 50)}
    assert rate(["a", "b"], [1, 2], strong)["a"].mu > rate(["a", "b"], [1, 2], weak)["a"].mu


def test_a_bot_on_two_seats_is_one_player() -> None:
    after = rate(["a", "bot:random", "bot:random"], [1, 2, 3], {})
    assert set(after) == {"a", "bot:random"}
    assert after["bot:random"].games == 1


def test_the_person_answers_for_the_seat_a_bot_keeps() -> None:
    assert who(Seat("ada", "Ada", "level:3")) == "ada"
    assert who(Seat(None, "level:3", "level:3")) == "bot:level:3"


def test_a_finished_game_is_rated_once_even_after_a_crash(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        table = await scene.table(PLAIN, "ada", "bot:random")
        await play_out(scene, table, await scene.come(table, "ada"))
        await scene.crash()
        await rated(scene)
        found = await results.ratings(scene.room.store, PLAIN, ["ada", "bot:random"])
        assert {each.games for each in found.values()} == {1}
        assert len(found) == 2
        await scene.restart()
        await rated(scene)
        assert await results.ratings(scene.room.store, PLAIN, ["ada", "bot:random"]) == found

    act(tmp_path, story)


@pytest.mark.parametrize("seats", [("ada", "ada"), ("bot:random", "bot:random")])
def test_who_plays_alone_is_not_rated(tmp_path: Path, seats: tuple[str, str]) -> None:
    async def story(scene: Scene) -> None:
        table = await scene.table(PLAIN, *seats)
        host = await scene.come(table, seats[0])
        if seats[0] == "ada":
            await play_out(scene, table, host)
        while not table.course.over:
            await asyncio.sleep(0.01)
        await rated(scene)
        assert await scene.room.store.read("SELECT * FROM rating") == []
        assert await scene.room.store.read("SELECT COUNT(*) FROM result") == [(2,)]

    act(tmp_path, story)


def test_advice_makes_a_game_one_that_does_not_count(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        table = await scene.table(PLAIN, "ada", "bot:random")
        ada = await scene.come(table, "ada")
        while not (await ada.look()).get("legal"):
            await asyncio.sleep(0.01)
        assert (await ada.ask("advise", seat=0, bot="random"))["type"] == "hinted"
        await play_out(scene, table, ada)
        await rated(scene)
        assert await scene.room.store.read("SELECT * FROM rating") == []

    act(tmp_path, story)
