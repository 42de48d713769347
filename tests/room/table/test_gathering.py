"""Who is at a table, and what each is told."""

from pathlib import Path

import pytest
from tests.room.scene import PLAIN, Scene, act


def test_a_move_is_answered_to_the_mover_and_told_to_the_others(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        table = await scene.table(PLAIN, "ada", "bob")
        ada, bob = await scene.come(table, "ada"), await scene.come(table, "bob")
        answer = await ada.play(id="mine")
        told = await bob.hear("update", n=1)
        assert answer["type"] == "update"
        assert answer["id"] == "mine"
        assert "id" not in told
        assert told["view"] == answer["view"]
        assert told["step"]["events"][0]["en"] != told["step"]["events"][0]["fr"]
        assert list(told["legal"]) == ["1"]
        assert "legal" not in answer

    act(tmp_path, story)


@pytest.mark.parametrize("crash", [False, True])
def test_another_kind_of_request_under_the_same_id_is_another_request(tmp_path: Path, crash: bool) -> None:
    """It is done, or refused: `accepted` for what was never looked at would be a lie."""

    async def story(scene: Scene) -> None:
        table = await scene.table(PLAIN, "ada", "bob")
        ada = await scene.come(table, "ada")
        await ada.ask("say", text="hello", id="x")
        assert (await ada.play(id="x"))["type"] == "update"
        if crash:
            await scene.crash()
            table = await scene.room.get(table.id)
            ada = await scene.come(table, "ada")
        assert (await ada.ask("agree", seat=0, id="x"))["type"] == "accepted"
        assert table.state.offers.accepted("agree") == {0}
        answer = await ada.ask("answer", kind="rematch", seat=0, yes=True, id="x")
        assert answer.get("code") == "no-offer", answer
        assert (await ada.ask("resign", seat=0, id="x"))["type"] == "accepted"
        assert table.state.over

    act(tmp_path, story)
