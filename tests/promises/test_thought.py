"""Each promise about bots breaks where a game does."""

from dataclasses import replace
from typing import Any

import pytest

from ludotheque.games import GAMES, load
from ludotheque.promises import PROMISES
from ludotheque.promises.sample import Sample
from ludotheque.thinking import Level, Thinking

GAME = load(GAMES[0])


def too_much(s: Any, out: Any) -> None:
    out[:] = 1.5


@pytest.mark.parametrize(
    ("thinking", "promise"),
    [
        (Thinking(levels=lambda options, seats: [Level("greedy")]), "p14_there_are_six_levels"),
        (Thinking(levels=lambda options, seats: [Level("magic")] * 6), "p14_there_are_six_levels"),
        (Thinking(evaluate=too_much), "p14_what_a_position_is_worth_lies_between_0_and_1"),
    ],
)
def test_a_game_that_breaks_a_promise_is_found_out(thinking: Thinking, promise: str) -> None:
    sample = Sample(replace(GAME, thinking=thinking, _specialised=GAME._specialised), 1)
    with pytest.raises(AssertionError):
        PROMISES[promise](sample)
