"""Bots that think while a person does: they know no more than their seat, and lose nothing by it."""

import asyncio
import gc
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from tests.room.scene import PLAIN, WITH_SECRETS, Scene, act, seats_of

from ludotheque.games import GAMES, load
from ludotheque.lab.selfplay import Plan, play_game
from ludotheque.position import Position, start
from ludotheque.records import opening
from ludotheque.rng import generator
from ludotheque.room import bots, foresight
from ludotheque.room.foresight import Foresight, Thought, Turn
from ludotheque.search.bots import SearchBot
from ludotheque.search.weighing import Explanation
from ludotheque.thinking import Level
from ludotheque.viewers import seated

BOT = "level:1"


@pytest.fixture(autouse=True)
def _every_bot_thinks_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(foresight, "WORTHWHILE", 0)
    monkeypatch.setattr(foresight, "GUESSER", "level:1")


def thought(position: Position, person: int, specs: dict[int, str]) -> Thought:
    found = Thought(turn("t", person=person), position, specs)
    found.think()
    return found


def turn(table: str, asked: int = 0, host: str = "", person: int = 0) -> Turn:
    return Turn(table, host or table, asked, person)


@pytest.fixture
def held() -> Iterator[Foresight]:
    """Whose thread is busy with something else."""
    ahead, gate = Foresight(), threading.Event()
    ahead._threads.submit(gate.wait)
    try:
        yield ahead
    finally:
        gate.set()
        ahead.close()


def key(position: Position, seat: int) -> tuple[int, int]:
    return seat, position.game.thinking.information_set(position.s, seat)


def turns(game: str) -> Iterator[tuple[Position, int]]:
    """Moments of a random game of as many as can play, at which one seat moves and another may come next."""
    rules = load(game)
    record = play_game(Plan(rules, None, max(rules.seat_counts), 4), 0)
    position = opening(record)
    for at, (seat, text) in enumerate(record.moves):
        if position.to_act == [seat] and seat >= 0 and at % 5 == 0:
            yield position.copy(), seat
        position.play(seat, text)


def foreseen(position: Position, person: int, found: Thought) -> Iterator[Position]:
    """The positions that follow and were thought about."""
    for text in position.legal(person):
        after = position.copy()
        after.play(person, text)
        if any(key(after, seat) in found.answers for seat in after.to_act):
            yield after


def test_the_answer_to_an_expected_move_is_there_when_it_is_made() -> None:
    position = start(PLAIN)
    found = thought(position, 0, {1: BOT})
    assert found.answers
    assert found.done
    table = Foresight()
    table._thoughts["t"] = found
    for after in foreseen(position, 0, found):
        assert table.answer("t", after, 1) in after.legal(1)


def test_nothing_is_known_of_an_unexpected_move_or_of_another_table() -> None:
    position = start(PLAIN)
    table = Foresight()
    table._thoughts["t"] = thought(position, 0, {1: BOT})
    table._thoughts["t"].answers.pop(next(iter(table._thoughts["t"].answers)))
    expected = {after.pool.tobytes() for after in foreseen(position, 0, table._thoughts["t"])}
    for text in position.legal(0):
        after = position.copy()
        after.play(0, text)
        if after.pool.tobytes() not in expected:
            assert table.answer("t", after, 1) is None
    assert table.answer("another", position, 1) is None


