"""The deck as data, and an owner's own."""

import gc
from pathlib import Path

import pytest

from ludotheque.contract import Content
from ludotheque.errors import BadOption
from ludotheque.games.zop import deck, game
from ludotheque.games.zop.state import CODES
from ludotheque.position import start
from ludotheque.viewers import seated

OWN: Content = {
    "cards": {
        "A1": {"strength": 7, "en": "Slap", "fr": "Gifle"},
        "D6": {"strength": 0},
        "ES": {"en": "Spy glass", "fr": "Longue-vue"},
    }
}


@pytest.mark.rule("Z1.2")
def test_the_shipped_strengths_are_one_to_six() -> None:
    assert list(deck.content(None, 2)) == [1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5, 6, deck.SHIPPED]


@pytest.mark.rule("Z1.3")
def test_the_cards_have_names_in_both_languages() -> None:
    faces = deck.faces(deck.SHIPPED, (1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5, 6))
    assert [face.code for face in faces] == list(CODES)
    assert [(face.en, face.fr) for face in faces[12:]] == [
        ("Bad Idea", "Mauvaise idée"),
        ("Reinforcement", "Renforcement"),
        ("Run-up", "Reculer pour mieux sauter"),
        ("Blind Swap", "Échange à l’aveugle"),
        ("Counter-attack", "Contre-attaque"),
        ("High Ground", "Profiter du terrain"),
        ("Flexible Hours", "Aménagement du temps de travail"),
        ("Espionage", "Espionnage"),
    ]


@pytest.mark.rule("Z1.2")
def test_an_owner_plays_with_the_printed_strengths_and_names() -> None:
    position = start("zop", content=OWN)
    codes = " ".join(CODES)
    position.play(-1, f"deal 0 {codes}")
    position.play(-1, f"deal 1 {codes.replace('A1', '_').replace('D6', 'A1').replace('_', 'D6')}")
    position.play(0, "A1")
    position.play(1, "D6")
    assert position.s.points.tolist() == [7, 0]
    faces = game.view(position.s, seated(0)).deck  # type: ignore[attr-defined]
    assert (faces[0].en, faces[0].fr, faces[0].strength) == ("Slap", "Gifle", 7)
    assert (faces[11].en, faces[11].strength) == ("Defence 6", 0)
    assert faces[19].fr == "Longue-vue"


@pytest.mark.rule("Z1.2")
def test_several_of_one_card_take_the_places_of_those_that_are_left_out() -> None:
    given: Content = {"cards": {"A6": {"count": 3, "en": "Slap"}, "A1": {"count": 0}, "A3": {"count": 0}}}
    strengths = list(deck.content(given, 2))
    assert strengths[:12] == [6, 2, 6, 4, 5, 6, 1, 2, 3, 4, 5, 6]
    faces = game.view(start("zop", content=given).s, seated(0)).deck  # type: ignore[attr-defined]
    assert [face.en for face in faces[:6]] == ["Slap", "Attack 2", "Slap", "Attack 4", "Attack 5", "Slap"]
    assert [face.code for face in faces[:6]] == list(CODES[:6])


def test_the_same_names_have_the_same_number_everywhere() -> None:
    assert deck.content(OWN, 2) == deck.content(OWN, 2)
    assert deck.content(OWN, 2)[12] not in (
        deck.SHIPPED,
        deck.content({"cards": {"A1": {"en": "Bop"}}}, 2)[12],
    )
    assert deck.content({}, 2) == deck.content(None, 2)


def test_names_that_this_process_never_read_are_shown_as_ours() -> None:
    assert deck.faces(123, (1,) * 12)[0].en == "Attack 1"


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"card": {}}, "card is unknown; use one of: cards"),
        ({"cards": 5}, "cards must be a table, not 5"),
        ({"cards": {"A7": {}}}, "cards.A7 is unknown"),
        ({"cards": {"A1": 5}}, "cards.A1 must be a table, not 5"),
        ({"cards": {"A1": {"power": 5}}}, "cards.A1.power is unknown; use one of: en, fr, strength, count"),
        ({"cards": {"MI": {"strength": 5}}}, "cards.MI.strength is unknown; use one of: en, fr"),
        (
            {"cards": {"A1": {"strength": 100}}},
            "cards.A1.strength must be a whole number from 0 to 99, not 100",
        ),
        ({"cards": {"A1": {"strength": -1}}}, "not -1"),
        ({"cards": {"A1": {"strength": True}}}, "not True"),
        ({"cards": {"A1": {"strength": "4"}}}, "cards.A1.strength"),
        ({"cards": {"A1": {"en": ""}}}, "cards.A1.en must be a name of 1 to 40 characters"),
        ({"cards": {"A1": {"fr": "x" * 41}}}, "cards.A1.fr"),
        ({"cards": {"A1": {"fr": "a\nb"}}}, "cards.A1.fr"),
        ({"cards": {"A1": {"en": 4}}}, "cards.A1.en"),
        ({"cards": {"A6": {"count": 2}}}, "cards.A6.count makes 7 attacks in all; there must be 6"),
        ({"cards": {"D2": {"count": 0}}}, "cards.D2.count makes 5 defences in all; there must be 6"),
        ({"cards": {"A6": {"count": 7}}}, "cards.A6.count must be a whole number from 0 to 6, not 7"),
        ({"cards": {"ES": {"count": 2}}}, "cards.ES.count is unknown"),
    ],
)
def test_a_bad_deck_is_told_where_it_is_wrong(given: Content, told: str) -> None:
    with pytest.raises(BadOption) as error:
        deck.content(given, 2)
    assert told in error.value.text.en
    assert error.value.text.fr.startswith("Jeu de cartes : ")


def test_the_shipped_file_says_how_to_make_ones_own() -> None:
    source = (Path(deck.__file__).parent / "content" / "deck.toml").read_text("utf-8")
    assert "--content" in source


def test_a_deck_is_known_while_a_position_has_it_and_forgotten_afterwards() -> None:
    decks: list[Content] = [{"cards": {"A1": {"en": f"Slap {number}"}}} for number in range(40)]
    positions = [start("zop", content=each).fork() for each in decks]
    numbers = [deck.content(each, 2)[12] for each in decks]
    assert all(number in deck._decks for number in numbers)
    assert deck._decks[numbers[0]].names[0].en == "Slap 0"
    positions.clear()
    gc.collect()
    assert sum(number in deck._decks for number in numbers) <= 16
