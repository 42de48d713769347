"""Compiled rules: the first start compiles them in a process of its own, while pages are served."""

import asyncio
import gc
import logging
import sys
from collections.abc import Callable
from pathlib import Path

from ludotheque import games, jit
from ludotheque.contract import Game
from ludotheque.lab.selfplay import Plan, play_game
from ludotheque.lab.warm import make_a_move, think
from ludotheque.position import start
from ludotheque.rng import generator

log = logging.getLogger("ludotheque.server")

PAUSE = 2.0
"""Seconds before each game's bots are made ready: after a restart people come back first."""


class Warming:
    """Knows which games can be played without waiting for the compiler."""

    def __init__(self, say: Callable[[str, str], None] = lambda en, fr: None) -> None:
        self._say = say
        self.warm = False
        """Rules and bots are compiled and loaded."""
        self._ready: dict[str, asyncio.Event] = {name: asyncio.Event() for name in games.GAMES}

    async def run(self) -> None:
        if jit.COMPILED and not is_warm():
            self._say(
                "Compiling the rules of the games, once; this takes a minute or two …",
                "Compilation des règles des jeux, une seule fois ; une ou deux minutes …",
            )
            await _compile_elsewhere()
        for name in games.GAMES:
            await asyncio.to_thread(rehearse, name)
            self._ready[name].set()
        self._say("All games are ready.", "Tous les jeux sont prêts.")
        for name in games.GAMES:
            await asyncio.sleep(PAUSE)
            await asyncio.to_thread(think, name)
        spare_the_collector()
        self.warm = True
        if jit.CACHE is not None:
            _mark().touch()

    async def rules(self, name: str) -> Game:
        """The game, once its rules are compiled."""
        game = games.load(name)
        await self._ready[name].wait()
        return game

    async def all_ready(self, running: "asyncio.Task[None]") -> None:
        """Until all rules are compiled, or compiling has failed."""
        for event in self._ready.values():
            while not event.is_set() and not running.done():
                await asyncio.wait({running}, timeout=0.1)

    def ready(self) -> list[str]:
        return [name for name, event in self._ready.items() if event.is_set()]


def spare_the_collector() -> None:
    """What is loaded by now stays: walking through all of it again and again would stop every table."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)


def is_warm() -> bool:
    return jit.CACHE is not None and _mark().exists()


def _mark() -> Path:
    assert jit.CACHE is not None
    return jit.CACHE / "room-is-warm"


async def _compile_elsewhere() -> None:
    """In a child process: the compiler would hold this one's attention for seconds at a time."""
    child = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "ludotheque",
        "warm",
        stdout=asyncio.subprocess.DEVNULL,
        stderr=asyncio.subprocess.DEVNULL,
    )
    try:
        if await child.wait() != 0:
            log.warning("warming failed", extra={"status": child.returncode})
    except asyncio.CancelledError:
        child.terminate()
        raise


def rehearse(name: str) -> None:
    """Play a game through everything that a table calls, so that no table waits for it later."""
    game = games.load(name)
    plan = Plan(game, game.complete({}), None)
    play_game(plan, 0)
    make_a_move(name)
    game.redeal(start(name).s, 0, generator(1))
