"""Nobody's time runs while a table goes from one process to another."""

from pathlib import Path

from tests.room.scene import PLAIN, Scene, act

FISCHER = {"kind": "fischer", "seconds": 60, "increment": 2}


def test_a_restart_costs_nobody_the_time_to_come_back(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        table = await scene.table(PLAIN, "ada", "bob", clock=FISCHER)
        await scene.come(table, "ada")
        scene.time += 5_000
        await scene.room.close()
        scene.time += 1_000_000
        scene.room = scene._room()
        await scene.room.open()
        scene.time += 4_000
        table = await scene.room.get(table.id)
        ada = await scene.come(table, "ada")
        assert (await ada.hear("update"))["clocks"]["left"] == [55_000, 60_000]
        scene.time += 2_000
        await scene.room.close()
        scene.room = scene._room()
        await scene.room.open()
        scene.time += 12_000
        table = await scene.room.get(table.id)
        ada = await scene.come(table, "ada")
        assert (await ada.look())["clocks"]["left"][0] == 53_000 - 2_000

    act(tmp_path, story)
