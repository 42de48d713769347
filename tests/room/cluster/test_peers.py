import pytest
from tests.room.scene import PLAIN, Scene
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


def test_a_process_that_dies_is_missed(postgres: Postgres) -> None:
    async def story(scenes: list[Scene]) -> None:
        dead = scenes.pop()
        for task in dead.room._background:
            task.cancel()
        await until(lambda: len(scenes[0].room.peers.servers) == 1)
        await dead.room.store.close()

    act(postgres.database(), story)


@pytest.mark.parametrize("jump", [-3_600_000, 3_600_000])
def test_a_process_whose_machine_has_another_time_goes_by_that_of_the_others(
    postgres: Postgres, jump: int
) -> None:
    async def story(scenes: list[Scene]) -> None:
        first = scenes[0]
        clock = {"kind": "fischer", "seconds": 600, "increment": 0}
        table = await first.table(PLAIN, "ada", "bob", clock=clock)
        late = Scene(first.folder, first.settings, first.database)
        late.time = first.time + jump
        late.room = late._room()
        await late.room.open()
        assert abs(late.room.now() - first.room.now()) < 60_000
        left = (await (await late.come(await late.room.get(table.id), "ada")).look())["clocks"]["left"]
        assert 540_000 < left[0] <= 600_000
        await late.room.close()

    act(postgres.database(), story, count=1)


def test_a_process_that_was_suspended_catches_up_and_takes_nobodys_time(postgres: Postgres) -> None:
    async def story(scenes: list[Scene]) -> None:
        first, second = scenes
        clock = {"kind": "fischer", "seconds": 600, "increment": 0}
        while not second.room.peers.keeps((table := await second.table(PLAIN, "ada", "bob", clock=clock)).id):
            pass
        first.time += 3_600_000
        await until(lambda: second.room.now() >= first.time)
        ada = await second.come(table, "ada")
        assert (await ada.look())["clocks"]["left"] == [600_000, 600_000]

    act(postgres.database(), story)
