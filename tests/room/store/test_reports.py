from pathlib import Path

import pytest
from tests.room.scene import Scene, act

from ludotheque.room.protocol.refusals import RoomRefused
from ludotheque.room.store import reports

DAY = 24 * 3600 * 1000


async def refusal(asked: object) -> str:
    with pytest.raises(RoomRefused) as refused:
        await asked  # type: ignore[misc]
    return refused.value.code


def test_a_report_waits_until_the_owner_decides(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reports, "MOST_OPEN", 2)

    async def story(scene: Scene) -> None:
        own = scene.room.company.reports
        await own.file("ada", "bob", "chat", "rude", "t1", '["oh"]')
        assert await refusal(own.file("ada", "bob", "name", "", None, "[]")) == "already-reported"
        await own.file("ada", "eve", "name", "", None, "[]")
        assert await refusal(own.file("ada", "dan", "name", "", None, "[]")) == "too-many-requests"
        first, second = await own.open()
        assert (first.about, first.words, first.table, first.evidence) == ("bob", "rude", "t1", '["oh"]')
        await own.decide("own", "Owner", "dismiss", "bob", "heard both")
        assert await own.open() == [second]
        (done,) = await own.decisions()
        assert (done.person, done.name, done.what, done.about, done.note) == (
            "own",
            "Owner",
            "dismiss",
            "bob",
            "heard both",
        )
        assert done.created == scene.time

    act(tmp_path, story)


def test_a_mute_ends_by_itself_or_by_hand(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        own = scene.room.company.reports
        await scene.accounts("ada", "bob")
        await own.decide("own", "Owner", "mute", "bob", "", days=1)
        await own.decide("own", "Owner", "mute", "ada", "")
        assert own.is_muted("bob")
        assert {each.id: each.muted > scene.time for each in await own.restrained()} == {
            "ada": True,
            "bob": True,
        }
        await scene.restart()
        own = scene.room.company.reports
        assert own.is_muted("bob")
        scene.time += DAY + 1
        assert not own.is_muted("bob")
        assert own.is_muted("ada")
        await own.decide("own", "Owner", "unmute", "ada", "")
        assert not own.is_muted("ada")
        assert await own.restrained() == []

    act(tmp_path, story)


def test_who_is_removed_has_no_session_and_no_way_in_until_restored(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        people, own = scene.room.people, scene.room.company.reports
        guest, _ = await people.new("Bob")
        bob, token = await people.claim(guest, "correct horse battery")
        await own.decide("own", "Owner", "remove", bob.id, "")
        people.forget(None)
        assert await people.by_token(token) is None
        assert await refusal(people.log_in("Bob", "correct horse battery", "")) == "removed"
        assert await refusal(people.log_in("Bob", "a wrong password", "")) == "wrong-login"
        await own.decide("own", "Owner", "restore", bob.id, "")
        await people.log_in("Bob", "correct horse battery", "")
        assert [each.what for each in await own.decisions()].count("remove") == 1

    act(tmp_path, story)


def test_an_owner_is_made_by_the_command_line_and_not_removed_by_another(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        own = scene.room.company.reports
        await scene.accounts("ada", "bob")
        assert await own.account("ADA") == ("ada", "Ada")
        assert await own.account("nobody") is None
        await own.decide(reports.COMMAND, reports.COMMAND, "owner", "ada", "")
        assert await own.owners() == ["Ada"]
        assert await refusal(own.decide("bob", "Bob", "remove", "ada", "")) == "is-owner"
        await own.decide(reports.COMMAND, reports.COMMAND, "no-owner", "ada", "")
        assert await own.owners() == []

    act(tmp_path, story)
