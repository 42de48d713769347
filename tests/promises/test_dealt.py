"""A game whose chance is not a tree of uniform choices is found out, and told why."""

from typing import Any

import numpy as np
import pytest
from tests.promises.planted import CHANCY, fault, faults, planted

from ludotheque.contract import MOST_OUTCOMES
from ludotheque.games import load
from ludotheque.rng import TAPE_WORDS, below, next_word

ONLY_BELOW = "p18_draw_uses_nothing_but_below"
LISTED = "p18_listed_probabilities_agree_with_what_is_drawn"
PATHS = "p18_every_chance_move_is_a_path_of_uniform_choices"


def takes_a_word(sound: Any, s: Any, rng: Any) -> Any:
    next_word(rng)
    return sound(s, rng)


def takes_a_word_at_the_end(sound: Any, s: Any, rng: Any) -> Any:
    move = sound(s, rng)
    next_word(rng)
    return move


def asks_numpy(sound: Any, s: Any, rng: Any) -> Any:
    return sound(s, np.random.default_rng().integers(1, 1 << 63, 1, np.uint64))


def reads_the_state(sound: Any, s: Any, rng: Any) -> Any:
    """Its own generator, seeded from theirs, which is left as it was."""
    return sound(s, rng[:1].copy() | np.uint64(1))


def knows_when_it_is_listed(sound: Any, s: Any, rng: Any) -> Any:
    """The first of two draws, or on a tape the only one: the tree is not what is drawn."""
    move = sound(s, rng)
    return move if rng.size > 1 else min(move, sound(s, rng))


def throws_far_too_often(sound: Any, s: Any, rng: Any) -> Any:
    for _ in range(TAPE_WORDS):
        below(rng, 2)
    return sound(s, rng)


def asks_for_too_much(sound: Any, s: Any, rng: Any) -> Any:
    below(rng, MOST_OUTCOMES + 1)
    return sound(s, rng)


def writes(sound: Any, s: Any, rng: Any) -> Any:
    s[s.dtype.names[0]] += 1
    return sound(s, rng)


@pytest.mark.parametrize("name", CHANCY)
@pytest.mark.parametrize(
    ("defect", "said"),
    [
        (takes_a_word, "draw takes a random word itself"),
        (takes_a_word_at_the_end, "draw takes a random word itself"),
        (asks_numpy, "draw uses something else than `below`: the same random numbers give"),
        (reads_the_state, "draw uses something else than `below`: the same random numbers give"),
        (knows_when_it_is_listed, "draw uses something else than `below`: the same random numbers give"),
        (throws_far_too_often, f"random numbers, and a tape has {TAPE_WORDS}"),
        (asks_for_too_much, f"asks `below` for one of {MOST_OUTCOMES + 1}"),
        (writes, "draw changes the record"),
    ],
)
def test_what_a_draw_does_besides_is_named(name: str, defect: Any, said: str) -> None:
    sound = load(name).draw
    assert said in fault(planted(name, draw=lambda s, rng: defect(sound, s, rng)), ONLY_BELOW)


@pytest.mark.parametrize("name", CHANCY)
def test_probabilities_other_than_those_of_the_tree_are_named(name: str) -> None:
    """Where the tree is small enough to count what is drawn."""
    sound = load(name).draw
    sample = planted(name, draw=lambda s, rng: knows_when_it_is_listed(sound, s, rng))
    for said in faults(sample, LISTED):
        assert "and is listed with a probability of" in said


def test_in_some_game_the_tree_is_small_enough_to_be_counted() -> None:
    samples = [
        planted(name, draw=lambda s, rng, name=name: knows_when_it_is_listed(load(name).draw, s, rng))
        for name in CHANCY
    ]
    assert any(faults(sample, LISTED) for sample in samples)


@pytest.mark.parametrize("name", CHANCY)
def test_a_chance_move_that_the_rules_refuse_is_named(name: str) -> None:
    sound = load(name).draw
    sample = planted(name, draw=lambda s, rng: sound(s, rng) ^ 1 << 61)
    said = fault(sample, PATHS)
    assert said.startswith("draw gives "), said
    assert "and judge refuses it" in said


@pytest.mark.parametrize("name", CHANCY)
def test_a_sound_game_keeps_these_promises(name: str) -> None:
    assert not faults(planted(name), "p18")
