"""A small dose of benchmarks/secrecy.py at real servers, and proof that it would find the hole there was."""

import pytest
from benchmarks.secrecy import chosen, compare

from ludotheque.games import GAMES, load

WITH_SECRETS = [name for name in GAMES if load(name).has_secrets]


@pytest.mark.parametrize("name", WITH_SECRETS)
def test_nothing_that_leaves_the_server_depends_on_what_its_reader_may_not_know(name: str) -> None:
    worlds = chosen(name, 3, seed=2, longest=4)
    assert all(pair.first != pair.second for pair in worlds)
    found = compare(worlds)
    assert found.different == []
    assert found.answers > 100


def test_the_deals_that_a_spectator_could_read_would_be_found() -> None:
    worlds = chosen("zop", 1, seed=2, longest=3)
    found = compare(worlds, "tests.benchmarks.leaking_server")
    assert any("/history" in line for line in found.different)
    assert any("socket" in line for line in found.different)
