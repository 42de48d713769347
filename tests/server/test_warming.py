import asyncio
import gc
from pathlib import Path

import pytest

from ludotheque import jit
from ludotheque.errors import UnknownGame
from ludotheque.games import GAMES
from ludotheque.server import warming
from ludotheque.server.warming import Warming


def test_rules_wait_until_they_are_compiled(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    compiled: list[str] = []
    told: list[str] = []

    async def elsewhere() -> None:
        compiled.append("all")

    monkeypatch.setattr(warming, "rehearse", compiled.append)
    monkeypatch.setattr(warming, "think", lambda name: None)
    monkeypatch.setattr(warming, "PAUSE", 0)
    monkeypatch.setattr(warming, "spare_the_collector", lambda: None)
    monkeypatch.setattr(warming, "_compile_elsewhere", elsewhere)
    monkeypatch.setattr(jit, "CACHE", tmp_path)

    async def story() -> None:
        warm = Warming(lambda en, fr: told.append(en))
        asked = asyncio.create_task(warm.rules(GAMES[0]))
        await asyncio.sleep(0)
        assert not asked.done()
        assert warm.ready() == []
        await warm.run()
        assert (await asked).name == GAMES[0]
        assert warm.ready() == list(GAMES)
        with pytest.raises(UnknownGame):
            await warm.rules("chess")

    asyncio.run(story())
    assert compiled == (["all"] if jit.COMPILED else []) + list(GAMES)
    assert told[-1] == "All games are ready."
    asyncio.run(Warming().run())
    assert compiled[-len(GAMES) :] == list(GAMES)
    assert compiled.count("all") <= 1


def test_a_rehearsal_plays_a_game() -> None:
    warming.rehearse(GAMES[0])


def test_the_collector_leaves_alone_what_is_loaded() -> None:
    thresholds = gc.get_threshold()
    try:
        warming.spare_the_collector()
        assert gc.get_freeze_count() > 0
    finally:
        gc.unfreeze()
        gc.set_threshold(*thresholds)


def test_who_waits_for_all_rules_is_not_left_waiting_when_compiling_fails() -> None:
    async def story() -> None:
        warming = Warming()

        async def fail() -> None:
            raise OSError

        failing = asyncio.create_task(fail())
        await asyncio.wait_for(warming.all_ready(failing), 5)
        assert isinstance(failing.exception(), OSError)

    asyncio.run(story())
