import asyncio
import threading
from typing import Any

import pytest
from tests.room.scene import PLAIN, compiled

from ludotheque.errors import BadBot
from ludotheque.games import GAMES
from ludotheque.position import Position, start
from ludotheque.room import bots
from ludotheque.room.fair_threads import FairThreads


@pytest.mark.parametrize("game", GAMES)
def test_every_bot_that_is_offered_exists(game: str) -> None:
    for spec, label in bots.known(game):
        bots.bot(game, spec)
        assert label.en
        assert label.fr
    assert bots.stand_in(game) in dict(bots.known(game))
    assert bots.best(game) in dict(bots.known(game))
    with pytest.raises(BadBot):
        bots.bot(game, "deep blue")


def test_a_bot_that_fails_plays_anything_legal(monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken:
        def choose(self, world: Position, seat: int, rng: Any) -> int:
            raise ZeroDivisionError

    compiled(PLAIN)
    real = bots.bot

    def some_bot(game: str, spec: str) -> object:
        return Broken() if spec == "broken" else real(game, spec)

    monkeypatch.setattr(bots, "bot", some_bot)
    position = start(PLAIN)
    assert bots.choose(position, 0, "broken") in position.legal(0)


def test_a_bots_time_runs_while_it_waits_for_a_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    compiled(PLAIN)
    pool, gate = FairThreads("test", 1, each=5, most=50), threading.Event()
    monkeypatch.setattr(bots, "threads", pool)
    monkeypatch.setattr(bots, "running", set())

    async def story() -> str:
        pool.submit("others", gate.wait, urgent=True)
        try:
            asked = asyncio.create_task(bots.turn("ada", start(PLAIN), 0, "level:1"))
            await asyncio.sleep(0)
            assert len(bots.running) == 1
        finally:
            gate.set()
        return await asked

    assert asyncio.run(story()) in start(PLAIN).legal(0)
    assert len(bots.running) == 1  # the search had no clock of its own


def test_advice_is_a_legal_move() -> None:
    compiled(PLAIN)
    position = start(PLAIN)
    assert asyncio.run(bots.hint("ada", position, 0, bots.best(PLAIN))).moves[0].move in position.legal(0)
