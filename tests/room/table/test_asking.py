import asyncio
from pathlib import Path

import pytest
from tests.room.scene import PLAIN, Scene, act

from ludotheque.room.protocol.refusals import RoomRefused
from ludotheque.room.protocol.requests import Leave, Sit
from ludotheque.room.table.asking import ask


def test_who_asks_is_answered_or_told_why_not(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        table = await scene.table(PLAIN, "ada", None)
        bob = scene.room.enter(table, "bob", "Bob", "")
        await ask(table, bob, Sit(1, "one"))
        assert table.state.seats[1].person == "bob"
        with pytest.raises(RoomRefused, match="not your seat"):
            await ask(table, bob, Leave(1, "two"))

    act(tmp_path, story)


def test_a_table_that_was_put_away_keeps_nobody_waiting(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        table = await scene.table(PLAIN, "ada", None)
        bob = scene.room.enter(table, "bob", "Bob", "")
        del scene.room.tables[table.id]
        await table.close()
        with pytest.raises(RoomRefused):
            await asyncio.wait_for(ask(table, bob, Sit(1, "one")), 30)

    act(tmp_path, story)
