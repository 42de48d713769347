"""Rules that most games share."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from tests.kit.countdown import State, made

from ludotheque.kit.turns import NOBODY, record
from ludotheque.position import Position
from ludotheque.testing import played, refusal


def test_a_record_has_rows_and_numbers() -> None:
    assert State.fields is not None
    assert {name: kind.shape for name, (kind, *_) in State.fields.items()} == {
        "said": (2,), "turn": (), "ended": (), "winner": (), "left": (),
    }  # fmt: skip


def test_seats_take_turns_until_somebody_has_won(tmp_path: Path) -> None:
    game = made(tmp_path)
    assert played(game, "").to_act == [0]
    assert played(game, "one").to_act == [1]
    assert played(game, "one").ranks() == [1, 1]
    last = played(game, "two two one")
    assert last.to_act == []
    assert (last.scores(), last.ranks()) == ([1, 0], [1, 2])


def test_nobody_has_won_a_draw(tmp_path: Path) -> None:
    position = Position(made(tmp_path), {}, 2)
    position.s.ended, position.s.winner = 2, NOBODY
    outcome = position.outcome()
    assert outcome is not None
    assert (outcome.reason, outcome.scores, outcome.ranks) == ("tired", [0, 0], [1, 1])


@pytest.mark.parametrize(("seat", "move", "rule"), [(0, 1, 0), (0, 2, 1), (1, 1, 1), (-1, 1, 1), (9, 1, 1)])
def test_what_is_not_listed_breaks_the_first_rule(tmp_path: Path, seat: int, move: int, rule: int) -> None:
    game = made(tmp_path)
    position = played(game, "two two")
    assert game.judge(position.s, seat, move) == rule
    assert refusal(position, "two") == "D2.1"


def test_a_game_starts_on_a_record_that_holds_an_older_one(tmp_path: Path) -> None:
    game, pool = made(tmp_path), np.zeros(1, State)
    pool.view(np.int64)[:] = 7
    game.start(pool[0], np.array([2], np.int64))
    assert pool.tobytes() == Position(game, {}, 2).pool.tobytes()


def test_every_field_of_a_record_is_seen(tmp_path: Path) -> None:
    game, pool = made(tmp_path), np.zeros(2, State)

    def information_set(at: int) -> Any:
        return game.thinking.information_set(pool[at], 0)

    for word in range(State.itemsize // 8):
        pool.view(np.int64)[:] = 0
        assert information_set(0) == information_set(1)
        pool.view(np.int64)[word] = 1
        assert information_set(0) != information_set(1)


@pytest.mark.parametrize("name", ["round", "size", "sum"])
def test_a_field_is_not_called_as_something_that_every_record_has(name: str) -> None:
    """Compiled code would read the field, Python a method."""
    with pytest.raises(ValueError, match=f"cannot be called {name}"):
        record("turn", name)
    with pytest.raises(ValueError, match=f"cannot be called {name}"):
        record("turn", **{name: 3})
