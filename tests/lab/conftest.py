"""A small study, played once for all tests that only read it."""

from pathlib import Path

import pytest

from ludotheque.games import GAMES
from ludotheque.lab.studies import engines, runs
from ludotheque.lab.studies.study import Design, design

TEXT = f"""
game = "{GAMES[0]}"
bots = "random"
games = 300
luck = true
[options]
mode = ["storm", "sudden"]
"""


@pytest.fixture(scope="session")
def plan() -> Design:
    return design(TEXT.encode(), Path())


@pytest.fixture(scope="session")
def played(plan: Design, tmp_path_factory: pytest.TempPathFactory) -> runs.Run:
    run = runs.begin(plan, tmp_path_factory.mktemp("studies") / "run")
    runs.go_on(run, engines.in_threads, 2)
    return run
