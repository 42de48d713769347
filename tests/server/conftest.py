from collections.abc import Iterator

import pytest
from tests.server.live import Live


@pytest.fixture(scope="session")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    """One server for all tests that do not disturb each other."""
    server = Live(tmp_path_factory.mktemp("room") / "data").ready()
    yield server
    server.stop()
    assert "Traceback" not in server.log.read_text()
