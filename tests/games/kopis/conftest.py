"""Positions drawn as text: `b` `r` factions, `B` `R` strongholds, `*` after the one under the Bastion."""

from collections.abc import Callable

import pytest

from ludotheque.games.kopis.state import MIDDLE_LANES
from ludotheque.games.kopis.view import TOKENS
from ludotheque.position import Position, start

Drawn = Callable[..., Position]


@pytest.fixture
def drawn() -> Drawn:
    return draw


def draw(picture: str, turn: int = 0, waiting: str = "4444", **options: object) -> Position:
    """A position as drawn, rank 6 on top; `waiting` counts the factions of S, W, N, E."""
    position = start("kopis", options)
    s = position.s
    s.factions[:] = 0
    s.strongholds[:] = 0
    ranks = [line.strip() for line in picture.strip().splitlines()]
    for rank, line in zip(range(5, -1, -1), ranks, strict=True):
        for file in range(6):
            token, mark = line[2 * file], f"{line} "[2 * file + 1]
            bit = 1 << (6 * rank + file)
            if token != ".":
                boards = s.factions if token in "br" else s.strongholds
                boards[TOKENS.index(token) % 2] |= bit
            if mark == "*":
                s.bastion = bit
    s.turn = turn
    s.waiting[:] = [int(count) for count in waiting]
    s.facing[:] = MIDDLE_LANES
    return position
