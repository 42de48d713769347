"""The way of a move: prepared, submitted, settled."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from tests.room.scene import PLAIN, WITH_SECRETS, Scene, act, play_out, seats_of

from ludotheque.room.protocol.refusals import RoomRefused
from ludotheque.room.store.store import Conflict, Job
from ludotheque.room.table.table import TRIES


@pytest.mark.parametrize(
    ("who", "fields", "code"),
    [
        ("ada", {"seat": 1}, "not-your-seat"),
        ("ada", {"seat": 7}, "not-your-seat"),
        ("", {"seat": 0}, "not-your-seat"),
        ("bob", {"seat": 1}, "not-your-turn"),
        ("ada", {"seat": 0, "seen": 0}, "stale"),
        ("ada", {"seat": 0, "move": "no such move"}, "bad-move"),
        ("ada", {"seat": 0, "move": "a1"}, "illegal"),
    ],
)
def test_what_may_not_be_played_is_refused_with_a_reason(
    tmp_path: Path, who: str, fields: dict[str, Any], code: str
) -> None:
    async def story(scene: Scene) -> None:
        table = await scene.table(PLAIN, "ada", "bob")
        person = await scene.come(table, who)
        refused = await person.ask("play", **{"seat": 0, "move": "Sc", "seen": 99, **fields})
        assert refused["code"] == code
        assert refused["en"] != refused["fr"]
        assert (refused["rule"] is not None) == (code == "illegal")
        assert table.state.n == 0

    act(tmp_path, story)


def test_nothing_is_played_before_the_start_or_after_the_end(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        table = await scene.table(PLAIN, "ada", None)
        ada = await scene.come(table, "ada")
        assert (await ada.play("Sc"))["code"] == "not-started"
        bob = await scene.come(table, "bob")
        await bob.ask("sit", seat=1)
        await play_out(scene, table, ada, bob)
        assert (await ada.play("Sc"))["code"] == "over"

    act(tmp_path, story)


@pytest.mark.parametrize("game", WITH_SECRETS)
def test_a_sealed_choice_stays_valid_while_the_others_choose(tmp_path: Path, game: str) -> None:
    """`seen` need only be as new as the moment at which the seat was asked."""

    async def story(scene: Scene) -> None:
        names = ["ada", "bob", "cleo", "dan"][: seats_of(game)]
        table = await scene.table(game, *names)
        people = [await scene.come(table, name) for name in names]
        for _ in range(60):
            asked = [seat for seat in table.state.situation.to_act if seat >= 0]
            if len(asked) > 1:
                break
            await people[asked[0]].play()
        states = {seat: await people[seat].look() for seat in asked}
        for seat in asked:
            move = states[seat]["legal"][str(seat)][0]
            answer = await people[seat].ask("play", seat=seat, move=move, seen=states[seat]["seq"])
            assert answer["type"] == "update"

    act(tmp_path, story)


def test_a_repeated_move_id_is_answered_and_not_played_twice(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        table = await scene.table(PLAIN, "ada", "bob")
        ada, bob = await scene.come(table, "ada"), await scene.come(table, "bob")
        first = await ada.play(id="x")
        again = await ada.ask("play", seat=0, move=first["step"]["move"], seen=first["seq"], id="x")
        assert again["type"] == "accepted"
        assert table.state.n == 1
        # The same word of another seat is another request.
        assert (await bob.play(id="x"))["n"] == 2
        await scene.restart()
        table = await scene.room.get(table.id)
        ada = await scene.come(table, "ada")
        again = await ada.ask("play", seat=0, move=first["step"]["move"], seen=99, id="x")
        assert (again["type"], table.state.n) == ("accepted", 2)

    act(tmp_path, story)


def test_a_move_that_could_not_be_written_was_not_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(scene: Scene) -> None:
        table = await scene.table(PLAIN, "ada", "bob")
        ada, bob = await scene.come(table, "ada"), await scene.come(table, "bob")
        before = await bob.look()
        with monkeypatch.context() as broken:
            broken.setattr(scene.room.store, "submit", fail)
            refused = await ada.play(id="again")
        assert (refused["type"], refused["code"]) == ("refused", "storage-full")
        assert refused["en"] != refused["fr"]
        after = await bob.look()
        assert after == before
        assert bob.heard("update") == []
        assert (await ada.play(id="again"))["n"] == 1

    def fail(job: Job) -> None:
        asyncio.get_running_loop().call_soon(job.settled, RoomRefused("storage-full"))

    act(tmp_path, story)


def test_what_comes_while_a_move_is_written_waits_until_it_is(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        table = await scene.table(PLAIN, "ada", "bob")
        ada, bob = await scene.come(table, "ada"), await scene.come(table, "bob")
        seen = await ada.look()
        move = ada.ask("play", seat=0, move=seen["legal"]["0"][0], seen=seen["seq"])
        too_early = bob.ask("play", seat=1, move="E4", seen=seen["seq"])
        told, refused = await asyncio.gather(move, too_early)
        assert told["n"] == 1
        assert refused["code"] == "stale"  # it was asked after the move, of which it did not know
        assert (await bob.play())["n"] == 2

    act(tmp_path, story)


def test_a_move_that_is_written_stands_even_if_it_cannot_be_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(scene: Scene) -> None:
        table = await scene.table(PLAIN, "ada", "bob")
        ada, bob = await scene.come(table, "ada"), await scene.come(table, "bob")
        with monkeypatch.context() as broken:
            broken.setattr(table, "tell_all", None)
            assert (await ada.play())["code"] == "failed"
        assert (await bob.look())["n"] == 1

    act(tmp_path, story)


def test_a_move_is_judged_once_whether_it_is_legal_or_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(scene: Scene) -> None:
        table = await scene.table(PLAIN, "ada", "bob")
        ada = await scene.come(table, "ada")
        judged, try_move = [], table.state.try_move

        def judge(seat: int, text: str) -> Any:
            judged.append(text)
            return try_move(seat, text)

        monkeypatch.setattr(table.state, "try_move", judge)
        assert (await ada.play("a1"))["code"] == "illegal"
        assert (await ada.play("Sc"))["n"] == 1
        assert judged == ["a1", "Sc"]

    act(tmp_path, story)


def test_a_defect_while_judging_is_logged_once_and_answered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def story(scene: Scene) -> None:
        table = await scene.table(PLAIN, "ada", "bob")
        ada = await scene.come(table, "ada")
        with monkeypatch.context() as broken:
            broken.setattr(table.state, "left_after", lambda *_: 1 // 0)
            assert (await ada.play())["code"] == "failed"
        assert (await ada.play())["n"] == 1

    act(tmp_path, story)
    assert [record.exc_info[0] for record in caplog.records if record.exc_info] == [ZeroDivisionError]


def test_others_who_write_first_are_caught_up_with_a_few_times(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(scene: Scene) -> None:
        table = await scene.table(PLAIN, "ada", "bob")
        ada = await scene.come(table, "ada")
        submit, conflicts = scene.room.store.submit, [Conflict()] * (TRIES - 1)

        def lose(job: Job) -> None:
            if conflicts and job.rows:
                asyncio.get_running_loop().call_soon(job.settled, conflicts.pop())
            else:
                submit(job)

        monkeypatch.setattr(scene.room.store, "submit", lose)
        assert (await ada.play())["n"] == 1
        assert scene.room.measures.conflicts == TRIES - 1
        conflicts += [Conflict()] * TRIES
        assert (await ada.ask("resign", seat=0))["code"] == "busy"
        assert not table.state.over
        assert (await ada.ask("resign", seat=0))["type"] == "accepted"

    act(tmp_path, story)
