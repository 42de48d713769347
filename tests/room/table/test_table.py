"""The path of one move: checked, played, written, then told."""

from pathlib import Path

import pytest
from tests.room.scene import PLAIN, Scene, act, play_out

from ludotheque.room.store import tables as shelf


def test_what_is_told_is_on_disk(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        table = await scene.table(PLAIN, "ada", "bob")
        ada = await scene.come(table, "ada")
        answer = await ada.play()
        entries = await shelf.read_entries(scene.room.store, table.id, 0)
        assert len(entries) == answer["seq"]

    act(tmp_path, story)


def test_a_whole_game_ends_for_everybody_and_reveals_its_secret(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        table = await scene.table(PLAIN, "ada", "bob")
        ada, bob = await scene.come(table, "ada"), await scene.come(table, "bob")
        watcher = await scene.come(table)
        assert "secret" not in await watcher.look()
        await play_out(scene, table, ada, bob)
        for person in (ada, bob, watcher):
            state = await person.look()
            assert state["outcome"]["reason"] == "played-out"
            assert state["to_act"] == []
            assert state["secret"] == table.state.secret.hex()
        assert ada.told[-1]["seating"]["status"] == "over"

    act(tmp_path, story)


def test_a_request_that_fails_does_not_stop_the_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(scene: Scene) -> None:
        table = await scene.table(PLAIN, "ada", "bob")
        ada = await scene.come(table, "ada")
        with monkeypatch.context() as broken:
            broken.setattr(table.state, "try_move", None)
            assert (await ada.play())["code"] == "failed"
        assert (await ada.play())["n"] == 1

    act(tmp_path, story)
