from pathlib import Path

from tests.room.scene import PLAIN, Scene, act

from ludotheque.room.names import GONE
from ludotheque.room.state.entries import Seated
from ludotheque.room.store import naming
from ludotheque.room.store import tables as shelf
from ludotheque.room.store.naming import Naming


async def names(scene: Scene, table: str) -> list[str | None]:
    whole = await shelf.find_whole(scene.room.store, table)
    return [entry.name for entry in whole.entries if isinstance(entry, Seated)]


def test_only_the_name_of_the_one_who_left_is_taken_out(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        table = await scene.table(PLAIN, "ada", "bob")
        await naming.rewrite(scene.room.store, naming.gone("ada"))
        assert await names(scene, table.id) == [GONE, "Bob"]

    act(tmp_path, story)


def test_who_shares_the_screen_keeps_a_name_of_their_own(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        table = await scene.table(PLAIN, "ada", "bob")
        await naming.rewrite(scene.room.store, Naming("ada", "Eve", "Grace"))
        assert await names(scene, table.id) == ["Ada", "Bob"]
        await naming.rewrite(scene.room.store, Naming("ada", "Eve", "Ada"))
        assert await names(scene, table.id) == ["Eve", "Bob"]

    act(tmp_path, story)


def test_only_tables_that_have_not_begun_are_open(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        await scene.table(PLAIN, "ada", "bob")
        waiting = await scene.table(PLAIN, "ada", None)
        assert await naming.open_tables(scene.room.store, "ada") == [waiting.id]

    act(tmp_path, story)
