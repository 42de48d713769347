"""The compiled loops of `BatchEnv`: many games in the rows of one array of bytes, without the GIL.

A row holds a record, padded to whole words. Chance, and seats that play at random, act inside the loop: it
stops when any other seat is to act, the lowest first if several have sealed choices.
"""

from typing import Any

import numpy as np

from ludotheque.contract import CHANCE, CHANCE_BIT
from ludotheque.generic import acting, draw, fill_moves, play, ranks, start
from ludotheque.jit import inlined
from ludotheque.lab.selfplay import LOWEST_SEAT
from ludotheque.research.reading import spread
from ludotheque.research.setting import HALF, LOW
from ludotheque.rng import below

RESET = -1
NOTHING = -2
LOOK = -3
"""In place of an action: start a new game; leave this one alone; only determine who is to act."""
OURS, RANDOM = 0, 1
"""Who plays a seat."""
NOBODY = -1
FEW = 63
"""The most actions that fit into one word."""
UNROLLED = 4
"""How many moves are converted to actions at a time."""


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
    flat: Any,
    eights: Any,
    legal: Any,
    counts: Any,
    gains: Any,
    ended: Any,
    steps: Any,
    most_moves: Any,
) -> None:
    """Play one action in each game from `first` to `last`, then advance to the next choice.

    `words` are the same bytes as `pool`. Rows are not sliced: counting references to the slices would cost
    too much.
    """
    moves = np.empty(most_moves + UNROLLED, np.int64)
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
        seat, word = NOBODY, np.int64(0)
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
                if mask.shape[1] > FEW:
                    mark(moves, count, i, fold, multiplier, bucket_shift, shifts, places, mask, legal)
                else:
                    word = gather(
                        moves, count, i, codes, fold, multiplier, bucket_shift, shifts, places, legal
                    )
                counts[i] = count
                break
            play(s, seat, moves[below(rng, count)])
            steps[i] += 1
        if mask.shape[1] <= FEW:
            spread(word, np.uint64(mask.shape[1]), np.uint64(i * mask.shape[1]), eights, flat)
        seats[i] = seat
        rngs[i] = rng[0]


@inlined
def place_of(code: Any, fold: Any, multiplier: Any, bucket_shift: Any, shifts: Any, places: Any) -> Any:
    """The action for a move (`setting.Hash`)."""
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
    """Unmark the actions that were legal, often far fewer than all. A mask of few is rewritten in whole."""
    if mask.shape[1] > FEW:
        for at in range(counts[i]):
            mask[i, legal[i, at]] = 0
    counts[i] = 0


@inlined
def mark(
    moves: Any,
    count: Any,
    i: Any,
    fold: Any,
    multiplier: Any,
    bucket_shift: Any,
    shifts: Any,
    places: Any,
    mask: Any,
    legal: Any,
) -> None:
    """List the legal actions of a game and mark them in its mask."""
    for at in range(count):
        place = place_of(moves[at], fold, multiplier, bucket_shift, shifts, places)
        legal[i, at] = place
        mask[i, place] = 1


@inlined
def gather(
    moves: Any,
    count: Any,
    i: Any,
    codes: Any,
    fold: Any,
    multiplier: Any,
    bucket_shift: Any,
    shifts: Any,
    places: Any,
    legal: Any,
) -> Any:
    """The same when there are few actions: listed, and as the bits of a word.

    Converts several at a time, even past the end of the list: branching there would be hard to predict.
    `moves` and `legal` have room for it.
    """
    for at in range(count, count + UNROLLED):
        moves[at] = codes[0]
    word = np.int64(0)
    for first in range(0, count, UNROLLED):
        for at in range(first, first + UNROLLED):
            place = place_of(moves[at], fold, multiplier, bucket_shift, shifts, places)
            legal[i, at] = place
            word |= (at < count) << place
    return word


@inlined
def share_out(places: Any, gains: Any) -> None:
    """Each seat's reward by its rank, from -1 to 1; they sum to zero."""
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
    """The first game whose action is illegal, or -1. Actions in games that are over become `NOTHING`.

    `NOTHING` is left alone, unless an action is required `everywhere`.
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
    """A legal action for each game, uniformly at random; 0 where there is none."""
    rng = np.empty(1, np.uint64)
    for i in range(first, last):
        rng[0] = rngs[i]
        out[i] = legal[i, below(rng, counts[i])] if counts[i] else 0
        rngs[i] = rng[0]
