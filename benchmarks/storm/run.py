"""One seed or many: what was found, how long it took, and a trace that is the same each time.

A gale: a few tables for some minutes at the room's own pulse, everything going wrong all the time. A night:
many tables for hours, most of them waiting, at a slower pulse. One seed in eight is a night.
"""

import time
from typing import NamedTuple

from benchmarks.storm.checker import Checker
from benchmarks.storm.world import World, table_hours

NIGHT = 8


class Found(NamedTuple):
    seed: int
    digest: str
    """Of everything that happened: the same seed gives the same."""
    faults: list[str]
    hours: float
    """Table-hours."""
    seconds: float
    """Of the processor."""
    told: int
    weather: dict[str, int]


def world_of(seed: int) -> World:
    if seed % NIGHT == 0:
        return World(seed, tables=48, minutes=480, pulse=20)
    return World(seed, tables=6, minutes=8)


def storm(seed: int) -> Found:
    began = time.process_time()
    world = world_of(seed)
    try:
        world.run()
        faults = Checker(world).check()
        failed = [str(each["exception"]) for each in world.loop.failures if each.get("exception")]
        return Found(
            seed,
            world.digest,
            faults + [f"a task failed: {each}" for each in failed],
            table_hours(world),
            time.process_time() - began,
            len(world.heard),
            world.weather.seen,
        )
    finally:
        world.end()
