"""What researchers pass in."""

import numpy as np
import pytest

from ludotheque.errors import BadOption
from ludotheque.research.given import actions_of, kind_of, mode_of, reseed


def test_actions_are_a_new_array() -> None:
    given = np.array([1, 2])
    assert actions_of(given, 2) is not given
    with pytest.raises(ValueError, match="3 actions are needed"):
        actions_of(given, 3)


def test_a_kind_or_mode_is_one_of_those_known() -> None:
    assert kind_of("int8") is np.int8
    assert mode_of(None, ["ansi"]) is None
    with pytest.raises(BadOption):
        kind_of(np.float64)
    with pytest.raises(BadOption):
        mode_of("paper", ["ansi"])


def test_a_game_without_a_seed_of_its_own_goes_on() -> None:
    states = np.array([5, 6], np.uint64)
    reseed(states, [1, None], 0)
    assert states[0] != 5
    assert states[1] == 6
