"""A bot in any language: a program that answers lines on its stdin with lines on its stdout (docs/bots.md).

A question holds all that the seat may know, so any process of the program can answer it. An `engine:` is told
of the start and the end of each game besides.
"""

import atexit
import shlex
import subprocess
import threading
import uuid
from collections import defaultdict
from contextlib import suppress
from queue import Empty, SimpleQueue
from typing import Any

import msgspec

from ludotheque.contract import Game
from ludotheque.errors import BadBot, Forfeit
from ludotheque.position import Outcome, Position
from ludotheque.search import weighing
from ludotheque.search.deadline import Deadline
from ludotheque.search.lines import LONGEST_THOUGHT, End, Facts, Question, Seen, Start
from ludotheque.search.weighing import NOBODY, Explanation, Telling, Weighed
from ludotheque.viewers import seated

PATIENCE = 2.0
"""Seconds that a program may take to end once there is nothing more to read."""


class CommandBot:
    """A program, whatever it plays."""

    is_told = False
    """Of the start and the end of a game."""
    word = "command"

    def __init__(self, game: Game, command: str) -> None:
        self._command = command
        if not shlex.split(command):
            raise BadBot(
                f"After {self.word}: comes a program ({self.word}:./mybot).",
                f"Après {self.word}: vient un programme ({self.word}:./monbot).",
            )

    def sit_down(self, position: Position, seat: int) -> "Player":
        """For one game, which begins here."""
        return Player(Seat(self._command, start_of(position, seat), self.is_told))

    def choose(self, world: Position, seat: int, rng: Any, clock: Deadline | None = None) -> int:
        """Asked about one position, outside of a game."""
        alone = Player(Seat(self._command, start_of(world, seat), is_told=False))
        move = alone.choose(world, seat, rng, clock)
        alone.seat.leave()
        return move

    def explain(
        self, world: Position, seat: int, rng: Any, clock: Deadline | None = None, telling: Telling = NOBODY
    ) -> Explanation:
        move = self.choose(world, seat, rng, clock) if telling.about is None else telling.about
        return weighing.explain(world, seat, [Weighed(move, 0.5, 1.0)], "chance", telling)


class EngineBot(CommandBot):
    is_told = True
    word = "engine"


class Player:
    """A program that plays one game on one seat, and follows it."""

    def __init__(self, seat: "Seat") -> None:
        self.seat = seat

    def choose(self, world: Position, seat: int, rng: Any, clock: Deadline | None = None) -> int:
        game = world.game
        moves = {game.text(world.s, seat, move): move for move in world.legal_moves(seat)}
        return moves[self.seat.ask(game.view(world.s, seated(seat)), sorted(moves))]

    def follow(self, before: Position, seat: int, move: int, after: Position) -> None:
        """Take note of a move as this seat learns of it."""
        game, viewer = after.game, seated(self.seat.number)
        text = game.text(before.s, seat, move) if game.tells_move(viewer, seat) else None
        self.seat.seen.append(Seen(seat, text, list(game.events(before.s, seat, move, after.s, viewer))))


def start_of(position: Position, seat: int, id: str | None = None) -> Start:
    game = position.game
    return Start(
        id=id or uuid.uuid4().hex[:12],
        game=game.name,
        version=game.version,
        options=dict(position.options),
        seats=position.seats,
        seat=seat,
        content=None if position.content is None else dict(position.content),
    )


class Seat:
    """One game of one process of a program."""

    def __init__(self, command: str, start: Start, is_told: bool) -> None:
        self._command, self._start, self._is_told = command, start, is_told
        self._child: Child | None = _take(command)
        self.seen: list[Seen] = []
        if is_told:
            self._child.send(msgspec.json.encode(start))

    @property
    def number(self) -> int:
        return self._start.seat

    def ask(self, view: object, legal: list[str]) -> str:
        """The program's choice; `Forfeit` if it is illegal, the program exits, or the deadline passes."""
        assert self._child is not None
        facts = {name: getattr(self._start, name) for name in Facts.__struct_fields__}
        question = Question(**facts, view=view, legal=legal, seen=self.seen, seconds=LONGEST_THOUGHT)
        text = self._child.ask(msgspec.json.encode(question))
        if text is None or text not in legal:
            self._child.stop()
            self._child = None
            failed = _silent(self._command) if text is None else _illegal(self._command, text[:60])
            failed.seat = self.number
            raise failed
        return text

    def leave(self, outcome: Outcome | None = None) -> None:
        """The game is over, or goes on without the program."""
        if self._child is None:
            return
        if self._is_told and outcome is not None:
            end = End(id=self._start.id, seat=self.number, outcome=outcome, seen=self.seen)
            self._child.send(msgspec.json.encode(end))
        _idle[self._command].put(self._child)
        self._child = None


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

    def send(self, line: bytes, answered: bool = False) -> bytes:
        """Write a line, read the answer if there is to be one; nothing if the deadline passes, or it has
        exited."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        late = threading.Timer(LONGEST_THOUGHT, self._process.kill)
        late.start()
        try:
            self._process.stdin.write(line + b"\n")
            self._process.stdin.flush()
            return self._process.stdout.readline() if answered else b""
        except OSError:
            return b""
        finally:
            late.cancel()

    def ask(self, line: bytes) -> str | None:
        return self.send(line, answered=True).decode(errors="replace").strip() or None

    def dismiss(self) -> None:
        """No more lines: it may finish what it does."""
        if self._process.stdin is not None:
            with suppress(OSError):  # what was not read is gone with it
                self._process.stdin.close()

    def stop(self, patience: float = 0.0) -> None:
        """End it, after so many seconds if it does not end by itself."""
        self.dismiss()
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(patience)
        self._process.kill()
        self._process.wait()
        if self._process.stdout is not None:
            self._process.stdout.close()


_idle: defaultdict[str, "SimpleQueue[Child]"] = defaultdict(SimpleQueue)


def _take(command: str) -> Child:
    try:
        return _idle[command].get_nowait()
    except Empty:
        return Child(command)


@atexit.register
def stop_all() -> None:
    """Stop every idle program."""
    children = [waiting.get() for waiting in _idle.values() for _ in range(waiting.qsize())]
    for child in children:
        child.dismiss()
    for child in children:
        child.stop(PATIENCE)
