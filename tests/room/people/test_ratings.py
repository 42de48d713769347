import asyncio
from itertools import pairwise
from pathlib import Path

import pytest
from tests.room.scene import PLAIN, Scene, act, play_out
from tests.room.state.test_table_state import state

from ludotheque.position import Outcome
from ludotheque.room.people.ratings import (
    LATELY,
    is_rated,
    length_weight,
    rate,
    rate_end,
    repeat_weight,
    who,
)
from ludotheque.room.protocol.messages import Seat, Settings
from ludotheque.room.protocol.refusals import RoomRefused
from ludotheque.room.store import results
from ludotheque.room.store.results import Rated
from ludotheque.room.store.store import Write
from ludotheque.room.table.table import Table


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


@pytest.mark.parametrize("reason", ["resigned", "timeout"])
def test_who_leaves_a_table_of_four_is_rated_as_the_last_and_the_others_are_not(reason: str) -> None:
    """Else a friend who resigns makes a winner of whoever leads, and the third loses by it."""
    left = Outcome(reason, [5, 3, 2, 0], [1, 2, 3, 4], 3)
    after = rate_end(["a", "b", "c", "d"], left, {}, 1)
    assert set(after) == {"d"}
    assert after["d"].mu == pytest.approx(rate(["a", "b", "c", "d"], [1, 1, 1, 4], {})["d"].mu)
    assert after["d"].mu < 25
    for whole in (Outcome("played-out", [5, 3, 2, 0], [1, 2, 3, 4]), Outcome("agreed", [0] * 4, [1] * 4)):
        assert set(rate_end(["a", "b", "c", "d"], whole, {}, 1)) == {"a", "b", "c", "d"}
    assert set(rate_end(["a", "b"], Outcome(reason, [0, 0], [1, 2], 1), {}, 1)) == {"a", "b"}


def test_beating_the_strong_brings_more() -> None:
    strong, weak = {"b": Rated(35, 2, 50)}, {"b": Rated(15, 2, 50)}
    assert rate(["a", "b"], [1, 2], strong)["a"].mu > rate(["a", "b"], [1, 2], weak)["a"].mu


def test_a_bot_on_two_seats_is_one_player() -> None:
    after = rate(["a", "bot:random", "bot:random"], [1, 2, 3], {})
    assert set(after) == {"a", "bot:random"}
    assert after["bot:random"].games == 1


def test_the_person_stays_the_player_of_a_seat_that_a_bot_keeps() -> None:
    assert who(Seat("ada", "Ada", "level:3")) == "ada"
    assert who(Seat(None, "level:3", "level:3")) == "bot:level:3"


@pytest.mark.parametrize(("moves", "weight"), [(0, 0), (3, 0), (4, 0.5), (7, 0.875), (8, 1), (90, 1)])
def test_a_short_game_counts_for_little_or_nothing(moves: int, weight: float) -> None:
    assert length_weight(moves) == weight


def test_the_same_players_again_and_again_count_for_ever_less() -> None:
    weights = [repeat_weight(met) for met in range(30)]
    assert weights[:6] == [1, 0.5, 0.25, 0.125, 0.0625, 0]
    assert sum(weights) < 2


def test_half_the_weight_is_half_the_change() -> None:
    whole, half = rate(["a", "b"], [1, 2], {}), rate(["a", "b"], [1, 2], {}, 0.5)
    assert half["a"].mu - 25 == pytest.approx((whole["a"].mu - 25) / 2)
    assert 25 / 3 - half["b"].sigma == pytest.approx((25 / 3 - whole["b"].sigma) / 2)


