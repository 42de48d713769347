"""The compiled loops of `BatchEnv`: many games in the rows of one array of bytes, without the GIL.

A row holds a record, padded to whole words. Chance, and seats that play at random, act inside of the loop:
it stops where a seat that somebody else plays is to act, the lowest first where several seal a choice.
"""

from typing import Any

import numpy as np

from ludotheque.contract import CHANCE, CHANCE_BIT
from ludotheque.generic import acting, draw, fill_moves, play, ranks, start
from ludotheque.jit import inlined
from ludotheque.lab.selfplay import LOWEST_SEAT
from ludotheque.research.setting import HALF, LOW
from ludotheque.rng import below

RESET = -1
NOTHING = -2
LOOK = -3
"""In the place of an action: start a new game; leave this one alone; see who is to act."""
OURS, RANDOM = 0, 1
"""Who plays a seat."""
NOBODY = -1
FEW = 64
"""So many actions are forgotten at once."""


def advance(
    actions: Any,
    first: Any,
    last: Any,
    pool: Any,
    words: Any,
    setup: Any,
    codes: Any,
    fold: Any,
    multiplier: Any,
    bucket_shift: Any,
    shifts: Any,
    places: Any,
    rngs: Any,
    drivers: Any,
    again: Any,
    seats: Any,
    mask: Any,
    legal: Any,
    counts: Any,
    gains: Any,
    ended: Any,
    steps: Any,
    most_moves: Any,
) -> None:
    """One action in each game from `first` to `last`, then on to the next choice, with its legal actions.

    `words` are the same bytes as `pool`. Rows are not cut out: to count who holds one would cost too much.
    """
    moves = np.empty(most_moves, np.int64)
    ranked = np.empty(gains.shape[1], np.int64)
    rng = np.empty(1, np.uint64)
    for i in range(first, last):
        action = actions[i]
        if action == NOTHING:
            continue
        s = pool[i]
        rng[0] = rngs[i]
        if action == RESET:
            clear(words, i)
            start(s, setup)
            steps[i] = 0
        elif action != LOOK:
            play(s, seats[i], codes[action])
            steps[i] += 1
        forget(mask, legal, counts, i)
        seat = NOBODY
        while True:
            who = acting(s)
            if who == CHANCE_BIT:
                play(s, CHANCE, draw(s, rng))
                continue
            if who == 0:
                ranks(s, ranked)
                share_out(ranked, gains[i])
                ended[i] = 1
                seat = NOBODY
                if again == 0:
                    break
                clear(words, i)
                start(s, setup)
                steps[i] = 0
                continue
            seat = LOWEST_SEAT[who & 15]
            count = fill_moves(s, seat, moves)
            if drivers[seat] == OURS:
                for at in range(count):
                    place = place_of(moves[at], fold, multiplier, bucket_shift, shifts, places)
                    legal[i, at] = place
                    mask[i, place] = 1
                counts[i] = count
                break
            play(s, seat, moves[below(rng, count)])
            steps[i] += 1
        seats[i] = seat
        rngs[i] = rng[0]


@inlined
def place_of(code: Any, fold: Any, multiplier: Any, bucket_shift: Any, shifts: Any, places: Any) -> Any:
    """The action that a move is (`setting.Hash`)."""
    if multiplier == 0:
        return places[code]
    mixed = ((code ^ code >> fold) & HALF) * multiplier & HALF
    return places[(mixed >> LOW & places.size - 1) ^ shifts[mixed >> bucket_shift]]


@inlined
def clear(words: Any, i: Any) -> None:
    for at in range(words.shape[1]):
        words[i, at] = 0


@inlined
def forget(mask: Any, legal: Any, counts: Any, i: Any) -> None:
    """The actions that were legal: often far fewer than there are."""
    if mask.shape[1] <= FEW:
        for at in range(mask.shape[1]):
            mask[i, at] = 0
    else:
        for at in range(counts[i]):
            mask[i, legal[i, at]] = 0
    counts[i] = 0


@inlined
def share_out(places: Any, gains: Any) -> None:
    """What each seat gains by its rank, from -1 to 1; together nothing."""
    seats = places.size
    for seat in range(seats):
        ahead = 0
        for other in range(seats):
            ahead += (places[other] > places[seat]) * 1 - (places[other] < places[seat]) * 1
        gains[seat] = ahead / (seats - 1)


@inlined
def copy_words(source: Any, target: Any) -> None:
    """Word by word, since compiled code would copy bytes one by one."""
    for at in range(target.size):
        target[at] = source[at]


def first_illegal(actions: Any, mask: Any, seats: Any, everywhere: Any) -> Any:
    """The first game whose action is not legal, or -1. For a game that is over it becomes `NOTHING`.

    Unless there is one `everywhere`, `NOTHING` is left alone.
    """
    for i in range(actions.size):
        action = actions[i]
        if seats[i] == NOBODY:
            actions[i] = NOTHING
        elif action == NOTHING and not everywhere:
            continue
        elif action < 0 or action >= mask.shape[1] or mask[i, action] == 0:
            return i
    return -1


def sample(out: Any, first: Any, last: Any, legal: Any, counts: Any, rngs: Any) -> None:
    """A legal action of each game, each equally likely; 0 where there is none."""
    rng = np.empty(1, np.uint64)
    for i in range(first, last):
        rng[0] = rngs[i]
        out[i] = legal[i, below(rng, counts[i])] if counts[i] else 0
        rngs[i] = rng[0]
