"""The luck of a game: which stream of random numbers decides what.

With `STREAM`, chance, the order of sealed choices and random players draw from the same generator, as records
always have. With `KEYED`, each has its own: the n-th draw of chance depends only on the game's seed and on n,
so that two games with the same seed meet the same luck however their players differ.
"""

from typing import Any, NamedTuple

import numpy as np

from ludotheque.jit import inlined
from ludotheque.mixing import mix
from ludotheque.rng import Words, generators, seeds

STREAM, KEYED = 0, 1
SEATS = 4
_ORDER = np.uint64(0x6F72646572)
_TWO, _ONE = np.uint64(2), np.uint64(1)


class Luck(NamedTuple):
    """The luck of several games; the last three fields are the generators of the current game."""

    kind: int
    words: Words
    """The seed of each game."""
    orders: Words
    players: Words
    """The seed of each player's own dice, by game and seat."""
    chance: Words
    order: Words
    dice: Words


def luck_of(kind: int, seed: int, first: int, count: int, twin: int = 0) -> Luck:
    """The luck of games `first`, `first + 1`, … of a run. A game's twin differs only in the players' dice."""
    words = seeds(seed, first, count)
    with np.errstate(over="ignore"):
        own = [words + np.uint64(seat + 1 + SEATS * twin) for seat in range(SEATS)]
    players = np.stack([generators(each) for each in own], axis=1)
    chance = np.zeros(1, np.uint64)
    order = np.zeros(1, np.uint64) if kind == KEYED else chance
    orders = generators(words ^ _ORDER) if kind == KEYED else words
    return Luck(kind, words, orders, players, chance, order, np.zeros((SEATS, 1), np.uint64))


@inlined
def begin(luck: Any, game: Any) -> None:
    """Set the generators for one of the games."""
    luck.chance[0] = luck.words[game]
    luck.order[0] = luck.orders[game]
    for seat in range(luck.dice.shape[0]):
        luck.dice[seat, 0] = luck.players[game, seat]


@inlined
def turn_to(luck: Any, game: Any, event: Any) -> None:
    """Set chance for its `event`-th draw."""
    if luck.kind == KEYED:
        luck.chance[0] = key(luck.words[game], event)


@inlined
def key(word: Any, event: Any) -> Any:
    number = mix(mix(0, np.int64(word >> _TWO)), event + 1)
    again = mix(number, event + 1)
    return np.uint64(number) << _TWO ^ np.uint64(again) | _ONE
