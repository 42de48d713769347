"""Each promise to researchers breaks where a game does."""

from dataclasses import replace
from typing import Any

import pytest

from ludotheque.contract import Game, no_hide
from ludotheque.games import GAMES, load
from ludotheque.jit import jit
from ludotheque.promises import PROMISES
from ludotheque.promises.sample import Sample
from ludotheque.rng import next_word

SECRETIVE = next(load(name) for name in GAMES if load(name).has_secrets)
CHANCY = next(load(name) for name in GAMES if load(name).has_chance and not load(name).has_secrets)


def broken(game: Game, **changes: Any) -> Sample:
    sample = Sample(replace(game, **changes, _specialised={}), 2)
    sample._records[1] = Sample(game, 2).records()
    return sample


@jit
def forgets_nothing(s: Any, seat: Any) -> None:
    """Hides nothing."""


@jit
def unfair(s: Any, rng: Any) -> Any:
    return next_word(rng) & 1


def few_codes(*_: Any) -> list[int]:
    return [0]


@pytest.mark.parametrize(
    ("sample", "promise"),
    [
        (broken(SECRETIVE, codes=few_codes), "p16_every_legal_move_is_among_the_codes"),
        (broken(SECRETIVE, hide=no_hide), "p17_what_is_hidden_is_what_differs_between_worlds"),
        (broken(SECRETIVE, hide=forgets_nothing), "p17_what_is_hidden_is_what_differs_between_worlds"),
        (broken(CHANCY, draw=unfair), "p18_every_chance_move_is_a_path_of_uniform_choices"),
    ],
)
def test_a_game_that_breaks_a_promise_is_found_out(sample: Sample, promise: str) -> None:
    with pytest.raises(AssertionError):
        PROMISES[promise](sample)


def test_a_game_that_blanks_too_much_is_found_out() -> None:
    @jit
    def blanks_all(s: Any, seat: Any) -> None:
        SECRETIVE.start(s, setup)

    setup = SECRETIVE.setup(SECRETIVE.complete({}), SECRETIVE.seats())
    sample = broken(SECRETIVE, hide=getattr(blanks_all, "function", blanks_all))
    with pytest.raises(AssertionError):
        PROMISES["p17_who_looks_sees_and_may_do_the_same_as_before"](sample)
