from pathlib import Path

import pytest
from tests.room.scene import PLAIN, Scene, act

from ludotheque.room.protocol.refusals import RoomRefused
from ludotheque.room.store import challenges
from ludotheque.room.store.challenges import HOLDS


async def refusal(asked: object) -> str:
    with pytest.raises(RoomRefused) as refused:
        await asked  # type: ignore[misc]
    return refused.value.code


def test_a_challenge_is_answered_once_and_holds_for_a_day(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        own = scene.room.company.challenges
        table = await scene.table(PLAIN, "ada", None, public=False)
        await own.check("ada", "bob")
        await own.make(table.id, PLAIN, "ada", "bob")
        (mine,), (theirs,) = await own.of("ada"), await own.of("bob")
        assert mine == theirs == await own.find(table.id)
        assert (mine.person, mine.other, mine.answer, mine.settings.public) == ("ada", "bob", "", False)
        assert await own.of("eve") == []
        assert await refusal(own.check("ada", "bob")) == "already-challenged"
        await own.answer(mine, "declined")
        await own.answer(mine, "accepted")
        assert (await own.find(table.id)).answer == "declined"
        await own.check("ada", "bob")
        scene.time += HOLDS + 1
        assert await own.of("bob") == []
        assert await refusal(own.find(table.id)) == "no-challenge"

    act(tmp_path, story)


def test_not_everybody_is_challenged_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(challenges, "MOST_WAITING", 1)

    async def story(scene: Scene) -> None:
        own = scene.room.company.challenges
        table = await scene.table(PLAIN, "ada", None)
        await own.make(table.id, PLAIN, "ada", "bob")
        assert await refusal(own.check("ada", "eve")) == "too-many-challenges"
        await own.check("bob", "eve")

    act(tmp_path, story)
