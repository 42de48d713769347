"""When a bot has to answer."""

import time
from math import inf

import pytest

from ludotheque.search import deadline
from ludotheque.search.deadline import Deadline


def test_time_runs_out() -> None:
    with Deadline(1) as clock:
        assert not clock.stopped
        while not clock.stopped:
            time.sleep(0.02)


def test_a_search_with_nothing_to_show_is_stopped_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deadline, "EARLY", 0.01)
    with Deadline(30) as clock:
        while not clock.early[0]:
            time.sleep(0.001)
        assert not clock.stopped


def test_waiting_counts_but_leaves_a_little(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr(deadline, "monotonic", lambda: now)
    clock = Deadline(2)
    now += 0.5
    assert clock.left == pytest.approx(1.5)
    now += 60
    assert clock.left == pytest.approx(2 * deadline.LEAST)
    assert Deadline().left == inf


def test_without_a_limit_only_stop_ends_it() -> None:
    with Deadline() as clock:
        assert clock.flag[0] == 0
        clock.stop()
        assert clock.flag[0] == clock.early[0] == 1


def test_a_clock_that_is_put_away_in_time_does_not_run_out() -> None:
    with Deadline(1) as clock:
        pass
    time.sleep(1.2)
    assert not clock.stopped
