"""Whose voice tells why, and sentences."""

import pytest

from ludotheque.errors import Text
from ludotheque.reasons import Voice, counted, joined, sentence

NAMES = (Text("Black", "Noir"), Text("Red", "Rouge"))


@pytest.mark.parametrize(
    ("speaker", "hearer", "said"),
    [(0, 1, ["I win", "you win"]), (None, 0, ["you win", "Red wins"]), (1, None, ["Black wins", "I win"])],
)
def test_a_bot_says_i_to_who_is_addressed_as_you_and_others_have_names(
    speaker: int | None, hearer: int | None, said: list[str]
) -> None:
    voice = Voice(NAMES, "en", speaker, hearer)
    assert [voice.say(seat, "I win", "you win", "{} wins") for seat in (0, 1)] == said


def test_each_language_has_its_words_and_its_plurals() -> None:
    assert [Voice(NAMES, lang).text("gold", "or") for lang in ("en", "fr")] == ["gold", "or"]
    assert [counted(n, "point", "points", fr=False) for n in (0, 1, 2)] == ["0 points", "1 point", "2 points"]
    assert [counted(n, "point", "points", fr=True) for n in (0, 1, 2)] == ["0 point", "1 point", "2 points"]


def test_sentences_begin_with_a_capital_end_with_a_stop_and_are_few() -> None:
    assert sentence("on c3 it counts") == "On c3 it counts."
    assert (sentence(""), sentence("Done!")) == ("", "Done!")
    assert joined("", "one", "two", "three") == "One. Two."
