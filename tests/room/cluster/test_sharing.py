import asyncio
import time
from collections.abc import Sequence
from functools import partial

import pytest
from tests.room.scene import PLAIN, WITH_CHANCE, Scene
from tests.room.several import act, caught_up, same_table, until
from tools.postgres import Postgres

from ludotheque.room.state.table_state import TableState
from ludotheque.room.store import tables as shelf
from ludotheque.room.store.people import session_id
from ludotheque.room.store.store import Note, Store
from ludotheque.room.table.posts import NOBODY


def test_seats_and_spectators_of_one_table_sit_on_different_processes(postgres: Postgres) -> None:
    async def story(scenes: list[Scene]) -> None:
        one, two = await same_table(scenes, await scenes[0].table(PLAIN, "ada", "bob"))
        ada, bob = await scenes[0].come(one, "ada"), await scenes[1].come(two, "bob")
        watcher = await scenes[1].come(two)
        for number in range(6):
            await (ada, bob)[number % 2].play()
            await caught_up(ada, bob)
        assert (await watcher.look())["n"] == 6
        assert (await ada.look())["view"] == (await bob.look())["view"]
        await until(lambda: one.seating().spectators == 1)
        assert [seat.here for seat in one.seating().seats] == [True, True]
        await bob.ask("say", text="Hello")
        assert (await ada.hear("said"))["text"] == "Hello"
        bob.leave()
        await until(lambda: not one.seating().seats[1].here)
        await bob.ask("resign", seat=1)
        await ada.hear("update", to_act=[])
        assert one.state.outcome == two.state.outcome

    act(postgres.database(), story)


def test_a_process_that_was_taken_for_dead_is_asked_who_is_there_even_for_a_table_without_visitors(
    postgres: Postgres,
) -> None:
    """Whoever comes there next is shown who sits at the other process (seed 37 of the storm)."""

    async def story(scenes: list[Scene]) -> None:
        one, two = await same_table(scenes, await scenes[0].table(PLAIN, "ada", "bob"))
        await scenes[0].come(one, "ada")
        await until(lambda: two.present() == {"ada"})
        other = frozenset({scenes[0].room.peers.id})
        while two.present():  # who is there may have been told twice, and the second time come late
            await scenes[1].room.processes_changed(other, frozenset())
            await asyncio.sleep(0.05)
        await scenes[1].room.processes_changed(frozenset(), other)
        await until(lambda: two.present() == {"ada"})

    act(postgres.database(), story)


def test_what_a_dead_process_said_of_its_visitors_is_not_believed(postgres: Postgres) -> None:
    """Heard late, it would never be taken back: nobody tells of its end again (seed 71091 of the storm)."""

    async def story(scenes: list[Scene]) -> None:
        table = await scenes[0].table(PLAIN, "ada", "bob")
        for process in ("dead", scenes[1].room.peers.id):
            table.post(NOBODY, Note("here", table.id, [process, [process], 0, time.monotonic() + 60]))
        await until(lambda: table.present() == {scenes[1].room.peers.id})

    act(postgres.database(), story)


