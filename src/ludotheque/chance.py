"""A chance move as a tree of uniform choices, enumerated instead of drawn (P18).

`draw` gets its randomness from `below` alone. Run on a tape of the choices made so far, it writes in the
slot of the next word how many options the next choice has. A deal of 20 cards is a path of 19 choices,
not one choice among 20! outcomes.
"""

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from ludotheque.contract import Game, Record
from ludotheque.rng import TAPE_WORDS, word_for

Step = tuple[int, int]
"""One choice: its index, and the number of options."""


class Chance:
    """The choices made so far in one chance move. Choices with a single option are made automatically."""

    def __init__(self, game: Game, s: Record, made: Sequence[Step] = ()) -> None:
        self._game = game
        self._s = s
        self.made: list[Step] = list(made)
        self.among, self.move = 0, 0
        self._look()

    @property
    def is_settled(self) -> bool:
        """Whether all choices are made; `move` is then the chance move."""
        return self.among == 0

    def choose(self, choice: int) -> None:
        self.made.append((choice, self.among))
        self._look()

    def _look(self) -> None:
        while True:
            tape: Any = np.zeros(TAPE_WORDS + 1, np.uint64)
            tape[0] = 1
            for at, (choice, among) in enumerate(self.made, 1):
                tape[at] = word_for(choice, among)
            self.move = int(self._game.draw(self._s, tape))
            asked, known = int(tape[0]) - 1, len(self.made)
            if asked <= known:
                self.among = 0
                return
            self.among = int(tape[known + 1])
            assert self.among, "a chance move asks for more than `below`"
            if self.among != 1:
                return
            self.made.append((0, 1))


def outcomes(game: Game, s: Record, most: int = 1 << 20) -> dict[int, float] | None:
    """Every chance move and how likely it is; None if the tree has more than `most` leaves."""
    found: dict[int, float] = {}
    for leaves, (move, likely) in enumerate(_leaves(game, s, [], 1.0)):
        if leaves >= most:
            return None
        found[move] = found.get(move, 0.0) + likely
    return found


def _leaves(game: Game, s: Record, made: list[Step], likely: float) -> Iterator[tuple[int, float]]:
    here = Chance(game, s, made)
    if here.is_settled:
        yield here.move, likely
        return
    for choice in range(here.among):
        yield from _leaves(game, s, [*here.made, (choice, here.among)], likely / here.among)
