import asyncio
from pathlib import Path

import pytest
from tests.room.log.test_results import result
from tests.room.scene import PLAIN, Scene, act, play_out

from ludotheque.room import standings
from ludotheque.room.log import results
from ludotheque.room.log.results import Rated
from ludotheque.room.refusals import RoomRefused


def test_statistics_count_by_place_and_streak() -> None:
    places = [(1, 1), (1, 1), (2, 1), (1, 2), (1, 1), (1, 1), (1, 1)]
    rows = [
        result(f"t{at}", "ada", place=place, winners=winners, seat=at % 2)
        for at, (place, winners) in enumerate(places)
    ]
    record = standings.record("g", rows, Rated(25, 25 / 3, 0))
    assert (record.played, record.won, record.shared, record.lost) == (7, 5, 1, 1)
    assert (record.streak, record.longest_streak) == (2, 3)
    assert record.rating == standings.Rating(1500, 653, 0)
    assert [(each.seat, each.played) for each in record.by_seat] == [(0, 4), (1, 3)]


def test_a_finished_game_is_in_the_leaderboard_the_history_and_the_profile(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        store, people = scene.room.store, scene.room.people
        guest, _ = await people.new("Ada")
        ada = await people.claim(guest, "correct horse")
        table = await scene.table(PLAIN, ada.id, "bot:random", public=False)
        await play_out(scene, table, await scene.come(table, ada.id))
        while await results.waiting(store):
            await asyncio.sleep(0.01)
        board = await standings.leaderboard(store, PLAIN, 10)
        assert {(line.person, line.name, line.bot) for line in board} == {
            (ada.id, "Ada", False),
            (None, "random", True),
        }
        profile = await standings.profile(store, ada.id)
        assert profile.games[0].played == profile.games[0].by_seat[0].played == 1
        own = await standings.history(store, ada.id, ada.id, None, 2**62, 10)
        assert [(game.table, game.seat, len(game.seats)) for game in own] == [(table.id, 0, 2)]
        assert await standings.history(store, ada.id, None, None, 2**62, 10) == []
        points = await standings.ratings(store, ada.id, PLAIN)
        assert [point.rating for point in points] == [profile.games[0].best]
        assert own[0].seats[0].change == points[0].rating - 1500
        with pytest.raises(RoomRefused):
            await standings.profile(store, "nobody")

    act(tmp_path, story)
