"""Whether a move may be taken back freely is read from the views alone."""

import random

import pytest
from tests.room.scene import PLAIN, WITH_SECRETS
from tests.room.test_course import course, play, seated

from ludotheque.room.entries import Played
from ludotheque.room.undo import is_free, last_move


def test_a_seats_last_move_is_found_behind_those_of_others() -> None:
    table = course(PLAIN)
    seated(table)
    assert last_move(table, 0) is None
    for seat, text in ((0, "Sc"), (1, "E4")):
        table.apply(Played(3, seat, text))
    assert (last_move(table, 0), last_move(table, 1)) == (0, 1)
    assert is_free(table, 1)
    assert not is_free(table, 0)


@pytest.mark.parametrize("game", WITH_SECRETS)
def test_a_move_that_shows_a_secret_is_not_free_and_one_that_shows_none_is(game: str) -> None:
    """Whatever the game: somewhere in some games there are moves of both kinds."""
    found: set[bool] = set()
    for seed in range(12):
        table = course(game)
        log = seated(table)
        dice = random.Random(seed)
        while not table.over and table.n < 120:
            play(table, log, 1, dice)
            if table.made and table.made[-1].seat >= 0 and not table.over:
                found.add(is_free(table, table.made[-1].seat))
        if found == {True, False}:
            return
    assert found == {True, False}
