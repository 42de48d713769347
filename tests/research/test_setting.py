"""Actions as small numbers."""

from dataclasses import replace

import numpy as np
import pytest

from ludotheque.contract import no_hide
from ludotheque.errors import BadOption
from ludotheque.games import GAMES, load
from ludotheque.research.kernels import place_of
from ludotheque.research.setting import Setting, perfect_hash, setting, table_of


@pytest.mark.parametrize("name", GAMES)
def test_every_code_finds_its_own_place(name: str) -> None:
    for seats in load(name).seat_counts:
        table = setting(name, seats=seats)
        for found in (table.hash, perfect_hash(table.codes)):
            numbers = (found.fold, found.multiplier, found.bucket_shift, found.shifts, found.places)
            for action, code in enumerate(table.codes.tolist()):
                assert place_of(code, *numbers) == action
                assert table.action_of[code] == action
        assert len(found.places) <= 4 * len(table.codes)


def test_small_codes_have_a_plain_table() -> None:
    found = table_of(np.array([2, 5, 9], np.int64))
    assert found.places.tolist() == [-1, -1, 0, -1, -1, 1, -1, -1, -1, 2]
    assert found.multiplier == 0


def test_codes_that_cannot_be_told_apart_are_refused() -> None:
    with pytest.raises(ValueError, match="no perfect hash"):
        perfect_hash(np.array([1, 1], np.int64))


def test_a_game_that_does_not_say_what_it_hides_is_refused() -> None:
    secretive = next(load(name) for name in GAMES if load(name).has_secrets)
    with pytest.raises(BadOption, match="hide"):
        Setting(replace(secretive, hide=no_hide, _specialised={}), secretive.complete({}), secretive.seats())


def test_a_game_without_codes_is_refused() -> None:
    game = replace(load(GAMES[0]), codes=None, known_texts={}, _specialised={})
    with pytest.raises(BadOption, match="codes"):
        game.actions(game.complete({}), game.seats())
