"""What both alpha-beta searches share: the slots of a transposition table, and move selection."""

from typing import Any

from ludotheque.jit import inlined, jit


@jit
def slot(key: Any, size: Any) -> Any:
    """The slot of a key in a table whose size is a power of two."""
    return (key ^ (key >> 21) ^ (key >> 42)) & (size - 1)


@inlined
def highest_mark(marks: Any, d: Any, count: Any, done: Any) -> Any:
    """The unsearched move with the highest ordering score among the first `count` of a row; -1 if none is
    left."""
    best = -1
    highest = done
    for i in range(count):
        if marks[d, i] > highest:
            highest = marks[d, i]
            best = i
    return best
