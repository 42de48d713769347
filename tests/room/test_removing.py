from pathlib import Path

import pytest
from tests.room.scene import PLAIN, Scene, act
from tests.room.several import act as several
from tests.room.several import same_table, until
from tools.postgres import Postgres

from ludotheque.room import removing
from ludotheque.room.protocol.refusals import RoomRefused


def test_a_table_is_taken_away_whole(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        table = await scene.table(PLAIN, "ada", "bob")
        kept = await scene.table(PLAIN, "ada", "bob")
        ada = await scene.come(table, "ada")
        await ada.play()
        await removing.remove(scene.room, table.id)
        assert (await ada.hear("closing"))["code"] == "unknown-table"
        with pytest.raises(RoomRefused):
            await scene.room.get(table.id)
        assert (await scene.room.get(kept.id)) is kept

    act(tmp_path, story)


def test_other_processes_put_it_away_too(postgres: Postgres) -> None:
    async def story(scenes: list[Scene]) -> None:
        one, two = await same_table(scenes, await scenes[0].table(PLAIN, "ada", None))
        await removing.remove(scenes[0].room, one.id)
        await until(lambda: two.id not in scenes[1].room.tables)

    several(postgres.database(), story)
