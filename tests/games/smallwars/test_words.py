"""Events of Small Wars as sentences."""

from typing import get_args

from ludotheque.games.smallwars.events import Event, Hit, Rolled, Who
from ludotheque.games.smallwars.words import tell

QUAD = Who("B1", 0, "quad", "Scout Quad", "Quad de reconnaissance")
JEEP = Who("R1", 1, "jeep", "Jeep", "Jeep")


def test_one_and_many_are_told_apart_in_both_languages() -> None:
    one, many = Rolled(QUAD, JEEP, [5], [], 1, 0), Rolled(QUAD, JEEP, [5, 6, 1], [2], 2, 0)
    assert tell(one, "en") == "B1 rolls a 5: 1 hit."
    assert tell(many, "en") == "B1 rolls 5, 6, 1: 2 hits. R1 strikes back with a 2: 0 hits."
    assert tell(one, "fr") == "B1 fait un 5 : 1 touche."
    assert tell(many, "fr") == "B1 fait 5, 6, 1 : 2 touches. R1 riposte avec un 2 : 0 touche."


def test_a_loss_of_several_lives_is_plural_in_french() -> None:
    assert "2 points de vie" in tell(Hit(JEEP, 2, 1), "fr")
    assert "1 point de vie" in tell(Hit(JEEP, 1, 1), "fr")


def test_every_kind_of_event_has_a_sentence() -> None:
    """The two `match` of words.py name them all: a new event that they forget is found here."""
    source = tell.__globals__
    for kind in get_args(Event):
        assert kind.__name__ in source, kind
