"""Chance, clocks and bots: what happens without anybody asking."""

import asyncio
from pathlib import Path

import pytest
from tests.room.scene import PLAIN, WITH_CHANCE, Scene, act, seats_of

from ludotheque.room.table import upkeep


def test_bots_play_by_themselves_and_not_faster_than_the_table_says(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        begun = asyncio.get_running_loop().time()
        table = await scene.table(PLAIN, "bot:random", "bot:random", bot_delay=20)
        watcher = await scene.come(table)
        while table.state.n < 5:
            await watcher.read()
        assert asyncio.get_running_loop().time() - begun >= 0.08
        while not table.state.over:
            await watcher.read()

    act(tmp_path, story)


def test_a_bot_goes_on_after_a_restart(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        table = await scene.table(PLAIN, "ada", "bot:random", bot_delay=300)
        ada = await scene.come(table, "ada")
        await ada.play()
        await scene.restart()
        table = await scene.room.get(table.id)
        ada = await scene.come(table, "ada")
        while (await ada.look())["n"] < 2:
            await asyncio.sleep(0.02)

    act(tmp_path, story)


@pytest.mark.parametrize("game", WITH_CHANCE)
def test_chance_is_drawn_when_it_is_due(tmp_path: Path, game: str) -> None:
    async def story(scene: Scene) -> None:
        table = await scene.table(game, *["bot:random"] * seats_of(game))
        watcher = await scene.come(table)
        while not table.state.over:
            await watcher.read()
        drawn = [made.draw for made in table.state.made if made.seat == -1]
        assert drawn == list(range(drawn[0] or 0, (drawn[0] or 0) + len(drawn)))

    act(tmp_path, story)


@pytest.mark.parametrize("game", WITH_CHANCE)
def test_the_first_draw_waits_for_the_randomness_of_the_people(tmp_path: Path, game: str) -> None:
    async def story(scene: Scene) -> None:
        seats = seats_of(game)
        table = await scene.table(game, "ada", *["bot:random"] * (seats - 1))
        ada = await scene.come(table, "ada")
        await scene.settle(table)
        state = table.state
        if state.situation.to_act != [-1]:
            return
        assert state.draws == 0
        await ada.ask("mix", seat=0, entropy="ab" * 16)
        await scene.settle(table)
        assert state.draws > 0
        assert (await ada.ask("mix", seat=0, entropy="cd" * 16))["code"] == "already-mixed"

    act(tmp_path, story, mix_wait=60_000)


def test_upkeep_that_fails_is_logged_and_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def story(scene: Scene) -> None:
        monkeypatch.setattr(upkeep, "LATER", 0.0)
        table = await scene.table(PLAIN, "ada", "bot:random")
        ada = await scene.come(table, "ada")
        with monkeypatch.context() as broken:
            broken.setattr(scene.room.turns, "look", None)
            await ada.play()
            await scene.settle(table)
        await ada.hear("update", n=2)

    act(tmp_path, story)
    assert "upkeep failed" in caplog.messages
