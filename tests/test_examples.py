"""The drawn examples of rules pages. That they are real positions is a promise (P12): `promises/words.py`."""

import re

import pytest

from ludotheque.examples import examples, first_of, last_of
from ludotheque.games import GAMES, load


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("name", GAMES)
def test_nothing_is_drawn_with_letters(name: str, lang: str) -> None:
    game = load(name)
    source = (game.folder / f"rules.{lang}.md").read_text("utf-8")
    assert not re.search(r"^( {4}|\t|```)", source, re.MULTILINE)
    assert examples(game)


def test_the_moves_that_are_shown_lead_from_the_first_picture_to_the_last() -> None:
    game = load(GAMES[0])
    example = examples(game)["chain"]
    first, last = first_of(game, example), last_of(game, example)
    assert first.pool.tobytes() != last.pool.tobytes()
    for seat, text in example.shown:
        first.play(seat, text)
    assert first.pool.tobytes() == last.pool.tobytes()
