from pathlib import Path

import pytest
from tests.room.scene import PLAIN, Scene, act, compiled

from ludotheque.room.home import exhibitions, welcome
from ludotheque.room.home.exhibitions import Exhibitions
from ludotheque.room.protocol.home import Welcoming


async def look(scene: Scene, person: str | None = None) -> Welcoming:
    compiled(PLAIN)
    return await welcome.welcome(scene.room, Exhibitions(scene.room, lambda: [PLAIN]), person)


def test_who_is_alone_sees_an_exhibition(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        seen = await look(scene)
        assert seen.stage is not None
        assert seen.stage.made_for == "exhibition"
        assert seen.stage.status == "playing"
        assert await look(scene) == seen

    act(tmp_path, story)


def test_a_public_game_of_people_comes_before_the_exhibition(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        quiet = await scene.table(PLAIN, "ada", "bob", public=False)
        table = await scene.table(PLAIN, "ada", "bob")
        await (await scene.come(table, "ada")).play()
        seen = await look(scene)
        assert seen.stage is not None
        assert seen.stage.id == table.id
        assert [each.id for each in seen.watch] == [table.id]
        assert quiet.id not in str(seen)
        own = await look(scene, "ada")
        assert own.stage is not None
        assert own.stage.made_for == "exhibition", "one's own game is elsewhere"
        scene.time += welcome.LATELY + 1
        late = await look(scene)
        assert late.watch == []
        assert late.stage is not None
        assert late.stage.made_for == "exhibition"

    act(tmp_path, story)


def test_games_that_were_played_to_the_end_are_shown_and_others_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(exhibitions, "PACE", 0)

    async def story(scene: Scene) -> None:
        given_up = await scene.table(PLAIN, "ada", "bob")
        await (await scene.come(given_up, "ada")).ask("resign", seat=0)
        whole = await scene.table(PLAIN, "bot:random", "bot:random")
        await (await scene.come(whole)).hear("update", to_act=[])
        assert [each.id for each in (await look(scene)).finished] == [whole.id]

    act(tmp_path, story)


def test_tables_with_an_open_seat_are_shown_but_not_of_a_seeker_who_left(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        from tests.room.home.test_pairing import seek

        friend = await scene.table(PLAIN, "ada", None)
        sought, bob = await seek(scene, "bob")
        assert {each.id for each in (await look(scene)).waiting} == {friend.id, sought.table.id}
        bob.leave()
        await scene.settle(sought.table)
        assert [each.id for each in (await look(scene)).waiting] == [friend.id]

    act(tmp_path, story)
