from collections.abc import Iterator

import pytest
from tools.postgres import Postgres


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """One PostgreSQL for all tests; each takes a database of its own."""
    server = Postgres()
    yield server
    server.stop()
