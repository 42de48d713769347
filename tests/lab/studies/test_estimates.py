"""Numbers with their intervals; benchmarks/lab_truth.py repeats these on a thousand studies."""

import numpy as np
import pytest

from benchmarks import lab_truth as truth
from ludotheque.lab.studies.estimates import (
    Estimate,
    correlation,
    elo,
    entropy,
    first_places,
    mean,
    rate,
    share,
    sprt,
    z_for,
)


def test_several_intervals_reach_further_together() -> None:
    assert z_for() == pytest.approx(1.959964, abs=1e-5)
    assert z_for(10) == pytest.approx(2.7996, abs=1e-3)


@pytest.mark.parametrize("name", truth.COVERED)
def test_intervals_cover_the_truth_about_as_often_as_they_say(name: str) -> None:
    covered = truth.cover(name, repetitions=300, seed=5)
    assert 0.91 <= covered <= 0.985, covered


def test_a_sequential_test_errs_seldom_and_ends() -> None:
    wrong, games = truth.sprt_errors(repetitions=200, seed=3)
    assert max(wrong.values()) <= 0.1
    assert games < 6000


def test_a_planted_effect_is_found() -> None:
    assert truth.planted(repetitions=40, seed=2) >= 0.9


def test_shared_first_places_are_divided() -> None:
    first = first_places([np.array([1, 1, 2]), np.array([2, 1, 1]), np.array([3, 1, 1])])
    assert [each.tolist() for each in first] == [[1, 1 / 3, 0], [0, 1 / 3, 0.5], [0, 1 / 3, 0.5]]


def test_clean_sweeps_have_an_interval() -> None:
    assert rate(10, 10).low < 0.8
    assert share(np.ones(10)).low == pytest.approx(rate(10, 10).low)
    assert share(np.zeros(10)).high > 0.2


def test_draws_narrow_the_interval_of_a_score() -> None:
    wins = np.repeat([0.0, 1.0], 50)
    assert share(np.full(100, 0.5)).high < share(wins).high


def test_an_even_score_is_no_elo_and_a_certain_one_is_finite() -> None:
    assert elo(Estimate(0.5, 0.4, 0.6)).value == 0
    assert elo(Estimate(1.0, 0.9, 1.0)).high < 2500


def test_entropy_counts_equally_common_things() -> None:
    assert entropy(np.arange(800) % 8).value == pytest.approx(3, abs=0.02)
    assert entropy(np.zeros(50)).value == 0


def test_luck_alone_correlates_fully_and_none_not_at_all() -> None:
    rng = np.random.default_rng(1)
    luck = rng.random(500)
    assert correlation(luck, luck).value > 0.999
    assert not correlation(luck, rng.random(500)).differs(0)


def test_too_few_games_say_nothing() -> None:
    assert np.isnan(mean(np.ones(1)).value)
    assert np.isnan(rate(0, 0).value)
    assert sprt(np.ones(3), 0.5, 0.53).answer == 0
