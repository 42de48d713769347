import asyncio
from typing import Any

import pytest
from tests.room.scene import PLAIN, compiled

from ludotheque.errors import BadBot
from ludotheque.games import GAMES
from ludotheque.position import Position, start
from ludotheque.room import bots


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


def test_advice_is_a_legal_move() -> None:
    compiled(PLAIN)
    position = start(PLAIN)
    assert asyncio.run(bots.hint("ada", position, 0, bots.best(PLAIN))).moves[0].move in position.legal(0)
