"""Viewers are no numbers: nothing that compares one with a seat can let it see more."""

import copy
import pickle
from typing import Any

import pytest

from ludotheque.contract import CHANCE, NO_SEAT
from ludotheque.viewers import OPEN, SEAT_NUMBERS, SPECTATOR, Viewer, numbered, seated

EVERYBODY = [SPECTATOR, OPEN, *map(seated, range(SEAT_NUMBERS))]


@pytest.mark.parametrize("viewer", EVERYBODY, ids=repr)
def test_a_viewer_equals_no_number(viewer: Any) -> None:
    for number in range(-5, SEAT_NUMBERS + 1):
        assert viewer != number
        assert viewer not in [number]
    with pytest.raises(TypeError):
        assert viewer >= 0


@pytest.mark.parametrize("viewer", EVERYBODY, ids=repr)
def test_only_who_sees_everything_knows_what_chance_did(viewer: Viewer) -> None:
    for nobody in (CHANCE, NO_SEAT, -2):
        assert not viewer.holds(nobody)
        assert viewer.knows(nobody) == (viewer is OPEN)


def test_a_seat_knows_its_own_secrets_and_no_others() -> None:
    assert [seat for seat in range(4) if seated(2).knows(seat)] == [2]
    assert [seat for seat in range(4) if SPECTATOR.knows(seat)] == []
    assert [seat for seat in range(4) if OPEN.knows(seat)] == [0, 1, 2, 3]


@pytest.mark.parametrize("seat", [CHANCE, -2, NO_SEAT, SEAT_NUMBERS])
def test_nobody_looks_from_where_nobody_sits(seat: int) -> None:
    with pytest.raises(ValueError, match="no viewer"):
        seated(seat)


@pytest.mark.parametrize("viewer", EVERYBODY, ids=repr)
def test_there_is_one_of_each(viewer: Viewer) -> None:
    assert numbered(viewer.number) is viewer
    assert pickle.loads(pickle.dumps(viewer)) is viewer
    assert copy.deepcopy(viewer) is viewer
