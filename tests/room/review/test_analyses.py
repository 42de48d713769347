"""Analyses in the background: begun once, looked at often, given up when nobody looks."""

import os
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from tests.room.scene import PLAIN, WITH_CHANCE

from ludotheque.games import load
from ludotheque.lab.selfplay import Plan, play_game
from ludotheque.position import Position
from ludotheque.records import opening
from ludotheque.room.fair_threads import BEHIND
from ludotheque.room.protocol.refusals import RoomRefused
from ludotheque.room.review import analyses
from ludotheque.room.review.analyses import MOST_EACH, Analyses, Job
from ludotheque.room.state.table_state import Made
from ludotheque.search import analysis
from ludotheque.search.analysis import Judged


def game_of(name: str, last: int | None = None) -> tuple[Position, list[Made]]:
    """A random game from its start, or from so many moves before its end."""
    rules = load(name)
    record = play_game(Plan(rules, rules.complete({}), None, 4), 0)
    position = opening(record)
    first = 0 if last is None else len(record.moves) - last
    for seat, text in record.moves[:first]:
        position.play(seat, text)
    return position, [Made(seat, text, None, None) for seat, text in record.moves[first:]]


def finished(job: Job) -> Job:
    until = time.monotonic() + 600
    while not job.done and time.monotonic() < until:
        job.asked = time.monotonic()  # somebody looks at it, however long it takes
        time.sleep(0.01)
    return job


def test_an_exact_analysis_judges_every_position() -> None:
    position, moves = game_of(PLAIN, 5)
    all_of_them = Analyses()
    job = all_of_them.begin("t", position, moves, "a")
    assert all_of_them.known("t") is job
    told = finished(job).so_far()
    assert (told.scale, told.done, told.total) == ("points", 6, 6)
    assert [each.n for each in told.moments] == list(range(6))
    assert all(each.value is not None for each in told.moments)


def test_an_estimate_tells_luck_from_choice() -> None:
    position, moves = game_of(WITH_CHANCE[0])
    job = Job(position, moves)
    job.run()
    told = job.so_far()
    assert told.scale == "worth"
    assert told.done == told.total == len(moves) + 1
    first, last = told.moments[0], told.moments[-1]
    for seat, balance in enumerate(told.balances):
        changed = last.worths[seat] - first.worths[seat]
        assert balance.luck + balance.own + balance.others == pytest.approx(changed, abs=1e-3)


def test_several_positions_are_estimated_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each of the first two waits for the other: one thread alone would never come past them."""
    together, plain = threading.Barrier(2, timeout=600), analysis.judge_by_rollouts

    def waiting(position: Position, n: int, made: Any, rng: Any, flag: Any) -> Judged:
        if n >= len(moves) - 1:
            together.wait()
        return plain(position, n, made, rng, flag)

    position, moves = game_of(WITH_CHANCE[0])
    with ThreadPoolExecutor(2) as helpers:
        monkeypatch.setattr(analyses, "helpers", helpers)
        monkeypatch.setattr(analysis, "judge_by_rollouts", waiting)
        job = Job(position, moves)
        job.run()
    assert [each.n for each in job.judged] == list(range(len(moves), -1, -1))


def test_an_analysis_that_nobody_looks_at_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analyses, "PATIENCE", -1.0)
    position, moves = game_of(PLAIN, 5)
    all_of_them = Analyses()
    job = all_of_them.begin("t", position, moves, "a")
    job.asked -= 1
    until = time.monotonic() + 600
    while not job.clock.stopped and time.monotonic() < until:
        time.sleep(0.01)
    assert all_of_them.known("t") is None


def test_an_analysis_that_fails_keeps_nobody_waiting(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fails(*judged: Any) -> Judged:
        raise ZeroDivisionError

    monkeypatch.setattr(analysis, "judge_by_rollouts", fails)
    position, moves = game_of(WITH_CHANCE[0])
    all_of_them = Analyses()
    monkeypatch.setattr(analyses.threads, "submit", lambda run: run())
    all_of_them.begin("t", position, moves, "a")
    assert all_of_them.known("t") is None
    assert "analysis failed" in caplog.text


def test_only_so_many_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analyses, "MOST_WAITING", 0)
    position, moves = game_of(PLAIN, 2)
    with pytest.raises(RoomRefused):
        Analyses().begin("t", position, moves, "a")


def test_one_address_does_not_keep_the_others_from_theirs(monkeypatch: pytest.MonkeyPatch) -> None:
    position, moves = game_of(PLAIN, 5)
    all_of_them = Analyses()
    monkeypatch.setattr(Job, "run", lambda job: None)
    for table in range(MOST_EACH):
        all_of_them.begin(f"bully {table}", position, moves, "bully")
    with pytest.raises(RoomRefused, match="busy"):
        all_of_them.begin("one more", position, moves, "bully")
    assert all_of_them.begin("ada", position, moves, "ada").asker == "ada"


def test_a_game_without_end_is_not_analysed() -> None:
    position, moves = game_of(PLAIN, 5)
    with pytest.raises(RoomRefused) as refused:
        Analyses().begin("t", position, moves * 1000, "a")
    assert refused.value.code == "too-long"


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere threads have no priority of their own")
@pytest.mark.parametrize("threads", ["threads", "helpers"])
def test_analyses_come_after_everything_that_somebody_waits_for(threads: str) -> None:
    """A thread that computes for minutes took a core from the event loop: moves were 20 times slower."""
    pool: ThreadPoolExecutor = getattr(analyses, threads)
    own = pool.submit(lambda: os.getpriority(os.PRIO_PROCESS, threading.get_native_id()))
    assert own.result(300) >= BEHIND
