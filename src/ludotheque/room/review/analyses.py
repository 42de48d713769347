"""Analyses of finished tables, in their own thread, with progress for those who asked."""

import logging
import os
import secrets
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

from ludotheque.jit import is_interpreted
from ludotheque.position import Position
from ludotheque.rng import Words, seeds
from ludotheque.room import bots
from ludotheque.room.fair_threads import considerate, step_back
from ludotheque.room.protocol.refusals import RoomRefused
from ludotheque.room.protocol.study import Analysis
from ludotheque.room.review.replays import check_length
from ludotheque.room.state.table_state import Made
from ludotheque.search import analysis, exact
from ludotheque.search.analysis import Balance, Judged
from ludotheque.search.deadline import Deadline
from ludotheque.search.tablebase import PatientSolver, kept_for, patient_solver

log = logging.getLogger("ludotheque.room")

MOST_WAITING, MOST_EACH = 8, 2
"""The most analyses at once: in all, and for one address."""
KEPT = 40
PATIENCE = 20.0
"""Seconds after which an analysis that nobody is looking at is abandoned."""

threads = ThreadPoolExecutor(1, "analysis", initializer=step_back)
helpers = ThreadPoolExecutor(max(1, (os.cpu_count() or 2) - 1), "analysis-helper", initializer=step_back)
"""Estimate several positions of a game at once, on all cores but one."""


class Job:
    def __init__(self, opening: Position, moves: list[Made], asker: str = "") -> None:
        self.asker = asker
        self.scale = analysis.scale_of(opening)
        self.total = len(moves) + 1
        self.judged: list[Judged] = []
        self.balances: list[Balance] = []
        self.asked = time.monotonic()
        self.clock = Deadline()
        self._opening, self._moves = opening, moves

    @property
    def done(self) -> bool:
        return len(self.judged) == self.total

    def run(self) -> None:
        """One that fails is given up like one that nobody looks at: it takes nobody's place."""
        try:
            self._evaluate()
        except Exception:
            log.exception("analysis failed", extra={"game": self._opening.game.name})
            self.clock.stop()

    def _evaluate(self) -> None:
        """Evaluate every position, the last first: it is the easiest, and helps with those before it."""
        self._wait_for_compiler()
        with self.clock:
            for judged in self._judge():
                self.judged.append(judged)
                if time.monotonic() - self.asked > PATIENCE:
                    self.clock.stop()
        if self.done and self.scale == "worth":
            movers = [made.seat for made in self._moves]
            self.balances = analysis.balances(self.judged[::-1], movers)

    def _wait_for_compiler(self) -> None:
        """Wait for compiled code: interpreted, it would take minutes and hold up every table."""
        search = (exact if self.scale == "points" else analysis).compiled(self._opening.game)
        while is_interpreted(search) and not self.clock.stopped:
            time.sleep(0.1)
            if time.monotonic() - self.asked > PATIENCE:
                self.clock.stop()

    def _judge(self) -> Iterator[Judged]:
        positions = considerate(self._positions)()
        from_the_last = range(len(self._moves), -1, -1)
        judged: Iterator[Judged | None]
        if self.scale == "points":
            solver = patient_solver(self._opening, kept_for(self._opening.game, write=False))
            judged = (self._judge_exactly(positions[n], n, solver) for n in from_the_last)
        else:
            dice = seeds(secrets.randbits(62), 0, self.total)
            judged = helpers.map(lambda n: self._estimate(positions[n], n, dice[n : n + 1]), from_the_last)
        for each in judged:
            if each is None or self.clock.stopped:
                return
            yield each

    def _judge_exactly(self, position: Position, n: int, solver: PatientSolver) -> Judged | None:
        made = self._made(n)
        with solver.watching(self.clock.flag):
            return analysis.judge_exactly(position, n, made.text if made else None, solver)

    def _estimate(self, position: Position, n: int, dice: Words) -> Judged:
        made = self._made(n)
        move = None if made is None else (made.seat, made.text)
        return analysis.judge_by_rollouts(position, n, move, dice, self.clock.flag)

    def _made(self, n: int) -> Made | None:
        """The move that was made after `n` others; None at the end."""
        return self._moves[n] if n < len(self._moves) else None

    def _positions(self) -> list[Position]:
        positions = [self._opening]
        for made in self._moves:
            after = positions[-1].copy()
            after.play(made.seat, made.text)
            positions.append(after)
        return positions

    def so_far(self) -> Analysis:
        judged = sorted(self.judged, key=lambda each: each.n)
        return Analysis(self.scale, len(judged), self.total, judged, list(self.balances))


class Analyses:
    """The running analyses and the newest finished ones, by table."""

    def __init__(self) -> None:
        self._jobs: dict[str, Job] = {}

    def known(self, table: str) -> Job | None:
        job = self._jobs.get(table)
        if job is None or (job.clock.stopped and not job.done):
            return None
        job.asked = time.monotonic()
        return job

    def begin(self, table: str, opening: Position, moves: list[Made], asker: str) -> Job:
        check_length(len(moves))
        waiting = [job.asker for job in self._jobs.values() if not job.done and not job.clock.stopped]
        if len(waiting) >= MOST_WAITING or waiting.count(asker) >= MOST_EACH:
            raise RoomRefused("busy")
        job = self._jobs[table] = Job(opening, moves, asker)
        bots.running.add(job.clock)
        threads.submit(job.run)
        done = [name for name, each in self._jobs.items() if each.done or each.clock.stopped]
        for name in done[:-KEPT]:
            del self._jobs[name]
        return job
