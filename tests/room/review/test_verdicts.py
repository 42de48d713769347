"""What is said about a record, in both languages."""

import pytest

from ludotheque.errors import Text
from ludotheque.room.review import verdicts

SAID = [each for each in vars(verdicts).values() if isinstance(each, Text)] + [
    verdicts.differs("moves"),
    verdicts.drawn(3),
    verdicts.undone(1, 2, [0]),
    verdicts.signed("ab", known=False),
    verdicts.copied(4),
]


@pytest.mark.parametrize("said", SAID, ids=lambda said: said.en[:40])
def test_it_is_a_sentence_in_both_languages(said: Text) -> None:
    assert said.en.endswith(".")
    assert said.fr.endswith(".")
    assert said.en != said.fr


def test_each_verdict_says_something_else() -> None:
    assert len({said.en for said in SAID}) == len({said.fr for said in SAID}) == len(SAID)


def test_a_key_that_was_compared_is_called_the_rooms() -> None:
    assert "ab" in verdicts.signed("ab", known=False).en
    assert "room’s key" in verdicts.signed("ab", known=True).en
