"""What a game without words of its own shows and says."""

from pathlib import Path

import msgspec
import pytest
from tests.kit.countdown import made

from ludotheque.errors import BadMove, Text
from ludotheque.kit import Drawn, Moved, Won
from ludotheque.kit.words import texts_of
from ludotheque.testing import played
from ludotheque.viewers import SPECTATOR


def test_a_refusal_is_the_sentence_of_the_page(tmp_path: Path) -> None:
    assert made(tmp_path).refusals == {"D2.1": Text("Go down by one or two.", "Ôtez un ou deux.")}


def test_a_text_that_is_no_move_gets_an_example(tmp_path: Path) -> None:
    with pytest.raises(BadMove, match="“three” isn’t a move; write one like one"):
        played(made(tmp_path), "three")


def test_texts_are_a_dictionary_or_a_row() -> None:
    assert texts_of("abc") == {0: "a", 1: "b", 2: "c"} == texts_of({0: "a", 1: "b", 2: "c"})
    with pytest.raises(LookupError, match="TEXTS has no text for the move 3"):
        texts_of("abc")[3]


def test_everybody_sees_the_record(tmp_path: Path) -> None:
    game = made(tmp_path)
    view = game.view(played(game, "two").s, SPECTATOR)
    assert msgspec.to_builtins(view) == {"said": [1, 0], "turn": 1, "ended": 0, "winner": 0, "left": 3}
    assert "left = 3" in game.draw_text(view, "en")


def test_moves_and_the_end_are_events_and_told(tmp_path: Path) -> None:
    game = made(tmp_path)
    before, after = played(game, "two two"), played(game, "two two one")
    events = game.events(before.s, 0, 1, after.s, SPECTATOR)
    assert events == [Moved(0, "one"), Won(0)]
    assert [game.tell(event, "en") for event in [*events, Drawn()]] == ["Ada: one.", "Ada wins.", "A draw."]
    assert [game.tell(event, "fr") for event in [*events, Drawn()]] == [
        "Ada\u00a0: one.",
        "Ada gagne.",
        "Égalité.",
    ]
