from pathlib import Path

import pytest
from tests.room.scene import Scene, act

from ludotheque.room.protocol.refusals import RoomRefused
from ludotheque.room.store import ties


async def refusal(asked: object) -> str:
    with pytest.raises(RoomRefused) as refused:
        await asked  # type: ignore[misc]
    return refused.value.code


def test_people_follow_accounts_other_than_their_own(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        own = scene.room.company.ties
        await scene.accounts("ada", "bob")
        guest, _ = await scene.room.people.new("Guest")
        await own.follow("ada", "bob")
        await own.follow("ada", "bob")
        assert await own.followed("ada") == ["bob"]
        assert (await own.followers("bob"), await own.followers("ada")) == (1, 0)
        assert await refusal(own.follow("ada", "ada")) == "yourself"
        assert await refusal(own.follow("ada", "nobody")) == "unknown-person"
        assert await refusal(own.follow("ada", guest.id)) == "guest"
        await own.unfollow("ada", "bob")
        assert await own.followed("ada") == []

    act(tmp_path, story)


def test_who_blocks_somebody_is_rid_of_them_both_ways(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        own = scene.room.company.ties
        await scene.accounts("ada", "bob", "eve")
        await own.follow("ada", "bob")
        await own.follow("bob", "ada")
        await own.block("ada", "bob")
        assert await own.followed("ada") == await own.followed("bob") == []
        assert await own.shunned("ada") == {"bob"}
        assert await own.shunned("bob") == {"ada"}
        assert await own.shunned("eve") == frozenset()
        assert await refusal(own.follow("bob", "ada")) == "not-welcome"
        assert await refusal(own.follow("ada", "bob")) == "not-welcome"
        assert await refusal(own.block("ada", "ada")) == "yourself"
        await own.unblock("ada", "bob")
        await own.follow("bob", "ada")

    act(tmp_path, story)


def test_a_list_has_a_bound(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ties, "MOST_FOLLOWED", 2)

    async def story(scene: Scene) -> None:
        own = scene.room.company.ties
        await scene.accounts("ada", "b", "c", "d")
        await own.follow("ada", "b")
        await own.follow("ada", "c")
        assert await refusal(own.follow("ada", "d")) == "too-many-people"

    act(tmp_path, story)


def test_who_leaves_is_in_nobodys_list(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        company = scene.room.company
        await scene.accounts("ada", "bob")
        await company.ties.follow("ada", "bob")
        await company.ties.choose_avatar("bob", "tower-red")
        bob = (await company.ties.all_of(["bob"]))["bob"]
        assert (bob.name, bob.avatar, bob.account, bob.shown) == ("Bob", "tower-red", True, True)
        token = await scene.room.people.new_session("bob", "")
        person = await scene.room.people.by_token(token)
        assert person is not None
        await scene.room.people.delete(person)
        assert await company.ties.followed("ada") == []
        assert await company.ties.all_of(["bob"]) == {}

    act(tmp_path, story)
