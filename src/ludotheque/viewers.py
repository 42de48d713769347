"""Who looks at a game: a seat, a spectator, or somebody who sees everything. Never a number.

Seats are numbers, and so is chance, -1. Were a spectator -1 too, "a move's text is shown to its own seat"
would show a spectator every deal. A viewer equals no number, is not ordered, and there is none for chance.
"""

from functools import cache
from typing import Any

MOST_SEATS = 4
"""No game has more: `games/admission.py` takes none, and compiled code counts on it."""
SEAT_NUMBERS = 16
"""The numbers of seats that a message may name: one that a table does not have is refused by its name,
not as nonsense."""


class Viewer:
    """One of `seated(seat)`, `SPECTATOR` and `OPEN`; there are no others, so that `is` and `==` agree."""

    __slots__ = ("number", "seat")

    def __init__(self, seat: int | None, number: int) -> None:
        self.seat = seat
        """The seat whose eyes these are; None: nobody's."""
        self.number = number
        """As messages and views write it: the seat, -1 a spectator, -2 who sees everything."""

    def holds(self, seat: int) -> bool:
        return self.seat is not None and self.seat == seat

    def knows(self, seat: int) -> bool:
        """Does it see what this seat, or chance, keeps to itself?"""
        return self is OPEN or self.holds(seat)

    def __repr__(self) -> str:
        return {SPECTATOR: "SPECTATOR", OPEN: "OPEN"}.get(self, f"seated({self.seat})")

    def __reduce__(self) -> tuple[Any, ...]:
        return numbered, (self.number,)


SPECTATOR = Viewer(None, -1)
"""A viewer without a seat: sees what everybody may see."""
OPEN = Viewer(None, -2)
"""A viewer of a finished game's replay: sees everything."""


@cache
def _seated(seat: int) -> Viewer:
    return Viewer(seat, seat)


def seated(seat: int) -> Viewer:
    """The viewer in a seat. Chance has no eyes."""
    if not 0 <= seat < SEAT_NUMBERS:
        raise ValueError(f"no viewer sits on seat {seat}")
    return _seated(seat)


def numbered(number: int) -> Viewer:
    """The viewer that a message's number means."""
    for viewer in (SPECTATOR, OPEN):
        if viewer.number == number:
            return viewer
    return seated(number)
