"""One move ahead."""

import numpy as np
import pytest

from ludotheque.games import GAMES, load
from ludotheque.position import start
from ludotheque.rng import generator
from ludotheque.search import greedy
from ludotheque.search.exact import after_move


def test_without_chance_a_move_is_worth_the_position_after_it() -> None:
    certain = [name for name in GAMES if not load(name).has_chance and not load(name).has_secrets]
    for name in certain:
        position = start(name)
        worths = greedy.search(position, 0, generator(1))
        for move, value in zip(position.legal_moves(0), worths, strict=True):
            out = np.zeros(2)
            position.game.functions["evaluate"](after_move(position, 0, move).s, out)  # type: ignore[operator]
            assert value == out[0]


def test_every_move_is_worth_between_nothing_and_everything() -> None:
    for name in GAMES:
        position = start(name)
        rng = generator(3)
        while position.to_act == [-1]:
            position.play_move(-1, position.draw(rng))
        seat = position.to_act[0]
        worths = greedy.search(position, seat, rng)
        assert len(worths) == len(position.legal_moves(seat))
        assert all(-1e-9 <= value <= 1 + 1e-9 for value in worths)


def test_past_the_deadline_one_sample_decides(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in GAMES:
        position, rng = start(name), generator(3)
        while position.to_act == [-1]:
            position.play_move(-1, position.draw(rng))
        seat = position.to_act[0]
        late = greedy.search(position, seat, generator(5), np.ones(1, np.int64))
        with monkeypatch.context() as patch:
            patch.setattr(greedy, "SAMPLES", 1)
            once = greedy.search(position, seat, generator(5))
        assert late == pytest.approx(once)
