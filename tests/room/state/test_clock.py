import time
from pathlib import Path

import pytest
from tests.room.scene import PLAIN, Scene, act

from ludotheque.room.protocol.messages import Clock, Days, Fischer, NoClock, PerMove
from ludotheque.room.state.clock import DAY, Timing, ahead, now, overlap, whole
from ludotheque.room.store.store import Write
from ludotheque.room.table.failover import FAILOVER

FISCHER = {"kind": "fischer", "seconds": 60, "increment": 2}
PER_MOVE = {"kind": "per-move", "seconds": 10}


@pytest.mark.parametrize(
    ("clock", "time"), [(NoClock(), 0), (PerMove(7), 7000), (Fischer(60, 2), 60_000), (Days(3), 3 * DAY)]
)
def test_what_a_seat_starts_with(clock: Clock, time: int) -> None:
    assert whole(clock) == time


def test_fischer_counts_down_and_adds_for_a_move() -> None:
    timing = Timing(Fischer(60, 2), 2)
    timing.turn(1000, timing.left, [0])
    left = timing.after_turn(11_000, [1], 0)
    assert left == [52_000, 60_000]
    timing.turn(11_000, left, [1])
    assert timing.due() == 71_000
    assert timing.fallen(70_999) is None
    assert timing.fallen(71_000) == 1


def test_a_sealed_choice_runs_on_the_clocks_of_all_who_have_not_chosen() -> None:
    timing = Timing(PerMove(10), 3)
    timing.turn(0, timing.left, [0, 1, 2])
    left = timing.after_turn(4000, [1, 2], 0)
    timing.turn(4000, left, [1, 2])
    assert timing.left_at(6000) == [6000, 4000, 4000]
    left = timing.after_turn(6000, [0], 2)
    assert left[0] == 10_000


def test_standing_still_and_gaps() -> None:
    timing = Timing(PerMove(10), 2)
    timing.turn(0, timing.left, [0])
    timing.stand_still(overlap([(2000, 5000), (7000, 8000)], 0, 7500))
    assert timing.left_at(7500)[0] == 10_000 - (7500 - 3500)
    assert now() <= now()


