"""Bots at tables: they think in threads, and their moves go through the same door as a person's."""

import logging
import os
import secrets
from functools import cache
from weakref import WeakSet

from ludotheque import games
from ludotheque.contract import Game
from ludotheque.errors import BadBot, Text
from ludotheque.position import Position
from ludotheque.rng import generator
from ludotheque.room.fair_threads import FairThreads
from ludotheque.search import bots
from ludotheque.search.bots import LEVELS
from ludotheque.search.deadline import Deadline
from ludotheque.search.weighing import Explanation

log = logging.getLogger("ludotheque.room")

# At least one thread is reserved for bots, so their opponents never wait for other people's hints.
threads = FairThreads("bot", max(2, os.cpu_count() or 1), each=6, most=40, spared=1)
running: WeakSet[Deadline] = WeakSet()
"""The deadlines of all bots that are thinking."""


LONGEST = 2.2
"""Seconds that a bot has, from when it is asked, to answer with the best it has found. One that has to wait
for a thread thinks for less, but for a tenth of them at least."""

OFFERED = {
    "random": Text("Plays at random", "Joue au hasard"),
    "level:1": Text("1 – Beginner", "1 – Débutant"),
    "level:2": Text("2 – Casual", "2 – Occasionnel"),
    "level:3": Text("3 – Regular", "3 – Habitué"),
    "level:4": Text("4 – Strong", "4 – Fort"),
    "level:5": Text("5 – Expert", "5 – Expert"),
    "level:6": Text("6 – Master", "6 – Maître"),
}
"""The bots at tables, from the weakest to the strongest. Others may think for an hour: not here."""


@cache
def bot(game: str, spec: str) -> bots.Bot:
    """The bot of that name; `BadBot` if none plays at tables."""
    if spec not in OFFERED:
        known = ", ".join(OFFERED)
        raise BadBot(
            f"No bot “{spec[:40]}” plays at tables; use one of: {known}.",
            f"Aucun robot « {spec[:40]} » ne joue aux tables ; robots disponibles : {known}.",
        )
    return bots.make(games.load(game), spec)


def known(game: str) -> list[tuple[str, Text]]:
    """The bots that people are offered, from the weakest to the strongest."""
    return list(OFFERED.items())


def ready(game: Game) -> list[str]:
    """The bots that can already play at full strength, whatever the table's options."""
    usual, seats = game.complete({}), game.seats()
    levels = [f"level:{n}" for n in range(1, LEVELS + 1) if bots.ready_level(game, usual, seats, n) == n]
    return ["random", *levels]


def stand_in(game: str) -> str:
    """The bot that takes over a seat when nobody chose one: of medium strength."""
    offered = known(game)
    return offered[len(offered) // 2][0]


def best(game: str) -> str:
    return known(game)[-1][0]


async def turn(host: str, position: Position, seat: int, spec: str, urgent: bool = True) -> str:
    """A bot's move as text; the bots of one host's tables take turns with those of others."""
    return await threads.do(host, choose, position, seat, spec, new_clock(), urgent=urgent)


def choose(position: Position, seat: int, spec: str, clock: Deadline | None = None) -> str:
    """A bot's move as text. A bot that fails plays anything legal rather than stopping the table."""
    rng = generator(secrets.randbits(62))
    game = position.game
    try:
        move = bots.ask(bot(game.name, spec), position, seat, rng, clock or new_clock())
    except Exception:
        log.exception("bot failed", extra={"game": game.name, "bot": spec})
        move = bots.ask(bot(game.name, "random"), position, seat, rng)
    return game.text(position.s, seat, move)


async def hint(asker: str, position: Position, seat: int, spec: str, to_seat: bool = True) -> Explanation:
    """A bot's hint, from what the seat may know; `busy` if the asker has too many requests waiting."""
    return await threads.do(asker, _hint, position, seat, spec, to_seat)


def _hint(position: Position, seat: int, spec: str, to_seat: bool) -> Explanation:
    thinker, rng = bot(position.game.name, spec), generator(secrets.randbits(62))
    return bots.hint(thinker, position, seat, rng, new_clock(), to_seat)


def new_clock() -> Deadline:
    clock = Deadline(LONGEST)
    running.add(clock)
    return clock


def stop() -> None:
    """The server is stopping: every bot that is thinking must answer now."""
    for clock in list(running):
        clock.stop()
