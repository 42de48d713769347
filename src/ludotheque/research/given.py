"""What researchers pass in, checked before compiled code sees it: nothing is rounded, cut or guessed."""

from collections.abc import Callable, Mapping, Sequence
from operator import index
from typing import Any

import numpy as np
import numpy.typing as npt

from ludotheque.errors import BadOption
from ludotheque.rng import Words, generators, seeds

Actions = npt.NDArray[np.int64]
Policy = Callable[[Any, npt.NDArray[np.int8]], Actions]
"""From observations and masks to actions, one for each row."""
Opponent = str | Policy
"""`random`, a bot's name (`level:3`), or your own policy."""
Kind = type[np.float32] | type[np.int8]
Seed = int | Sequence[int | None]
"""One for all games, or one for each (None leaves a game's chance as it is)."""


def actions_of(given: Any, count: int) -> Actions:
    """A new array of `count` actions; whether they are legal is another question."""
    found = np.asarray(given)
    if found.shape != (count,):
        raise ValueError(f"{count} actions are needed, not an array of shape {found.shape}")
    if found.dtype.kind not in "iu":
        raise TypeError(f"actions are whole numbers, not {found.dtype.name}")
    return found.astype(np.int64)


def marks_of(given: Any, count: int) -> npt.NDArray[np.bool_]:
    """Which games are meant: one truth value for each, not a list of indices."""
    found = np.asarray(given)
    if found.shape != (count,) or found.dtype != np.bool_:
        raise ValueError(f"{count} truth values are needed, not {found.dtype.name} of shape {found.shape}")
    return found


def kind_of(dtype: Any) -> Kind:
    kinds: dict[Any, Kind] = {np.dtype(np.float32): np.float32, np.dtype(np.int8): np.int8}
    given = np.dtype(dtype)
    if given not in kinds:
        raise BadOption(
            f"dtype is float32 or int8, not {given.name}.", f"dtype vaut float32 ou int8, pas {given.name}."
        )
    return kinds[given]


def seat_of(seat: Any, seats: int) -> int:
    if isinstance(seat, bool) or not hasattr(seat, "__index__") or not 0 <= index(seat) < seats:
        raise BadOption(f"There is no seat {seat!r}.", f"Il n’y a pas de place {seat!r}.")
    return index(seat)


def at_least_one(what: str, given: Any) -> int:
    if isinstance(given, bool) or not hasattr(given, "__index__") or index(given) < 1:
        raise BadOption(
            f"{what} is a whole number from 1, not {given}.",
            f"{what} est un entier à partir de 1, pas {given}.",
        )
    return index(given)


def opponents_of(given: Mapping[int, Opponent] | None, seats: int) -> dict[int, Opponent]:
    found = {seat_of(seat, seats): opponent for seat, opponent in (given or {}).items()}
    for opponent in found.values():
        if not isinstance(opponent, str) and not callable(opponent):
            raise BadOption(
                f"An opponent is random, a bot’s name or a function, not {opponent}.",
                f"Un adversaire est random, le nom d’un robot ou une fonction, pas {opponent}.",
            )
    if len(found) == seats:
        raise BadOption(
            "The opponents have every seat: keep one for yourself.",
            "Les adversaires ont toutes les places : gardez-en une pour vous.",
        )
    return found


def mode_of(given: str | None, modes: Sequence[str]) -> str | None:
    """A way to render."""
    if given is not None and given not in modes:
        known = ", ".join(modes)
        raise BadOption(
            f"render_mode is one of {known}, not {given}.", f"render_mode vaut {known}, et non {given}."
        )
    return given


def reseed(states: Words, seed: Seed, stream: int) -> None:
    """Give each game its generator. `stream` separates the uses of one seed."""
    count = len(states)
    if not isinstance(seed, Sequence) or isinstance(seed, str):
        states[:] = seeds(index(seed) + stream, stream * count, count)
        return
    if len(seed) != count:
        raise ValueError(f"{count} seeds are needed, not {len(seed)}")
    asked = np.array([each is not None for each in seed])
    numbers = [index(each) % 2**64 for each in seed if each is not None]
    states[asked] = generators(np.array(numbers, np.uint64), stream)
