from pathlib import Path

from tests.room.scene import Scene, act

from ludotheque.room.protocol.home import Preferences
from ludotheque.room.store import preferences
from ludotheque.room.store.store import Write


def test_what_somebody_prefers_is_kept_for_them_alone(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        await scene.accounts("ada", "bob")
        wanted = Preferences(theme="dark", volume=30, boards={"a-game": "slate"})
        await preferences.keep(scene.room.store, "ada", wanted)
        await scene.restart()
        assert await preferences.read(scene.room.store, "ada") == wanted
        assert await preferences.read(scene.room.store, "bob") is None
        assert await preferences.read(scene.room.store, "nobody") is None

    act(tmp_path, story)


def test_what_no_longer_makes_sense_is_as_if_nothing_was_kept(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        await scene.accounts("ada")
        await scene.room.store.write(
            Write("UPDATE person SET preferences = ? WHERE id = ?", ('{"theme": "sepia"}', "ada"))
        )
        assert await preferences.read(scene.room.store, "ada") is None

    act(tmp_path, story)
