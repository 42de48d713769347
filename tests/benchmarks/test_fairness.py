"""A small version of benchmarks/fairness.py, and proof that it would find a weak secret."""

import pytest

from benchmarks import fairness
from ludotheque.games import GAMES, load

CHANCE = [name for name in GAMES if load(name).has_chance]


@pytest.mark.parametrize("name", CHANCE)
def test_nobody_foresees_chance_and_altered_records_are_caught(name: str) -> None:
    hits, draws, altered, caught = fairness.attack(load(name), 12)
    assert draws >= 12
    assert caught == altered == 12
    for way in fairness.GUESSES:
        assert fairness.deviation(hits[way], hits["at random"]) < 5


@pytest.mark.parametrize("name", CHANCE)
def test_a_secret_that_can_be_guessed_would_be_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    weak = fairness._by_secret(lambda state: state.secret)
    monkeypatch.setattr(fairness, "GUESSES", {"weak": weak})
    hits, draws, _, _ = fairness.attack(load(name), 12)
    assert hits["weak"] == draws
