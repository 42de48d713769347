"""What somebody keeps of a finished game."""

import asyncio
from pathlib import Path

import pytest
from tests.room.scene import Scene, act

from ludotheque.room.protocol.refusals import RoomRefused
from ludotheque.room.protocol.study import NewStudy, StudyLine
from ludotheque.room.review import studies
from ludotheque.room.store import studies as shelf

WISH = NewStudy("The turning point", "Why not *W4*?", [StudyLine(4, [(0, "W4")])], key="secret")


def test_a_study_is_its_owners_alone_until_it_is_shared(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        store = scene.room.store
        (ada, _), (eve, _) = await scene.room.people.new("Ada"), await scene.room.people.new("Eve")
        kept = await studies.keep(store, ada, "t1", WISH)
        assert (kept.title, kept.lines, kept.shared, kept.own) == (WISH.title, WISH.lines, False, True)
        assert await studies.own(store, ada, "t1") == kept
        assert await studies.own(store, eve, "t1") is None
        for stranger in (eve, None):
            with pytest.raises(RoomRefused):
                await studies.shown(store, stranger, "t1", kept.id)
        again = await studies.keep(store, ada, "t1", NewStudy("New name", "", [], shared=True))
        assert again.id == kept.id
        assert (await studies.shown(store, None, "t1", kept.id)).own is False
        with pytest.raises(RoomRefused):
            await studies.shown(store, ada, "t2", kept.id)
        found = await shelf.find(store, kept.id)
        assert found is not None
        assert "secret" not in found.body

    act(tmp_path, story)


def test_studies_are_bounded_and_leave_with_their_owner(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shelf, "MOST", 1)

    async def story(scene: Scene) -> None:
        store = scene.room.store
        ada, _ = await scene.room.people.new("Ada")
        await studies.keep(store, ada, "t1", WISH)
        with pytest.raises(RoomRefused):
            await studies.keep(store, ada, "t2", WISH)
        await scene.room.people.delete(ada)
        assert await shelf.count(store, ada.id) == 0

    act(tmp_path, story)


def test_two_at_once_are_one_study(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        store = scene.room.store
        ada, _ = await scene.room.people.new("Ada")
        kept = await asyncio.gather(*(studies.keep(store, ada, "t1", WISH) for _ in range(5)))
        assert len({each.id for each in kept}) == 1
        assert await shelf.count(store, ada.id) == 1

    act(tmp_path, story)


@pytest.mark.parametrize(
    "wish", [NewStudy("a\u202eb", ""), NewStudy("a\x07", ""), NewStudy("a", "fine\nnot \u2067fine")], ids=repr
)
def test_what_would_turn_the_text_around_it_is_refused(tmp_path: Path, wish: NewStudy) -> None:
    async def story(scene: Scene) -> None:
        ada, _ = await scene.room.people.new("Ada")
        with pytest.raises(RoomRefused) as error:
            await studies.keep(scene.room.store, ada, "t1", wish)
        assert error.value.code == "bad-text"
        await studies.keep(scene.room.store, ada, "t1", NewStudy("Été", "Two lines\n\tand a step in"))

    act(tmp_path, story)
