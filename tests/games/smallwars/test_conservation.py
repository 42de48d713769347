"""The check of P11 finds what is lost or gained."""

from collections.abc import Callable

import pytest
from tests.games.smallwars.battles import battle

from ludotheque.position import Position, start

Spoil = Callable[[Position], None]


def lose_life(position: Position) -> None:
    position.s.life[0, 0] -= 1


def heal(position: Position) -> None:
    position.s.life[0, 0] += 1
    position.s.lost[0] -= 1


def lose_a_figure(position: Position) -> None:
    position.s.square[0, 0] = 9


def move_without_counting(position: Position) -> None:
    position.s.square[0, 0] = 4


def raise_the_dead(position: Position) -> None:
    position.s.ready[1] = 7


def pay_less(position: Position) -> None:
    position.s.money[0] += 5


def pick_from_nowhere(position: Position) -> None:
    position.s.pool[0] += 1


@pytest.mark.parametrize(
    "spoil",
    [lose_life, heal, lose_a_figure, move_without_counting, raise_the_dead, pay_less, pick_from_nowhere],
)
def test_what_is_lost_or_gained_is_found(spoil: Spoil) -> None:
    position = battle("3 | R1 jeep | |\n2 | | |\n1 | | | B1 jeep")
    position.game.check(position.s)
    spoil(position)
    with pytest.raises(AssertionError):
        position.game.check(position.s)


def test_an_army_that_is_not_placed_in_full_is_found() -> None:
    position = start("smallwars", {"armies": "steel-air"})
    position.play(0, "place heavy a1")
    position.game.check(position.s)
    position.s.unplaced[0] = 0
    with pytest.raises(AssertionError):
        position.game.check(position.s)