@pytest.mark.parametrize("game", WITH_SECRETS)
def test_nothing_that_the_seat_does_not_know_comes_into_it(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Byte for byte the same worlds are thought about, whatever the others hold."""
    monkeypatch.setattr(foresight, "secrets", SimpleNamespace(randbits=lambda bits: 7))
    looked: list[bytes] = []

    class Spy(SearchBot):
        def choose(self, world: Position, *rest: Any) -> int:
            looked.append(world.pool.tobytes())
            return super().choose(world, *rest)

        def explain(self, world: Position, *rest: Any) -> Explanation:
            looked.append(world.pool.tobytes())
            return super().explain(world, *rest)

    monkeypatch.setattr(bots, "bot", lambda game, spec: Spy(lambda world: Level("greedy")))
    compared = 0
    for position, person in turns(game):
        for seat in set(range(position.seats)) - {person}:
            other = position.copy()
            other.redeal(seated(seat), generator(5))
            seen = []
            for world in (position, other):
                looked.clear()
                thought(world, person, {seat: BOT})
                seen.append(list(looked))
            assert seen[0] == seen[1]
            compared += bool(seen[0]) and other.pool.tobytes() != position.pool.tobytes()
    assert compared


@pytest.mark.parametrize("game", GAMES)
def test_whatever_is_foreseen_may_be_played(game: str) -> None:
    for position, person in turns(game):
        others = {seat: BOT for seat in range(position.seats) if seat != person}
        found = thought(position, person, others)
        for after in foreseen(position, person, found):
            (seat,) = after.to_act
            assert found.answers[key(after, seat)] in after.legal(seat)


def test_a_thought_that_was_stopped_remembers_nothing() -> None:
    found = Thought(turn("t"), start(PLAIN), {1: BOT})
    found.clock.stop()
    found.think()
    assert not found.answers


def test_who_plays_without_a_search_foresees_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not thought(start(PLAIN), 0, {1: "random"}).answers
    monkeypatch.setattr(foresight, "WORTHWHILE", 10**9)
    assert not thought(start(PLAIN), 0, {1: BOT}).answers


def test_who_foresees_nothing_draws_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """The thread would draw from the dice of a simulated room at moments that no seed decides."""
    drawn = []

    def randbits(bits: int) -> int:
        drawn.append(bits)
        return 7

    monkeypatch.setattr(foresight, "secrets", SimpleNamespace(randbits=randbits))
    thought(start(PLAIN), 0, {1: "random"})
    assert not drawn
    thought(start(PLAIN), 0, {1: BOT})
    assert drawn


def test_a_new_turn_stops_the_thoughts_of_the_last_and_the_same_turn_goes_on(held: Foresight) -> None:
    position = start(PLAIN)
    held.begin(turn("t", 1), position, {1: BOT})
    first = held._thoughts["t"]
    held.begin(turn("t", 1), position, {1: BOT})
    assert held._thoughts["t"] is first
    assert first.goes_on
    held.begin(turn("t", 2), position, {1: BOT})
    assert held._thoughts["t"] is not first
    assert not first.goes_on


def test_only_so_many_tables_wait_for_the_thread_and_are_remembered(
    held: Foresight, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(foresight, "MOST_TABLES", 2)
    for number in range(4):
        held.begin(turn(str(number)), start(PLAIN), {1: BOT})
    assert list(held._thoughts) == ["2", "3"]
    monkeypatch.setattr(foresight, "MOST_WAITING", 2)
    held.begin(turn("too many"), start(PLAIN), {1: BOT})
    assert list(held._thoughts) == ["2", "3"]


def test_the_table_asked_about_longest_ago_is_forgotten_first(
    held: Foresight, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(foresight, "MOST_TABLES", 2)
    for at, table in enumerate(("a", "b", "a", "c")):
        held.begin(turn(table, at), start(PLAIN), {1: BOT})
    assert list(held._thoughts) == ["a", "c"]


def test_turns_that_are_past_are_not_kept_while_the_thread_thinks_of_another_table(held: Foresight) -> None:
    """Whoever moved and undid sixty times a second filled the memory with positions of the past."""

    def kept() -> int:
        gc.collect()
        return sum(isinstance(each, Position) for each in gc.get_objects())

    position = start(PLAIN)
    held.begin(turn("t"), position, {1: BOT})
    before = kept()
    for asked in range(1, 50):
        held.begin(turn("t", asked), position, {1: BOT})
    assert kept() == before


def test_a_host_with_many_tables_keeps_nobody_elses_bots_from_thinking_ahead(held: Foresight) -> None:
    for number in range(2 * foresight.MOST_WAITING):
        held.begin(turn(str(number), host="eve"), start(PLAIN), {1: BOT})
    assert [table for table, each in held._thoughts.items() if each.goes_on] == [str(number)]
    held.begin(turn("t", host="ada"), start(PLAIN), {1: BOT})
    assert held._thoughts["t"].goes_on


def test_a_room_that_closes_thinks_no_further_and_begins_nothing(held: Foresight) -> None:
    held.begin(turn("t"), start(PLAIN), {1: BOT})
    held.close()
    assert not held._thoughts["t"].goes_on
    held.begin(turn("late"), start(PLAIN), {1: BOT})
    assert "late" not in held._thoughts


@pytest.mark.parametrize("end", ["resigned", "closed"])
def test_nothing_is_thought_about_a_table_at_which_nobody_moves_any_more(tmp_path: Path, end: str) -> None:
    async def story(scene: Scene) -> None:
        table = await scene.table(PLAIN, "ada", "bot:level:1")
        ada = await scene.come(table, "ada")
        await scene.settle(table)
        thought = scene.room.foresight._thoughts[table.id]
        if end == "resigned":
            await ada.ask("resign", seat=0)
            await scene.settle(table)
        else:
            await table.close()
        assert thought.clock.stopped
        assert table.id not in scene.room.foresight._thoughts

    act(tmp_path, story)


def test_at_a_table_an_expected_move_is_answered_without_another_search(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    again = []
    plain = bots.turn

    async def search(*asked: Any, **how: Any) -> str:
        again.append(asked)
        return await plain(*asked, **how)

    async def story(scene: Scene) -> None:
        table = await scene.table(PLAIN, "ada", "bot:level:1")
        ada = await scene.come(table, "ada")
        await ada.look()
        thoughts, until = scene.room.foresight._thoughts, time.monotonic() + 600
        while not (table.id in thoughts and thoughts[table.id].done) and time.monotonic() < until:
            await asyncio.sleep(0.01)
        position = table.state.situation.position
        after = next(foreseen(position, 0, thoughts[table.id]))
        text = next(text for text in position.legal(0) if followed(position, text) == after.pool.tobytes())
        monkeypatch.setattr(bots, "turn", search)
        await ada.play(text)
        await ada.hear("update", n=2)
        assert not again

    act(tmp_path, story)


def followed(position: Position, text: str) -> bytes:
    after = position.copy()
    after.play(0, text)
    pool: bytes = after.pool.tobytes()
    return pool


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_is_played_with_foresight(tmp_path: Path, game: str) -> None:
    async def story(scene: Scene) -> None:
        table = await scene.table(game, "ada", *["bot:level:1"] * (seats_of(game) - 1))
        ada = await scene.come(table, "ada")
        while not table.state.over:
            if 0 in table.state.asked:
                await ada.play()
            else:
                await asyncio.sleep(0.01)

    act(tmp_path, story)
