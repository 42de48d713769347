"""Records as numbers (`features.py`): the compiled loops behind `observe`, without the GIL.

Games are read in blocks, and within a block element by element for all games of one viewer, so that a
feature's description is looked up once and the records are still in the cache. Arrays are flat and indices
unsigned: compiled code would have to check whether a signed index is negative.
"""

from typing import Any

import numpy as np

from ludotheque.features import AT, COUNT, FIRST, ITEM, KIND, LEAST, MASK, SHIFT, SIZE, STRIDE, TURN
from ludotheque.generic import hide
from ludotheque.jit import inlined

BLOCK = 64
WORD = 3
"""A word is 1 << 3 bytes."""
EIGHT = np.uint64(8)
_1, _2, _3, _4, _5, _6, _7 = (np.uint64(each) for each in range(1, 8))
MANY = 8
"""At least this many consecutive numbers are read at once, game by game."""


def observe(
    viewers: Any,
    first: Any,
    last: Any,
    raw: Any,
    words: Any,
    width: Any,
    plan: Any,
    scale: Any,
    limit: Any,
    eights: Any,
    out: Any,
) -> None:
    """The features of records without secrets; `scale` holds fractions, or ones for integers.

    If nobody is to act, the first seat is the viewer.
    """
    froms, tos = np.empty(BLOCK, np.uint64), np.empty(BLOCK, np.uint64)
    for begin in range(first, last, BLOCK):
        end = min(begin + BLOCK, last)
        read_block(raw, words, width, viewers, plan, scale, limit, eights, begin, begin, end, froms, tos, out)


def observe_known(
    viewers: Any,
    first: Any,
    last: Any,
    truth: Any,
    known: Any,
    raw: Any,
    words: Any,
    width: Any,
    plan: Any,
    scale: Any,
    limit: Any,
    eights: Any,
    out: Any,
) -> None:
    """The same for a game with secrets: each block is copied, and what its viewers do not know is hidden.

    `truth` holds the words of all records; `raw` and `words` are the bytes of `known`, whose rows from
    `first` on are reused for every block.
    """
    froms, tos = np.empty(BLOCK, np.uint64), np.empty(BLOCK, np.uint64)
    size = width >> WORD
    for begin in range(first, last, BLOCK):
        end = min(begin + BLOCK, last)
        source, target = np.uint64(begin * size), np.uint64(first * size)
        for at in range(np.uint64((end - begin) * size)):
            words[target + at] = truth[source + at]
        for i in range(begin, end):
            hide(known[first + i - begin], max(viewers[i], 0))
        read_block(raw, words, width, viewers, plan, scale, limit, eights, first, begin, end, froms, tos, out)


@inlined
def read_block(
    raw: Any,
    words: Any,
    width: Any,
    viewers: Any,
    plan: Any,
    scale: Any,
    limit: Any,
    eights: Any,
    source: Any,
    begin: Any,
    end: Any,
    froms: Any,
    tos: Any,
    out: Any,
) -> None:
    """The games from `begin` to `end`, whose records lie from row `source` on."""
    length = scale.size
    for viewer in range(plan.shape[0]):
        own = 0
        for i in range(begin, end):
            own += max(viewers[i], 0) == viewer
        count = 0
        if own == end - begin:
            for i in range(begin, end):
                froms[i - begin], tos[i - begin] = (source + i - begin) * width, i * length
            count = own
        elif own:
            for i in range(begin, end):
                froms[count], tos[count] = (source + i - begin) * width, i * length
                count += max(viewers[i], 0) == viewer
        for r in range(plan.shape[1]):
            if count == 0 or plan[viewer, r, COUNT] == 0:
                break
            kind = plan[viewer, r, KIND]
            if kind == 0:
                read_numbers(raw, words, froms, tos, count, plan, viewer, r, scale, limit, out)
            elif kind == 1:
                read_bits(raw, words, froms, tos, count, plan, viewer, r, eights, out)
            else:
                read_one_hots(raw, words, froms, tos, count, plan, viewer, r, out)


@inlined
def place(start: Any, at: Any) -> Any:
    """Strides may be negative, so offsets are added as signed numbers. As unsigned indices, they need no
    check for counting from the end."""
    return np.uint64(np.int64(start) + at)


@inlined
def read_numbers(
    raw: Any,
    words: Any,
    froms: Any,
    tos: Any,
    count: Any,
    plan: Any,
    viewer: Any,
    r: Any,
    scale: Any,
    limit: Any,
    out: Any,
) -> None:
    item, shift, mask = plan[viewer, r, ITEM], plan[viewer, r, SHIFT], plan[viewer, r, MASK]
    least, most = plan[viewer, r, LEAST], min(plan[viewer, r, SIZE], limit)
    at, to = plan[viewer, r, AT], np.uint64(plan[viewer, r, FIRST])
    stride, elements = plan[viewer, r, STRIDE], np.uint64(plan[viewer, r, COUNT])
    if item == 0 and stride == 1 << WORD and elements >= MANY:
        for game in range(np.uint64(count)):
            source, target = place(froms[game], at) >> np.uint64(WORD), tos[game] + to
            for k in range(elements):
                value = (words[source + k] >> shift & mask) - least
                out[target + k] = max(-most, min(most, value)) * scale[to + k]
        return
    for _ in range(elements):
        factor = scale[to]
        if item == 0:
            for game in range(np.uint64(count)):
                value = (words[place(froms[game], at) >> np.uint64(WORD)] >> shift & mask) - least
                out[tos[game] + to] = max(-most, min(most, value)) * factor
        elif item == 1:
            for game in range(np.uint64(count)):
                value = (np.int64(raw[place(froms[game], at)]) >> shift & mask) - least
                out[tos[game] + to] = max(-most, min(most, value)) * factor
        else:
            for game in range(np.uint64(count)):
                value = (read_item(raw, words, place(froms[game], at), item) >> shift & mask) - least
                out[tos[game] + to] = max(-most, min(most, value)) * factor
        at += stride
        to += np.uint64(1)


