"""Games with defects planted on purpose, to see that a promise finds them."""

from dataclasses import replace
from typing import Any

import pytest

from ludotheque.contract import Game
from ludotheque.games import GAMES, load
from ludotheque.promises import PROMISES
from ludotheque.promises.sample import Sample
from ludotheque.promises.told import told

SECRETIVE = [name for name in GAMES if load(name).has_secrets]
CHANCY = [name for name in GAMES if load(name).has_chance]
_kept: dict[str, Sample] = {}


def kept(name: str) -> Sample:
    """Games of the sound rules, played once."""
    if name not in _kept:
        _kept[name] = Sample(load(name), 12)
        _kept[name].records()
    return _kept[name]


def planted(name: str, **changes: Any) -> Sample:
    """The same games, looked at with other rules; what is compiled stays that of the sound ones."""
    sound = kept(name)
    sample = Sample(changed(sound.game, **changes), sound.games)
    sample._records = sound._records
    return sample


def changed(game: Game, **changes: Any) -> Game:
    return replace(game, **changes, _specialised=game._specialised)


def fault(sample: Sample, promise: str) -> str:
    """What is said about the game."""
    with pytest.raises(AssertionError) as found:
        PROMISES[promise](sample)
    return told(found.value)


def faults(sample: Sample, promises: str) -> list[str]:
    """What the promises that begin so say about the game."""
    said = []
    for name, promise in PROMISES.items():
        if name.startswith(promises):
            try:
                promise(sample)
            except Exception as error:
                said.append(told(error))
    return said
