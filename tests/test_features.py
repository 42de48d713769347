"""How fields become numbers: rows for compiled code, and names."""

import numpy as np

from ludotheque.features import COUNT, all_bits, bits, lay_out, number, one_hot

STATE = np.dtype((np.record, [("pawns", "i8", 2), ("turn", "i8"), ("life", "i1", (2, 3))]))


def test_the_viewers_own_seat_comes_first() -> None:
    plan = lay_out(STATE, [number("life", 9, own=0, part=(slice(None), slice(0, 2)))], 2)
    assert plan.names == ("life[0][0]", "life[0][1]", "life[1][0]", "life[1][1]")
    offsets = [
        [row[1] + row[3] * at for row in rows.tolist() for at in range(row[COUNT])] for rows in plan.rows
    ]
    assert offsets == [[24, 25, 27, 28], [27, 28, 24, 25]]


def test_neighbours_of_one_kind_are_one_row() -> None:
    plan = lay_out(STATE, [bits("pawns", 4), one_hot("turn", 2, turn=1)], 2)
    assert plan.rows.shape[:2] == (2, 2)
    assert plan.length == 10


def test_numbers_are_scaled_and_all_else_is_not() -> None:
    plan = lay_out(STATE, [number("turn", 4), one_hot("turn", 2, least=1)], 2)
    assert plan.scale.tolist() == [0.25, 1.0, 1.0]
    assert plan.names == ("turn", "turn=1", "turn=2")


def test_a_game_that_says_nothing_shows_every_bit() -> None:
    assert lay_out(STATE, all_bits(STATE), 2).length == 8 * STATE.itemsize
