"""Studies in the background: one at a time, bounded, with progress, and stopped by who asked."""

import asyncio
from typing import Any

import pytest
from tests.server.live import Live

from ludotheque import games
from ludotheque.lab.quick import Answer, Question
from ludotheque.room.protocol.refusals import RoomRefused
from ludotheque.server import quick
from ludotheque.server.client import Failed
from ludotheque.server.quick import QuickStudies, Running

GAME = next(name for name in games.GAMES if games.load(name).workshop is not None)


def asking(number: int = 0) -> Question:
    return Question(GAME, [None, {"n": number}], 2, games=1)


def run(story: Any, monkeypatch: pytest.MonkeyPatch, play: Any) -> None:
    monkeypatch.setattr(QuickStudies, "_play", play)

    async def go() -> None:
        studies = QuickStudies()
        await story(studies)
        await studies.close()

    asyncio.run(go())


async def done(self: QuickStudies, running: Running) -> None:
    running.answer = Answer(2, 2, True, [])


async def never(self: QuickStudies, running: Running) -> None:
    await asyncio.Event().wait()


async def until(studies: QuickStudies, id: str, state: str) -> None:
    async with asyncio.timeout(60):
        while studies.look(id).state != state:
            await asyncio.sleep(0)


def test_the_same_question_is_answered_once(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(studies: QuickStudies) -> None:
        first = studies.ask("ada", asking())
        await until(studies, first.id, "done")
        assert studies.ask("bob", asking()).id == first.id
        assert studies.ask("bob", asking(1)).id != first.id

    run(story, monkeypatch, done)


def test_one_runs_others_wait_and_nobody_has_two(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(studies: QuickStudies) -> None:
        first, second = studies.ask("ada", asking(1)), studies.ask("bob", asking(2))
        await until(studies, first.id, "playing")
        assert (studies.look(second.id).state, studies.look(second.id).ahead) == ("waiting", 1)
        with pytest.raises(RoomRefused):
            studies.ask("ada", asking(3))
        with pytest.raises(RoomRefused):
            studies.cancel(first.id, "bob")
        assert studies.cancel(first.id, "ada").state == "cancelled"
        await until(studies, second.id, "playing")
        for number in range(quick.MOST_WAITING - 1):
            studies.ask(f"guest {number}", asking(10 + number))
        with pytest.raises(RoomRefused):
            studies.ask("one too many", asking(99))
        with pytest.raises(RoomRefused):
            studies.look("nothing")

    run(story, monkeypatch, never)


def test_guests_of_one_address_leave_room_for_others(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(studies: QuickStudies) -> None:
        for number in range(quick.MOST_EACH):
            studies.ask(f"guest {number}", asking(number), "10.0.0.1")
        with pytest.raises(RoomRefused):
            studies.ask("one more guest", asking(98), "10.0.0.1")
        assert studies.ask("ada", asking(99), "10.0.0.2").state == "waiting"

    run(story, monkeypatch, never)


def test_only_so_many_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quick, "MOST_KEPT", 3)

    async def story(studies: QuickStudies) -> None:
        for number in range(8):
            card = studies.ask("ada", asking(number))
            await until(studies, card.id, "done")
        assert len(studies._known) <= 3
        assert len(studies._by_question) <= 3

    run(story, monkeypatch, done)


def test_one_that_breaks_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    async def breaks(self: QuickStudies, running: Running) -> None:
        raise OSError("no process")

    async def story(studies: QuickStudies) -> None:
        card = studies.ask("ada", asking())
        await until(studies, card.id, "failed")
        assert studies.ask("ada", asking()).id != card.id

    run(story, monkeypatch, breaks)


def test_a_study_over_http(live: Live) -> None:
    ada = live.guest("Ada")
    content = ada.get(f"/api/workshop/{GAME}")["house"]
    wish = {"contents": [None, content], "seats": 2, "games": 30}
    begun = ada.post(f"/api/workshop/{GAME}/study", wish)
    assert begun["state"] in ("waiting", "playing")
    path = f"/api/workshop/{GAME}/study/{begun['id']}"
    assert ada.get(path)["of"] == 60
    assert ada.request("DELETE", path)["state"] == "cancelled"
    for contents in ([None], [None, {"x": 1}], [None, 5], "no"):
        with pytest.raises(Failed):
            ada.post(f"/api/workshop/{GAME}/study", {"contents": contents, "seats": 2})
    for count in (0, 19, 1001, 10**9):
        with pytest.raises(Failed):
            ada.post(f"/api/workshop/{GAME}/study", {**wish, "games": count})
