"""Many seeds, one after the other or on several cores, with what was found written down as it comes."""

import gc
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from pathlib import Path

import msgspec
from benchmarks.storm.run import Found, storm

SHOWN_EVERY = 10.0
"""Seconds between lines about how far it is."""


def storms(seeds: Sequence[int], processes: int) -> Iterator[Found]:
    """What each seed found, in the order in which they end."""
    if processes < 2:
        yield from map(one, seeds)
        return
    with ProcessPoolExecutor(processes, get_context("spawn"), max_tasks_per_child=40) as pool:
        try:
            for done in as_completed([pool.submit(one, seed) for seed in seeds]):
                yield done.result()
        finally:
            pool.shutdown(cancel_futures=True)


def one(seed: int) -> Found:
    found = storm(seed)
    gc.collect()
    return found


class Progress:
    """How many are done, and how long the others will take, on the error output."""

    def __init__(self, seeds: int) -> None:
        self._seeds = seeds
        self._done = self._wrong = 0
        self._began = self._shown = time.monotonic()

    def add(self, found: Found) -> None:
        self._done += 1
        self._wrong += bool(found.faults)
        now = time.monotonic()
        if now - self._shown >= SHOWN_EVERY:
            self._shown = now
            print(self.line(now - self._began), file=sys.stderr, flush=True)

    def line(self, seconds: float) -> str:
        left = int(seconds / self._done * (self._seeds - self._done))
        clock = f"{left // 3600} h {left // 60 % 60:02} min {left % 60:02} s"
        return f"{self._done:,} of {self._seeds:,} seeds, {self._wrong} found something, {clock} left"


def known(log: Path | None, seeds: range) -> dict[int, Found]:
    """The results that are in the file already; a line that was cut off is not."""
    if log is None or not log.exists():
        return {}
    found = {}
    for line in log.read_bytes().splitlines():
        try:
            each = msgspec.json.decode(line, type=Found)
        except msgspec.DecodeError:
            continue
        if each.seed in seeds:
            found[each.seed] = each
    return found


def write(log: Path | None, found: Found) -> None:
    if log is not None:
        with log.open("ab") as file:
            file.write(msgspec.json.encode(found) + b"\n")
