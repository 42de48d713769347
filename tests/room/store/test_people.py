import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from ludotheque.room.names import GIVEN
from ludotheque.room.protocol.refusals import RoomRefused
from ludotheque.room.store.people import EXPIRY, FRESH, People, session_id
from ludotheque.room.store.sqlite import SqliteStore
from ludotheque.room.store.store import Write

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
        ada, own = await people.claim(ada, SECRET)
        assert ada.account
        assert await people.by_token(own) == ada
        assert await people.by_token(token) is None, "whoever had the guest's session has not the account's"
        with pytest.raises(RoomRefused, match="account"):
            await people.claim(ada, SECRET)
        for name in ("ada", "ＡＤＡ", " Ada "):
            with pytest.raises(RoomRefused, match="someone’s account"):
                await people.new(name)
            with pytest.raises(RoomRefused, match="someone’s account"):
                await people.rename(other, name)
        with pytest.raises(RoomRefused, match="someone’s account"):
            await people.claim(other, SECRET)
        assert SECRET not in str(await store.read("SELECT * FROM person"))
        assert (await people.rename(ada, "ADA")).name == "ADA"

    run(tmp_path, story)


def test_of_two_claims_at_once_one_holds(tmp_path: Path) -> None:
    async def story(people: People, store: SqliteStore, _: Clock) -> None:
        ada, _token = await people.new("Ada")
        claims = (people.claim(ada, SECRET), people.claim(ada, "another horse"))
        found = await asyncio.gather(*claims, return_exceptions=True)
        refused = [each for each in found if isinstance(each, RoomRefused)]
        assert [each.code for each in refused] == ["has-account"]
        won = SECRET if not isinstance(found[0], RoomRefused) else "another horse"
        assert (await people.log_in("Ada", won, ""))[0].id == ada.id

    run(tmp_path, story)


def test_who_was_given_a_name_chooses_one_before_an_account(tmp_path: Path) -> None:
    """Somebody else's account took the name meanwhile: `Guest 1234` is nobody's account."""

    async def story(people: People, store: SqliteStore, _: Clock) -> None:
        guest, _token = await people.new("Ada")
        renamed = await people.rename(guest, GIVEN.format(4821))
        for known in (guest, renamed):  # whoever still takes it for Ada, too
            with pytest.raises(RoomRefused) as refused:
                await people.claim(known, SECRET)
            assert refused.value.code == "given-name"
        owner, _token = await people.claim(await people.rename(renamed, "Ada Again"), SECRET)
        assert (owner.name, (await people.log_in("ada again", SECRET, ""))[0].id) == ("Ada Again", guest.id)

    run(tmp_path, story)


def test_a_claim_is_by_the_name_that_is_shown_now(tmp_path: Path) -> None:
    async def story(people: People, store: SqliteStore, _: Clock) -> None:
        stale, _token = await people.new("Ada")
        await people.rename(stale, "Grace")
        owner, _token = await people.claim(stale, SECRET)
        assert owner.name == "Grace"
        assert (await people.log_in("Grace", SECRET, ""))[0].id == stale.id

    run(tmp_path, story)


def test_a_token_may_only_play_unless_its_owner_says_more(tmp_path: Path) -> None:
    async def story(people: People, store: SqliteStore, _: Clock) -> None:
        ada, _own = await people.claim((await people.new("Ada"))[0], SECRET)
        for scope, only in (("play", True), ("all", False)):
            session, token = await people.new_token(ada, "bot", scope)  # type: ignore[arg-type]
            found = await people.by_token(token)
            assert session.scope == scope
            assert found is not None
            assert found.play_only == only
        assert {each.scope for each in await people.sessions(ada)} == {"all", "play"}

    run(tmp_path, story)


def test_what_was_read_before_a_session_ended_is_not_remembered(tmp_path: Path) -> None:
    async def story(people: People, store: SqliteStore, _: Clock) -> None:
        ada, token = await people.new("Ada")
        reading = asyncio.create_task(people.by_token(token))
        await asyncio.sleep(0)
        await people.revoke(ada, session_id(token))
        await reading
        assert await people.by_token(token) is None

    run(tmp_path, story)


def test_an_account_logs_in_elsewhere_and_ends_its_sessions(tmp_path: Path) -> None:
    async def story(people: People, store: SqliteStore, _: Clock) -> None:
        guest, _guest = await people.new("Ada")
        ada, first = await people.claim(guest, SECRET, label="one browser")
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
        assert await people.by_token(token) == ada._replace(play_only=True)
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
        guest, _guest = await people.new("Ada")
        ada, token = await people.claim(guest, SECRET)
        await people.set_contact(ada, "ada@example.org")
        assert await people.contact(ada) == "ada@example.org"
        await people.delete(ada)
        assert await people.by_token(token) is None
        assert "Ada" not in str(await store.read("SELECT * FROM person"))
        assert "ada" not in str(await store.read("SELECT * FROM person"))
        await people.new("Ada")

    run(tmp_path, story)


@pytest.mark.parametrize(
    ("name", "code"),
    [("PauI", "name-alike"), ("pau1", "name-alike"), ("раuІ", "mixed-name"), ("PAUL", "name-taken")],
)
def test_a_name_that_looks_like_an_accounts_is_refused(tmp_path: Path, name: str, code: str) -> None:
    async def story(people: People, store: SqliteStore, _: Clock) -> None:
        paul, _token = await people.new("Paul")
        paul, _token = await people.claim(paul, SECRET)
        other, _token = await people.new("Saul")
        for ask in (lambda: people.new(name), lambda: people.rename(other, name), lambda: people.free(name)):
            with pytest.raises(RoomRefused) as refused:
                await ask()
            assert refused.value.code == code
        assert (await people.rename(paul, "PauI")).name == "PauI"

    run(tmp_path, story)


def test_the_names_of_an_older_database_are_looked_at(tmp_path: Path) -> None:
    async def story(people: People, store: SqliteStore, _: Clock) -> None:
        await store.write(
            Write("INSERT INTO person (id, name, created, login) VALUES ('p', 'Paul', 5, 'paul')", ())
        )
        await people.look_at_names()
        with pytest.raises(RoomRefused, match="looks too much like"):
            await people.new("PauI")

    run(tmp_path, story)
