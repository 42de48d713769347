from pathlib import Path
from typing import Any

import pytest
from tests.room.scene import PLAIN, Scene, act

from ludotheque.room.limits import Limits
from ludotheque.room.protocol.refusals import RoomRefused
from ludotheque.room.store.tables import KEPT_OTHER_CHAT


def test_chat_reaches_everybody_and_survives(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        table = await scene.table(PLAIN, "ada", "bob")
        ada, watcher = await scene.come(table, "ada"), await scene.come(table, "eve")
        await ada.ask("say", text="  good \n luck ", id="once")
        await ada.ask("say", text="good luck", id="once")
        line = await watcher.hear("said")
        assert (line["name"], line["seat"], line["text"]) == ("Ada", 0, "good luck")
        await watcher.ask("say", text="bonne chance")
        await scene.crash()
        chat = (await scene.come(await scene.room.get(table.id))).told[0]["chat"]
        assert [(each["n"], each["text"]) for each in chat] == [(0, "good luck"), (1, "bonne chance")]

    act(tmp_path, story)


def test_a_line_that_may_be_on_disk_keeps_its_number(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another with the same number would be answered, and dropped by the database."""

    async def story(scene: Scene) -> None:
        table = await scene.table(PLAIN, "ada", "bob")
        ada, append = await scene.come(table, "ada"), scene.room.store.append

        async def unsure(*what: Any) -> None:
            await append(*what)
            raise RoomRefused("storage-unsure")

        with monkeypatch.context() as failing:
            failing.setattr(scene.room.store, "append", unsure)
            assert (await ada.ask("say", text="hello"))["code"] == "storage-unsure"
        assert (await ada.ask("say", text="good luck"))["type"] == "accepted"
        await scene.crash()
        chat = (await scene.come(await scene.room.get(table.id))).told[0]["chat"]
        assert [each["text"] for each in chat] == ["hello", "good luck"]

    act(tmp_path, story)


def test_who_has_no_name_may_not_talk_and_blanks_say_nothing(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        table = await scene.table(PLAIN, "ada", "bob")
        nobody, ada = await scene.come(table), await scene.come(table, "ada")
        assert (await nobody.ask("say", text="hm"))["code"] == "no-name"
        assert (await ada.ask("say", text=" "))["code"] == "bad-request"

    act(tmp_path, story)


@pytest.mark.parametrize(
    "text", ["a\0b", "\x1b[2J", "good \u202egame", "\u2066x", "a\ud800", "\u200b\ufeff", "\u3164"]
)
def test_a_line_that_would_show_otherwise_than_written_is_refused(tmp_path: Path, text: str) -> None:
    async def story(scene: Scene) -> None:
        table = await scene.table(PLAIN, "ada", "bob")
        ada = await scene.come(table, "ada")
        assert (await ada.ask("say", text=text))["code"] == "bad-text"
        assert table.chat == []

    act(tmp_path, story)


def test_a_bot_advises_a_legal_move_where_the_table_allows_it(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        alone = await scene.table(PLAIN, "ada", "bot:random", bot_delay=5000)
        ada = await scene.come(alone, "ada")
        hint = await ada.ask("advise", seat=0)
        assert hint["type"] == "hinted"
        assert hint["moves"][0]["move"] in (await ada.look())["legal"]["0"]
        await ada.play()
        assert (await ada.ask("advise", seat=0))["code"] == "not-your-turn"
        both = await scene.table(PLAIN, "ada", "bob")
        assert (await (await scene.come(both, "ada")).ask("advise", seat=0))["code"] == "not-allowed"
        kind = await scene.table(PLAIN, "ada", "bob", hints="always")
        assert (await (await scene.come(kind, "ada")).ask("advise", seat=0))["type"] == "hinted"

    act(tmp_path, story)


def test_those_who_watch_cannot_push_the_players_talk_out(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        table = await scene.table(PLAIN, "ada", "bob")
        ada, eve = await scene.come(table, "ada"), await scene.come(table, "eve")
        await ada.ask("say", text="well played")
        for number in range(260):
            await eve.ask("say", text=f"noise {number}")
        await scene.restart()
        again = await scene.come(await scene.room.get(table.id), "ada")
        for chat in (table.chat, scene.room.tables[table.id].chat):
            assert chat[0].text == "well played"
            assert chat[-1].text == "noise 259"
            assert len(chat) == 1 + KEPT_OTHER_CHAT
        assert again.told[0]["chat"][0]["text"] == "well played"

    act(tmp_path, story)


def test_one_person_says_only_so_much_and_asks_only_so_often(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        table = await scene.table(PLAIN, "ada", "bot:random", hints="always")
        ada, tab = await scene.come(table, "ada"), await scene.come(table, "ada")
        said = [(await person.ask("say", text="x")).get("code") for person in (ada, tab, ada, tab)]
        assert said == [None, None, "too-many-requests", "too-many-requests"]
        assert (await ada.ask("advise", seat=0))["type"] == "hinted"
        assert (await tab.ask("advise", seat=0))["code"] == "too-many-requests"

    act(tmp_path, story, limits=Limits(chat=(0.001, 2), advice=(0.001, 1)))


def test_guests_of_one_address_together_say_and_ask_no_more_than_four_people(tmp_path: Path) -> None:
    """They are made at will: each new one had a budget of its own."""

    async def story(scene: Scene) -> None:
        table = await scene.table(PLAIN, "ada", "bob")
        guests = [await scene.come(table, f"guest{number}") for number in range(10)]
        for guest in guests:
            guest.visitor.address = "10.0.0.1"
        codes = [(await guest.ask("say", text="x")).get("code") for guest in guests for _ in range(2)]
        assert codes.count(None) == 4
        sat = [(await guest.ask("sit", seat=0))["code"] for guest in guests]
        assert sat.count("too-many-requests") == 6
        assert (await (await scene.come(table, "ada")).ask("say", text="hello")).get("code") is None

    act(tmp_path, story, limits=Limits(chat=(0.001, 1), wishes=(0.001, 1)))
