import asyncio
from pathlib import Path

import pytest

from ludotheque.room.log.people import People, clean_name
from ludotheque.room.log.sqlite import SqliteStore
from ludotheque.room.refusals import RoomRefused


def test_a_guest_is_known_by_its_token_and_the_token_is_not_kept(tmp_path: Path) -> None:
    async def story() -> None:
        store = SqliteStore(tmp_path)
        people = People(store)
        ada, token = await people.new("  Ada   Lovelace ", 1)
        assert ada.name == "Ada Lovelace"
        assert await people.by_token(token) == ada
        assert await People(store).by_token(token) == ada
        for wrong in ("", token[:-1], token + "x", "x" * 1000):
            assert await people.by_token(wrong) is None
        named = await people.rename(token, ada, "Ada L")
        assert await people.by_token(token) == named
        assert token not in str(await store.read("SELECT * FROM session"))
        store.close()

    asyncio.run(story())


@pytest.mark.parametrize("name", ["", "   ", "x" * 25, "a\u200bb", "a\x00b", "\u202eabc"])
def test_a_name_has_visible_characters(name: str) -> None:
    with pytest.raises(RoomRefused):
        clean_name(name)


def test_names_of_all_languages_are_fine() -> None:
    assert clean_name("Zoe\u0308 Müller-Łukasz") == "Zoë Müller-Łukasz"
    assert clean_name("李小龍 🎲") == "李小龍 🎲"
