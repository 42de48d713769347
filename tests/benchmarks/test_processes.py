"""The small version of benchmarks/processes.py: two real processes, one killed out of the blue."""

import argparse

from benchmarks.processes import kills


def test_of_two_processes_one_is_killed_and_every_table_goes_on() -> None:
    assert kills(argparse.Namespace(kills=2, tables=4, seed=1)) == 0
