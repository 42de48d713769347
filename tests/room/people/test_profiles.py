import asyncio
from pathlib import Path

import pytest
from tests.room.scene import PLAIN, Scene, act, play_out
from tests.room.store.test_results import result

from ludotheque.room.people import profiles
from ludotheque.room.protocol.messages import Seat, Settings
from ludotheque.room.protocol.profiles import Rating
from ludotheque.room.protocol.refusals import RoomRefused
from ludotheque.room.store import results
from ludotheque.room.store.results import Rated


def test_statistics_count_by_place_and_streak() -> None:
    places = [(1, 1), (1, 1), (2, 1), (1, 2), (1, 1), (1, 1), (1, 1)]
    rows = [
        result(f"t{at}", "ada", place=place, winners=winners, seat=at % 2)
        for at, (place, winners) in enumerate(places)
    ]
    record = profiles.record("g", rows, Rated(25, 25 / 3, 0))
    assert (record.played, record.won, record.shared, record.lost) == (7, 5, 1, 1)
    assert (record.streak, record.longest_streak) == (2, 3)
    assert record.rating == Rating(1500, 653, 0)
    assert [(each.seat, each.played) for each in record.by_seat] == [(0, 4), (1, 3)]


def test_giving_up_ones_own_second_seat_wins_nothing() -> None:
    own = [result("t1", "ada", place=1, seat=0), result("t1", "ada", place=2, seat=1)]
    other = result("t2", "ada", place=2, seat=0)
    assert profiles.against_others([*own, other]) == [other]


def test_a_finished_game_is_in_the_leaderboard_the_history_and_the_profile(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        store, people = scene.room.store, scene.room.people
        guest, _ = await people.new("Ada")
        ada, _ = await people.claim(guest, "correct horse")
        seats = [Seat(ada.id, "Ada"), Seat(None, "random", "random")]
        table = await scene.room.create(PLAIN, {}, seats, Settings(public=False, rated=True), ada.id)
        await play_out(scene, table, await scene.come(table, ada.id))
        while await results.waiting(store):
            await asyncio.sleep(0.01)
        board = await profiles.leaderboard(store, PLAIN, 10)
        assert {(line.person, line.name, line.bot) for line in board} == {
            (ada.id, "Ada", False),
            (None, "random", True),
        }
        profile = await profiles.profile(store, ada.id)
        assert profile.games[0].played == profile.games[0].by_seat[0].played == 1
        own = await profiles.history(store, ada.id, ada.id, None, 2**62, 10)
        assert [(game.table, game.seat, len(game.seats)) for game in own] == [(table.id, 0, 2)]
        assert await profiles.history(store, ada.id, None, None, 2**62, 10) == []
        points = await profiles.ratings(store, ada.id, PLAIN)
        assert [point.rating for point in points] == [profile.games[0].best]
        assert own[0].seats[0].change == points[0].rating - 1500
        with pytest.raises(RoomRefused):
            await profiles.profile(store, "nobody")

    act(tmp_path, story)
