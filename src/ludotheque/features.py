"""How the fields of a record become the numbers that a learner sees, as data.

    number("gold", 40, own=0)          one number for each element: 40 or more becomes 1
    bits("factions", 36, own=0)        36 numbers for each element, 0 or 1
    one_hot("phase", 5)                five numbers, 1 for the value, 0 elsewhere; all 0 if out of range

`own` names the axis of a field that is indexed by seats: the viewer's own seat comes first, then the others
in turn. `turn` does the same for values that are seats, or of which each seat has `turn`.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import Any, Literal

import numpy as np
import numpy.typing as npt

Kind = Literal["number", "bits", "one-hot"]
KINDS: tuple[Kind, ...] = ("number", "bits", "one-hot")
WORD = 64
KIND, AT, ITEM, STRIDE, COUNT, SHIFT, MASK, LEAST, SIZE, TURN, FIRST = range(11)
"""The columns of a row of `Plan.rows`: where the elements lie in the bytes of a record, what is read of each,
and where the first of its numbers goes."""
ITEMS = {"<i8": 0, "|u1": 1, "|i1": 2, "<i2": 3}


@dataclass(frozen=True)
class Feature:
    field: str
    kind: Kind
    size: int
    """How many numbers each element becomes; for a `number`, the range that is scaled to 1."""
    least: int = 0
    """The value that becomes 0, or the first of the `size` values."""
    shift: int = 0
    width: int = WORD
    """Only these bits of the element are read."""
    own: int | None = None
    each: int = 1
    """How many places on the axis `own` each seat has."""
    turn: int = 0
    part: tuple[slice, ...] = ()
    """The slice taken of each axis; by default all of it."""


def number(field: str, most: int, least: int = 0, **more: Any) -> Feature:
    return Feature(field, "number", most - least, least, **more)


def bits(field: str, size: int, **more: Any) -> Feature:
    return Feature(field, "bits", size, **more)


def one_hot(field: str, size: int, least: int = 0, **more: Any) -> Feature:
    return Feature(field, "one-hot", size, least, **more)


def all_bits(state: np.dtype[Any]) -> list[Feature]:
    """For games that define no features: every bit of the record."""
    return [bits(name, 8 * _kind(state, name)[0].base.itemsize) for name in state.names or ()]


@dataclass(frozen=True)
class Plan:
    """Features laid out for compiled code: for each viewer, rows saying what to read and where it goes."""

    rows: npt.NDArray[np.int64]
    """By viewer, row, column (`KIND` … `FIRST`)."""
    scale: npt.NDArray[np.float32]
    """The factor that scales each number to a float."""
    names: tuple[str, ...]
    """What each number means."""

    @property
    def length(self) -> int:
        return len(self.scale)


def lay_out(state: np.dtype[Any], features: Sequence[Feature], seats: int) -> Plan:
    rows = [_rows(state, features, seats, viewer) for viewer in range(seats)]
    named = [(each, _names(state, each, seats)) for each in features]
    scale = [1 / each.size if each.kind == "number" else 1.0 for each, names in named for _ in names]
    names = tuple(name for _, each in named for name in each)
    padded = np.zeros((seats, max(map(len, rows)), FIRST + 1), np.int64)
    for viewer, own in enumerate(rows):
        padded[viewer, : len(own)] = own
    return Plan(padded, np.array(scale, np.float32), names)


def _rows(state: np.dtype[Any], features: Sequence[Feature], seats: int, viewer: int) -> list[list[int]]:
    rows: list[list[int]] = []
    first = 0
    for feature in features:
        length = _length(feature)
        turned = feature if not feature.turn else replace(feature, turn=feature.turn * viewer)
        for at in _offsets(state, feature, seats, viewer):
            row = _row(state, turned, at, first)
            first += length
            if not (rows and _joins(rows[-1], row)):
                rows.append(row)
    return rows


def _row(state: np.dtype[Any], feature: Feature, at: int, first: int) -> list[int]:
    item = ITEMS[_kind(state, feature.field)[0].base.str]
    mask = -1 if feature.width == WORD else (1 << feature.width) - 1
    kind = KINDS.index(feature.kind)
    size, turn = feature.size, feature.turn
    return [kind, at, item, 0, 1, feature.shift, mask, feature.least, size, turn, first]


def _joins(before: list[int], row: list[int]) -> bool:
    """Merges a row into the previous one if it continues it at the same stride."""
    alike = all(before[column] == row[column] for column in (KIND, ITEM, SHIFT, MASK, LEAST, SIZE, TURN))
    step = row[AT] - before[AT] - before[STRIDE] * (before[COUNT] - 1)
    if not alike or (before[COUNT] > 1 and step != before[STRIDE]):
        return False
    before[STRIDE] = step
    before[COUNT] += 1
    return True


def _offsets(state: np.dtype[Any], feature: Feature, seats: int, viewer: int) -> list[int]:
    """The byte offsets of the elements in a record, in the order in which the viewer sees them."""
    kind, at = _kind(state, feature.field)
    shape, size = kind.shape, kind.base.itemsize
    places = np.arange(int(np.prod(shape, dtype=int)) if shape else 1).reshape(shape)
    if feature.own is not None:
        each = feature.each
        order = [(viewer + seat) % seats * each + at for seat in range(seats) for at in range(each)]
        places = places.take(order, axis=feature.own)
    return [at + size * int(place) for place in places[feature.part].ravel()]


def _kind(state: np.dtype[Any], field: str) -> tuple[np.dtype[Any], int]:
    """A field's type and byte offset."""
    found: Any = state.fields
    return found[field][0], found[field][1]


def _length(feature: Feature) -> int:
    return 1 if feature.kind == "number" else feature.size


def _names(state: np.dtype[Any], feature: Feature, seats: int) -> list[str]:
    """Seats are counted from the viewer's own."""
    shape = list(_kind(state, feature.field)[0].shape)
    if feature.own is not None:
        shape[feature.own] = seats * feature.each
    parts = [*feature.part, *[slice(None)] * (len(shape) - len(feature.part))]
    indices = product(*(range(count)[part] for count, part in zip(shape, parts, strict=True)))
    names = [feature.field + "".join(f"[{at}]" for at in index) for index in indices]
    if feature.kind == "number":
        return names
    sign, first = (".", feature.shift) if feature.kind == "bits" else ("=", feature.least)
    return [f"{name}{sign}{first + at}" for name in names for at in range(feature.size)]
