from pathlib import Path

from tests.room.scene import PLAIN, Scene, act

from ludotheque.room.review import reasons
from ludotheque.viewers import seated


def test_a_bot_says_why_it_made_its_newest_move_once_it_has_made_one(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        table = await scene.table(PLAIN, "ada", "bot:level:2")
        ada = await scene.come(table, "ada")
        assert await reasons.newest("ada", table.state, seated(0)) is None
        await ada.play()
        await ada.hear("update", n=2)
        reason = await reasons.newest("ada", table.state, seated(0))
        assert reason is not None
        assert (reason.n, reason.seat) == (1, 1)
        assert reason.words.en != reason.words.fr

    act(tmp_path, story)
