"""Information states as numbers."""

import numpy as np
import pytest

from ludotheque.contract import CHANCE
from ludotheque.games import GAMES, load
from ludotheque.research.mccfr import MCCFR
from ludotheque.research.recall import BLOCK, take_in, width
from ludotheque.rng import generator
from ludotheque.viewers import seated


def test_only_what_has_changed_is_taken_in() -> None:
    before, now = (np.zeros(width(100), np.uint8) for _ in range(2))
    assert width(100) % (8 * BLOCK) == 0
    assert take_in(now, before) == 0
    now.view(np.int64)[9] = -1
    first = take_in(now, before)
    assert first != 0
    assert before.tobytes() == now.tobytes()
    assert take_in(now, before) == 0
    now.view(np.int64)[9] = 0
    assert take_in(now, before) != first


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
                each.seen[:] = 0
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