@inlined
def read_bits(
    raw: Any,
    words: Any,
    froms: Any,
    tos: Any,
    count: Any,
    plan: Any,
    viewer: Any,
    r: Any,
    eights: Any,
    out: Any,
) -> None:
    item, shift, mask = plan[viewer, r, ITEM], plan[viewer, r, SHIFT], plan[viewer, r, MASK]
    turn, turned = plan[viewer, r, TURN], plan[viewer, r, SIZE] - plan[viewer, r, TURN]
    at, to = plan[viewer, r, AT], np.uint64(plan[viewer, r, FIRST])
    stride, size = plan[viewer, r, STRIDE], np.uint64(plan[viewer, r, SIZE])
    elements = np.uint64(plan[viewer, r, COUNT])
    if item == 0 and turn == 0:
        for game in range(np.uint64(count)):
            source, target = np.int64(froms[game]) + at, tos[game] + to
            for _ in range(elements):
                value = words[np.uint64(source) >> np.uint64(WORD)] >> shift & mask
                spread(value, size, target, eights, out)
                source += stride
                target += size
        return
    for _ in range(elements):
        for game in range(np.uint64(count)):
            target = tos[game] + to
            value = read_item(raw, words, place(froms[game], at), item) >> shift & mask
            if turn:
                value = (value & (1 << turn + turned) - 1) >> turn | value << turned
            spread(value, size, target, eights, out)
        at += stride
        to += size


@inlined
def spread(value: Any, size: Any, target: Any, eights: Any, out: Any) -> None:
    """The lowest bits of a number, each as a number, eight at a time; the last eight may overlap others."""
    if size < EIGHT:
        for bit in range(size):
            out[target + bit] = value >> np.int64(bit) & 1
        return
    for first in range(np.uint64(0), size - EIGHT, EIGHT):
        eight(value >> np.int64(first), target + first, eights, out)
    eight(value >> np.int64(size - EIGHT), target + size - EIGHT, eights, out)


@inlined
def eight(value: Any, target: Any, eights: Any, out: Any) -> None:
    """All reads come before the first write, so that they can be merged into one instruction each."""
    at = np.uint64(value & 255) << np.uint64(3)
    a, b, c, d = eights[at], eights[at + _1], eights[at + _2], eights[at + _3]
    e, f, g, h = eights[at + _4], eights[at + _5], eights[at + _6], eights[at + _7]
    out[target], out[target + _1], out[target + _2], out[target + _3] = a, b, c, d
    out[target + _4], out[target + _5], out[target + _6], out[target + _7] = e, f, g, h


@inlined
def read_one_hots(
    raw: Any, words: Any, froms: Any, tos: Any, count: Any, plan: Any, viewer: Any, r: Any, out: Any
) -> None:
    """A value out of range writes a 0 over a 0: a branch would take longer."""
    item, shift, mask = plan[viewer, r, ITEM], plan[viewer, r, SHIFT], plan[viewer, r, MASK]
    least, turn, size = plan[viewer, r, LEAST], plan[viewer, r, TURN], plan[viewer, r, SIZE]
    at, to = plan[viewer, r, AT], np.uint64(plan[viewer, r, FIRST])
    stride, elements = plan[viewer, r, STRIDE], plan[viewer, r, COUNT]
    for game in range(np.uint64(count)):
        target = tos[game] + to
        for number in range(np.uint64(elements * size)):
            out[target + number] = 0
    for _ in range(elements):
        if item == 0:
            for game in range(np.uint64(count)):
                value = (words[place(froms[game], at) >> np.uint64(WORD)] >> shift & mask) - least
                mark(out, tos[game] + to, value, size, turn)
        elif item == 1:
            for game in range(np.uint64(count)):
                value = (np.int64(raw[place(froms[game], at)]) >> shift & mask) - least
                mark(out, tos[game] + to, value, size, turn)
        else:
            for game in range(np.uint64(count)):
                value = (read_item(raw, words, place(froms[game], at), item) >> shift & mask) - least
                mark(out, tos[game] + to, value, size, turn)
        at += stride
        to += np.uint64(size)


@inlined
def mark(out: Any, target: Any, value: Any, size: Any, turn: Any) -> None:
    known = np.uint64(value) < np.uint64(size)
    value -= turn
    value += size if value < 0 else 0
    out[target + np.uint64(value if known else 0)] = known


@inlined
def read_item(raw: Any, words: Any, at: Any, item: Any) -> Any:
    if item == 0:
        return words[at >> np.uint64(WORD)]
    if item == 1:
        return np.int64(raw[at])
    if item == 2:
        return np.int64(np.int8(raw[at]))
    return np.int64(np.int16(raw[at] | np.uint16(raw[at + np.uint64(1)]) << 8))
