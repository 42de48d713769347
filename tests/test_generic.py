"""The names that generic code calls."""

import pytest

from ludotheque import generic
from ludotheque.games import GAMES, load


def test_every_function_of_a_game_has_its_name_here() -> None:
    for name in load(GAMES[0]).functions:
        assert hasattr(generic, name)


def test_a_name_that_was_not_replaced_says_so() -> None:
    with pytest.raises(TypeError, match=r"Game\.specialise"):
        generic.play(None, 0, 0)
