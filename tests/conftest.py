from collections.abc import Iterator

import pytest
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
