"""Information states as numbers."""

import numpy as np
import pytest

from ludotheque.contract import CHANCE
from ludotheque.games import GAMES, load
from ludotheque.research.mccfr import MCCFR
from ludotheque.research.recall import digest, salts, width
from ludotheque.rng import generator
from ludotheque.viewers import seated


def test_every_bit_of_a_record_matters_wherever_it_stands() -> None:
    assert (width(64), width(100)) == (64, 128)
    words, salted = np.zeros(16, np.int64), salts(16)
    found = [digest(words, salted)]
    for word in range(16):
        for bit in range(62):
            words[word] = 1 << bit
            found.append(digest(words, salted))
        words[word] = 0
    words[:] = 1
    found.append(digest(words, salted))
    for part in zip(*found, strict=True):
        assert len(set(map(int, part))) == 2 + 16 * 62


@pytest.mark.parametrize("name", [name for name in GAMES if load(name).has_secrets])
def test_worlds_that_a_seat_cannot_tell_apart_have_its_number_in_common(name: str) -> None:
    """From each position of a game on, in another world: the seat's number stays the true one's."""
    solver, rng = MCCFR(name, room=4), generator(9)
    trail = solver.trail()
    differed = 0
    while acting := trail.position.to_act:
        seat = acting[0]
        for viewer in range(trail.position.seats):
            other = trail.copy()
            other.position.redeal(seated(viewer), rng)
            true = trail.copy()
            for each in (other, true):
                each.known[:] = 0
                solver._take_in(each, CHANCE, 0)
            assert other.known[viewer] == true.known[viewer]
            differed += bool((other.known != true.known).any())
        moves = [trail.position.draw(rng)] if seat == CHANCE else trail.position.legal_moves(seat)
        solver.play(trail, seat, moves[-1])
    assert differed


def test_a_seat_remembers_what_it_did() -> None:
    solver = MCCFR(GAMES[0], room=4)
    numbers = set()
    for move in solver.trail().position.legal_moves(0):
        trail = solver.trail()
        solver.play(trail, 0, move)
        numbers.add(int(trail.known[0]))
    assert len(numbers) == len(solver.trail().position.legal_moves(0))
