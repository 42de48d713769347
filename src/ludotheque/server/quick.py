"""Quick studies of sets: one at a time, each in its own low-priority process, bounded."""

import asyncio
import logging
import secrets
import sys
import time
from collections import OrderedDict
from contextlib import suppress
from typing import Any, Literal

import msgspec

from ludotheque.lab.quick import Answer, Question
from ludotheque.records import hash_of
from ludotheque.room.protocol.refusals import RoomRefused
from ludotheque.room.protocol.workshop import NewTrial, StudyContrast, StudyFindings, TrialCard

log = logging.getLogger("ludotheque.server")

State = Literal["waiting", "playing", "done", "failed", "cancelled"]

AT_ONCE = 1
"""How many run at once; the others wait."""
MOST_WAITING, MOST_EACH = 12, 3
"""Waiting studies, in total and per address: one person can be any number of guests."""
MOST_KEPT = 64
"""How many studies are remembered, finished ones included."""
SECONDS = 60.0
"""Seconds of computing, counted from its first game."""
LONGEST = 600.0
"""Seconds after which a study that is still running is stopped."""


class Running:
    """One study: who asked for it, and how far it has got."""

    def __init__(self, id: str, who: str, question: Question, address: str) -> None:
        self.id, self.who, self.question, self.address = id, who, question, address
        self.state: State = "waiting"
        self.answer = Answer(0, question.games * len(question.contents), False, [])
        self.task: asyncio.Task[None] | None = None
        self.begun = time.monotonic()

    def card(self, ahead: int) -> TrialCard:
        answer = self.answer
        found = msgspec.convert(msgspec.to_builtins(answer.findings), list[StudyFindings])
        contrast = msgspec.convert(msgspec.to_builtins(answer.contrast), StudyContrast | None)
        return TrialCard(self.id, self.state, answer.done, answer.of, ahead, found, contrast)


class QuickStudies:
    def __init__(self) -> None:
        self._known: OrderedDict[str, Running] = OrderedDict()
        self._by_question: dict[str, str] = {}
        self._turn = asyncio.Semaphore(AT_ONCE)

    def ask(self, who: str, question: Question, address: str = "") -> TrialCard:
        """Start a study, or find the one that answers the same question."""
        name = _name(question)
        known = self._known.get(self._by_question.get(name, ""))
        if known is not None and known.state in ("waiting", "playing", "done"):
            return self.look(known.id)
        waiting = [each for each in self._known.values() if each.state in ("waiting", "playing")]
        address = address or who
        there = sum(each.address == address for each in waiting)
        if len(waiting) >= MOST_WAITING or any(each.who == who for each in waiting) or there >= MOST_EACH:
            raise RoomRefused("busy")
        self._make_room()
        running = Running(secrets.token_hex(8), who, question, address)
        self._known[running.id] = running
        self._by_question[name] = running.id
        running.task = asyncio.create_task(self._run(running))
        return self.look(running.id)

    def look(self, id: str) -> TrialCard:
        if id not in self._known:
            raise RoomRefused("not-found")
        ahead = 0
        for each in self._known.values():
            if each.id == id:
                break
            ahead += each.state in ("waiting", "playing")
        return self._known[id].card(ahead)

    def cancel(self, id: str, who: str) -> TrialCard:
        running = self._known.get(id)
        if running is None or running.who != who:
            raise RoomRefused("not-found")
        if running.task is not None and running.state in ("waiting", "playing"):
            running.state = "cancelled"
            running.task.cancel()
        return self.look(id)

    async def close(self) -> None:
        tasks = [each.task for each in self._known.values() if each.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _make_room(self) -> None:
        over = [id for id, each in self._known.items() if each.state not in ("waiting", "playing")]
        for id in over[: max(0, len(self._known) + 1 - MOST_KEPT)]:
            self._by_question.pop(_name(self._known[id].question), None)
            del self._known[id]

    async def _run(self, running: Running) -> None:
        try:
            async with self._turn:
                running.state = "playing"
                async with asyncio.timeout(LONGEST):
                    await self._play(running)
            running.state = "done" if running.answer.over else "failed"
        except asyncio.CancelledError:
            running.state = "cancelled"
            raise
        except Exception:
            log.exception("study failed")
            running.state = "failed"

    async def _play(self, running: Running) -> None:
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "ludotheque.lab.quick"),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
            limit=2**20,
        )
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            process.stdin.write(msgspec.json.encode(running.question))
            process.stdin.close()
            while line := await process.stdout.readline():
                running.answer = msgspec.json.decode(line, type=Answer)
        finally:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()


def question_of(game: str, contents: list[dict[str, Any] | None], given: NewTrial) -> Question:
    return Question(game, contents, given.seats, dict(given.options), given.games, SECONDS)


def _name(question: Question) -> str:
    return hash_of(msgspec.to_builtins(question))
