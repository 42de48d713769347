"""Whether a move may be taken back freely is read from the views alone; nobody gains time by it."""

import random
from pathlib import Path
from typing import Any

import pytest
from tests.room.scene import PLAIN, WITH_CHANCE, WITH_SECRETS, Person, Scene, act
from tests.room.state.test_table_state import play, seated, state

from ludotheque.contract import CHANCE
from ludotheque.room.state.entries import Played
from ludotheque.room.state.undo import goes_back_to, is_free, last_move
from ludotheque.room.table.table import Table


def test_a_seats_last_move_is_found_behind_those_of_others() -> None:
    table = state(PLAIN)
    seated(table)
    assert last_move(table, 0) is None
    for seat, text in ((0, "Sc"), (1, "E4")):
        table.apply(Played(3, seat, text))
    assert (last_move(table, 0), last_move(table, 1)) == (0, 1)
    assert is_free(table, 1)
    assert not is_free(table, 0)


@pytest.mark.parametrize("game", WITH_SECRETS)
def test_a_move_that_shows_a_secret_is_not_free_and_one_that_shows_none_is(game: str) -> None:
    """Whatever the game: somewhere in some games there are moves of both kinds."""
    found: set[bool] = set()
    for seed in range(12):
        table = state(game)
        log = seated(table)
        dice = random.Random(seed)
        while not table.over and table.n < 120:
            play(table, log, 1, dice)
            if table.made and table.made[-1].seat >= 0 and not table.over:
                found.add(is_free(table, table.made[-1].seat))
        if found == {True, False}:
            return
    assert found == {True, False}


async def after_sealing(scene: Scene, free: bool) -> tuple[Table, list[Person], int, int]:
    """Both have sealed a choice, and whoever did so last may undo it freely or not; that seat, and at which
    move the first of them chose."""
    for game in WITH_SECRETS:
        table = await scene.table(game, "ada", "bob")
        state, people = table.state, [await scene.come(table, name) for name in ("ada", "bob")]
        for _ in range(60):
            await scene.settle(table)
            last = next(iter(state.asked))
            await people[last].play()
            await scene.settle(table)
            first, at = goes_back_to(state, last), last_move(state, last)
            if first is not None and first != at and is_free(state, last) == free:
                return table, people, last, first
    raise AssertionError("no game had such a moment")


def test_who_sealed_last_and_has_seen_nothing_takes_back_nobody_elses_choice(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        table, people, last, _ = await after_sealing(scene, free=True)
        n = table.state.n
        assert (await people[last].ask("undo", seat=last))["type"] == "accepted"
        assert table.state.n == n - 1
        assert list(table.state.asked) == [last]

    act(tmp_path, story)


def test_who_has_seen_the_others_choice_asks_and_then_both_choose_again(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        table, people, last, first = await after_sealing(scene, free=False)
        n = table.state.n
        await people[last].ask("undo", seat=last)
        assert table.state.n == n
        await people[1 - last].ask("answer", kind="undo", seat=1 - last, yes=True)
        assert table.state.n == first
        assert sorted(table.state.asked) == [0, 1]

    act(tmp_path, story)


TEN_PLUS_600 = {"kind": "fischer", "seconds": 10, "increment": 600}
PER_MOVE = {"kind": "per-move", "seconds": 10}


@pytest.mark.parametrize("crash", [False, True])
def test_moving_and_taking_it_back_again_and_again_makes_no_time(tmp_path: Path, crash: bool) -> None:
    async def story(scene: Scene) -> None:
        table = await scene.table(PLAIN, "ada", "bob", clock=TEN_PLUS_600)
        ada = await scene.come(table, "ada")
        for _ in range(10):
            await ada.play()
            if crash:
                await scene.crash()
                table = await scene.room.get(table.id)
                ada = await scene.come(table, "ada")
            assert (await ada.ask("undo", seat=0))["type"] == "accepted"
        assert (await ada.look())["clocks"]["left"] == [10_000, 10_000]

    act(tmp_path, story)


@pytest.mark.parametrize(("clock", "bobs"), [(TEN_PLUS_600, 10_000), (PER_MOVE, 9_000)], ids=str)
def test_who_takes_back_has_used_their_time_and_others_gain_none(
    tmp_path: Path, clock: dict[str, Any], bobs: int
) -> None:
    async def story(scene: Scene) -> None:
        table = await scene.table(PLAIN, "ada", "bob", clock=clock)
        ada, bob = await scene.come(table, "ada"), await scene.come(table, "bob")
        scene.time += 4_000
        await ada.play()
        scene.time += 1_000
        await bob.play()
        scene.time += 2_000
        await ada.ask("undo", seat=0)
        await bob.ask("answer", kind="undo", seat=1, yes=True)
        assert (await ada.look())["clocks"]["left"] == [10_000 - 4_000 - 2_000, bobs]
        assert (await ada.look())["clocks"]["running"] == [0]

    act(tmp_path, story)


def test_who_has_no_time_left_without_what_the_move_earned_cannot_take_it_back(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        table = await scene.table(PLAIN, "ada", "bot:random", clock=TEN_PLUS_600)
        ada = await scene.come(table, "ada")
        await ada.play()
        await ada.hear("update", n=2)
        scene.time += 10_000
        assert (await ada.ask("undo", seat=0))["code"] == "no-time"
        assert (table.state.n, table.state.over) == (2, False)

    act(tmp_path, story)


@pytest.mark.parametrize(
    "clock", [{"kind": "fischer", "seconds": 60, "increment": 5}, PER_MOVE | {"seconds": 60}]
)
def test_a_move_made_and_taken_back_costs_who_made_it_and_nobody_else(
    tmp_path: Path, clock: dict[str, Any]
) -> None:
    """Ada moves, waits and takes it back, again and again: Bob's clock ran meanwhile, and Ada's did not."""

    async def story(scene: Scene) -> None:
        table = await scene.table(PLAIN, "ada", "bob", clock=clock)
        ada = await scene.come(table, "ada")
        for spent in range(1, 6):
            await ada.play()
            scene.time += 8_000
            assert (await ada.ask("undo", seat=0))["type"] == "accepted"
            assert (await ada.look())["clocks"]["left"] == [60_000 - 8_000 * spent, 60_000]
        await ada.play()
        scene.time += 25_000
        assert (await ada.ask("undo", seat=0))["code"] == "no-time"

    act(tmp_path, story)


def test_of_what_was_taken_back_only_peoples_moves_are_counted(tmp_path: Path) -> None:
    """Nobody made the rolls that went with them."""
    open_and_by_chance = next(name for name in WITH_CHANCE if name not in WITH_SECRETS)

    async def story(scene: Scene) -> None:
        table = await scene.table(open_and_by_chance, "ada", "ada")
        ada = await scene.come(table, "ada")
        luck = random.Random(1)
        while not table.state.made or table.state.made[-1].seat != CHANCE:
            [moves] = (await ada.look())["legal"].values()
            assert (await ada.play(luck.choice(moves)))["type"] == "update"
            await scene.settle(table)
        before = [made.seat for made in table.state.made]
        await ada.ask("undo", seat=before[-2])
        undone = (await ada.look())["undone"]
        gone = before[table.state.n :]
        assert CHANCE in gone
        assert [each["moves"] for each in undone] == [len(gone) - gone.count(CHANCE)]

    act(tmp_path, story)