def test_a_move_made_while_another_process_reads_the_table_is_not_missed(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its notice comes before the other knows the table: it is read again once it is there."""

    async def story(scenes: list[Scene]) -> None:
        one = await scenes[0].table(PLAIN, "ada", "bob")
        ada = await scenes[0].come(one, "ada")
        read = shelf.find

        async def late(store: Store, id: str) -> shelf.Shelved:
            found = await read(store, id)
            if store is scenes[1].room.store and one.state.n == 0:
                await ada.play()
                await asyncio.sleep(0.2)  # the notice has come, and was for a table that nobody knows here
            return found

        monkeypatch.setattr(shelf, "find", late)
        two = await scenes[1].room.get(one.id)
        await until(lambda: two.state.n == 1)

    act(postgres.database(), story)


def test_offers_are_made_on_one_process_and_answered_on_another(postgres: Postgres) -> None:
    async def story(scenes: list[Scene]) -> None:
        one, two = await same_table(scenes, await scenes[0].table(PLAIN, "ada", "bob"))
        ada, bob = await scenes[0].come(one, "ada"), await scenes[1].come(two, "bob")
        await ada.play()
        await caught_up(ada, bob)
        await bob.play()
        await caught_up(ada, bob)
        await ada.ask("undo", seat=0)
        await until(lambda: two.state.offers.pending)
        await bob.ask("answer", kind="undo", seat=1, yes=True)
        await until(lambda: one.state.n == two.state.n == 0 and not one.state.offers.pending)
        await ada.ask("agree", seat=0)
        await until(lambda: two.state.offers.pending)
        await bob.ask("answer", kind="agree", seat=1, yes=False)
        await until(lambda: not one.state.offers.pending)
        await ada.ask("resign", seat=0)
        await until(lambda: two.state.over)
        await bob.ask("rematch", seat=1)
        await until(lambda: one.state.offers.pending)
        await ada.ask("rematch", seat=0)
        assert (await bob.hear("moved"))["table"] == ada.heard("moved")[0]["table"]

    act(postgres.database(), story)


def test_sealed_choices_and_seats_taken_at_the_same_moment_all_count(postgres: Postgres) -> None:
    async def story(scenes: list[Scene]) -> None:
        first = await scenes[0].table(PLAIN, None, None)
        one, two = await same_table(scenes, first)
        ada, bob = await scenes[0].come(one, "ada"), await scenes[1].come(two, "bob")
        answers = await asyncio.gather(ada.ask("sit", seat=0), bob.ask("sit", seat=1))
        assert {answer["type"] for answer in answers} == {"accepted"}
        await until(lambda: one.state.status == two.state.status == "playing")
        assert [seat.person for seat in one.state.seats] == ["ada", "bob"]
        entries = await scenes[0].room.store.read("SELECT seq FROM entry WHERE table_id = ?", first.id)
        assert sorted(seq for (seq,) in entries) == list(range(1, len(entries) + 1))

    act(postgres.database(), story)


def all_over(states: Sequence[TableState]) -> bool:
    return all(state.over for state in states)


def test_bots_and_chance_go_on_whichever_process_keeps_the_table(postgres: Postgres) -> None:
    async def story(scenes: list[Scene]) -> None:
        for number in range(4):
            scene = scenes[number % 2]
            table = await scene.table(WITH_CHANCE[0], "bot:random", "bot:random")
            again = await scenes[(number + 1) % 2].room.get(table.id)
            states = table.state, again.state
            await until(partial(all_over, states))
            assert again.state.head == table.state.head

    act(postgres.database(), story)


def test_a_dead_processs_tables_go_on_at_another(postgres: Postgres) -> None:
    async def story(scenes: list[Scene]) -> None:
        dead = scenes.pop()
        tables = [
            await dead.table(PLAIN, "ada", "bob", clock={"kind": "per-move", "seconds": 60}) for _ in range(6)
        ]
        players = [await dead.come(table, "ada") for table in tables]
        for player in players:
            await player.play()
        for task in (*dead.room._background, *(table.task for table in tables)):
            if task is not None:
                task.cancel()
        await until(lambda: len(scenes[0].room.peers.servers) == 1)
        await until(lambda: all(table.id in scenes[0].room.tables for table in tables))
        for table in tables:
            again = await scenes[0].room.get(table.id)
            bob = await scenes[0].come(again, "bob")
            assert (await bob.play())["n"] == 2
        await dead.room.store.close()

    act(postgres.database(), story)


def test_a_process_that_stops_costs_nobody_time(postgres: Postgres) -> None:
    async def story(scenes: list[Scene]) -> None:
        clock = {"kind": "fischer", "seconds": 60, "increment": 0}
        one, two = await same_table(scenes, await scenes[0].table(PLAIN, "ada", "bob", clock=clock))
        await scenes[1].come(two, "ada")
        for scene in scenes:
            scene.time += 10_000
        await scenes.pop().room.close()
        scenes[0].time += 9_500
        await until(lambda: one.state.seq == two.state.seq)
        ada = await scenes[0].come(one, "ada")
        clocks = (await ada.hear("update"))["clocks"]
        assert clocks["left"] == [50_000, 60_000]
        scenes[0].time += 1_000
        ada.leave()
        again = await scenes[0].come(one, "ada")
        assert (await again.look())["clocks"]["left"] == [49_000, 60_000]

    act(postgres.database(), story)


def test_an_account_is_the_same_on_every_process(postgres: Postgres) -> None:
    async def story(scenes: list[Scene]) -> None:
        one, two = (scene.room for scene in scenes)
        ada, token = await one.people.new("Ada")
        assert await two.people.by_token(token) == ada
        table = await scenes[0].table(PLAIN, ada.id, None)
        _, other = await same_table(scenes, table)
        seen = await scenes[1].come(other, ada.id)
        seen.visitor.session = session_id(token)
        await one.people.revoke(ada, session_id(token))
        assert (await seen.hear("closing"))["code"] == "signed-out"

    act(postgres.database(), story)


def test_a_session_that_ends_on_one_process_ends_on_all_at_once(postgres: Postgres) -> None:
    """Not when what the other remembers has grown old: what ends is told in the same transaction."""

    async def story(scenes: list[Scene]) -> None:
        here, there = (scene.room.people for scene in scenes)
        ada, token = await here.new("Ada")
        assert await there.by_token(token) == ada
        table = await scenes[0].table(PLAIN, ada.id, None)
        tables = await same_table(scenes, table)
        socket = await scenes[1].come(tables[1], ada.id)
        socket.visitor.session = session_id(token)
        await here.revoke(ada, session_id(token))
        await until(lambda: socket.visitor.outbox.closed is not None)
        assert await there.by_token(token) is None

    act(postgres.database(), story)
