import re
from xml.etree import ElementTree

import pytest

from ludotheque.characters import LARGEST, characters, drawing
from ludotheque.games import HOUSE, load
from ludotheque.promises.french import faults
from ludotheque.room.names import clean_name
from ludotheque.room.protocol.refusals import RoomRefused
from ludotheque.search.bots import LEVELS


@pytest.mark.parametrize("name", HOUSE)
def test_every_level_is_somebody_with_a_temper_in_both_languages(name: str) -> None:
    found = characters(load(name))
    assert sorted(found) == list(range(1, LEVELS + 1))
    ratings = [found[level].rating for level in sorted(found)]
    assert ratings == sorted(set(ratings)), "each is stronger than the one before"
    for each in found.values():
        assert each.en != each.fr
        assert each.en.endswith(".")
        assert not list(faults(each.fr))


@pytest.mark.parametrize("name", HOUSE)
def test_every_character_has_a_drawing_that_does_nothing(name: str) -> None:
    game = load(name)
    drawings = [drawing(game, level) for level in characters(game)]
    assert len(set(drawings)) == LEVELS
    for each in drawings:
        assert each is not None
        assert len(each) <= LARGEST
        tags = {element.tag.rpartition("}")[2] for element in ElementTree.fromstring(each).iter()}
        assert tags <= {"svg", "g", "path", "circle", "clipPath"}
        assert not re.search(rb"href|script|on\w+=", each)
    assert drawing(game, 0) is None


def test_no_two_characters_have_one_name_and_nobody_else_may_have_it() -> None:
    names = [each.name for game in HOUSE for each in characters(load(game)).values()]
    assert len(names) == len(set(names)) == LEVELS * len(HOUSE)
    for name in (*names, names[0].upper()):
        with pytest.raises(RoomRefused, match="bots"):
            clean_name(name)