def test_a_finished_game_is_rated_once_even_after_a_crash(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        table = await scene.table(PLAIN, "ada", "bot:random", rated=True)
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


async def unmoved(scene: Scene, *tables: Table) -> None:
    """The games have results, and moved no rating."""
    await rated(scene)
    assert await scene.room.store.read("SELECT * FROM rating") == []
    assert await scene.room.store.read("SELECT COUNT(*) FROM result") == [(2 * len(tables),)]


@pytest.mark.parametrize("seats", [("ada", "ada"), ("bot:random", "bot:level:1"), ("ada", "bot:random")])
def test_casual_games_are_not_rated(tmp_path: Path, seats: tuple[str, str]) -> None:
    async def story(scene: Scene) -> None:
        table = await scene.table(PLAIN, *seats)
        host = await scene.come(table, seats[0])
        if seats[0] == "ada":
            await play_out(scene, table, host)
        while not table.state.over:
            await asyncio.sleep(0.01)
        await unmoved(scene, table)

    act(tmp_path, story)


def test_games_between_bots_are_never_rated(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        table = await scene.table(PLAIN, "bot:random", "bot:level:1", rated=True)
        while not table.state.over:
            await asyncio.sleep(0.01)
        await unmoved(scene, table)

    act(tmp_path, story)


@pytest.mark.parametrize("lost", ["resigned", "played"])
def test_twenty_games_with_throwaway_guests_move_nothing(tmp_path: Path, lost: str) -> None:
    async def story(scene: Scene) -> None:
        tables = []
        await scene.accounts("ada")
        for number in range(20):
            seats = [Seat("ada", "Ada"), Seat(f"guest{number}", f"Guest {number}")]
            with pytest.raises(RoomRefused, match="account"):
                await scene.room.create(PLAIN, {}, seats, Settings(rated=True), "ada")
            table = await scene.table(PLAIN, "ada", f"guest{number}")
            ada, guest = await scene.come(table, "ada"), await scene.come(table, f"guest{number}")
            if lost == "resigned":
                await guest.ask("resign", seat=1)
            else:
                await play_out(scene, table, ada, guest)
            tables.append(table)
        await unmoved(scene, *tables)

    act(tmp_path, story)


def test_an_end_that_is_on_disk_but_not_yet_in_memory_keeps_no_other_game_waiting(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        early, other = [await scene.table(PLAIN, "ada", "bob", rated=True) for _ in range(2)]
        await scene.room.store.write(Write("UPDATE room_table SET status = 'over' WHERE id = ?", (early.id,)))
        scene.room.rater.wake()
        for table in (other, early):
            await play_out(scene, table, await scene.come(table, "ada"), await scene.come(table, "bob"))
            while table.id in await results.waiting(scene.room.store):
                await asyncio.sleep(0.01)

    act(tmp_path, story)


def test_who_resigns_at_once_to_an_account_moves_nothing(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        tables = []
        for number in range(3):
            tables.append(await scene.table(PLAIN, "ada", f"friend{number}", rated=True))
            friend = await scene.come(tables[-1], f"friend{number}")
            await friend.ask("resign", seat=1)
        await unmoved(scene, *tables)

    act(tmp_path, story)


@pytest.mark.parametrize("other", ["bob", "bot:random"])
def test_the_same_pair_soon_moves_nothing_any_more_and_a_week_later_does(tmp_path: Path, other: str) -> None:
    async def story(scene: Scene) -> None:
        found = []
        for number in range(8):
            if number == 7:
                scene.time += LATELY + 1
            table = await scene.table(PLAIN, "ada", other, rated=True)
            people = [await scene.come(table, each) for each in ("ada", other) if each[:4] != "bot:"]
            await play_out(scene, table, *people)
            await rated(scene)
            found.append((await results.ratings(scene.room.store, PLAIN, ["ada"]))["ada"])
        sure = [25 / 3, *(each.sigma for each in found)]
        surer = [before - after for before, after in pairwise(sure)]
        assert surer[0] > 1.5 * surer[1] > 2 * surer[2] > 0
        assert surer[5:7] == [0, 0]
        assert surer[7] > 0
        assert found[6].games == 5

    act(tmp_path, story)


def test_a_game_that_a_bot_finished_for_a_person_is_not_rated() -> None:
    table = state(PLAIN, settings=Settings(rated=True))
    table.seats = [Seat("ada", "Ada"), Seat("bob", "Bob")]
    assert is_rated(table, ["ada", "bob"])
    table.seats = [Seat("ada", "Ada"), Seat("bob", "Bob", "level:3")]
    assert not is_rated(table, ["ada", "bob"])


def test_in_a_rated_game_there_is_no_advice_and_no_undo(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        table = await scene.table(PLAIN, "ada", "bot:random", rated=True, hints="always")
        ada = await scene.come(table, "ada")
        assert (await ada.ask("advise", seat=0, bot="random"))["code"] == "rated"
        await ada.play()
        assert (await ada.ask("undo", seat=0))["code"] == "rated"
        assert table.state.n > 0

    act(tmp_path, story)
