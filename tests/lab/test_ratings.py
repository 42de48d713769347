"""Strength from results."""

import pytest

from ludotheque.lab.ratings import Score, elo, open_skill


def scores(first: int, second: int, wins: int, losses: int, draws: int = 0) -> list[Score]:
    shares = [1.0] * wins + [0.0] * losses + [0.5] * draws
    return [Score(first, second, share) for share in shares]


def test_three_wins_in_four_are_191_elo() -> None:
    weak, strong = elo(["weak", "strong"], scores(0, 1, 2500, 7500))
    assert strong.rating - weak.rating == pytest.approx(190.8, abs=0.2)
    assert strong.low < strong.rating < strong.high


def test_draws_count_half() -> None:
    one, other = elo(["one", "other"], scores(0, 1, 1000, 1000, 3000))
    assert one.rating == other.rating == 0


def test_a_clean_sweep_has_a_finite_rating() -> None:
    loser, winner = elo(["loser", "winner"], scores(0, 1, 0, 100))
    assert 500 < winner.rating - loser.rating < 2000


def test_more_games_narrow_the_interval() -> None:
    few, many = (elo(["a", "b"], scores(0, 1, 6 * n, 4 * n))[0] for n in (5, 500))
    assert many.high - many.low < (few.high - few.low) / 8


def test_strength_passes_through_a_third_bot() -> None:
    ratings = elo(["a", "b", "c"], scores(0, 1, 640, 360) + scores(1, 2, 640, 360))
    assert ratings[0].rating - ratings[2].rating == pytest.approx(200, abs=2)


def test_open_skill_ranks_who_comes_first_at_larger_tables() -> None:
    tables = [([0, 1, 0, 1], [1, 3, 2, 4]), ([1, 0, 1, 0], [4, 1, 3, 1])] * 40
    first, second = open_skill(["first", "second"], tables)
    assert first.low > second.high
