"""When a bot has to answer."""

import time

from ludotheque.search.deadline import Deadline


def test_time_runs_out() -> None:
    with Deadline(1) as clock:
        assert not clock.stopped
        while not clock.stopped:
            time.sleep(0.02)


def test_without_a_limit_only_stop_ends_it() -> None:
    with Deadline() as clock:
        assert clock.flag[0] == 0
        clock.stop()
        assert clock.flag[0] == 1


def test_a_clock_that_is_put_away_in_time_does_not_run_out() -> None:
    with Deadline(1) as clock:
        pass
    time.sleep(1.2)
    assert not clock.stopped
