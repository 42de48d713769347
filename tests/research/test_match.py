"""One game for learners that take turns."""

import numpy as np
import pytest

from ludotheque.games import GAMES, load
from ludotheque.research.batch import IllegalAction
from ludotheque.research.match import Match
from ludotheque.research.observing import Observer
from ludotheque.research.setting import setting


@pytest.mark.parametrize("name", GAMES)
def test_a_match_is_played_to_its_end_by_legal_actions(name: str) -> None:
    match, rng = Match(setting(name, seats=load(name).seat_counts[-1])), np.random.default_rng(1)
    match.begin(5)
    while match.to_act:
        seat = match.to_act[0]
        assert match.gains() == [0.0] * match.setting.seats
        assert np.flatnonzero(match.mask(seat)).tolist() == match.legal(seat)
        expected = Observer(match.setting).of(match.position, seat)
        assert match.observe(seat).tobytes() == expected.tobytes()
        match.play(seat, int(rng.choice(match.legal(seat))))
    assert sum(match.gains()) == pytest.approx(0)


def test_an_illegal_action_changes_nothing() -> None:
    match = Match(setting(GAMES[0]))
    before = match.position.raw.tobytes()
    wrong = next(action for action in range(len(match.setting.codes)) if not match.mask(0)[action])
    for action in (wrong, -1, 10**9):
        with pytest.raises(IllegalAction):
            match.play(0, action)
    with pytest.raises(IllegalAction):
        match.play(1, match.legal(0)[0])
    assert match.position.raw.tobytes() == before
    assert "." in match.markup()
