from pathlib import Path

from tests.room.scene import Scene, act

from ludotheque.room.store import studies
from ludotheque.room.store.studies import Kept


def test_a_study_is_found_by_its_name_and_by_whose_it_is(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        store = scene.room.store
        first = Kept("s1", "ada", "t1", 0, "{}")
        await store.write(studies.written(first))
        assert await studies.find(store, "s1") == await studies.of_table(store, "ada", "t1") == first
        await store.write(studies.written(first._replace(shared=1)))
        assert await studies.find(store, "s1") == first._replace(shared=1)
        assert await studies.count(store, "ada") == 1
        await store.write(studies.forgotten("ada"))
        assert await studies.find(store, "s1") is None

    act(tmp_path, story)
