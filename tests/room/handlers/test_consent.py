from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from tests.room.scene import PLAIN, Person, Scene, act, play_out

from ludotheque.room.limits import Limits
from ludotheque.room.protocol.messages import ChatLine
from ludotheque.room.protocol.refusals import RoomRefused
from ludotheque.room.store import tables as shelf
from ludotheque.room.store.store import Row, Write
from ludotheque.room.table.table import Table


async def after_both_moved(scene: Scene) -> tuple[Table, Person, Person]:
    table = await scene.table(PLAIN, "ada", "bob")
    ada, bob = await scene.come(table, "ada"), await scene.come(table, "bob")
    await ada.play()
    await bob.play()
    return table, ada, bob


def test_a_move_is_taken_back_freely_until_another_seat_moves(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        table = await scene.table(PLAIN, "ada", "bob")
        ada, bob = await scene.come(table, "ada"), await scene.come(table, "bob")
        before = await ada.look()
        await ada.play()
        assert (await ada.ask("undo", seat=0))["type"] == "accepted"
        after = await ada.look()
        assert (after["n"], after["view"], after["legal"]) == (0, before["view"], before["legal"])
        assert after["seq"] > before["seq"]
        assert (await bob.ask("undo", seat=1))["code"] == "nothing-to-undo"

    act(tmp_path, story)


def test_after_another_seat_has_moved_it_must_agree(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        table, ada, bob = await after_both_moved(scene)
        await ada.ask("undo", seat=0)
        offer = (
            await bob.hear("seating", offers=[{"kind": "undo", "by": 0, "accepted": [0], "needed": [1]}])
        )["offers"][0]
        assert table.state.n == 2
        await bob.ask("answer", kind=offer["kind"], seat=1, yes=True)
        assert table.state.n == 0
        assert (await bob.ask("answer", kind="undo", seat=1, yes=True))["code"] == "no-offer"

    act(tmp_path, story)


def test_an_offer_may_be_declined_and_a_move_answers_it_too(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        table, ada, bob = await after_both_moved(scene)
        await ada.ask("undo", seat=0)
        await bob.ask("answer", kind="undo", seat=1, yes=False)
        assert table.state.offers.pending == {}
        await bob.ask("agree", seat=1)
        await ada.play()
        assert table.state.offers.pending == {}
        assert table.state.n == 3

    act(tmp_path, story)


def test_bots_let_moves_be_taken_back(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        table = await scene.table(PLAIN, "ada", "bot:random")
        ada = await scene.come(table, "ada")
        await ada.play()
        await ada.hear("update", n=2)
        await ada.ask("undo", seat=0)
        assert table.state.n == 0
        assert (await ada.ask("agree", seat=0))["code"] == "not-allowed"

    act(tmp_path, story)


def test_a_table_may_forbid_taking_back(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        table = await scene.table(PLAIN, "ada", "bob", undo="never")
        ada = await scene.come(table, "ada")
        await ada.play()
        assert (await ada.ask("undo", seat=0))["code"] == "not-allowed"

    act(tmp_path, story)


def test_who_resigns_ranks_last(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        table = await scene.table(PLAIN, "ada", "bob")
        ada, bob = await scene.come(table, "ada"), await scene.come(table, "bob")
        assert (await ada.ask("resign", seat=1))["code"] == "not-your-seat"
        await ada.ask("resign", seat=0)
        outcome = (await bob.look())["outcome"]
        assert (outcome["reason"], outcome["seat"], outcome["ranks"]) == ("resigned", 0, [2, 1])
        assert (await bob.ask("resign", seat=1))["code"] == "over"

    act(tmp_path, story)


def test_all_may_agree_on_a_drawn_end(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        table = await scene.table(PLAIN, "ada", "bob")
        ada, bob = await scene.come(table, "ada"), await scene.come(table, "bob")
        await ada.ask("agree", seat=0)
        assert not table.state.over
        await bob.ask("agree", seat=1)
        outcome = (await bob.look())["outcome"]
        assert (outcome["reason"], outcome["ranks"]) == ("agreed", [1, 1])
        await scene.restart()
        assert (await scene.room.get(table.id)).state.outcome is not None

    act(tmp_path, story)


def test_a_rematch_swaps_the_seats_and_takes_the_spectators_along(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        table = await scene.table(PLAIN, "ada", "bob", public=False)
        ada, bob = await scene.come(table, "ada"), await scene.come(table, "bob")
        watcher = await scene.come(table, key=scene.room.key_of(table.id))
        assert (await ada.ask("rematch", seat=0))["code"] == "not-over"
        await play_out(scene, table, ada, bob)
        await ada.ask("rematch", seat=0)
        await bob.ask("answer", kind="rematch", seat=1, yes=True)
        moved = await watcher.hear("moved")
        again = await scene.room.get(moved["table"])
        assert [seat.person for seat in again.state.seats] == ["bob", "ada"]
        assert again.state.facts.parent == table.id
        await scene.come(again, key=moved["key"])

    act(tmp_path, story)


@pytest.mark.parametrize("crash", [False, True])
def test_offers_outlive_the_server(tmp_path: Path, crash: bool) -> None:
    async def story(scene: Scene) -> None:
        table, ada, bob = await after_both_moved(scene)
        await ada.ask("undo", seat=0)
        await bob.ask("agree", seat=1)
        await (scene.crash() if crash else scene.restart())
        table = await scene.room.get(table.id)
        bob = await scene.come(table, "bob")
        offers = (await bob.ask("resync"))["seating"]["offers"]
        assert [(offer["kind"], offer["by"], offer["needed"]) for offer in offers] == [
            ("undo", 0, [1]),
            ("agree", 1, [0]),
        ]
        await bob.ask("answer", kind="undo", seat=1, yes=True)
        assert (table.state.n, table.state.offers.pending) == (0, {})

    act(tmp_path, story)


@pytest.mark.parametrize(("request_", "n"), [("play", 4), ("undo", 2), ("agree", 3), ("resign", 3)], ids=str)
def test_what_was_done_but_not_answered_is_not_done_again(tmp_path: Path, request_: str, n: int) -> None:
    """The server dies after the write; the browser asks again under the same id."""

    async def story(scene: Scene) -> None:
        table = await scene.table(PLAIN, "ada", "bob")
        ada, bob = await scene.come(table, "ada"), await scene.come(table, "bob")
        for player in (ada, bob, ada):
            await player.play()
        asker, fields = (bob, {"seat": 1}) if request_ == "play" else (ada, {"seat": 0})
        ask = asker.play if request_ == "play" else partial(asker.ask, request_, **fields)
        await ask(id="once")
        wrote = table.state.seq
        await scene.crash()
        table = await scene.room.get(table.id)
        again = await scene.come(table, asker.visitor.person or "")
        move = {"move": "x", "seen": 0} if request_ == "play" else {}
        assert (await again.ask(request_, id="once", **fields, **move))["type"] == "accepted"
        assert (table.state.seq, table.state.n) == (wrote, n)
        other = await scene.come(table, "bob" if again.visitor.person == "ada" else "ada")
        assert (await other.ask(request_, id="once", **fields, **move))["type"] == "refused"

    act(tmp_path, story)


@pytest.mark.parametrize("hurried", [False, True])
def test_a_rematch_with_somebody_who_has_left_waits_for_them_if_clocks_would_run(
    tmp_path: Path, hurried: bool
) -> None:
    async def story(scene: Scene) -> None:
        clock = {"kind": "fischer", "seconds": 60, "increment": 0} if hurried else {"kind": "days", "days": 2}
        table = await scene.table(PLAIN, "ada", "bob", clock=clock)
        ada, bob = await scene.come(table, "ada"), await scene.come(table, "bob")
        await ada.ask("resign", seat=0)
        await ada.ask("rematch", seat=0)
        ada.leave()
        await bob.ask("answer", kind="rematch", seat=1, yes=True)
        assert bool(bob.heard("moved")) != hurried
        if hurried:
            assert table.state.offers.pending["rematch"].by == 1
            ada = await scene.come(table, "ada")
            await ada.ask("answer", kind="rematch", seat=0, yes=True)
            await bob.hear("moved")

    act(tmp_path, story)


@pytest.mark.parametrize("kind", ["undo", "agree", "resign"])
def test_nothing_can_be_asked_before_the_start(tmp_path: Path, kind: str) -> None:
    async def story(scene: Scene) -> None:
        table = await scene.table(PLAIN, "ada", None)
        ada = await scene.come(table, "ada")
        assert (await ada.ask(kind, seat=0))["code"] == "not-started"

    act(tmp_path, story)


def test_a_table_has_one_rematch_however_often_it_is_asked_for(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        table = await scene.table(PLAIN, "ada", "bot:random")
        ada = await scene.come(table, "ada")
        await ada.ask("resign", seat=0)
        for _ in range(5):
            assert (await ada.ask("rematch", seat=0))["type"] == "accepted"
        assert len({told["table"] for told in ada.heard("moved")}) == 1
        assert len(ada.heard("moved")) == 5
        assert len(scene.room.tables) == 2

    act(tmp_path, story)


async def asked_for_a_rematch(scene: Scene) -> tuple[Table, Person, Person]:
    """Ada has lost, and asks for another game."""
    table = await scene.table(PLAIN, "ada", "bob")
    ada, bob = await scene.come(table, "ada"), await scene.come(table, "bob")
    await ada.ask("resign", seat=0)
    await ada.ask("rematch", seat=0)
    return table, ada, bob


def test_a_rematch_agreed_on_before_a_kill_is_made_for_who_asks_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The process dies once everybody's consent is on disk and before there is a new table."""

    async def die(*_: object, **__: object) -> None:
        raise RuntimeError("killed")

    async def agree(scene: Scene) -> None:
        table, _, bob = await asked_for_a_rematch(scene)
        with monkeypatch.context() as patch:
            patch.setattr(scene.room, "create", die)
            assert (await bob.ask("answer", kind="rematch", seat=1, yes=True, id="yes"))["code"] == "failed"
        tables.append(table.id)

    async def repeat(scene: Scene) -> None:
        table = await scene.room.get(tables[0])
        ada, bob = await scene.come(table, "ada"), await scene.come(table, "bob")
        assert not ada.heard("moved")
        answer = await bob.ask("answer", kind="rematch", seat=1, yes=True, id="yes")
        assert answer["type"] == "accepted"
        moved = await ada.hear("moved")
        again = await scene.room.get(moved["table"])
        assert [seat.person for seat in again.state.seats] == ["bob", "ada"]
        assert (await ada.ask("rematch", seat=0))["type"] == "accepted"
        assert {told["table"] for told in ada.heard("moved") + bob.heard("moved")} == {again.id}

    tables: list[str] = []
    act(tmp_path, agree)
    act(tmp_path, repeat)


@pytest.mark.parametrize("method", ["get", "create"])
def test_nobody_is_told_that_nothing_changed_once_everybodys_consent_is_on_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, method: str
) -> None:
    """Found by the storm, seeds 26 and 30060: the new table can be neither written nor read, nor later."""

    async def fail(*_: object, **__: object) -> None:
        raise RoomRefused("storage-failing")

    async def story(scene: Scene) -> None:
        table, ada, bob = await asked_for_a_rematch(scene)
        with monkeypatch.context() as patch:
            patch.setattr(scene.room, "create", fail)
            first = await bob.ask("answer", kind="rematch", seat=1, yes=True, id="yes")
            patch.setattr(scene.room, method, fail)
            again = await bob.ask("answer", kind="rematch", seat=1, yes=True, id="yes")
        assert (first["code"], again["code"]) == ("storage-unsure", "storage-unsure")
        await bob.ask("answer", kind="rematch", seat=1, yes=True, id="yes")
        assert (await ada.hear("moved"))["table"] == table.state.again

    act(tmp_path, story)


def test_one_host_makes_only_so_many_tables(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        for _ in range(3):
            await scene.table(PLAIN, "ada", "ada")
        with pytest.raises(RoomRefused) as refused:
            await scene.table(PLAIN, "ada", "ada")
        assert refused.value.code == "too-many-requests"
        await scene.table(PLAIN, "bob", "bob")

    act(tmp_path, story, limits=Limits(tables=(0.001, 3)))


async def after_a_talk(scene: Scene) -> tuple[Table, Person]:
    """Ada has wished good luck, resigned and offered a rematch; Bob is asked."""
    table = await scene.table(PLAIN, "ada", "bob")
    ada, bob = await scene.come(table, "ada"), await scene.come(table, "bob")
    await ada.ask("say", text="good luck")
    await ada.ask("resign", seat=0)
    await ada.ask("rematch", seat=0)
    return table, bob


def test_what_was_said_is_written_with_the_rematch(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another process may open it at once: it would show nothing, and give the same numbers again (61028)."""

    async def story(scene: Scene) -> None:
        table, bob = await after_a_talk(scene)
        first, append = list[list[ChatLine]](), scene.room.store.append

        async def watched(rows: Sequence[Row], writes: Sequence[Write] = (), *more: Any) -> None:
            await append(rows, writes, *more)
            if table.state.again and rows and rows[0].table == table.state.again and not first:
                first.append(await shelf.read_chat(scene.room.store, table.state.again))

        monkeypatch.setattr(scene.room.store, "append", watched)
        await bob.ask("answer", kind="rematch", seat=1, yes=True)
        assert [[line.text for line in said] for said in first] == [["good luck"]]

    act(tmp_path, story)


def test_what_was_said_goes_on_at_the_rematch(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        table, bob = await after_a_talk(scene)
        await bob.ask("answer", kind="rematch", seat=1, yes=True)
        assert table.state.again
        again = await scene.come(await scene.room.get(table.state.again), "bob")
        assert [line["text"] for line in again.told[0]["chat"]] == ["good luck"]
        assert [line["seat"] for line in again.told[0]["chat"]] == [1], "where Ada sits now"
        assert (await again.ask("say", text="thanks"))["type"] == "accepted"
        await scene.crash()
        later = await scene.come(await scene.room.get(table.state.again), "ada")
        said = [(line["text"], line["seat"]) for line in later.told[0]["chat"]]
        assert said == [("good luck", 1), ("thanks", 0)]

    act(tmp_path, story)


def test_moves_that_were_taken_back_leave_a_mark(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        table = await scene.table(PLAIN, "ada", "bob")
        ada, bob = await scene.come(table, "ada"), await scene.come(table, "bob")
        await ada.play()
        await ada.ask("undo", seat=0)
        assert (await bob.look())["undone"] == [{"n": 0, "seat": 0, "moves": 1}]
        await ada.play()
        await scene.crash()
        bob = await scene.come(await scene.room.get(table.id), "bob")
        assert (await bob.look())["undone"] == [{"n": 0, "seat": 0, "moves": 1}]

    act(tmp_path, story)


def test_what_is_taken_back_again_and_again_costs(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        table = await scene.table(PLAIN, "ada", "bob")
        ada = await scene.come(table, "ada")
        codes = []
        for _ in range(4):
            await ada.play()
            codes.append((await ada.ask("undo", seat=0)).get("code"))
        assert codes == [None, None, None, "too-many-requests"]

    act(tmp_path, story, limits=Limits(wishes=(0.0, 3.0)))


def test_a_log_does_not_go_on_for_ever_without_moves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ludotheque.room.table.table.MOST_BESIDES", 8)

    async def story(scene: Scene) -> None:
        table = await scene.table(PLAIN, "ada", "bob")
        ada = await scene.come(table, "ada")
        codes = []
        for _ in range(6):
            await ada.play()
            codes.append((await ada.ask("undo", seat=0)).get("code"))
        assert codes[0] is None
        assert codes[-1] == "log-full"
        bob = await scene.come(table, "bob")
        assert (await bob.play())["type"] == "update"
        assert (await bob.ask("resign", seat=1))["type"] == "accepted"

    act(tmp_path, story)
