import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from ludotheque.room.log.people import EXPIRY, FRESH, GONE, People, clean_name, session_id
from ludotheque.room.log.sqlite import SqliteStore
from ludotheque.room.refusals import RoomRefused

SECRET = "correct horse"


class Clock:
    time = 10**12

    def __call__(self) -> int:
        return self.time


def run(folder: Path, story: Callable[[People, SqliteStore, Clock], Awaitable[None]]) -> None:
    async def play() -> None:
        store, clock = SqliteStore(folder), Clock()
        await story(People(store, clock), store, clock)
        store.close_now()

    asyncio.run(play())


def test_a_guest_is_known_by_its_token_and_the_token_is_not_kept(tmp_path: Path) -> None:
    async def story(people: People, store: SqliteStore, _: Clock) -> None:
        ada, token = await people.new("  Ada   Lovelace ")
        assert ada.name == "Ada Lovelace"
        assert await people.by_token(token) == ada
        assert await People(store, Clock()).by_token(token) == ada
        for wrong in ("", token[:-1], token + "x", "x" * 1000):
            assert await people.by_token(wrong) is None
        named = await people.rename(ada, "Ada L")
        assert await people.by_token(token) == named
        assert token not in str(await store.read("SELECT * FROM session"))

    run(tmp_path, story)


def test_a_claimed_name_is_nobody_elses(tmp_path: Path) -> None:
    async def story(people: People, store: SqliteStore, _: Clock) -> None:
        ada, token = await people.new("Ada")
        other, _token = await people.new("Ada")
        ada = await people.claim(ada, SECRET)
        assert ada.account
        assert await people.by_token(token) == ada
        with pytest.raises(RoomRefused, match="account"):
            await people.claim(ada, SECRET)
        for name in ("ada", "ＡＤＡ", " Ada "):
            with pytest.raises(RoomRefused, match="somebody's account"):
                await people.new(name)
            with pytest.raises(RoomRefused, match="somebody's account"):
                await people.rename(other, name)
        with pytest.raises(RoomRefused, match="somebody's account"):
            await people.claim(other, SECRET)
        assert SECRET not in str(await store.read("SELECT * FROM person"))
        assert (await people.rename(ada, "ADA")).name == "ADA"

    run(tmp_path, story)


def test_an_account_logs_in_elsewhere_and_ends_its_sessions(tmp_path: Path) -> None:
    async def story(people: People, store: SqliteStore, _: Clock) -> None:
        ada, first = await people.new("Ada", "one browser")
        ada = await people.claim(ada, SECRET)
        same, second = await people.log_in(" aDa", SECRET, "another")
        assert same == ada
        for name, password in (("Ada", "wrong horse"), ("Nobody", SECRET)):
            with pytest.raises(RoomRefused, match="name or the password"):
                await people.log_in(name, password, "")
        assert {each.label for each in await people.sessions(ada)} == {"one browser", "another"}
        await people.revoke(ada, session_id(first))
        assert await people.by_token(first) is None
        assert await people.by_token(second) == ada
        token = (await people.new_token(ada, "my bot"))[1]
        assert await people.by_token(token) == ada
        await people.change_password(ada, SECRET, "another horse")
        await people.revoke_others(ada, session_id(second))
        assert [each.id for each in await people.sessions(ada)] == [session_id(second)]
        with pytest.raises(RoomRefused):
            await people.log_in("Ada", SECRET, "")

    run(tmp_path, story)


def test_another_process_learns_soon_that_a_session_has_ended(tmp_path: Path) -> None:
    async def story(people: People, store: SqliteStore, clock: Clock) -> None:
        ada, token = await people.new("Ada")
        assert await people.by_token(token) == ada
        await People(store, clock).revoke(ada, session_id(token))
        clock.time += FRESH
        assert await people.by_token(token) is None

    run(tmp_path, story)


def test_a_session_that_nobody_uses_expires(tmp_path: Path) -> None:
    async def story(people: People, store: SqliteStore, clock: Clock) -> None:
        ada, token = await people.new("Ada")
        clock.time += EXPIRY - 1
        assert await people.by_token(token) == ada
        clock.time += EXPIRY - 1
        assert await people.by_token(token) == ada
        clock.time += EXPIRY
        assert await people.by_token(token) is None
        assert await people.sessions(ada) == []

    run(tmp_path, story)


def test_guests_have_neither_password_nor_tokens(tmp_path: Path) -> None:
    async def story(people: People, store: SqliteStore, _: Clock) -> None:
        ada, _token = await people.new("Ada")
        with pytest.raises(RoomRefused, match="password first"):
            await people.change_password(ada, "", SECRET)
        with pytest.raises(RoomRefused, match="password first"):
            await people.new_token(ada, "bot")

    run(tmp_path, story)


def test_who_deletes_the_account_frees_the_name(tmp_path: Path) -> None:
    async def story(people: People, store: SqliteStore, _: Clock) -> None:
        ada, token = await people.new("Ada")
        ada = await people.claim(ada, SECRET)
        await people.set_contact(ada, "ada@example.org")
        assert await people.contact(ada) == "ada@example.org"
        await people.delete(ada)
        assert await people.by_token(token) is None
        assert "Ada" not in str(await store.read("SELECT * FROM person"))
        assert "ada" not in str(await store.read("SELECT * FROM person"))
        await people.new("Ada")

    run(tmp_path, story)


@pytest.mark.parametrize("name", ["", "   ", "x" * 25, "a\u200bb", "a\x00b", "\u202eabc", GONE])
def test_a_name_has_visible_characters(name: str) -> None:
    with pytest.raises(RoomRefused):
        clean_name(name)


def test_names_of_all_languages_are_fine() -> None:
    assert clean_name("Zoe\u0308 Müller-Łukasz") == "Zoë Müller-Łukasz"
    assert clean_name("李小龍 🎲") == "李小龍 🎲"
