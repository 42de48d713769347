import asyncio

from tests.room.scene import Scene
from tests.room.several import act, until
from tools.postgres import Postgres


def test_of_all_processes_one_keeps_a_table_and_when_it_goes_another(postgres: Postgres) -> None:
    async def story(scenes: list[Scene]) -> None:
        first, second = (scene.room.peers for scene in scenes)
        names = [f"table{number}" for number in range(200)]
        mine = [name for name in names if first.keeps(name)]
        assert [name for name in names if not second.keeps(name)] == mine
        assert 50 < len(mine) < 150
        await scenes.pop().room.close()
        await until(lambda: all(first.keeps(name) for name in names))

    act(postgres.database(), story)


def test_a_process_that_dies_is_missed_soon(postgres: Postgres) -> None:
    async def story(scenes: list[Scene]) -> None:
        dead = scenes.pop()
        for task in dead.room._background:
            task.cancel()
        before = asyncio.get_running_loop().time()
        await until(lambda: len(scenes[0].room.peers.servers) == 1)
        assert asyncio.get_running_loop().time() - before < 5
        await dead.room.store.close()

    act(postgres.database(), story)
