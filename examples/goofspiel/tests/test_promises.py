"""What every game promises, for this one."""

from pathlib import Path

from goofspiel import game

from ludotheque.testing import Promises


class TestGoofspiel(Promises):
    game = game
    folder = Path(__file__).parent
