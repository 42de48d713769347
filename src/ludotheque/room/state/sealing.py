"""Choices that several seats seal one after the other, and that are opened once all are made."""

from collections.abc import Sequence
from typing import Protocol

from ludotheque.contract import CHANCE
from ludotheque.position import Position


class Choice(Protocol):
    """A move that stands."""

    @property
    def seat(self) -> int: ...
    @property
    def sealed(self) -> Sequence[int]: ...


def sealing(position: Position, seat: int, to_act: Sequence[int]) -> tuple[int, ...]:
    """The seats that are asked for a sealed choice together with `seat`, which is one of them."""
    game = position.game
    sealed = seat != CHANCE and game.has_secrets and game.is_sealed(position.s, seat)
    return tuple(to_act) if sealed else ()


def first_of(made: Sequence[Choice], at: int) -> int:
    """Where the choices begin that were sealed together with the one at `at`; `at` if not all are made."""
    seat, waited = made[at].seat, set(made[at].sealed)
    waited -= {later.seat for later in made[at:]}
    if waited:
        return at
    # Whoever sealed a choice while this seat was asked as well did so before it, in the same round.
    while at and made[at - 1].seat != seat and seat in made[at - 1].sealed:
        at -= 1
    return at
