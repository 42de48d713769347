"""What strong bots think while a person does: their answers to the moves that they expect.

A bot imagines a world that its seat cannot tell from the table's, plays a likely move of the person there,
and chooses its answer with all of its level's work. At the table that answer counts only if the seat then
knows just what it knew in thought; otherwise the bot thinks as if it had foreseen nothing.

One thread does this, after everything that somebody waits for.
"""

import logging
import secrets
import threading
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

from ludotheque.position import Position
from ludotheque.rng import generator
from ludotheque.room import bots
from ludotheque.room.fair_threads import step_back
from ludotheque.search.bots import Bot, SearchBot, known_world
from ludotheque.search.deadline import Deadline

log = logging.getLogger("ludotheque.room")

WORTHWHILE = 100_000
"""From how much work on thinking ahead pays: less is done before anybody has noticed."""
GUESSER = "level:3"
"""Guesses what the person will do."""
MOST_TABLES = 100
"""For how many tables answers are remembered, those asked about last."""
MOST_WAITING = 8
"""How many tables are thought about or wait for it, each of another host."""


class Turn(NamedTuple):
    """A person's turn."""

    table: str
    host: str
    asked: int
    """The entry at which the person was asked."""
    person: int
    """Whose seat it is."""


class Thought:
    """What the bots of one table foresee at one turn."""

    def __init__(self, turn: Turn, position: Position, specs: Mapping[int, str]) -> None:
        self.turn = turn
        self._position, self._specs = position, specs
        self.clock = Deadline()
        self.answers: dict[tuple[int, int], str] = {}
        """The move of a seat, by what it would know."""
        self.done = False

    @property
    def goes_on(self) -> bool:
        return not (self.done or self.clock.stopped)

    def think(self) -> None:
        """A failure costs nobody anything: the bot will think when it is asked."""
        try:
            for seat, spec in self._specs.items():
                if self.goes_on:
                    self._think(self._position, seat, spec)
        except Exception:
            log.exception("foresight failed", extra={"game": self._position.game.name})
        finally:
            self.done = True

    def _think(self, position: Position, seat: int, spec: str) -> None:
        game, person = position.game, self.turn.person
        bot, guesser = bots.bot(game.name, spec), bots.bot(game.name, GUESSER)
        if person not in position.to_act or not _is_worthwhile(bot, position):
            return
        # Drawn by those alone who think: a simulated room's dice are the same each time (benchmarks/storm).
        rng = generator(secrets.randbits(62))
        world = known_world(position, seat, rng)
        for guess in guesser.explain(world, person, rng, self.clock).moves:
            after = world.copy()
            after.play(person, guess.move)
            if after.to_act != [seat]:
                continue
            move = bot.choose(known_world(after, seat, rng), seat, rng, self.clock)
            if self.clock.stopped or bots.threads.is_pressed:
                return
            self.answers[seat, game.thinking.information_set(after.s, seat)] = game.text(after.s, seat, move)


def _is_worthwhile(bot: Bot, position: Position) -> bool:
    level = bot.plain_level(position) if isinstance(bot, SearchBot) else None
    return level is not None and level.work >= WORTHWHILE


class Foresight:
    """What the bots of one room foresee."""

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(1, "foresight", initializer=step_back)
        self._lock = threading.Lock()
        self._thoughts: dict[str, Thought] = {}
        """By table, the one asked about last at the end."""
        self._busy = False
        """Whether the thread is at work, or about to be."""
        self._closed = False

    def begin(self, turn: Turn, position: Position, specs: Mapping[int, str]) -> None:
        """It is a person's turn: the bots think about their answers."""
        with self._lock:
            known = self._thoughts.get(turn.table)
            if self._closed or (known is not None and known.turn == turn):
                return
            self._stop_what_nobody_plays(turn)
            if sum(each.goes_on for each in self._thoughts.values()) >= MOST_WAITING:
                return
            self._thoughts.pop(turn.table, None)
            self._thoughts[turn.table] = Thought(turn, position.fork(), dict(specs))
            for old in list(self._thoughts)[:-MOST_TABLES]:
                self._thoughts.pop(old).clock.stop()
            if not self._busy:
                self._busy = True
                self._threads.submit(self._work)

    def _stop_what_nobody_plays(self, turn: Turn) -> None:
        """Of a host's tables the newest is the one at which somebody plays."""
        for each in self._thoughts.values():
            if turn.table == each.turn.table or turn.host == each.turn.host:
                each.clock.stop()

    def _work(self) -> None:
        """One thought after the other. No queue keeps those that are past: turns may come faster."""
        while (thought := self._next()) is not None:
            thought.think()

    def _next(self) -> Thought | None:
        with self._lock:
            found = next((each for each in self._thoughts.values() if each.goes_on), None)
            self._busy = found is not None
            return found

    def answer(self, table: str, position: Position, seat: int) -> str | None:
        """The bot's move, if it has foreseen what its seat knows now."""
        with self._lock:
            thought = self._thoughts.get(table)
        if thought is None:
            return None
        thought.clock.stop()
        known = position.game.thinking.information_set(position.s, seat)
        answer = thought.answers.get((seat, known))
        return answer if known and answer in position.legal(seat) else None

    def forget(self, table: str) -> None:
        """Nobody moves there any more."""
        with self._lock:
            thought = self._thoughts.pop(table, None)
        if thought is not None:
            thought.clock.stop()

    def close(self) -> None:
        """The room is closing: nothing goes on, and nothing begins."""
        with self._lock:
            self._closed = True
            for thought in self._thoughts.values():
                thought.clock.stop()
        self._threads.shutdown(wait=False)
