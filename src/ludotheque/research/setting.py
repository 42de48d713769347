"""One game with fixed options, as learners need it: actions as small integers, features, a perfect hash."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from ludotheque import games
from ludotheque.contract import Content, Game, Options, Words, no_hide
from ludotheque.errors import BadOption
from ludotheque.features import Plan, lay_out
from ludotheque.position import Position
from ludotheque.rng import seeds

TRIES = 10_000
HALF = 0xFFFFFFFF
LOW = 8
"""From this bit on, a mixed code gives its place; the highest, its bucket. Products stay below 2**63."""
SMALL = 1 << 15
"""If all codes are below this, they are looked up in a plain table."""


@dataclass(frozen=True)
class Hash:
    """The index of each code among the sorted codes: a bucket's shift gives each of its codes a unique place.

    For small codes, `places` is a plain lookup table, and all other numbers are 0.
    """

    fold: int
    """A code is folded to 32 bits by `code ^ code >> fold`, then multiplied."""
    multiplier: int
    bucket_shift: int
    shifts: Words
    places: Words


@dataclass(frozen=True, eq=False)
class Setting:
    game: Game
    options: Options
    seats: int
    content: Content | None = None

    def __post_init__(self) -> None:
        if self.game.has_secrets and self.game.hide is no_hide:
            raise BadOption(
                f"{self.game.name} has secrets, but does not say how to hide them (`hide`).",
                f"{self.game.name} a des secrets, mais ne dit pas comment les cacher (`hide`).",
            )

    def __deepcopy__(self, memo: Any) -> "Setting":
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return setting, (self.game.name, dict(self.options), self.seats, self.content)

    def position(self) -> Position:
        return Position(self.game, self.options, self.seats, self.content)

    @cached_property
    def setup(self) -> Words:
        return self.game.setup(self.options, self.seats, self.content)

    @cached_property
    def codes(self) -> Words:
        """The move that each action stands for, ascending."""
        return self.game.actions(self.options, self.seats, self.content)

    @cached_property
    def action_of(self) -> dict[int, int]:
        return {code: action for action, code in enumerate(self.codes.tolist())}

    @cached_property
    def hash(self) -> Hash:
        return table_of(self.codes) if self.codes.max() < SMALL else perfect_hash(self.codes)

    @cached_property
    def plan(self) -> Plan:
        """How the record becomes numbers."""
        return lay_out(self.game.State, self.game.seen_as(self.options, self.seats, self.content), self.seats)

    @cached_property
    def longest(self) -> int:
        return self.game.longest(self.options, self.seats)

    @property
    def padded(self) -> int:
        """The bytes of a record, in whole words."""
        return -(-self.game.State.itemsize // 8) * 8

    def rows(self, count: int) -> tuple[Any, Any, Any]:
        """Room for `count` records, as bytes, as records, and as words."""
        raw = np.zeros((count, self.padded), np.uint8)
        pool: Any = np.ndarray((count,), self.game.State, raw.data, strides=(self.padded,))
        return raw, pool, raw.view(np.int64)


def setting(
    name: str,
    options: Mapping[str, object] | None = None,
    seats: int | None = None,
    content: Content | None = None,
) -> Setting:
    game = games.load(str(name))
    if options is not None and not isinstance(options, Mapping):
        raise BadOption(
            f"Options are names with values, not {options!r}.",
            f"Les options sont des noms avec des valeurs, pas {options!r}.",
        )
    return Setting(game, game.complete(options or {}), game.seats(seats), content)


def table_of(codes: Words) -> Hash:
    places = np.full(int(codes.max()) + 1, -1, np.int64)
    places[codes] = np.arange(len(codes))
    return Hash(0, 0, 0, np.zeros(1, np.int64), places)


def perfect_hash(codes: Words) -> Hash:
    """Hash and displace: the fullest buckets first, each moved until all of its codes have free places."""
    bits = max(2, (2 * len(codes) - 1).bit_length())
    for fold in (8, 16, 24, 31, 4, 12, 20):
        folded = (codes ^ codes >> fold) & HALF
        if len(set(folded.tolist())) == len(codes):
            for multiplier in (seeds(1, 0, TRIES) >> np.uint64(33) | np.uint64(1)).tolist():
                found = _displaced(fold, folded, multiplier, bits)
                if found is not None:
                    return found
    raise ValueError("no perfect hash was found")


def _displaced(fold: int, folded: Words, multiplier: int, bits: int) -> Hash | None:
    size, buckets = 1 << bits, 1 << max(1, bits - 2)
    bucket_shift = 32 - max(1, bits - 2)
    mixed = folded * multiplier & HALF
    shifts, places = np.zeros(buckets, np.int64), np.full(size, -1, np.int64)
    members: list[list[int]] = [[] for _ in range(buckets)]
    for action, bucket in enumerate((mixed >> bucket_shift).tolist()):
        members[bucket].append(action)
    for bucket in sorted(range(buckets), key=lambda at: -len(members[at])):
        own = (mixed >> LOW & (size - 1))[members[bucket]]
        for moved in range(size):
            spots = own ^ moved
            if len(set(spots.tolist())) == len(spots) and (places[spots] < 0).all():
                break
        else:
            return None
        shifts[bucket] = moved
        places[spots] = members[bucket]
    return Hash(fold, multiplier, bucket_shift, shifts, places)
