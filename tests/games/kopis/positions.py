"""Positions drawn as text: `b` `r` factions, `B` `R` strongholds, `*` after the one under the Bastion."""

import pytest

from ludotheque.errors import Illegal
from ludotheque.games.kopis.state import MIDDLE_LANES
from ludotheque.games.kopis.view import TOKENS, board
from ludotheque.position import Position, start


def drawn(picture: str, turn: int = 0, waiting: str = "4444", **options: object) -> Position:
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


def refused(position: Position, move: str) -> str | None:
    """The rule that forbids a move of the seat to act."""
    with pytest.raises(Illegal) as error:
        position.play(position.to_act[0], move)
    return error.value.rule


def picture(position: Position) -> str:
    """The board as the tests draw it."""
    squares = board(position.s)
    bastion = int(position.s.bastion).bit_length() - 1
    rows = []
    for rank in range(5, -1, -1):
        at = range(6 * rank, 6 * rank + 6)
        rows.append("".join(squares[i] + ("*" if i == bastion else " ") for i in at).rstrip())
    return "\n".join(rows)


def same(position: Position, drawing: str) -> bool:
    return picture(position) == "\n".join(line.strip() for line in drawing.strip().splitlines())
