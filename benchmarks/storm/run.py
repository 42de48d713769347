"""One seed: what was found, how long it took, and a trace that is the same each time."""

import time
from typing import Literal, NamedTuple

from benchmarks.storm.checker import Checker
from benchmarks.storm.world import GALE, NIGHT, Plan, World, table_hours

NIGHTS = 4
"""One seed in so many."""


class Found(NamedTuple):
    seed: int
    kind: Literal["gale", "night"]
    digest: str
    """Of everything that happened: the same seed gives the same."""
    faults: list[str]
    hours: float
    """Table-hours."""
    seconds: float
    """Of the processor."""
    entries: int
    """In all tables' logs."""
    told: int
    weather: dict[str, int]


def plan_of(seed: int) -> Plan:
    return NIGHT if seed % NIGHTS == 0 else GALE


def storm(seed: int, plan: Plan | None = None) -> Found:
    began = time.process_time()
    world = World(seed, plan or plan_of(seed))
    try:
        world.run()
        checker = Checker(world)
        faults = checker.check()
        failed = [str(each["exception"]) for each in world.loop.failures if each.get("exception")]
        return Found(
            seed,
            "gale" if world.plan is GALE else "night",
            world.digest,
            faults + [f"a task failed: {each}" for each in failed],
            table_hours(world),
            time.process_time() - began,
            sum(len(story.entries) for story in checker.stories.values()),
            len(world.heard),
            world.weather.seen,
        )
    finally:
        world.end()
