from pathlib import Path

from tests.room.scene import Scene, act

from ludotheque.room.table.surroundings import Surroundings


def test_a_room_has_whatever_its_parts_may_ask_of_it(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        asked = {*Surroundings.__annotations__, *vars(Surroundings)}
        missing = [name for name in asked if name[0] != "_" and not hasattr(scene.room, name)]
        assert missing == []

    act(tmp_path, story)
