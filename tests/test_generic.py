"""The names that generic code calls."""

import pytest

from ludotheque import generic
from ludotheque.games import GAMES, load


@pytest.mark.parametrize("name", GAMES)
def test_a_game_has_a_function_for_every_name_and_no_other(name: str) -> None:
    assert set(load(name).functions) == {"State", *generic.NAMES}


def test_a_name_that_was_not_replaced_says_so() -> None:
    with pytest.raises(TypeError, match=r"Game\.specialise"):
        generic.play(None, 0, 0)
