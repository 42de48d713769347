"""The small versions of benchmarks/processes.py: two real processes on a real PostgreSQL."""

import argparse
import asyncio

from benchmarks.process_load import measure
from benchmarks.processes import kills
from benchmarks.two_processes import two_processes
from tools.postgres import Postgres


def test_of_two_processes_one_is_killed_and_every_table_goes_on() -> None:
    assert kills(argparse.Namespace(kills=2, tables=4, seed=1)) == 0


def test_two_processes_play_at_full_speed_show_a_crowd_every_move_and_keep_their_memory(
    postgres: Postgres,
) -> None:
    """One pair for all three, speed, crowd and soak: starting takes longer than playing."""
    with two_processes(postgres.database()) as processes:
        speed = asyncio.run(measure(processes, tables=4, spectators=0, pause=0, every=1))
        assert speed.rates[-1] > 1
        assert 0 < speed.p50 <= speed.p99 < 60_000
        crowd = asyncio.run(measure(processes, tables=10, spectators=200, pause=0.3, every=2))
        assert crowd.rates[-1] > 1
        assert crowd.missed == 0
        for process in processes:
            process.warm()
        soak = asyncio.run(measure(processes, tables=4, spectators=4, pause=0, every=0.5, times=4))
        assert soak.missed == 0
        assert soak.flat
