"""The promises about chance, P18: every chance move is a tree of uniform choices, and can be listed."""

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import Any

import numpy as np

from ludotheque.chance import Chance, outcomes
from ludotheque.contract import CHANCE, MOST_OUTCOMES
from ludotheque.jit import COMPILED
from ludotheque.position import Position
from ludotheque.promises.sample import Sample, named, where
from ludotheque.rng import TAPE_WORDS, generator, next_word

DRAWS = 4_000
LEAVES = 700
"""Trees with more leaves are too large to sample often enough."""
SPREAD = 6.0
"""How many standard deviations a count may be off; the draws are the same every time."""


def p18_draw_uses_nothing_but_below(sample: Sample) -> None:
    """The same random numbers, from a generator or on a tape, give the same move and are used up alike."""
    for number, position in enumerate(_draws(sample, 400 if COMPILED else 20)):
        before, rng = position.raw.tobytes(), generator(number)
        tape = _tape(rng)
        words = tape.copy()
        words[0] = rng[0]
        move, same = int(sample.game.draw(position.s, rng)), int(sample.game.draw(position.s, tape))
        asked = int(tape[0]) - 1
        assert position.raw.tobytes() == before, f"draw changes the record {where(position)}"
        assert asked <= TAPE_WORDS, f"draw asks for {asked} random numbers, and a tape has {TAPE_WORDS}"
        for among in tape[1 : asked + 1].tolist():
            assert 1 <= among <= MOST_OUTCOMES, (
                f"draw takes a random word itself, or asks `below` for one of {among}"
                f" (at most {MOST_OUTCOMES}) {where(position)}"
            )
        assert (move, int(rng[0])) == (same, int(words[asked])), (
            f"draw uses something else than `below`: the same random numbers give"
            f" {named(position, CHANCE, [move])} and {named(position, CHANCE, [same])} {where(position)}"
        )


def _tape(rng: Any) -> Any:
    """The next words of a generator, more of them than a chance move may ask for."""
    tape, copy = np.ones(4 * TAPE_WORDS, np.uint64), rng.copy()
    for at in range(1, tape.size):
        tape[at] = next_word(copy)
    return tape


def p18_every_chance_move_is_a_path_of_uniform_choices(sample: Sample) -> None:
    """Whatever is chosen, the move is legal, and no choice has too many outcomes."""
    rng = np.random.default_rng(1)
    for position in _draws(sample, 60 if COMPILED else 4):
        chance = Chance(sample.game, position.s)
        while not chance.is_settled:
            assert chance.among <= MOST_OUTCOMES, (
                f"draw asks `below` for one of {chance.among} (at most {MOST_OUTCOMES}) {where(position)}"
            )
            chance.choose(int(rng.integers(chance.among)))
        assert sample.game.judge(position.s, CHANCE, chance.move) == 0, (
            f"draw gives {named(position, CHANCE, [chance.move])}, and judge refuses it {where(position)}"
        )


def p18_listed_probabilities_agree_with_what_is_drawn(sample: Sample) -> None:
    for position in _draws(sample, 3 if COMPILED else 1):
        listed = outcomes(sample.game, position.s, LEAVES)
        if listed is None:
            continue
        assert abs(sum(listed.values()) - 1) < 1e-9
        rng = generator(11)
        draws = DRAWS if COMPILED else 200
        drawn = Counter(position.draw(rng) for _ in range(draws))
        for move in listed.keys() | drawn.keys():
            likely, times = listed.get(move, 0.0), drawn[move]
            allowed = SPREAD * (draws * likely * (1 - likely)) ** 0.5 + 1 if likely else 0
            assert abs(times - draws * likely) <= allowed, (
                f"{named(position, CHANCE, [move])} was drawn {times} times of {draws},"
                f" and is listed with a probability of {likely:.4f} {where(position)}"
            )


def _draws(sample: Sample, most: int) -> Iterator[Position]:
    found = (position.copy() for position, seat, _ in sample.moments() if seat == CHANCE)
    return islice(found, most)
