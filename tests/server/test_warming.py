import asyncio
import gc
import os
import time
from pathlib import Path

import pytest
from tests.server.live import Live, new_table

from ludotheque import jit
from ludotheque.errors import UnknownGame
from ludotheque.games import GAMES, load
from ludotheque.lab import warm
from ludotheque.lab.progress import Progress
from ludotheque.server import warming
from ludotheque.server.compilers import Compilers
from ludotheque.server.warming import Preparation, Warming


@pytest.fixture
def on_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everything was compiled before."""
    monkeypatch.setattr(warm, "is_kept", lambda game: True)
    monkeypatch.setattr(warming, "PAUSE", 0)
    monkeypatch.setattr(warming, "spare_the_collector", lambda: None)
    monkeypatch.setattr(warm, "think", lambda name: None)


@pytest.mark.usefixtures("on_disk")
def test_what_is_on_disk_is_loaded_before_a_table_has_it() -> None:
    told: list[str] = []

    async def story() -> None:
        warm = Warming(lambda en, fr: told.append(en))
        asked = asyncio.create_task(warm.rules(GAMES[0]))
        await asyncio.sleep(0)
        assert not asked.done()
        assert warm.ready() == []
        await warm.run()
        assert (await asked).name == GAMES[0]
        assert warm.ready() == list(GAMES)
        assert warm.warm
        assert warm.progress(GAMES[0]) is None
        with pytest.raises(UnknownGame):
            await warm.rules("chess")

    asyncio.run(story())
    assert told == ["All games are compiled."]


class Pretended(Preparation):
    """A game that is compiled as soon as the test says so."""

    started: list[str]
    finished: asyncio.Event

    async def compile(self, compilers: Compilers) -> None:
        self.started.append(self.game.name)

    @property
    def is_compiling(self) -> bool:
        return self.is_started and not self.is_done

    @property
    def is_started(self) -> bool:
        return self.game.name in self.started

    async def look(self) -> None:
        self.progress = Progress(1, 3, 7)
        if self.is_started and self.finished.is_set():
            self.progress, self.is_done = None, True
            self.loaded.set()


@pytest.mark.skipif(not jit.COMPILED, reason="interpreted: nothing is compiled")
def test_no_table_waits_for_the_compiler_and_what_is_wanted_comes_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(warm, "is_kept", lambda game: False)
    monkeypatch.setattr(warming, "Preparation", Pretended)
    monkeypatch.setattr(warming, "spare_the_collector", lambda: None)
    monkeypatch.setattr(warming, "LOOK", 0.01)
    monkeypatch.setattr(os, "cpu_count", lambda: 1)

    async def story() -> None:
        Pretended.started, Pretended.finished = [], asyncio.Event()
        room = Warming()
        running = asyncio.create_task(room.run())
        while not Pretended.started:
            await asyncio.sleep(0)
        longest = max(GAMES, key=lambda name: Pretended(name).size)
        assert (await room.rules(GAMES[0])).name == GAMES[0] != longest  # at once
        while len(Pretended.started) < 2:
            await asyncio.sleep(0)
        assert Pretended.started == [longest, GAMES[0]]  # though there is one processor only
        while room.progress(GAMES[0]) is None:
            await asyncio.sleep(0)
        assert room.progress(GAMES[0]) == (1, 3, 7)
        assert room.ready() == []
        Pretended.finished.set()
        await running
        assert room.ready() == list(GAMES)

    asyncio.run(story())


def test_the_collector_leaves_alone_what_is_loaded() -> None:
    thresholds, collected = gc.get_threshold(), list[str]()

    def note(phase: str, _: dict[str, int]) -> None:
        collected.append(phase)

    gc.disable()
    gc.callbacks.append(note)
    try:
        warming.spare_the_collector()
        assert gc.get_freeze_count() > 0
        assert collected == [], "walking through everything stops every table, even if it is done only once"
    finally:
        gc.callbacks.remove(note)
        gc.enable()
        gc.unfreeze()
        gc.set_threshold(*thresholds)


@pytest.mark.usefixtures("on_disk")
def test_who_waits_for_all_rules_is_not_left_waiting_when_loading_fails() -> None:
    async def story() -> None:
        warming = Warming()

        async def fail() -> None:
            raise OSError

        failing = asyncio.create_task(fail())
        await asyncio.wait_for(warming.all_ready(failing), 300)
        assert isinstance(failing.exception(), OSError)

    asyncio.run(story())


@pytest.mark.skipif(not jit.COMPILED, reason="interpreted: nothing is compiled")
def test_a_room_with_an_empty_cache_plays_at_once_and_goes_over_unseen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A game against a strong bot from the first second until everything is compiled, and on."""
    monkeypatch.setenv("LUDOTHEQUE_CACHE", str(tmp_path / "cache"))
    server = Live(tmp_path / "data", "--limit", "0")
    try:
        guest = server.guest("Ada")
        table, key = new_table(guest, "me", "level:6")
        with guest.join(table, key) as seat:
            while not seat.legal:
                seat.read()
            seat.play(seat.legal[0])
            while not seat.legal:
                seat.read()
        health = guest.get("/healthz")
        assert not health["warm"]
        getting = health["getting_ready"][GAMES[0]]
        assert 0 <= getting["done"] < getting["of"]
        assert "level:6" not in getting["bots"]
        assert "level:2" in getting["bots"]
        card = next(card for card in guest.get("/api/games") if card["name"] == GAMES[0])
        assert card["getting_ready"]["of"] == getting["of"]
        while GAMES[0] in guest.get("/healthz")["getting_ready"]:
            time.sleep(0.2)
        with guest.join(table, key) as seat:
            while seat.update["to_act"]:
                if seat.legal:
                    seat.play(seat.legal[0])
                else:
                    seat.read()
        assert load(GAMES[0]).name in guest.get("/healthz")["ready"]
    finally:
        server.stop()
    assert "Traceback" not in server.log.read_text()
