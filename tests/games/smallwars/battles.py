"""Battles drawn as text.

    3 | R1 heavy |              |         |
    2 |          | B1 light R2 scout/1    | B2 nest |
    1 |          |              |         |

Rank 3 on top, files parted by `|`; a figure is its name and its kind, and `/n` if it has only n life left.
"""

import re

import pytest

from ludotheque.errors import Illegal
from ludotheque.games.smallwars.state import DRAFT, SQUARES
from ludotheque.games.smallwars.view import View, view
from ludotheque.position import Position, start
from ludotheque.viewers import seated

_FIGURE = re.compile(r"([BR])(\d+) ([a-z]+)(?:/(\d+))?")


def battle(picture: str, turn: int = 1, **options: object) -> Position:
    """Turn 1 (or another) begins with these figures; seat 1 starts."""
    position = start("smallwars", {"budget": 5000, **options})
    standing = sorted(_figures(picture))
    for seat, _, kind, _, _ in standing:
        position.s.seat = seat
        position.play(seat, f"pick {kind} {'a1' if seat == 0 else 'a3'}")
    for seat, number, _, square, life in standing:
        _move(position, seat, number - 1, square)
        if life:
            position.s.lost[seat] += position.s.life[seat, number - 1] - int(life)
            position.s.life[seat, number - 1] = int(life)
    while position.s.phase == DRAFT:
        position.s.turn = turn - 1
        position.play(position.to_act[0], "done")
    position.game.check(position.s)
    return position


def _figures(picture: str) -> list[tuple[int, int, str, str, str]]:
    found = []
    for line in picture.strip().splitlines():
        rank, *cells = line.strip().split("|")
        for file, cell in zip("abc", cells, strict=False):
            for letter, number, kind, life in _FIGURE.findall(cell):
                found.append(("BR".index(letter), int(number), kind, file + rank.strip(), life))
    return found


def _move(position: Position, seat: int, figure: int, square: str) -> None:
    s = position.s
    s.square[seat, figure] = SQUARES.index(square)
    squares = s.square[seat, : int(s.count[seat])].tolist()
    s.crowd[seat, :9] = [squares.count(at) for at in range(9)]
    s.held[seat] = sum(1 << at for at in set(squares))


def play(position: Position, *moves: str) -> Position:
    """Moves of whoever is to act."""
    for move in moves:
        position.play(position.to_act[0], move)
    return position


def refused(position: Position, move: str) -> str | None:
    """The rule that forbids a move of the seat to act."""
    with pytest.raises(Illegal) as error:
        position.play(position.to_act[0], move)
    return error.value.rule


def seen(position: Position) -> View:
    return view(position.s, seated(0))


def life(position: Position) -> dict[str, int]:
    return {figure.name: figure.life for figure in seen(position).figures}


def reach(position: Position, figure: str) -> str:
    """Where the figure may move, as text."""
    moves = [move for move in position.legal(position.to_act[0]) if move.startswith(f"{figure}>")]
    return " ".join(move[-2:] for move in moves)


def targets(position: Position, figure: str) -> str:
    moves = [move for move in position.legal(position.to_act[0]) if move.startswith(f"{figure}x")]
    return " ".join(move.partition("x")[2] for move in moves)
