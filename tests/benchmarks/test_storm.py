"""A small dose of the storm (`benchmarks/storm`): seeds that found something, defects that it must find."""

import os
import subprocess
import sys
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

import pytest
from benchmarks.storm.checker import Checker
from benchmarks.storm.defects import (
    a_notice_dropped,
    a_spectator_sent_a_seats_frame,
    an_answer_before_the_commit,
)
from benchmarks.storm.many import Progress, known, write
from benchmarks.storm.run import NIGHTS, Found, storm
from benchmarks.storm.world import NIGHT

from ludotheque.room.protocol.messages import Refused
from ludotheque.room.protocol.requests import Play

SEEDS = [2, 6, 7, 13, 26, 37, 30070, 61017, 61121, 71001, 71091]
"""Alone and together; each of them, or the same weather in a longer world, found something once."""
SHORT_NIGHT = NIGHT._replace(tables=16, minutes=60, troubles=(300,))


@pytest.mark.parametrize("seed", SEEDS)
def test_nothing_is_lost_untrue_or_left_undone_in_a_storm(seed: int) -> None:
    assert storm(seed).faults == [], f"uv run python -m benchmarks.storm --first {seed} --seeds 1"


def test_all_is_well_after_a_short_night() -> None:
    found = storm(16, SHORT_NIGHT)
    assert found.faults == []
    assert found.hours > 16, "and most of the time somebody sits at every table"
    assert {"kill", "deaf", "stop", "cut"} & found.weather.keys()


def test_seeds_that_were_run_are_not_run_again(tmp_path: Path) -> None:
    log, found = tmp_path / "storm.jsonl", Found(7, "gale", "", ["a fault"], 1.0, 1.0, 1, 1, {"kill": 1})
    assert known(log, range(10)) == {}
    write(log, found)
    write(log, found._replace(seed=11))
    with log.open("a") as file:
        file.write('[8,"ga')  # killed while it wrote
    assert known(log, range(10)) == {7: found}


def test_the_time_left_is_that_of_the_seeds_so_far() -> None:
    progress = Progress(10_000)
    progress.add(Found(7, "gale", "", ["a fault"], 1.0, 1.0, 1, 1, {}))
    assert progress.line(2.0) == "1 of 10,000 seeds, 1 found something, 5 h 33 min 18 s left"


def test_who_is_unsure_has_said_nothing_untrue() -> None:
    """A legal move refused with `storage-unsure` was called an untrue refusal (seed 61017)."""
    checker, untrue = object.__new__(Checker), list[str]()
    checker._fault = lambda what, *about: untrue.append(what)  # type: ignore[method-assign]
    nothing: Any = None
    told = Refused("storage-unsure", "", "", seq=17)
    checker._refused_play(nothing, nothing, Play(0, "W3", 17, "r235"), told)
    assert not untrue


def test_the_same_seed_gives_the_same_storm() -> None:
    """In another process too, where texts have other hashes, and with bots at the tables: seed 5 has some."""
    again = "from benchmarks.storm.run import storm; print(storm(5).digest)"
    environment = {**os.environ, "PYTHONHASHSEED": "12345", "PYTHONPATH": str(Path(__file__).parents[2])}
    found = subprocess.run(
        [sys.executable, "-c", again], env=environment, capture_output=True, text=True, check=True
    )
    assert found.stdout.strip() == storm(5).digest != storm(6).digest


@pytest.mark.parametrize(
    ("defect", "seeds", "said"),
    [
        (a_notice_dropped, range(1, 12), ("not told", "waits for", "knows less", "presence", "misses")),
        (an_answer_before_the_commit, range(1, 12), ("lost", "not in the log", "differs")),
        (a_spectator_sent_a_seats_frame, range(1, 12), ("may see",)),
    ],
)
def test_a_defect_put_in_on_purpose_is_found(
    defect: Callable[[], AbstractContextManager[None]], seeds: range, said: tuple[str, ...]
) -> None:
    """Within a minute of one core: about ten gales."""
    with defect():
        found = next((faults for seed in seeds if seed % NIGHTS and (faults := storm(seed).faults)), [])
    assert any(word in fault for fault in found for word in said), found
