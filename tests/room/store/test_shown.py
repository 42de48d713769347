import asyncio
from pathlib import Path

import pytest
from tests.room.scene import PLAIN, Scene, act
from tests.room.several import act as several
from tools.postgres import Postgres

from ludotheque.room.store import shown
from ludotheque.room.store.store import Store


async def one_claims(store: Store) -> None:
    claims = [shown.claim(store, "turn", "", f"claim {each}") for each in range(4)]
    assert sorted(await asyncio.gather(*claims)) == [False, False, False, True]
    now = await shown.kept(store, "turn")
    assert not await shown.claim(store, "turn", "", "too late")
    assert await shown.claim(store, "turn", now, "next")


def test_of_several_who_claim_a_value_one_has_it(tmp_path: Path) -> None:
    act(tmp_path, lambda scene: one_claims(scene.room.store))


def test_so_it_is_on_postgresql(postgres: Postgres) -> None:
    several(postgres.database(), lambda scenes: one_claims(scenes[0].room.store), count=1)


@pytest.mark.parametrize("public", [True, False])
def test_only_public_games_are_watched(tmp_path: Path, public: bool) -> None:
    async def story(scene: Scene) -> None:
        table = await scene.table(PLAIN, "ada", "bob", public=public)
        assert await shown.in_play(scene.room.store, 0, 9) == ([table.id] if public else [])

    act(tmp_path, story)
