from pathlib import Path

import pytest
from tests.room.scene import Scene, act

from ludotheque.room.protocol.refusals import RoomRefused
from ludotheque.room.store.people import Person
from ludotheque.room.store.recovery import GROUP, GROUPS, HOUR, LETTERS, PAUSE, kept, new_code

SECRET = "correct horse battery"


async def ada(scene: Scene) -> tuple[Person, str]:
    """With an account, and the token of its session."""
    guest, _ = await scene.room.people.new("Ada")
    return await scene.room.people.claim(guest, SECRET)


async def refusal(scene: Scene, name: str, code: str, password: str = "another horse") -> str:
    with pytest.raises(RoomRefused) as refused:
        await scene.room.company.recovery.use(name, code, password, "here")
    return refused.value.code


def test_a_code_cannot_be_guessed_and_is_the_same_however_it_is_written() -> None:
    code = new_code()
    assert new_code() != code
    assert len(LETTERS) ** (GROUP * GROUPS) > 2**96
    assert kept("ada", code) == kept("ada", code.upper().replace("-", " ")) != kept("bob", code)
    assert code not in kept("ada", code)


def test_a_code_sets_a_new_password_once_and_ends_all_sessions(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        people, recovery = scene.room.people, scene.room.company.recovery
        person, token = await ada(scene)
        assert not await recovery.has(person.id)
        code = await recovery.renew(person.id)
        assert await recovery.has(person.id)
        assert await refusal(scene, "Ada", "wrong") == "wrong-code"
        assert await refusal(scene, "Bob", code) == "wrong-code"
        assert await refusal(scene, "Ada", code, "short") == "bad-password"
        found = await recovery.use("ada", code.upper(), "another horse", "here")
        assert (found.id, found.account) == (person.id, True)
        scene.room.people.forget(None)
        assert await people.by_token(token) is None
        assert (await people.log_in("Ada", "another horse", ""))[0].id == person.id
        assert await refusal(scene, "Ada", code) == "wrong-code"

    act(tmp_path, story)


def test_another_code_ends_the_one_before(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        person, _ = await ada(scene)
        first = await scene.room.company.recovery.renew(person.id)
        second = await scene.room.company.recovery.renew(person.id)
        assert await refusal(scene, "Ada", first) == "wrong-code"
        await scene.room.company.recovery.use("Ada", second, "another horse", "here")

    act(tmp_path, story)


def test_a_code_is_sent_to_the_contact_and_holds_for_an_hour(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        scene.time = 10**12
        people, recovery = scene.room.people, scene.room.company.recovery
        person, _ = await ada(scene)
        own = await recovery.renew(person.id)
        assert await recovery.send("Ada") is None  # nowhere to send it
        await people.set_contact(person, "ada@example.org")
        sent = await recovery.send("ada")
        assert sent is not None
        name, contact, code = sent
        assert (name, contact) == ("Ada", "ada@example.org")
        assert await recovery.send("Ada") is None  # not so soon again
        assert await recovery.send("Bob") is None
        scene.time += HOUR
        assert await refusal(scene, "Ada", code) == "wrong-code"
        assert PAUSE < HOUR
        again = await recovery.send("Ada")
        assert again is not None
        await recovery.use("Ada", again[2], "another horse", "here")
        assert await refusal(scene, "Ada", own) == "wrong-code"

    act(tmp_path, story)


def test_who_was_removed_does_not_come_back_with_a_code(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        person, _ = await ada(scene)
        code = await scene.room.company.recovery.renew(person.id)
        await scene.room.company.reports.decide("owner", "Owner", "remove", person.id, "")
        assert await refusal(scene, "Ada", code) == "removed"

    act(tmp_path, story)
