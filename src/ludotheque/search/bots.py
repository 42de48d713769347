"""Bots by name. A bot is asked with a world re-dealt from its seat's knowledge: it cannot see more."""

from collections.abc import Callable
from typing import Any, Protocol

from ludotheque.contract import Game
from ludotheque.errors import BadBot
from ludotheque.position import Position
from ludotheque.rng import below


class Bot(Protocol):
    """Somebody who chooses. `world` is one that the seat cannot tell from the true one."""

    def choose(self, world: Position, seat: int, rng: Any) -> int:
        """The code of one of the seat's legal moves."""
        ...


class RandomBot:
    """Every legal move is equally likely."""

    def choose(self, world: Position, seat: int, rng: Any) -> int:
        moves = world.legal_moves(seat)
        return moves[int(below(rng, len(moves)))]


MAKERS: dict[str, Callable[[Game, str], Bot]] = {"random": lambda game, argument: RandomBot()}
"""The word before the colon of a spec, and what makes the bot from the game and the rest."""


def make(game: Game, spec: str) -> Bot:
    """The bot that a spec like `random` names."""
    name, _, argument = spec.partition(":")
    if name not in MAKERS:
        known = ", ".join(MAKERS)
        raise BadBot(
            f"There is no bot “{spec[:40]}”; there are: {known}.",
            f"Il n’y a pas de bot « {spec[:40]} » ; il y a : {known}.",
        )
    return MAKERS[name](game, argument)


def ask(bot: Bot, position: Position, seat: int, rng: Any) -> int:
    """The bot's move in the position, of which it learns only what its seat knows."""
    world = position.copy()
    world.game.redeal(world.s, seat, rng)
    return bot.choose(world, seat, rng)
