"""What figures are worth to an army."""

import numpy as np
import pytest

from ludotheque.games.smallwars.bot import evaluate, figure_worth
from ludotheque.games.smallwars.figures import FEATURES, SCENARIOS, WEIGHTS, features
from ludotheque.games.smallwars.state import DONE, DRAFT
from ludotheque.position import start
from ludotheque.rng import generator
from ludotheque.search.bots import ask, make


def test_every_scenario_has_a_weight_for_each_value() -> None:
    assert WEIGHTS.shape == (len(SCENARIOS), FEATURES)
    assert all(any(row) for row in WEIGHTS)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_bots_count_figures_as_the_file_does(scenario: str) -> None:
    position = start("smallwars", {"scenario": scenario})
    for kind in range(int(position.s.kinds)):
        told = features(position.s.sheets[kind].tolist()) @ WEIGHTS[SCENARIOS.index(scenario)]
        assert figure_worth(position.s, kind) == pytest.approx(told)


def test_who_cannot_fight_has_no_reach() -> None:
    assert features([30, 2, 2, -1, -1, 4]).tolist() == [1, 2, 2, 0, 0, 4, 0]


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_while_drafting_money_is_worth_something(scenario: str) -> None:
    position = start("smallwars", {"scenario": scenario})
    out = np.zeros(2)
    position.s.money[0] -= 100
    evaluate(position.s, out)
    assert out[0] < out[1]


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_nobody_is_done_with_money_for_another_figure(scenario: str) -> None:
    """A greedy player spends its budget: money is worth nothing to who is done."""
    position = start("smallwars", {"scenario": scenario})
    bot, rng = make(position.game, "greedy"), generator(1)
    while position.s.phase == DRAFT:
        seat = position.to_act[0]
        move = ask(bot, position, seat, rng)
        if move == DONE:
            assert position.legal(seat) == ["done"]
        position.play_move(seat, move)
