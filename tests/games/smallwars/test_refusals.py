"""Refusals that say how far and how much (S3.2, S5.1, S6.1, S6.2)."""

import pytest
from tests.games.smallwars.battles import battle

from ludotheque.errors import Illegal, Text
from ludotheque.games.smallwars.refusals import REFUSALS
from ludotheque.position import Position, start

FIELD = """
    3 | R1 jeep  |         | B2 nest
    2 | R2 quad  | R3 light |
    1 |          |         | B1 gun
"""


def said(position: Position, move: str) -> Text:
    with pytest.raises(Illegal) as error:
        position.play(position.to_act[0], move)
    return error.value.text


@pytest.mark.rule("S5.1")
def test_a_square_too_far_away_is_told_with_its_distance_and_the_figures_move() -> None:
    en, fr = said(battle(FIELD), "R1>c1")
    assert "c1 is 4 squares away, and the Jeep moves up to 2" in en
    assert "c1 est à 4 cases, et cette figurine (Jeep) avance de 2 au plus" in fr


@pytest.mark.rule("S5.1")
def test_a_square_behind_enemies_is_told_with_its_distance_and_who_stops_the_move() -> None:
    position = battle("3 | R1 jeep | B1 nest |\n2 | | |\n1 | | |")
    en, fr = said(position, "R1>c3")
    assert "c3 is 2 squares away, but enemies stand in the way" in en
    assert "c3 est à 2 cases, mais l’ennemi barre le chemin" in fr
    assert said(position, "R1>a3").en.startswith("It stands there already")
    gone = battle("3 | R1 nest | B1 nest |\n2 | | |\n1 | | |")
    assert said(gone, "R1>b3") == REFUSALS["S2.1"]


@pytest.mark.rule("S4.2")
def test_a_figure_that_may_not_act_is_told_whose_activation_it_is_or_that_it_had_its_own() -> None:
    position = battle("3 | R1 jeep R2 jeep | |\n2 | | |\n1 | | | B1 jeep")
    position.play(1, "R1>b3")
    assert said(position, "R2>b3").en.startswith("R1 (Jeep) is active: no other figure may act")
    assert said(position, "R2>b3").fr.startswith("La figurine R1 (Jeep) est activée")
    for seat, text in ((1, "R1."), (0, "B1>b1"), (0, "B1.")):
        position.play(seat, text)
    assert said(position, "R1>a3").en == "R1 has already been activated this turn."
    assert said(position, "R9>a3") == REFUSALS["S4.2"]
    for text in ("done", "pick quad a3", "place quad a3"):
        assert said(position, text) == REFUSALS["S4.2"]


@pytest.mark.rule("S6.1")
def test_an_enemy_out_of_range_is_told_with_its_distance_and_the_range() -> None:
    en, fr = said(battle(FIELD), "R1xB2")
    assert "2 squares away, and the Jeep reaches 1 square at most" in en
    assert "à 2 cases, et cette figurine (Jeep) tire à 1 case au plus" in fr
    en, fr = said(battle(FIELD), "R2xB1")
    assert "3 squares away, and the Recon Quad reaches only its own square" in en
    assert "n’atteint que sa propre case" in fr


@pytest.mark.rule("S6.2")
def test_a_figure_that_cannot_fight_is_named() -> None:
    en, fr = said(battle("3 | R1 truck B1 jeep | |\n2 | | |\n1 | | |"), "R1xB1")
    assert en.startswith("The Supply Truck can’t fight")
    assert fr.startswith("Cette figurine (Camion de transport) ne combat pas")


@pytest.mark.rule("S3.2")
def test_a_figure_that_cannot_be_had_is_told_with_its_price_or_that_none_is_left() -> None:
    position = start("smallwars", {"budget": 150})
    position.play(0, "pick gun a1")
    position.play(1, "pick gun a3")
    assert said(position, "pick heavy a1").en == "Heavy Tank: it costs 170 points, and you have 90 left."
    assert said(position, "pick heavy a1").fr.endswith("170 points, et il vous en reste 90.")
    assert said(position, "pick gun a1").en == "Field Gun: none is left in the pool."


def test_a_number_that_is_no_move_is_refused_too() -> None:
    """From programs: squares and figures that there are not, in the draft and in battle."""
    for position in (start("smallwars"), battle(FIELD)):
        seat = position.to_act[0]
        legal = {position.game.parse(position.s, seat, text) for text in position.legal(seat)}
        for number in sorted({*range(-64, 1 << 16)} - legal):
            with pytest.raises(Illegal):
                position.play_move(seat, number)
