"""The record: small, and large enough for every army that the pool and a budget can raise."""

import pytest

from ludotheque.games.smallwars.catalogue import house
from ludotheque.games.smallwars.state import (
    CROSS,
    MOST_DICE,
    MOST_FIGURES,
    MOST_MOVES,
    NEAR,
    NEXT_TO,
    SQUARES,
    Plain,
    State,
    distance,
)
from ludotheque.position import start


def squares(mask: int) -> str:
    return " ".join(square for at, square in enumerate(SQUARES) if mask >> at & 1)


@pytest.mark.rule("S1.3")
def test_neighbours_and_ranges_are_straight() -> None:
    assert squares(NEXT_TO[1 << SQUARES.index("a1")]) == "b1 a2"
    assert squares(NEXT_TO[1 << SQUARES.index("b2")]) == "b1 a2 c2 b3"
    assert squares(NEAR[SQUARES.index("a1"), 2 - CROSS]) == "a1 b1 c1 a2 b2 a3"
    assert squares(NEAR[SQUARES.index("c3"), 0 - CROSS]) == "c3"
    assert squares(NEAR[SQUARES.index("c3"), 0]) == ""
    assert distance(SQUARES.index("a1"), SQUARES.index("c3")) == 4


def test_a_game_holds_the_whole_house_pool_and_what_1000_points_buy() -> None:
    prices = sorted(
        sheet.points for sheet, count in zip(house().sheets, house().pool, strict=True) for _ in range(count)
    )
    assert len(prices) == 35
    assert sum(prices[:22]) <= 1000 < sum(prices[:23])
    assert len(prices) <= MOST_FIGURES


def test_one_seat_may_take_all_but_one_of_the_pool() -> None:
    position = start("smallwars", {"budget": 10_000})
    position.play(0, "pick quad a1")
    position.play(1, "pick quad a3")
    position.play(0, "done")
    while len(legal := position.legal(1)) > 1:
        position.play(1, legal[-1])
    position.play(1, "done")
    assert position.s.count.tolist() == [1, 34]
    position.game.check(position.s)
    assert 0 < len(position.legal_moves(1)) < MOST_MOVES


def test_no_army_has_more_moves_than_a_list_of_moves_holds() -> None:
    most = max(own * (8 + 1 + MOST_FIGURES - own) for own in range(1, MOST_FIGURES))
    assert most < MOST_MOVES


def test_all_dice_of_a_fight_fit_a_move() -> None:
    assert 6 ** (2 * MOST_DICE) < 2**63


def test_the_record_is_small_and_read_at_once() -> None:
    assert State.itemsize < 1400
    position = start("smallwars")
    read = Plain.of(position.s)
    assert (read.seat, read.budget, read.kinds) == (0, 400, 16)
    assert read.sheet(0) == (20, 1, 3, 0, 1, 1)
