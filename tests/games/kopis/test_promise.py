"""What a position of Sudden Death promises."""

import numpy as np
import pytest
from tests.games.kopis.positions import drawn
from tests.games.kopis.test_bot import positions

from ludotheque.games.kopis import bot
from ludotheque.games.kopis.promise import FEATURES, WEIGHTS, features
from ludotheque.jit import COMPILED
from ludotheque.position import Position


def turned(position: Position) -> Position:
    """The same position seen from the other side of the board: half a turn, seats and sides swapped."""
    other = position.copy()
    one, two = position.s, other.s
    for seat in range(2):
        two.factions[seat] = _half_turned(int(one.factions[1 - seat]))
        two.strongholds[seat] = _half_turned(int(one.strongholds[1 - seat]))
    two.bastion = _half_turned(int(one.bastion))
    two.turn = 1 - one.turn
    for side in range(4):
        two.waiting[side] = one.waiting[side ^ 2]
        two.facing[side] = int(f"{int(one.facing[side ^ 2]):06b}"[::-1], 2)
    return other


def _half_turned(board: int) -> int:
    return int(f"{board:036b}"[::-1], 2)


def test_a_position_promises_each_seat_what_it_would_promise_the_other() -> None:
    worths, others = np.zeros(2), np.zeros(2)
    seen = set()
    for position in positions({"mode": "sudden"}, 10 if COMPILED else 1):
        bot.evaluate(position.s, worths)
        bot.evaluate(turned(position).s, others)
        assert worths.tolist() == pytest.approx(others.tolist()[::-1])
        assert 0.1 <= worths[0] <= 0.9
        seen.add(round(float(worths[0]), 3))
    assert len(seen) > 20


def test_features_are_what_seat_0_has_more_of() -> None:
    position = drawn(
        """
        . . . . . r
        . . . . . .
        . . R B . .
        . . B R . .
        . . b . . .
        b . . . . .
        """,
        waiting="2442",
        mode="sudden",
    )
    found = dict(zip(FEATURES, features(position.s), strict=True))
    assert {name: value for name, value in found.items() if value} == {
        "factions that score two": 1,
        "captures": 1,
        "the turn": 1,
    }


def test_every_feature_has_learned_weights() -> None:
    assert WEIGHTS.shape == (len(FEATURES), 2)
    assert np.abs(WEIGHTS).max(axis=1).min() > 0
