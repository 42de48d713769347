"""What both alpha-beta searches share: the slots of a transposition table, and which move is next."""

from typing import Any

from ludotheque.jit import inlined, jit


@jit
def slot(key: Any, size: Any) -> Any:
    """The slot of a key in a table of so many, a power of two."""
    return (key ^ (key >> 21) ^ (key >> 42)) & (size - 1)


@inlined
def highest_mark(marks: Any, d: Any, count: Any, done: Any) -> Any:
    """The most promising of the first `count` moves of a row, the first of equals; -1 if all are done."""
    best = -1
    highest = done
    for i in range(count):
        if marks[d, i] > highest:
            highest = marks[d, i]
            best = i
    return best
