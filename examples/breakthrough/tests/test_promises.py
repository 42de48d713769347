"""What every game promises, for this one."""

from pathlib import Path

from breakthrough import game

from ludotheque.testing import Promises


class TestBreakthrough(Promises):
    game = game
    folder = Path(__file__).parent
