"""What there is to compile."""

import pytest

from ludotheque.games import GAMES
from ludotheque.lab.warm import steps


@pytest.mark.parametrize("name", GAMES)
def test_every_step_of_every_game_runs(name: str) -> None:
    for step in steps(name):
        step()
