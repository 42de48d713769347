"""Bots at tables: they think in threads, and their moves go through the same door as a person's."""

import asyncio
import logging
import os
import secrets
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import islice
from typing import NamedTuple
from weakref import WeakSet

from ludotheque import games
from ludotheque.contract import CHANCE
from ludotheque.errors import BadBot, Text
from ludotheque.position import Position
from ludotheque.rng import generator
from ludotheque.room.course import Course
from ludotheque.search import bots
from ludotheque.search.clock import Clock
from ludotheque.search.weighing import Explanation

log = logging.getLogger("ludotheque.room")

threads = ThreadPoolExecutor(max(1, os.cpu_count() or 1), "bot")
running: WeakSet[Clock] = WeakSet()
"""The clocks of all bots that are thinking."""


LONGEST = 8.0
"""Seconds after which a bot must answer with the best it has found, however busy the server is."""

RECENT = 6
"""Of so many newest moves a bot gives account: a sealed one is passed over until it is shown."""

OFFERED = {
    "random": Text("Plays anything", "Joue n’importe quoi"),
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
    """A bot; `BadBot` if none of that name plays at tables."""
    if spec not in OFFERED:
        known = ", ".join(OFFERED)
        raise BadBot(
            f"No bot “{spec[:40]}” plays at tables; there are: {known}.",
            f"Aucun bot « {spec[:40]} » ne joue aux tables ; il y a : {known}.",
        )
    return bots.make(games.load(game), spec)


def known(game: str) -> list[tuple[str, Text]]:
    """The bots that people are offered, from the weakest to the strongest."""
    return list(OFFERED.items())


def stand_in(game: str) -> str:
    """The bot that takes over a seat where nobody chose one: of middling strength."""
    offered = known(game)
    return offered[len(offered) // 2][0]


def best(game: str) -> str:
    return known(game)[-1][0]


def choose(position: Position, seat: int, spec: str) -> str:
    """A bot's move as text. A bot that fails plays anything legal rather than stopping the table."""
    rng = generator(secrets.randbits(62))
    game = position.game
    try:
        move = bots.ask(bot(game.name, spec), position, seat, rng, new_clock())
    except Exception:
        log.exception("bot failed", extra={"game": game.name, "bot": spec})
        move = bots.ask(bot(game.name, "random"), position, seat, rng)
    return game.text(position.s, seat, move)


async def hint(position: Position, seat: int, spec: str) -> Explanation:
    """A bot's advice, from what the seat may know."""
    loop = asyncio.get_running_loop()
    return await loop.run_in_executor(threads, _hint, position, seat, spec)


def _hint(position: Position, seat: int, spec: str) -> Explanation:
    thinker, rng = bot(position.game.name, spec), generator(secrets.randbits(62))
    return bots.hint(thinker, position, seat, rng, new_clock())


class Accounted(NamedTuple):
    n: int
    seat: int
    words: Text


async def account(course: Course, viewer: int) -> Accounted | None:
    """Why a bot made its newest move that is no secret, in words for one viewer; None: nothing to say."""
    now, loop = course.standing.position, asyncio.get_running_loop()
    by_bots = (at for at in reversed(range(len(course.made))) if _by_bot(course, at))
    for at in islice(by_bots, RECENT):
        before = course.position_at(course.base.n + at)[0].fork()
        seat, spec = course.made[at].seat, course.seats[course.made[at].seat].bot or ""
        move = course.game.parse(before.s, seat, course.made[at].text)
        if course.game.thinking.public(before.s, seat, move, now.s):
            words = await loop.run_in_executor(threads, _account, before, seat, move, viewer, spec)
            return None if words is None else Accounted(course.base.n + at, seat, words)
    return None


def _by_bot(course: Course, at: int) -> bool:
    seat = course.made[at].seat
    return seat != CHANCE and course.seats[seat].bot is not None


def _account(before: Position, seat: int, move: int, viewer: int, spec: str) -> Text | None:
    thinker, rng = bot(before.game.name, spec), generator(secrets.randbits(62))
    return bots.account(thinker, before, seat, move, viewer, rng, new_clock())


def new_clock() -> Clock:
    clock = Clock(LONGEST)
    running.add(clock)
    return clock


def stop() -> None:
    """The server stops: whoever is thinking answers now."""
    for clock in list(running):
        clock.stop()
