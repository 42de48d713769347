"""Actions as small numbers."""

from dataclasses import replace

import numpy as np
import pytest

from ludotheque.contract import no_hide
from ludotheque.errors import BadOption
from ludotheque.games import GAMES, load
from ludotheque.research.setting import HALF, LOW, Setting, perfect_hash, setting


@pytest.mark.parametrize("name", GAMES)
def test_every_code_finds_its_own_place(name: str) -> None:
    for seats in load(name).seat_counts:
        table = setting(name, seats=seats)
        found = table.hash
        for action, code in enumerate(table.codes.tolist()):
            mixed = ((code ^ code >> found.fold) & HALF) * found.multiplier & HALF
            spot = (mixed >> LOW & (len(found.places) - 1)) ^ int(found.shifts[mixed >> found.bucket_shift])
            assert found.places[spot] == action
            assert table.action_of[code] == action
        assert len(found.places) <= 4 * len(table.codes)


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
