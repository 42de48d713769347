from pathlib import Path

import pytest
from tests.room.scene import PLAIN, Scene, act, play_out


@pytest.mark.parametrize(
    ("seats", "settings", "may"),
    [
        (("ada", "bob"), {}, ["resign", "undo", "agree"]),
        (("ada", "bob"), {"undo": "never", "hints": "always"}, ["resign", "advise", "agree"]),
        (("ada", "bot:random"), {"bot_delay": 10_000}, ["resign", "undo", "advise"]),
        (("ada", "ada"), {}, ["resign", "undo", "advise", "agree"]),
        (("ada", "bob"), {"rated": True}, ["resign", "agree"]),
    ],
)
def test_what_may_be_asked_for_is_told_and_nothing_else_is_granted(
    tmp_path: Path, seats: tuple[str, ...], settings: dict[str, object], may: list[str]
) -> None:
    async def story(scene: Scene) -> None:
        table = await scene.table(PLAIN, *seats, **settings)
        ada = await scene.come(table, "ada")
        assert ada.told[-1]["seating"]["may"] == may
        await ada.play()
        for wish in ("undo", "agree", "advise"):
            refused = (await ada.ask(wish, seat=0)).get("code")
            assert (refused in ("not-allowed", "rated")) == (wish not in may), (wish, refused)

    act(tmp_path, story)


def test_before_the_start_nothing_and_after_the_end_another_game(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        table = await scene.table(PLAIN, "ada", None)
        ada = await scene.come(table, "ada")
        assert ada.told[-1]["seating"]["may"] == []
        bob = await scene.come(table, "bob")
        await bob.ask("sit", seat=1)
        await play_out(scene, table, ada, bob)
        assert (await ada.ask("resync"))["seating"]["may"] == ["rematch"]

    act(tmp_path, story)
