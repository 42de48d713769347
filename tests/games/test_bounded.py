import signal
import threading
import time

import pytest

from ludotheque.games.bounded import WAITING, TooLong, bounded

SOON = 0.05


def spin() -> None:
    while True:
        pass


def test_an_endless_loop_is_ended() -> None:
    with pytest.raises(TooLong), bounded(SOON):
        spin()


def test_one_that_sleeps_is_ended_too() -> None:
    with pytest.raises(TooLong), bounded(SOON / WAITING):
        threading.Event().wait()


def test_what_comes_to_an_end_is_left_alone_and_older_timers_go_on() -> None:
    before = signal.signal(signal.SIGALRM, lambda *_: None), signal.setitimer(signal.ITIMER_REAL, 3600)
    try:
        with bounded(60):
            time.sleep(0)
        left, _ = signal.setitimer(signal.ITIMER_REAL, 0)
        assert 0 < left <= 3600
        assert signal.getitimer(signal.ITIMER_PROF)[0] == 0
    finally:
        signal.signal(signal.SIGALRM, before[0])
        signal.setitimer(signal.ITIMER_REAL, *before[1])


def test_another_thread_is_not_interrupted() -> None:
    done: list[bool] = []

    def work() -> None:
        with bounded(SOON):
            done.append(True)

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert done == [True]
