from pathlib import Path

import pytest
from tests.room.scene import PLAIN, WITH_SECRETS, Scene, act

from ludotheque.room.state.recent import RecentMoves
from ludotheque.viewers import SPECTATOR, seated


@pytest.mark.parametrize("game", [PLAIN, WITH_SECRETS[0]])
def test_what_is_kept_is_what_would_be_made_anew(tmp_path: Path, game: str) -> None:
    """With every move, and when some are taken back: the kept steps are those of a fresh look."""

    async def story(scene: Scene) -> None:
        table = await scene.table(game, "ada", "ada")
        ada = await scene.come(table, "ada")
        for round in range(14):
            state = await ada.look()
            for seat in [int(each) for each in table.state.asked]:
                await ada.ask("look", viewer=seat)
                state = await ada.look()
                moves = state.get("legal", {}).get(str(seat), [])
                if moves:
                    await ada.ask("play", seat=seat, move=moves[0], seen=state["seq"])
            if round % 5 == 4:
                await ada.ask("undo", seat=round % 2)
            for viewer in (SPECTATOR, seated(0), seated(1)):
                assert table.recent.steps(viewer) == RecentMoves(table.state, 120).steps(viewer)
            assert len(RecentMoves(table.state, 3).steps(SPECTATOR)) == min(3, table.state.n)

    act(tmp_path, story)


def test_asking_again_plays_nothing_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(scene: Scene) -> None:
        table = await scene.table(PLAIN, "ada", "ada")
        ada = await scene.come(table, "ada")
        for _ in range(10):
            await ada.play()
        steps = table.recent.steps(SPECTATOR)
        monkeypatch.setattr("ludotheque.room.state.recent.step_for", None)
        assert table.recent.steps(SPECTATOR) == steps

    act(tmp_path, story)
