"""A bot in any language: a program that answers lines on its stdin with lines on its stdout (docs/bots.md).

Each line holds all that the seat may know, so any idle process of the program can answer it.
"""

import atexit
import shlex
import subprocess
import threading
from collections import defaultdict
from contextlib import suppress
from queue import Empty, SimpleQueue
from typing import Any

import msgspec

from ludotheque.contract import Game
from ludotheque.errors import BadBot, Forfeit
from ludotheque.position import Position
from ludotheque.search import weighing
from ludotheque.search.deadline import Clock
from ludotheque.search.weighing import NOBODY, Explanation, Telling, Weighed
from ludotheque.viewers import seated

LONGEST_THOUGHT = 60.0
"""The deadline for an answer, in seconds."""


class Question(msgspec.Struct, frozen=True):
    """What a program is asked: one of `legal`."""

    game: str
    version: int
    """The version of the rules."""
    options: dict[str, str | int | bool]
    seats: int
    seat: int
    view: msgspec.Raw
    """The game's own `View`, as on the wire."""
    legal: list[str]
    seconds: float = LONGEST_THOUGHT
    """How long an answer may take."""


class CommandBot:
    def __init__(self, game: Game, command: str) -> None:
        self._command = command
        if not shlex.split(command):
            raise BadBot(
                "After command: comes a program (command:./mybot).",
                "Après command: vient un programme (command:./monbot).",
            )

    def choose(self, world: Position, seat: int, rng: Any, clock: Clock | None = None) -> int:
        game = world.game
        moves = {game.text(world.s, seat, move): move for move in world.legal_moves(seat)}
        view = msgspec.Raw(msgspec.json.encode(game.view(world.s, seated(seat))))
        options = dict(world.options)
        asked = Question(game.name, game.version, options, world.seats, seat, view, sorted(moves))
        return moves[answer(self._command, asked)]

    def explain(
        self, world: Position, seat: int, rng: Any, clock: Clock | None = None, telling: Telling = NOBODY
    ) -> Explanation:
        move = self.choose(world, seat, rng, clock) if telling.about is None else telling.about
        return weighing.explain(world, seat, [Weighed(move, 0.5, 1.0)], "chance", telling)


def answer(command: str, question: Question) -> str:
    """The program's choice; `Forfeit` if it is illegal, the program exits, or the deadline passes."""
    child = _take(command)
    text = child.ask(msgspec.json.encode(question))
    if text is None or text not in question.legal:
        child.stop()
        failed = _silent(command) if text is None else _illegal(command, text[:60])
        failed.seat = question.seat
        raise failed
    _idle[command].put(child)
    return text


def _silent(command: str) -> Forfeit:
    return Forfeit(
        f"{command} did not answer within {LONGEST_THOUGHT:.0f} s, or ended.",
        f"{command} n’a pas répondu en {LONGEST_THOUGHT:.0f} s, ou s’est arrêté.",
    )


def _illegal(command: str, shown: str) -> Forfeit:
    return Forfeit(
        f"{command} answered “{shown}”, which isn’t a legal move.",
        f"{command} a répondu « {shown} », qui n’est pas un coup permis.",
    )


class Child:
    """A running program."""

    def __init__(self, command: str) -> None:
        try:
            self._process = subprocess.Popen(
                shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE
            )
        except OSError as error:
            reason = error.strerror or str(error)
            raise BadBot(
                f"Cannot start {command}: {reason}.", f"Impossible de lancer {command} : {reason}."
            ) from None

    def ask(self, line: bytes) -> str | None:
        """Its answer; None if the deadline passes or the program has exited."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        late = threading.Timer(LONGEST_THOUGHT, self._process.kill)
        late.start()
        try:
            self._process.stdin.write(line + b"\n")
            self._process.stdin.flush()
            text = self._process.stdout.readline()
        except OSError:
            return None
        finally:
            late.cancel()
        return text.decode(errors="replace").strip() if text else None

    def stop(self) -> None:
        self._process.kill()
        self._process.wait()
        for stream in (self._process.stdin, self._process.stdout):
            if stream is not None:
                with suppress(OSError):  # what was not read is gone with it
                    stream.close()


_idle: defaultdict[str, "SimpleQueue[Child]"] = defaultdict(SimpleQueue)


def _take(command: str) -> Child:
    try:
        return _idle[command].get_nowait()
    except Empty:
        return Child(command)


@atexit.register
def stop_all() -> None:
    """Stop every idle program."""
    for waiting in _idle.values():
        while not waiting.empty():
            waiting.get().stop()
