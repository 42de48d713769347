"""What a move caused, as events and as sentences."""

import pytest
from tests.games.smallwars.battles import battle

from ludotheque.games.smallwars.events import (
    Destroyed,
    Done,
    Event,
    Fought,
    Hit,
    Moved,
    Picked,
    Placed,
    Rested,
    Rolled,
    Skipped,
    TurnBegan,
    TurnScored,
    events,
)
from ludotheque.games.smallwars.words import tell
from ludotheque.position import Position, start
from ludotheque.viewers import SPECTATOR


def caused(position: Position, text: str) -> list[Event]:
    before = position.copy()
    seat = position.to_act[0]
    move = position.play(seat, text)
    return events(before.s, seat, move, position.s, SPECTATOR)


def told(position: Position, text: str, lang: str = "en") -> list[str]:
    return [tell(event, "fr" if lang == "fr" else "en") for event in caused(position, text)]


def test_a_draft() -> None:
    position = start("smallwars")
    (picked,) = caused(position, "pick heavy b1")
    assert isinstance(picked, Picked)
    assert (picked.figure.name, picked.square, picked.points, picked.left) == ("B1", "b1", 170, 230)
    assert tell(picked, "en") == "Blue picks B1 (Heavy Tank) for 170 points, on b1; 230 left."
    assert told(position, "pick jeep b3", "fr") == [
        "Rouge choisit R1 (Jeep) pour 40 points, en b3 ; il lui en reste 360."
    ]
    assert [type(event) for event in caused(position, "done")] == [Done]
    assert [type(event) for event in caused(position, "done")] == [Done, TurnBegan]


def test_placing() -> None:
    position = start("smallwars", {"armies": "steel-air"})
    (placed,) = caused(position, "place heavy b1")
    assert isinstance(placed, Placed)
    assert tell(placed, "fr") == "Bleu place B1 (Char lourd) en b1."


def test_a_move_tells_a_way_that_the_rules_allow() -> None:
    position = battle("3 | B2 quad | R1 scout B1 jeep |\n2 | | |\n1 | | |")
    (moved,) = caused(position, "R1>a3")
    assert isinstance(moved, Moved)
    assert moved.path == ["b3", "b2", "a2", "a3"]
    assert tell(moved, "en") == "R1 (Scout Helicopter) moves b3 → b2 → a2 → a3."


def test_a_fight_is_told_roll_by_roll() -> None:
    position = battle("3 | R1 light B1 quad R2 jeep | |\n2 | | |\n1 | | | B2 jeep")
    assert [type(event) for event in caused(position, "R1xB1")] == [Fought]
    found = caused(position, "roll 4 1 1 / 6")
    assert [type(event) for event in found] == [Rolled, Hit, Destroyed, Hit]
    assert [tell(event, "fr") for event in found] == [
        "R1 fait 4, 1, 1 : 1 touche. B1 riposte avec un 6 : 1 touche.",
        "B1 (Quad de reconnaissance) perd 1 point de vie, il lui en reste 0.",
        "B1 (Quad de reconnaissance) : figurine détruite en a3.",
        "R1 (Char léger) perd 1 point de vie, il lui en reste 3.",
    ]
    assert told(position, "R1.") == ["R1 (Light Tank) ends its activation."]


def test_the_end_of_a_turn_is_told_by_the_move_that_ends_it() -> None:
    position = battle("3 | R1 jeep | |\n2 | | |\n1 | | | B1 jeep", start="alternate", wait=True)
    caused(position, "R1.")
    rested, scored, began = caused(position, "B1.")
    assert isinstance(rested, Rested)
    assert scored == TurnScored(1, [1, 1], [1, 1], [["c1"], ["a3"]], False)
    assert began == TurnBegan(2, 0, "in-turn")
    assert tell(scored, "en") == "End of turn 1. Blue scores 1 (c1), Red 1 (a3): 1 to 1."
    assert tell(began, "en") == "Turn 2 of 4: Blue begins, as the sides begin in turn."
    assert tell(began, "fr") == "Tour 2 sur 4 : Bleu commence, chaque camp commençant à son tour."


@pytest.mark.rule("S4.1")
def test_who_begins_a_turn_is_told_with_its_reason() -> None:
    first = caused(battle("3 | R1 jeep | |\n2 | | |\n1 | | | B1 jeep", wait=True), "R1.")
    assert [type(event) for event in first] == [Rested]
    position = battle("3 | R1 jeep | |\n2 | | |\n1 | | | B1 jeep", wait=True)
    caused(position, "R1.")
    assert told(position, "B1.")[-1] == "Turn 2 of 4: Red begins, as in every turn."
    position = battle("3 | R1 jeep/1 B1 nest | |\n2 | | |\n1 | | |", wait=True)
    caused(position, "R1.")
    caused(position, "B1xR1")
    caused(position, "roll 4 4 4 / 1")
    assert told(position, "B1.")[-1] == "Turn 2 of 4: Blue begins, as Red has no figure left."
    draft = start("smallwars")
    for text in ("pick jeep a1", "pick jeep a3", "done"):
        draft.play(draft.to_act[0], text)
    assert told(draft, "done")[-1] == "Turn 1 of 4: Red begins."


def test_with_nobody_left_all_turns_are_told_at_once() -> None:
    position = battle(
        "3 | R1 jeep/1 B1 nest/1 | |\n2 | | |\n1 | | |",
        turn=2,
        scenario="frontal",
        start="alternate",
        wait=True,
    )
    caused(position, "B1.")
    caused(position, "R1xB1")
    scored = [event for event in caused(position, "roll 4 / 4 1 1") if isinstance(event, TurnScored)]
    assert [event.turn for event in scored] == [2, 3, 4]
    assert tell(scored[-1], "en") == "End of turn 4. Alive: Blue 0, Red 0."


def test_a_side_that_goes_on_alone_says_why() -> None:
    position = battle("3 | R1 jeep R2 jeep R3 quad/1 | |\n2 | | | B2 nest\n1 | | | B1 jeep", wait=True)
    assert [type(event) for event in caused(position, "R1.")] == [Rested]
    caused(position, "B1.")
    caused(position, "R2.")
    assert [type(event) for event in caused(position, "B2.")] == [Rested], "Red still has one to activate"
    position = battle("3 | R1 jeep R2 jeep R3 light | |\n2 | | |\n1 | | | B1 jeep", wait=True)
    caused(position, "R1.")
    caused(position, "B1.")
    rested, skipped = caused(position, "R2.")
    assert isinstance(rested, Rested)
    assert skipped == Skipped(0)
    assert tell(skipped, "en") == "Blue has no figure left to activate this turn: Red goes on."
    assert tell(skipped, "fr") == "Bleu n’a plus de figurine à activer ce tour-ci : Rouge continue."
    assert [type(event) for event in caused(position, "R3.")] == [Rested, TurnScored, TurnBegan]


def test_a_figure_that_dies_in_its_own_activation_skips_the_other_side_too() -> None:
    position = battle("3 | R1 jeep/1 B1 nest/1 R2 jeep | |\n2 | | |\n1 | | |", wait=True)
    caused(position, "R2.")
    caused(position, "B1.")
    caused(position, "R1xB1")
    assert not [event for event in caused(position, "roll 4 / 4 1 1") if isinstance(event, Skipped)]
    position = battle("3 | R1 jeep/1 B1 nest R2 jeep R3 light | |\n2 | | |\n1 | | |", wait=True)
    caused(position, "R2.")
    caused(position, "B1.")
    caused(position, "R1xB1")
    assert caused(position, "roll 1 / 4 1 1")[-1] == Skipped(0)
