import pytest

from ludotheque.room.state.entries import (
    Ended,
    Entry,
    Mixed,
    Played,
    Seated,
    Started,
    Undone,
    decode,
    encode,
)

ALL: list[Entry] = [
    Seated(1, 0, "ada", "Ada"),
    Seated(1, 1, None, "random", "random"),
    Started(2, [1000, 2000]),
    Mixed(3, 0, "ab" * 16),
    Played(4, -1, "roll 1 2 /", draw=3),
    Played(4, 0, "Sc", "id", left=[1, 2]),
    Undone(5, 0, 7),
    Ended(6, "agreed", None, [1, 1]),
]


@pytest.mark.parametrize("entry", ALL, ids=lambda entry: type(entry).__name__)
def test_an_entry_reads_as_it_was_written(entry: Entry) -> None:
    assert decode(encode(entry)) == entry
