"""The viewers of a game: a seat, a spectator, or somebody who sees everything. Never a number.

Seats are numbers, and so is chance, -1. Were a spectator -1 too, "a move's text is shown to its own seat"
would show a spectator every deal. A viewer equals no number, is not ordered, and there is none for chance.
"""

from functools import cache
from typing import Any

MOST_SEATS = 4
"""No game has more seats: `games/admission.py` rejects it, and compiled code relies on that."""
SEAT_NUMBERS = 16
"""The seat numbers that a message may name: one that the table does not have is refused by number,
not as malformed."""


class Viewer:
    """One of `seated(seat)`, `SPECTATOR` and `OPEN`; there are no others, so that `is` and `==` agree."""

    __slots__ = ("number", "seat")

    def __init__(self, seat: int | None, number: int) -> None:
        self.seat = seat
        """The viewer's seat; None if they have none."""
        self.number = number
        """As in messages and views: the seat, -1 for a spectator, -2 for one who sees everything."""

    def holds(self, seat: int) -> bool:
        return self.seat is not None and self.seat == seat

    def knows(self, seat: int) -> bool:
        """Does the viewer see what this seat, or chance, keeps secret?"""
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
    """The viewer in a seat; there is none for chance."""
    if not 0 <= seat < SEAT_NUMBERS:
        raise ValueError(f"no viewer sits on seat {seat}")
    return _seated(seat)


def numbered(number: int) -> Viewer:
    """The viewer with this number in messages."""
    for viewer in (SPECTATOR, OPEN):
        if viewer.number == number:
            return viewer
    return seated(number)
