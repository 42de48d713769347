from pathlib import Path

import pytest
from tests.room.scene import PLAIN, Scene, act

from ludotheque.room.store import tables as shelf


def test_a_long_table_is_read_from_its_older_snapshot_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ludotheque.room.state.table_state.SNAPSHOT_EVERY", 6)

    async def story(scene: Scene) -> None:
        table = await scene.table(PLAIN, "ada", "ada")
        ada = await scene.come(table, "ada")
        for _ in range(14):
            await ada.play()
        shelved = await shelf.find(scene.room.store, table.id)
        whole = await shelf.find_whole(scene.room.store, table.id)
        assert shelved.snapshot is not None
        assert shelved.snapshot.seq == table.state.base.seq
        assert whole.entries[shelved.snapshot.seq :] == shelved.entries
        assert await scene.room.store.read("SELECT COUNT(*) FROM snapshot") == [(2,)]
        await scene.crash()
        again = await scene.room.get(table.id)
        assert (again.state.n, again.state.head) == (table.state.n, table.state.head)

    act(tmp_path, story)


def test_undoing_removes_the_snapshots_after_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ludotheque.room.state.table_state.SNAPSHOT_EVERY", 6)

    async def story(scene: Scene) -> None:
        table = await scene.table(PLAIN, "ada", "ada")
        ada = await scene.come(table, "ada")
        while table.state.seq % 6:
            await ada.play()
        await ada.ask("undo", seat=table.state.made[-1].seat)
        await ada.play()
        await scene.crash()
        again = await scene.room.get(table.id)
        assert (again.state.n, again.state.head) == (table.state.n, table.state.head)

    act(tmp_path, story)


def test_a_finished_table_is_marked_with_its_outcome(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        table = await scene.table(PLAIN, "ada", "bob")
        await (await scene.come(table, "bob")).ask("resign", seat=1)
        rows = await scene.room.store.read("SELECT status, outcome FROM room_table WHERE id = ?", table.id)
        assert rows[0][0] == "over"
        assert '"resigned"' in rows[0][1]

    act(tmp_path, story)
