"""The exact odds of a fight, against all rolls counted one by one."""

from itertools import product

import msgspec
import numpy as np
import pytest

from ludotheque.games.smallwars.odds import chance_to_destroy, distribution, expected_loss, fight


def test_three_dice() -> None:
    assert distribution(3) == (0.125, 0.375, 0.375, 0.125)
    assert distribution(0) == (1.0,)
    assert chance_to_destroy(3, 2) == 0.5
    assert chance_to_destroy(3, 4) == 0.0
    assert expected_loss(3, 1) == 0.875
    assert expected_loss(3, 9) == 1.5


@pytest.mark.rule("S6.2")
@pytest.mark.parametrize("dice", range(13))
def test_a_distribution_adds_up_to_exactly_one(dice: int) -> None:
    assert sum(distribution(dice)) == 1
    assert expected_loss(dice, 99) == dice / 2


@pytest.mark.rule("S6.3")
@pytest.mark.parametrize(
    ("dice", "life", "back", "target"), [(3, 4, 2, 3), (1, 1, 3, 1), (2, 2, 0, 2), (4, 7, 1, 1)]
)
def test_the_odds_are_those_of_all_rolls(dice: int, life: int, back: int, target: int) -> None:
    rolls = [
        (sum(die >= 4 for die in roll[:dice]), sum(die >= 4 for die in roll[dice:]))
        for roll in product(range(1, 7), repeat=dice + back)
    ]
    odds = fight(dice, life, back, target)
    count = len(rolls)
    assert odds.destroy == sum(hits >= target for hits, _ in rolls) / count
    assert odds.destroyed == sum(hits >= life for _, hits in rolls) / count
    assert odds.both == sum(hits >= target and struck >= life for hits, struck in rolls) / count
    assert odds.taken == pytest.approx(sum(min(hits, target) for hits, _ in rolls) / count)
    assert odds.lost == pytest.approx(sum(min(hits, life) for _, hits in rolls) / count)
    assert odds.hits == distribution(dice)
    assert odds.hits_back == distribution(back)


def test_odds_asked_for_with_numbers_of_a_record_are_plain_numbers_for_a_view() -> None:
    fight.cache_clear()
    distribution.cache_clear()
    asked = fight(*(np.int64(number) for number in (3, 2, 1, 4)))
    told = msgspec.json.encode(asked)
    assert told == msgspec.json.encode(fight(3, 2, 1, 4))
    assert asked is fight(3, 2, 1, 4), "what was kept is what a view gets"