def test_clocks_are_shown_and_the_slow_lose(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        table = await scene.table(PLAIN, "ada", "bob", clock=FISCHER)
        ada, bob = await scene.come(table, "ada"), await scene.come(table, "bob")
        scene.time += 5000
        clocks = (await ada.play())["clocks"]
        assert (clocks["left"], clocks["running"]) == ([57_000, 60_000], [1])
        await scene.pass_time(table, 59_999)
        assert not table.state.over
        await scene.pass_time(table, 1)
        outcome = (await bob.look())["outcome"]
        assert (outcome["reason"], outcome["seat"], outcome["ranks"]) == ("timeout", 1, [1, 2])

    act(tmp_path, story)


def test_or_a_bot_plays_on_for_them(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        table = await scene.table(PLAIN, "ada", "bob", clock=PER_MOVE, on_timeout="bot")
        bob = await scene.come(table, "bob")
        await scene.pass_time(table, 10_000)
        await bob.hear("update", n=1)
        seat = table.state.seats[0]
        assert (seat.person, seat.bot is not None) == ("ada", True)
        ada = await scene.come(table, "ada")
        assert (await ada.ask("sit", seat=0))["code"] == "not-allowed"

    act(tmp_path, story)


def test_the_clock_of_a_seat_handed_to_a_bot_runs(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        table = await scene.table(PLAIN, "ada", "bob", clock=FISCHER, bot_delay=10_000)
        ada = await scene.come(table, "ada")
        scene.time += 5_000
        await ada.ask("arrange", seat=0, bot="random")
        scene.time += 20_000
        clocks = (await ada.look())["clocks"]
        assert (clocks["left"], clocks["running"]) == ([35_000, 60_000], [0])
        await ada.ask("sit", seat=0)
        assert (await ada.look())["clocks"]["left"] == [35_000, 60_000]
        await ada.ask("arrange", seat=0, bot="random")
        await scene.pass_time(table, 35_000)
        assert table.state.outcome is not None
        assert (table.state.outcome.reason, table.state.outcome.seat) == ("timeout", 0)

    act(tmp_path, story)


def test_it_runs_after_a_restart_too_and_over_it_stays_with_the_bot(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        table = await scene.table(
            PLAIN, "ada", "bob", clock=PER_MOVE, on_timeout="bot", bot_delay=0, undo="never"
        )
        ada, bob = await scene.come(table, "ada"), await scene.come(table, "bob")
        await ada.play()
        await ada.ask("arrange", seat=0, bot="random")
        await scene.crash()
        table = await scene.room.get(table.id)
        bob = await scene.come(table, "bob")
        await bob.play()
        await bob.hear("update", n=3)
        scene.time += 10_000
        await scene.settle(table)
        assert table.state.seats[1].bot is not None
        while not table.state.over:
            await bob.read()

    act(tmp_path, story)


def test_a_house_bot_has_no_clock(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        table = await scene.table(PLAIN, "bot:random", "ada", clock=FISCHER, bot_delay=10_000)
        await scene.pass_time(table, 100_000)
        assert (table.state.over, table.state.timing.running) == (False, ())

    act(tmp_path, story)


def test_the_timer_itself_notices(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        table = await scene.table(PLAIN, "ada", "bob", clock=PER_MOVE)
        bob = await scene.come(table, "bob")
        scene.time += 9_990
        await scene.settle(table)
        scene.time += 20
        await bob.hear("seating", status="over")

    act(tmp_path, story)


@pytest.mark.parametrize("crash", [False, True])
def test_clocks_stop_while_the_server_is_down(tmp_path: Path, crash: bool) -> None:
    async def story(scene: Scene) -> None:
        table = await scene.table(PLAIN, "ada", "bob", clock=FISCHER)
        ada = await scene.come(table, "ada")
        await ada.play()
        scene.time += 5000
        await scene.room._alive()
        await (scene.room.close() if not crash else scene.crash())
        scene.time += 1_000_000
        await (scene.crash() if crash else reopen(scene))
        table = await scene.room.get(table.id)
        left = (await (await scene.come(table, "bob")).look())["clocks"]["left"]
        assert left[1] == 55_000

    act(tmp_path, story)


async def reopen(scene: Scene) -> None:
    scene.room = scene._room()
    await scene.room.open()


def test_a_table_with_a_clock_ends_by_itself_after_a_restart(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        table = await scene.table(PLAIN, "ada", "bob", clock={"kind": "days", "days": 1})
        await scene.restart()
        scene.time += DAY
        woken = await scene.room.get(table.id)
        await scene.settle(woken)
        assert woken.state.over

    act(tmp_path, story)


HOUR = 3_600_000


@pytest.mark.parametrize("jump", [-HOUR, HOUR, -30 * DAY])
@pytest.mark.parametrize("crash", [False, True])
def test_a_clock_that_is_set_while_the_server_is_down_costs_and_gives_nobody_time(
    tmp_path: Path, jump: int, crash: bool
) -> None:
    async def story(scene: Scene) -> None:
        table = await scene.table(PLAIN, "ada", "bob", clock=FISCHER)
        ada = await scene.come(table, "ada")
        await ada.play()
        scene.time += 20_000
        await scene.room._alive()
        if not crash:
            await scene.room.close()
        scene.time += jump
        await (scene.crash() if crash else reopen(scene))
        table = await scene.room.get(table.id)
        bob = await scene.come(table, "bob")
        scene.time += 5_000
        assert (await bob.look())["clocks"]["left"][1] == 60_000 - 20_000 - 5_000
        scene.time += 1_000
        await scene.restart()
        table = await scene.room.get(table.id)
        scene.time += 34_000 + FAILOVER
        await scene.settle(table)
        assert table.state.over

    act(tmp_path, story)


def test_without_a_sign_of_life_a_clock_from_the_future_runs_from_now_on(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        table = await scene.table(PLAIN, "ada", "bob", clock=FISCHER)
        await scene.room.store.write(Write("DELETE FROM run", ()))
        scene.time -= HOUR
        await scene.crash()
        table = await scene.room.get(table.id)
        scene.time += 7_000
        assert (await (await scene.come(table, "ada")).look())["clocks"]["left"][0] == 53_000

    act(tmp_path, story)


@pytest.mark.parametrize("jump", [-3600.0, 3600.0])
def test_a_clock_that_is_set_while_the_server_runs_is_not_read(
    jump: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, wall = now(), time.time
    monkeypatch.setattr(time, "time", lambda: wall() + jump)
    assert 0 <= now() - before < 60_000


def test_a_new_process_goes_by_the_time_of_the_others() -> None:
    runs = [(0, 5_000)]
    assert ahead(9_000, runs, []) == 0
    assert ahead(2_000, runs, []) == 3_000
    assert ahead(HOUR, runs, [6_000]) == 6_000 - HOUR
    assert ahead(6_000, runs, [HOUR]) == HOUR - 6_000
    assert ahead(6_000, runs, [6_900]) == 0
