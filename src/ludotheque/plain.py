"""A record read in one go into Python's own numbers: reading NumPy fields one by one is ten times slower.

A game names the fields that it reads, those of its `State`, with their types:

    class Plain(PlainRecord, state=State):
        turn: int
        gold: Row       a number for each seat; of a field with several rows, one row after the other
        units: Rows     or its rows

    Plain.of(s).units[KNIGHT][seat]
"""

from collections.abc import Callable
from functools import lru_cache
from operator import itemgetter
from struct import Struct
from typing import Any, ClassVar, NamedTuple, Self, get_type_hints

import numpy as np

from ludotheque.contract import Record, bytes_of

Row = tuple[int, ...]
Rows = tuple[Row, ...]

_LETTERS = {"i8": "q", "i2": "h", "i1": "b", "u1": "B"}
"""The `struct` format letter of each field type."""


class _Layout(NamedTuple):
    """Where the fields that a game names lie in the bytes of its record."""

    unpack: Callable[[bytes], Row]
    pick: Callable[[Row], tuple[int | Row, ...]]
    names: tuple[str, ...]
    widths: dict[str, int]
    """The row length of each field that is split into rows."""


class PlainRecord:
    """Read-only: instances are cached and shared by all callers."""

    _layout: ClassVar[_Layout]
    _made: ClassVar[Callable[[bytes], Any]]

    def __init_subclass__(cls, *, state: "np.dtype[Any]") -> None:
        wanted = {name: hint for name, hint in get_type_hints(cls).items() if name in cls.__annotations__}
        places, letters, words = {}, "=", 0
        for name, (kind, *_) in (state.fields or {}).items():
            if name not in wanted:
                letters += f"{kind.itemsize}x"
                continue
            count = int(np.prod(kind.shape))
            places[name] = slice(words, words + count) if kind.shape else words
            letters += f"{count}{_LETTERS[kind.base.str[1:]]}"
            words += count
        cls._layout = _Layout(
            Struct(letters).unpack,
            itemgetter(*(places[name] for name in wanted)),
            tuple(wanted),
            {name: state[name].shape[-1] for name, hint in wanted.items() if hint == Rows},
        )
        cls._made = lru_cache(512)(cls)  # events need the positions before and after a move, for many viewers

    def __init__(self, raw: bytes) -> None:
        self.raw = raw
        unpack, pick, names, widths = self._layout
        found = self.__dict__
        found.update(zip(names, pick(unpack(raw)), strict=True))
        for name, width in widths.items():
            row = found[name]
            found[name] = tuple(row[at : at + width] for at in range(0, len(row), width))

    @classmethod
    def of(cls, s: Record) -> Self:
        made: Self = cls._made(bytes_of(s))
        return made
