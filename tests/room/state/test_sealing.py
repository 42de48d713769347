"""Choices that were opened together are found together; closed ones stay by themselves."""

from typing import NamedTuple

import pytest

from ludotheque import games
from ludotheque.contract import CHANCE
from ludotheque.position import start
from ludotheque.room.state.sealing import first_of, sealing


class Made(NamedTuple):
    seat: int
    sealed: tuple[int, ...] = ()


OPEN = Made(1)
FIRST, SECOND = Made(1, (0, 1)), Made(0, (0,))


@pytest.mark.parametrize(
    ("made", "at", "first"),
    [
        ([OPEN, FIRST, SECOND], 2, 1),
        ([OPEN, Made(0, (0, 1))], 1, 1),  # the other has not chosen yet
        ([OPEN, Made(0, (0, 1)), Made(1, (1,))], 1, 1),
        ([Made(2, (0, 1, 2)), Made(1, (0, 1)), SECOND], 2, 0),
        ([FIRST, SECOND, Made(CHANCE), Made(0, (0,))], 3, 3),  # alone
        ([FIRST, SECOND, FIRST, SECOND], 3, 2),  # not those of the turn before
    ],
    ids=["both", "closed", "own first", "three", "alone", "next turn"],
)
def test_opened_choices_begin_with_the_first_of_them(made: list[Made], at: int, first: int) -> None:
    assert first_of(made, at) == first


def test_only_sealed_choices_of_seats_are_made_together() -> None:
    secret = next(name for name in games.GAMES if games.load(name).has_secrets)
    plain = next(name for name in games.GAMES if not games.load(name).has_secrets)
    position = start(secret)
    assert sealing(position, CHANCE, [CHANCE]) == ()
    assert sealing(start(plain), 0, [0]) == ()
