"""Compiled rules and bots: loaded from disk if possible, otherwise compiled in other processes.

No table waits for the compiler: until a game's machine code is there, the same functions run interpreted.
"""

import asyncio
import gc
import logging
import os
from collections.abc import Callable
from functools import cached_property

from ludotheque import games, jit
from ludotheque.contract import Game
from ludotheque.jit import shelf
from ludotheque.lab import warm
from ludotheque.lab.progress import Progress, Watch
from ludotheque.promises.trial import Heard, command
from ludotheque.room.waiting import wait
from ludotheque.server.compilers import Compiler, Compilers

log = logging.getLogger("ludotheque.server")

LOOK = 0.4
"""Seconds between checks of what has been compiled."""
PAUSE = 2.0
"""Seconds of delay before each game's bots are loaded: after a restart, returning people come first."""
WANTED, LATER = 5, 15
"""The niceness of compiling processes: for a game that somebody wants, and for the rest."""
ADMISSION = 30
"""CPU seconds allowed for checking each promise of another package's game."""
SHARED = ("ludotheque", "ludotheque.search", "ludotheque.lab")

Say = Callable[[str, str], None]


class Warming:
    """Tracks each game's progress, and compiles first what people open."""

    def __init__(self, say: Say = lambda en, fr: None) -> None:
        self._say = say
        self.warm = False
        """Whether everything compiled is loaded."""
        self._games = {name: Preparation(name) for name in games.GAMES}
        self._compilers = Compilers()
        self._called = asyncio.Event()
        self._all_admitted = False

    async def run(self) -> None:
        others = [asyncio.create_task(task) for task in (self._admit(), self._compile())]
        try:
            await self._load([each for each in self._games.values() if each.is_admitted])
            await others[0]
            await self._load([each for each in self._games.values() if not each.is_done])
            await others[1]
        finally:
            for task in others:
                task.cancel()
            await asyncio.gather(*others, return_exceptions=True)
            await self._compilers.stop()
        for group in SHARED:
            await asyncio.to_thread(jit.go_over, group)
        self._say("All games are compiled.", "Tous les jeux sont compilés.")
        await asyncio.to_thread(shelf.tidy)
        spare_the_collector()
        self.warm = True

    async def _admit(self) -> None:
        """A game from another package must keep its promises before anybody plays it. The others don't
        wait for it."""
        for name, preparation in list(self._games.items()):
            why = "" if preparation.is_admitted else await fault(name)
            if why:
                games.leave_out(name, why)
                log.warning("game left out", extra={"game": name, "why": why})
                self._say(f"{name} was skipped: {why}", f"{name} est laissé de côté : {why}")
                del self._games[name]
            elif not preparation.is_admitted and preparation.is_kept:
                await preparation.load_rules()
            preparation.admitted.set()
        self._all_admitted = True

    async def _load(self, of: list["Preparation"]) -> None:
        """Load what is on disk, the rules of all games before their bots."""
        kept = [each for each in of if each.is_kept]
        for preparation in kept:
            if not preparation.loaded.is_set():
                await preparation.load_rules()
        for preparation in kept:
            await asyncio.sleep(PAUSE)
            await preparation.load_bots()

    async def _compile(self) -> None:
        """Compile the rest, a few games at a time; wanted ones start at once."""
        told = False
        while (missing := self._missing()) or not self._all_admitted:
            if missing and not told:
                told = True
                self._say(
                    "Compiling the games (only this once). You can already play; until it is done, strong"
                    " bots play below their strength.",
                    "Compilation des jeux, une seule fois. On peut déjà jouer ; en attendant, les"
                    " robots forts jouent en"
                    " dessous de leur niveau.",
                )
            await self._begin(missing)
            self._called.clear()
            await wait(self._called, LOOK)
            for preparation in missing:
                await self._begin(missing)  # compiled code takes a while to load
                await self._follow(preparation)

    async def _begin(self, missing: list["Preparation"]) -> None:
        for preparation in _to_begin(missing):
            await preparation.compile(self._compilers)
        if self._all_admitted and all(each.is_started for each in missing):
            await self._compilers.stop(free=True)

    def _missing(self) -> list["Preparation"]:
        """Admitted games that are not compiled yet."""
        playable = [each for each in self._games.values() if each.is_admitted]
        return [each for each in playable if not each.is_kept and not each.is_done]

    async def _follow(self, preparation: "Preparation") -> None:
        before = preparation.is_done
        await preparation.look()
        if preparation.is_done and not before:
            title = preparation.game.title
            done = sum(each.is_done for each in self._games.values())
            self._say(
                f"{title.en}: compiled ({done} of {len(self._games)}).",
                f"{title.fr} : compilé ({done} sur {len(self._games)}).",
            )

    async def rules(self, name: str) -> Game:
        """The game in its current state, marked as wanted. What is on disk is loaded first."""
        games.load(name)
        self.want(name)
        preparation = self._games[name]
        await preparation.admitted.wait()
        if preparation.is_kept and name in self._games:
            await preparation.loaded.wait()
        return games.load(name)

    def want(self, name: str) -> None:
        """Give a game priority: somebody has opened it."""
        if name in self._games and not self._games[name].wanted:
            self._games[name].wanted = True
            self._called.set()

    def ready(self) -> list[str]:
        """The games whose rules run compiled."""
        return [name for name, preparation in self._games.items() if preparation.loaded.is_set()]

    def progress(self, name: str) -> Progress | None:
        """A game's progress; None if there is nothing to wait for."""
        preparation = self._games.get(name)
        if preparation is None or preparation.is_kept or preparation.is_done:
            return None
        # Without progress to show, a page does not ask again.
        return preparation.progress or preparation.first_look

    async def all_ready(self, running: "asyncio.Task[None]") -> None:
        """Wait until everything on disk is loaded, or loading has failed."""
        for preparation in list(self._games.values()):
            while not running.done() and not preparation.can_be_played:
                await asyncio.wait({running}, timeout=0.1)


