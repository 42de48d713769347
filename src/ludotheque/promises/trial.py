"""Tests the promises in a separate process: a game that hangs or crashes Python is reported and harms nobody.

    for promise, why in trial("breakthrough", games=2, limit=30):   # why: how it was broken, or empty

Timers end that process (after `limit` seconds of CPU time per promise, or `WAITING` times as long by the
clock), so neither an endless loop nor one that sleeps can outlive them, compiled or not.
"""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator

WAITING = 20
LOADING = "the package loads"


def trial(name: str, games: int, limit: int) -> Iterator[tuple[str, str]]:
    """The name of each promise, and how the game breaks it; those it can no longer test are left out."""
    with subprocess.Popen(command(name, games, limit), stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        heard = Heard(limit)
        try:
            for line in process.stdout:
                yield from heard.hear(line)
            yield from heard.end(process.wait())
        finally:
            process.kill()


def command(name: str, games: int, limit: int) -> list[str]:
    """The command that tests a game; `Heard` parses its output."""
    return [sys.executable, "-m", __name__, name, str(games), str(limit)]


class Heard:
    """What another process reports about the promises that it tests."""

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._at = LOADING

    def hear(self, line: str | bytes) -> list[tuple[str, str]]:
        word, told = json.loads(line)
        if word == "try":
            self._at = told
            return []
        return [(self._at, told)]

    def end(self, status: int) -> list[tuple[str, str]]:
        """Why the process ended before it had tested everything, if it did."""
        if status == 0:
            return []
        if -status in (signal.SIGPROF, signal.SIGALRM):
            return [(self._at, f"no end after {self._limit} seconds of computing; the rest was not tried")]
        return [(self._at, f"it ended the process (status {status}); the rest was not tried")]


def main(name: str, games: int, seconds: int) -> None:
    # The game's own output must not be mistaken for ours.
    said = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)

    def say(*words: str) -> None:
        said.write(json.dumps(words) + "\n")
        said.flush()

    _wind_up(seconds)
    from ludotheque.games import load
    from ludotheque.promises import PROMISES
    from ludotheque.promises.sample import Sample
    from ludotheque.promises.told import told

    sample = Sample(load(name), games)
    for each, promise in PROMISES.items():
        say("try", each)
        _wind_up(seconds)
        try:
            promise(sample)
            say("done", "")
        except Exception as error:
            say("done", told(error))


def _wind_up(seconds: int) -> None:
    signal.setitimer(signal.ITIMER_PROF, seconds)
    signal.setitimer(signal.ITIMER_REAL, seconds * WAITING)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
