"""Rules that most games share: seats take turns until the game ends, and one of them has won, or nobody.

They read three fields of the record: `turn`, the seat that is to move; `ended`, 0 or an index of `REASONS`;
`winner`, which counts once the game has ended: a seat, or `NOBODY`.
"""

from typing import Any

import numpy as np

from ludotheque.generic import acting, fill_moves
from ludotheque.jit import jit
from ludotheque.mixing import mix

NOBODY = -1
ROOM = 0
"""How many moves a seat may have at most: `making.py` puts the game's own number in its place."""


def record(*numbers: str, **rows: int) -> "np.dtype[Any]":
    """The type of a record: whole numbers, and rows of so many of them."""
    for name in (*numbers, *rows):
        if hasattr(np.record, name):
            raise ValueError(
                f"a field cannot be called {name}: every NumPy record has something of this name"
            )
    fields: list[Any] = [(name, "i8", (size,)) for name, size in rows.items()]
    return np.dtype((np.record, [*fields, *((name, "i8") for name in numbers)]))


def take_turns(s: Any) -> Any:
    """`acting`: the seat whose turn it is."""
    return 0 if s.ended else 1 << s.turn


def why_ended(s: Any) -> Any:
    """`over`."""
    return s.ended


def winner_scores(s: Any, out: Any) -> None:
    """`scores`: 1 for who has won."""
    for seat in range(out.size):
        out[seat] = 1 if s.ended and s.winner == seat else 0


def winner_ranks(s: Any, out: Any) -> None:
    """`ranks`: who has won comes first; until then, and if nobody has, all are equal."""
    for seat in range(out.size):
        out[seat] = 2 if s.ended and s.winner >= 0 and s.winner != seat else 1


def listed(s: Any, seat: Any, move: Any) -> Any:
    """`judge`: what `fill_moves` does not list breaks the first of the rules."""
    if seat < 0 or seat > 3 or acting(s) >> seat & 1 == 0:
        return 1
    moves = np.empty(ROOM, np.int64)
    for at in range(fill_moves(s, seat, moves)):
        if moves[at] == move:
            return 0
    return 1


def whole_sight(state: "np.dtype[Any]", module: str) -> Any:
    """`sight` for games without secrets: a number for the whole record."""
    each = _each_word(state, "number = mix(number, {word})")
    return _written(["def sight(s, seat):", "    number = 0", *each, "    return number"], module, mix=mix)


def from_nothing(state: "np.dtype[Any]", module: str, start: Any) -> Any:
    """`start`, on a record in which an older game may stand: all its fields are 0 first."""
    each = _each_word(state, "{word} = 0")
    return _written(["def start(s, setup):", *each, "    set_up(s, setup)"], module, set_up=start)


def _each_word(state: "np.dtype[Any]", line: str) -> list[str]:
    """A line for every word of a record. Compiled code knows fields by their names alone."""
    lines = []
    for name, (kind, *_) in (state.fields or {}).items():
        if kind.shape:
            lines += [f"    for i in range({kind.shape[0]}):", f"        {line.format(word=f's.{name}[i]')}"]
        else:
            lines.append(f"    {line.format(word=f's.{name}')}")
    return lines


def _written(lines: list[str], module: str, **names: Any) -> Any:
    """A function of one of the game's own modules, from its lines."""
    known: dict[str, Any] = {**names, "__name__": module}
    exec("\n".join(lines), known)
    return jit(known[lines[0].split("(")[0].removeprefix("def ")])
