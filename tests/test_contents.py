"""What content is made of, checked by its description."""

from typing import Any

import pytest

from ludotheque import games
from ludotheque.contents import Flag, Line, Lines, Number, named, shown
from ludotheque.errors import BadContent, Text
from ludotheque.position import start

WORKSHOPS = [name for name in games.HOUSE if games.load(name).workshop is not None]


@pytest.mark.parametrize("name", WORKSHOPS)
def test_the_house_s_own_content_has_no_fault_and_is_whole(name: str) -> None:
    game = games.load(name)
    assert game.workshop is not None
    house = game.workshop.house()
    assert list(game.workshop.faults(house)) == []
    assert list(game.workshop.drawable(house)) == []
    assert game.workshop.whole(house) == house
    for seats in game.seat_counts:
        assert list(game.content(house, seats)) == list(game.content(None, seats))


@pytest.mark.parametrize("name", WORKSHOPS)
def test_every_fault_has_a_path_a_sentence_and_advice_in_both_languages(name: str) -> None:
    game = games.load(name)
    assert game.workshop is not None
    content: dict[str, Any] = {part.at: 5 for part in game.workshop.parts} | {"x\x00y": 1}
    found = list(game.workshop.faults(content))
    assert {fault.at for fault in found} == {part.at for part in game.workshop.parts} | {"x?y"}
    for fault in found:
        assert all([*fault.text, *fault.advice])
        assert fault.text.en != fault.text.fr
    with pytest.raises(BadContent):
        start(name, content=content)


@pytest.mark.parametrize(
    ("kind", "right", "wrong"),
    [
        (Number(1, 9), [1, 9], [0, 10, True, "1", "-", 1.0, None]),
        (Number(0, 3, cross=True), [0, "-"], ["x", -1]),
        (
            Line(3),
            ["abc", "é", "a\u202f!", "a\u00a0b"],
            ["", "abcd", " a", "a\n", "a\x07", "\u202e", "\u200b", 4],
        ),
        (Line(3, 0), ["", "abc"], [None]),
        (Flag(), [True, False], [0, "yes"]),
    ],
)
def test_a_field_takes_what_its_description_says(
    kind: Number | Line | Flag, right: list[object], wrong: list[object]
) -> None:
    assert [value for value in right if kind.wrong(value)] == []
    assert [value for value in wrong if not kind.wrong(value)] == []


def test_sentences_never_quote_what_cannot_be_seen() -> None:
    assert shown("a\x1b[31m" + "b" * 99) == '"a?[31m' + "b" * 34 + '"'
    assert named("a\u202eb") == "a?b"
    lines = Lines(2, lambda given: given, "x", Text("bricks", "briques"))
    assert lines.wrong(["\x00"]) is not None
