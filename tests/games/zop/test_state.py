"""The record: what is packed where."""

import numpy as np

from ludotheque.games.zop.state import ABSENT, CARD, CODES, DEALS, DECK, GIVES, KNOWN, NOTES, PUBLIC, State


def test_a_place_has_room_for_its_card_who_knows_it_and_what_it_is_not() -> None:
    assert 2 * DECK - 1 <= CARD
    assert 7 << KNOWN == PUBLIC
    assert PUBLIC & CARD == 0
    assert 1 << ABSENT > PUBLIC
    assert NOTES & CARD == 0


def test_every_deal_of_either_seat_is_one_int64() -> None:
    orders = 1
    for n in range(2, DECK + 1):
        orders *= n
    assert orders == DEALS
    assert 2 * DEALS < 2**63
    assert GIVES > (DECK << 5 | 31)


def test_no_field_hides_behind_a_method_of_numpy() -> None:
    """`s.round` of a NumPy record is a method, whatever the fields are."""
    plain = set(dir(np.zeros(1, np.dtype((np.record, [("x", "i8")])))[0]))
    assert State.names is not None
    assert not plain & set(State.names)
    assert len(set(CODES)) == DECK
