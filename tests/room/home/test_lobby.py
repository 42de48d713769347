from pathlib import Path

from tests.room.scene import PLAIN, Scene, act

from ludotheque.room.home import lobby


def test_public_tables_are_listed_with_open_ones_first(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        playing = await scene.table(PLAIN, "ada", "bob")
        waiting = await scene.table(PLAIN, "ada", None)
        await scene.table(PLAIN, "ada", None, public=False)
        cards = await lobby.public(scene.room, None, "bob")
        assert [each.id for each in cards] == [waiting.id, playing.id]
        assert [each.your_seats for each in cards] == [[], [1]]
        assert await lobby.public(scene.room, "no such game", None) == []

    act(tmp_path, story)


def test_ones_own_tables_are_listed_with_those_to_play_first(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        over = await scene.table(PLAIN, "ada", "bob")
        await (await scene.come(over, "ada")).ask("resign", seat=0)
        theirs = await scene.table(PLAIN, "bob", "ada")
        mine = await scene.table(PLAIN, "ada", "bob", public=False)
        await scene.table(PLAIN, "bob", "cleo")
        await scene.restart()
        cards = await lobby.mine(scene.room, "ada")
        assert [each.id for each in cards] == [mine.id, theirs.id, over.id]
        assert [each.your_turn for each in cards] == [True, False, False]
        assert cards[2].outcome is not None

    act(tmp_path, story)