def _to_begin(missing: list["Preparation"]) -> list["Preparation"]:
    """Every wanted game, and others while there are free processors: the longest first, so that no processor
    sits idle at the end while another still has a long one to do."""
    waiting = [each for each in missing if not each.is_started and not each.is_done]
    busy = sum(each.is_compiling for each in missing)
    wanted = [each for each in waiting if each.wanted]
    others = sorted((each for each in waiting if not each.wanted), key=lambda each: -each.size)
    return wanted + others[: max(0, (os.cpu_count() or 1) - busy - len(wanted))]


class Preparation:
    """One game being prepared: what is on disk, and the process that compiles the rest."""

    def __init__(self, name: str) -> None:
        self.game = games.load(name)
        self.admitted = asyncio.Event()
        if name in games.HOUSE:
            self.admitted.set()
        self.loaded = asyncio.Event()
        """Whether its rules run compiled."""
        self.is_done = False
        """Whether its bots do too, or compiling has been given up."""
        self.wanted = False
        self.progress: Progress | None = None
        self._compiler: Compiler | None = None

    @property
    def is_admitted(self) -> bool:
        return self.admitted.is_set()

    @property
    def can_be_played(self) -> bool:
        """Whether it is admitted, and loaded if everything was on disk."""
        return self.is_admitted and (self.loaded.is_set() or not self.is_kept or self.is_left_out)

    @property
    def is_left_out(self) -> bool:
        return self.game.name not in games.GAMES

    @cached_property
    def is_kept(self) -> bool:
        """Whether everything was on disk when this process started, or never will be."""
        return not jit.COMPILED or shelf.home() is None or warm.is_kept(self.game)

    @cached_property
    def _watch(self) -> Watch:
        return Watch(self.game)

    @cached_property
    def first_look(self) -> Progress:
        """The progress when somebody first asked."""
        return self._watch.look()

    @property
    def size(self) -> int:
        """Roughly proportional to its compile time."""
        return self._watch.size

    @property
    def is_started(self) -> bool:
        return self._compiler is not None

    @property
    def is_compiling(self) -> bool:
        """Whether it is being compiled now."""
        started = self._compiler
        return not self.is_done and started is not None and started.status(self.game.name) is None

    async def load_rules(self) -> None:
        """Load everything that a table calls, so that no table waits for it later."""
        await asyncio.to_thread(jit.go_over, self.game.group)
        await asyncio.to_thread(warm.rehearse, self.game.name)
        self.loaded.set()

    async def load_bots(self) -> None:
        await asyncio.to_thread(jit.go_over, self.game.group)
        await asyncio.to_thread(warm.think, self.game.name)
        self.progress, self.is_done = None, True

    async def compile(self, compilers: Compilers) -> None:
        """Start compiling in another process: in this one, the compiler would block for seconds at a time."""
        self._watch.begin()
        self._compiler = await compilers.compile(self.game.name, WANTED if self.wanted else LATER)

    async def look(self) -> None:
        if self.is_done:
            return
        self.progress = await asyncio.to_thread(self._watch.look)
        ended = None if self._compiler is None else self._compiler.status(self.game.name)
        if ended is not None:
            await self._end(ended)
        elif not self.loaded.is_set() and all(each.is_kept for each in warm.wanted(self.game, "rules")):
            await self.load_rules()

    async def _end(self, status: int) -> None:
        if status != 0:
            log.warning("compiling failed", extra={"game": self.game.name, "status": status})
        await self.load_rules()
        await self.load_bots()


async def fault(name: str) -> str:
    """What is wrong with a game from another package; empty if it can be played. Checked in another process,
    and interpreted: that takes seconds, while compiling takes minutes."""
    heard, found = Heard(ADMISSION), list[tuple[str, str]]()
    process = await asyncio.create_subprocess_exec(
        *command(name, 2, ADMISSION),
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
    )
    try:
        said, _ = await process.communicate()
    finally:
        if process.returncode is None:
            process.kill()
    for line in said.splitlines():
        found += heard.hear(line)
    found += heard.end(await process.wait())
    return next((f"{promise}: {why}" for promise, why in found if why), "")


def spare_the_collector() -> None:
    """Exempt what is loaded from garbage collection: traversing it again and again would stop every table.

    Without collecting first: that would take a sixth of a second to free some thirty objects.
    """
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)
