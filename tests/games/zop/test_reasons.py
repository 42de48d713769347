"""What is said for a card of ZOP is true in every world that the seat cannot tell apart."""

import re

import pytest
from tests.games.zop.rounds import staged
from tests.games.zop.test_odds import played

from ludotheque.games.zop import game
from ludotheque.games.zop.reasons import why
from ludotheque.games.zop.state import CODES, Plain
from ludotheque.games.zop.view import deck
from ludotheque.position import Position
from ludotheque.reasons import Grounds, Line, Voice
from ludotheque.rng import generator
from ludotheque.search.exact import after_move

TURNS = [["A4 D1"], ["A4 D1", "RE A2"], ["ES D1"], ["A1 D2", "A2 D3", "D1 A1"]]


def said(position: Position, text: str, lang: str = "en") -> str:
    move = game.parse(position.s, 0, text)
    grounds = Grounds(position.s, 0, Line(move, after_move(position, 0, move).s))
    return why(grounds, Voice(game.seat_names, lang, 0, 1))  # type: ignore[arg-type]


def worlds(position: Position) -> list[Position]:
    found, rng = [], generator(7)
    for _ in range(60):
        world = position.copy()
        world.game.redeal(world.s, 0, rng)
        found.append(world)
    return found


def names(position: Position, text: str) -> set[str]:
    """The codes of the cards that a sentence names."""
    faces = {face.en: face.code for face in deck(Plain.of(position.s))}
    return {code for name, code in faces.items() if re.search(rf"\b{name}\b", text)}


@pytest.mark.rule("Z3.2")
@pytest.mark.parametrize("turns", TURNS)
def test_only_the_cards_that_are_named_stop_an_attack(turns: list[str]) -> None:
    position, told = staged(*turns), 0
    for text in (each for each in position.legal(0) if each in CODES[:6]):
        sentence = said(position, text).split(". ")[0]
        if not sentence.startswith(("Of the cards", "Nothing")):
            continue
        told += 1
        stops = names(position, sentence) - {text}
        for world in worlds(position):
            for answer in world.legal(1):
                if answer in CODES:
                    assert (played(world, text, answer)[0] == 0) == (answer in stops), (sentence, answer)
    assert told or not set(position.legal(0)) & set(CODES[:6])


@pytest.mark.rule("Z3.3")
@pytest.mark.parametrize("turns", TURNS)
def test_a_defence_stops_the_attacks_that_it_is_said_to_stop(turns: list[str]) -> None:
    position = staged(*turns)
    for text in (each for each in position.legal(0) if each in CODES[6:12]):
        sentence = said(position, text).split(". ")[0]
        stops = names(position, sentence.partition(" stops ")[2]) if " stops " in sentence else set()
        for world in worlds(position):
            for answer in set(world.legal(1)) & set(CODES[:6]):
                through = played(world, text, answer)[1] > 0
                if "every attack" in sentence or answer in stops:
                    assert not through, (sentence, answer)
                elif "takes the edge off any attack" in sentence:
                    assert through, (sentence, answer)


def test_the_best_defence_still_to_come_is_that_of_everybodys_memory() -> None:
    position = staged("A1 D6", "A2 D5", "A3 D4")
    remaining = set(CODES[6:12]) - {"D6", "D5", "D4"}
    texts = [said(position, text) for text in position.legal(0) if text in CODES[:6]]
    for text in texts:
        if found := re.search(r"best defence still to come is Defence (\d)", text):
            assert f"D{found[1]}" == max(remaining)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_nothing_is_said_of_the_other_cards_in_the_hand(lang: str) -> None:
    """A sentence about one card is the same whatever else the seat holds."""
    position = staged("A4 D1")
    for text in position.legal(0):
        own = said(position, text, lang)
        for world in worlds_of_other(position):
            if text in world.legal(0):
                assert said(world, text, lang) == own


def worlds_of_other(position: Position) -> list[Position]:
    found, rng = [], generator(9)
    for _ in range(20):
        world = position.copy()
        world.game.redeal(world.s, 1, rng)
        found.append(world)
    return found


def test_where_the_cards_left_are_far_from_equal_it_is_said() -> None:
    """The score may be level and the game nearly lost; both sides know what has not been played."""
    level, lopsided = staged("A1 A1"), staged("A6 D1", "A5 D2")
    text = "still to come add up to 10 for me, 21 for you"
    assert "still to come add up" not in said(level, level.legal(0)[0])
    for world in worlds(lopsided):
        assert text in said(world, lopsided.legal(0)[0])
    assert "totalisent 10 pour moi, 21 pour vous" in said(lopsided, lopsided.legal(0)[0], "fr")
