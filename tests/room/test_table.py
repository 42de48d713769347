"""The path of one move: checked, played, written, then told."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from tests.room.scene import PLAIN, WITH_CHANCE, WITH_SECRETS, Person, Scene, act, play_out

from ludotheque.room.log import tables as shelf
from ludotheque.room.log.store import Job
from ludotheque.room.refusals import RoomRefused
from ludotheque.room.table import MOST_WAITING


def test_a_move_is_answered_to_the_mover_and_told_to_the_others(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        table = await scene.table(PLAIN, "ada", "bob")
        ada, bob = await scene.come(table, "ada"), await scene.come(table, "bob")
        answer = await ada.play(id="mine")
        told = await bob.hear("update", n=1)
        assert answer["type"] == "update"
        assert answer["id"] == "mine"
        assert "id" not in told
        assert told["view"] == answer["view"]
        assert told["step"]["events"][0]["en"] != told["step"]["events"][0]["fr"]
        assert list(told["legal"]) == ["1"]
        assert "legal" not in answer

    act(tmp_path, story)


def test_what_is_told_is_on_disk(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        table = await scene.table(PLAIN, "ada", "bob")
        ada = await scene.come(table, "ada")
        answer = await ada.play()
        entries = await shelf.read_entries(scene.room.store, table.id, 0)
        assert len(entries) == answer["seq"]

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


def test_a_repeated_move_id_is_answered_and_not_played_twice(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        table = await scene.table(PLAIN, "ada", "bob")
        ada, bob = await scene.come(table, "ada"), await scene.come(table, "bob")
        first = await ada.play(id="x")
        again = await ada.ask("play", seat=0, move=first["step"]["move"], seen=first["seq"], id="x")
        assert again["type"] == "accepted"
        assert table.course.n == 1
        # The same word of another seat is another request.
        assert (await bob.play(id="x"))["n"] == 2
        await scene.restart()
        table = await scene.room.get(table.id)
        ada = await scene.come(table, "ada")
        again = await ada.ask("play", seat=0, move=first["step"]["move"], seen=99, id="x")
        assert (again["type"], table.course.n) == ("accepted", 2)

    act(tmp_path, story)


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
        assert table.course.n == 0

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


def test_a_whole_game_ends_for_everybody_and_reveals_its_secret(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        table = await scene.table(PLAIN, "ada", "bob")
        ada, bob = await scene.come(table, "ada"), await scene.come(table, "bob")
        watcher = await scene.come(table)
        assert "secret" not in await watcher.look()
        await play_out(scene, table, ada, bob)
        for person in (ada, bob, watcher):
            state = await person.look()
            assert state["outcome"]["reason"] == "played-out"
            assert state["to_act"] == []
            assert state["secret"] == table.course.secret.hex()
        assert ada.told[-1]["seating"]["status"] == "over"

    act(tmp_path, story)


def test_bots_play_by_themselves_and_not_faster_than_the_table_says(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        table = await scene.table(PLAIN, "bot:random", "bot:random", bot_delay=20)
        watcher = await scene.come(table)
        begun = asyncio.get_running_loop().time()
        await watcher.hear("update", n=5)
        assert asyncio.get_running_loop().time() - begun >= 0.08
        await watcher.hear("seating", status="over")

    act(tmp_path, story)


def test_a_bot_goes_on_after_a_restart(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        table = await scene.table(PLAIN, "ada", "bot:random", bot_delay=300)
        ada = await scene.come(table, "ada")
        await ada.play()
        await scene.restart()
        table = await scene.room.get(table.id)
        ada = await scene.come(table, "ada")
        while (await ada.look())["n"] < 2:
            await asyncio.sleep(0.02)

    act(tmp_path, story)


@pytest.mark.parametrize("game", WITH_CHANCE)
def test_chance_is_drawn_when_it_is_due(tmp_path: Path, game: str) -> None:
    async def story(scene: Scene) -> None:
        table = await scene.table(game, *["bot:random"] * scene_seats(game))
        watcher = await scene.come(table)
        await asyncio.wait_for(over(watcher), 30)
        drawn = [made.draw for made in table.course.made if made.seat == -1]
        assert drawn == list(range(drawn[0] or 0, (drawn[0] or 0) + len(drawn)))

    act(tmp_path, story)


@pytest.mark.parametrize("game", WITH_CHANCE)
def test_the_first_draw_waits_for_the_randomness_of_the_people(tmp_path: Path, game: str) -> None:
    async def story(scene: Scene) -> None:
        seats = scene_seats(game)
        table = await scene.table(game, "ada", *["bot:random"] * (seats - 1))
        ada = await scene.come(table, "ada")
        await scene.settle(table)
        course = table.course
        if course.standing.to_act != [-1]:
            return
        assert course.draws == 0
        await ada.ask("mix", seat=0, entropy="ab" * 16)
        await scene.settle(table)
        assert course.draws > 0
        assert (await ada.ask("mix", seat=0, entropy="cd" * 16))["code"] == "already-mixed"

    act(tmp_path, story, mix_wait=60_000)


@pytest.mark.parametrize("game", WITH_SECRETS)
def test_a_sealed_choice_stays_valid_while_the_others_choose(tmp_path: Path, game: str) -> None:
    """`seen` need only be as new as the moment at which the seat was asked."""

    async def story(scene: Scene) -> None:
        names = ["ada", "bob", "cleo", "dan"][: scene_seats(game)]
        table = await scene.table(game, *names)
        people = [await scene.come(table, name) for name in names]
        for _ in range(60):
            asked = [seat for seat in table.course.standing.to_act if seat >= 0]
            if len(asked) > 1:
                break
            await people[asked[0]].play()
        states = {seat: await people[seat].look() for seat in asked}
        for seat in asked:
            move = states[seat]["legal"][str(seat)][0]
            answer = await people[seat].ask("play", seat=seat, move=move, seen=states[seat]["seq"])
            assert answer["type"] == "update"

    act(tmp_path, story)


def test_a_full_inbox_refuses_and_does_not_grow(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        table = await scene.table(PLAIN, "ada", "bob")
        ada = await scene.come(table, "ada")
        from ludotheque.room.requests import Ping

        for number in range(MOST_WAITING + 5):
            table.post(ada.visitor, Ping(str(number)))
        assert len(table._inbox) <= MOST_WAITING

    act(tmp_path, story)


def test_a_request_that_fails_does_not_stop_the_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(scene: Scene) -> None:
        table = await scene.table(PLAIN, "ada", "bob")
        ada = await scene.come(table, "ada")
        with monkeypatch.context() as broken:
            broken.setattr(table.course, "try_move", None)
            assert (await ada.play())["code"] == "failed"
        assert (await ada.play())["n"] == 1

    act(tmp_path, story)


def scene_seats(game: str) -> int:
    from ludotheque.games import load

    return load(game).seats()


async def over(person: Person) -> None:
    await person.hear("seating", status="over")
