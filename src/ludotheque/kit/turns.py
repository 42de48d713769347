"""Rules that most games share: seats take turns until the game ends, with one winner or none.

They read three fields of the record: `turn`, the seat to move; `ended`, 0 or the number of one of the
`ENDINGS`, from 1; `winner`, a seat or `NOBODY`, which counts only once the game has ended.
"""

from typing import Any

import numpy as np

from ludotheque.generic import acting, fill_moves
from ludotheque.jit import jit
from ludotheque.mixing import mix

NOBODY = -1
ROOM = 0
"""The maximum number of moves a seat may have: `making.py` replaces it by the game's own."""


def record(*numbers: str, **rows: int) -> "np.dtype[Any]":
    """A record type: integers, and arrays of integers with the given sizes."""
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
    """`scores`: 1 for the winner, 0 for everybody else."""
    for seat in range(out.size):
        out[seat] = 1 if s.ended and s.winner == seat else 0


def winner_ranks(s: Any, out: Any) -> None:
    """`ranks`: the winner comes first; before the end, or without a winner, all are equal."""
    for seat in range(out.size):
        out[seat] = 2 if s.ended and s.winner >= 0 and s.winner != seat else 1


def listed(s: Any, seat: Any, move: Any) -> Any:
    """`judge`: a move that `fill_moves` does not list breaks the first rule."""
    if seat < 0 or seat > 3 or acting(s) >> seat & 1 == 0:
        return 1
    moves = np.empty(ROOM, np.int64)
    for at in range(fill_moves(s, seat, moves)):
        if moves[at] == move:
            return 0
    return 1


def whole_information_set(state: "np.dtype[Any]", module: str) -> Any:
    """`information_set` for games without secrets: a hash of the whole record."""
    each = _each_word(state, "number = mix(number, {word})")
    return _written(
        ["def information_set(s, seat):", "    number = 0", *each, "    return number"], module, mix=mix
    )


def from_nothing(state: "np.dtype[Any]", module: str, start: Any) -> Any:
    """`start`, with all fields set to 0 first, since the record may hold an earlier game."""
    each = _each_word(state, "{word} = 0")
    return _written(["def start(s, setup):", *each, "    set_up(s, setup)"], module, set_up=start)


def _each_word(state: "np.dtype[Any]", line: str) -> list[str]:
    """A line of code for every word of a record: compiled code can only access fields by name."""
    lines = []
    for name, (kind, *_) in (state.fields or {}).items():
        if kind.shape:
            lines += [f"    for i in range({kind.shape[0]}):", f"        {line.format(word=f's.{name}[i]')}"]
        else:
            lines.append(f"    {line.format(word=f's.{name}')}")
    return lines


def _written(lines: list[str], module: str, **names: Any) -> Any:
    """A compiled function made from source lines, as if defined in one of the game's own modules."""
    known: dict[str, Any] = {**names, "__name__": module}
    exec("\n".join(lines), known)
    return jit(known[lines[0].split("(")[0].removeprefix("def ")])
