"""The promises about hidden information, P17: `hide` blanks what a viewer does not know, and only that."""

from collections import defaultdict
from collections.abc import Iterator
from itertools import product
from typing import Any

import msgspec
import numpy as np

from ludotheque.contract import NO_SEAT, no_hide
from ludotheque.jit import COMPILED
from ludotheque.position import Position
from ludotheque.promises.sample import Sample, seen, viewers, where
from ludotheque.records import opening
from ludotheque.rng import generator
from ludotheque.viewers import Viewer

WORLDS = 6
EVIDENCE = 20
"""Something blanked may have but one possible value here and there, but hardly in so many positions."""


def p17_what_is_hidden_is_what_differs_between_worlds(sample: Sample) -> None:
    game, rng = sample.game, generator(3)
    assert not game.has_secrets or game.hide is not no_hide, "it has secrets and hides none"
    for position, viewer in _looks(sample, 17):
        hidden, other = _hidden(position, viewer), position.copy()
        other.redeal(viewer, rng)
        left = _differing(hidden, _hidden(other, viewer))
        assert not left, f"hide leaves {left}, which {viewer} does not know, {where(position)}"
        more = _differing(hidden, _hidden(hidden, viewer))
        assert not more, f"hide changes {more} again for {viewer} when it is already hidden {where(position)}"


def p17_nothing_is_hidden_that_is_the_same_in_all_worlds(sample: Sample) -> None:
    """Item by item of each field: what `redeal` never changes, the viewer knows."""
    rng, blanked, unknown = generator(5), defaultdict[Any, int](int), set[Any]()
    for position, viewer in _looks(sample, 17):
        items = {(viewer, *item) for item in _items(position, _hidden(position, viewer))} - unknown
        for _ in range(WORLDS if items else 0):
            other = position.copy()
            other.redeal(viewer, rng)
            unknown |= {(viewer, *item) for item in _items(position, other)}
        for item in items:
            blanked[item] += 1
    for (viewer, field, at), times in blanked.items():
        assert times < EVIDENCE or (viewer, field, at) in unknown, (
            f"hide blanks {_item(field, at)} for {viewer}, and redeal never changes it: is it not known?"
        )


def p17_who_looks_sees_and_may_do_the_same_as_before(sample: Sample) -> None:
    for position, viewer in _looks(sample, 29):
        hidden = _hidden(position, viewer)
        changed = _change(position, hidden, viewer)
        assert not changed, f"hide changes what {viewer} sees: {changed} {where(position)}"
        assert hidden.to_act == position.to_act, f"hide changes who acts for {viewer} {where(position)}"
        assert hidden.outcome() == position.outcome(), f"hide changes the outcome {where(position)}"
        if viewer.seat in position.to_act:
            assert hidden.legal(viewer.seat) == position.legal(viewer.seat), (
                f"hide changes what {viewer} may do {where(position)}"
            )


def _looks(sample: Sample, interpreted: int) -> Iterator[tuple[Position, Viewer]]:
    """Every position (in interpreted mode, every n-th and the last of each game), and who may look at it."""
    if sample.game.hide is no_hide:
        return
    every, number = 1 if COMPILED else interpreted, 0
    for record in sample.records():
        position = opening(record, sample.game)
        for seat, text in record.moves:
            if number % every == 0:
                yield from product([position], viewers(position))
            position.play(seat, text)
            number += 1
        yield from product([position], viewers(position))


def _hidden(position: Position, viewer: Viewer) -> Position:
    found = position.copy()
    position.game.hide(found.s, NO_SEAT if viewer.seat is None else viewer.seat)
    return found


def _differing(one: Position, other: Position) -> str:
    """Where two records differ, in words; empty if they do not."""
    return ", ".join(_item(*item) for item in _items(one, other)[:3])


def _items(one: Position, other: Position) -> list[tuple[str, tuple[int, ...]]]:
    """The fields that differ, with their places in arrays."""
    if one.raw.tobytes() == other.raw.tobytes():
        return []
    return [
        (name, tuple(at.tolist()))
        for name in one.game.State.names or ()
        for at in np.argwhere(np.asarray(one.s[name] != other.s[name]))
    ]


def _item(field: str, at: tuple[int, ...]) -> str:
    return field + "".join(f"[{index}]" for index in at)


def _change(position: Position, hidden: Position, viewer: Viewer) -> str:
    """What the viewer sees otherwise once it is hidden; empty if nothing."""
    before = seen(position, viewer)
    try:
        after = seen(hidden, viewer)
    except Exception as error:  # what is blanked, view may not be able to read
        return f"view fails with {type(error).__name__}: {error}"
    return "" if after == before else _difference(msgspec.json.decode(before), msgspec.json.decode(after))


def _difference(one: Any, other: Any, path: str = "view") -> str:
    """The first place where two views differ, with both values."""
    if isinstance(one, dict) and isinstance(other, dict):
        pairs = [(f"{path}.{key}", one.get(key), other.get(key)) for key in one | other]
    elif isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        pairs = [(f"{path}[{at}]", *both) for at, both in enumerate(zip(one, other, strict=True))]
    else:
        return f"{path} is {one!r}, and {other!r} once hidden"
    return next(_difference(old, new, place) for place, old, new in pairs if old != new)
