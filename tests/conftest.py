from asyncio import events
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from tests.bytecode import KEPT  # noqa: F401  before all that takes long to import
from tests.server.live import Live
from tools.postgres import Postgres


@pytest.fixture(scope="session")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    """One server for all tests that do not disturb each other."""
    server = Live(tmp_path_factory.mktemp("room") / "data", "--limit", "5").ready()
    yield server
    server.stop()
    assert "Traceback" not in server.log.read_text()


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """One PostgreSQL for all tests; each takes a database of its own."""
    server = Postgres()
    yield server
    server.stop()


BROWSER = Path(__file__).parent / "browser"


@contextmanager
def without_playwrights_loop(item: pytest.Item) -> Iterator[None]:
    """Playwright leaves its loop running between two browser tests; what comes between may run its own."""
    if BROWSER in item.path.parents:
        yield
        return
    kept = events._get_running_loop()
    events._set_running_loop(None)
    try:
        yield
    finally:
        events._set_running_loop(kept)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_setup(item: pytest.Item) -> Generator[None, None, None]:
    with without_playwrights_loop(item):
        return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, None, None]:
    with without_playwrights_loop(item):
        return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> Generator[None, None, None]:
    if nextitem is None:  # Playwright itself ends with the last test
        return (yield)
    with without_playwrights_loop(item):
        return (yield)


MISSING = {
    "no Chromium": "the browser tests: install Chromium or Chrome, or set LUDOTHEQUE_CHROMIUM to its path",
    "nginx": "the tests behind a proxy: install nginx",
    "no g++": "the races with C++: install g++",
}
"""Words of a skip's reason that say what is missing here, and how to get it."""


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Nobody should take for tested what this machine could not test."""
    reasons = [str(report.longrepr) for report in terminalreporter.stats.get("skipped", [])]
    told = [
        f"{sum(word in reason for reason in reasons)} skipped: {how}"
        for word, how in MISSING.items()
        if any(word in reason for reason in reasons)
    ]
    if told:
        terminalreporter.section("not tested on this machine")
        for line in told:
            terminalreporter.write_line(line)
