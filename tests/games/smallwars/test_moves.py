"""How moves are written (S8), and what is no move at all."""

import pytest
from tests.games.smallwars.battles import battle

from ludotheque.contents import Picks
from ludotheque.contract import CHANCE
from ludotheque.errors import BadMove, Illegal, OldVersion, Text
from ludotheque.games import load
from ludotheque.games.smallwars.catalogue import WORKSHOP
from ludotheque.games.smallwars.moves import OPTIONS, dice_of, longest, parse, roll_text, text
from ludotheque.position import start


@pytest.mark.rule("S8")
def test_a_roll_is_packed_and_written_with_the_attackers_dice_first() -> None:
    position = battle("3 | R1 light B1 armcar | |\n2 | | |\n1 | | |")
    position.play(1, "R1xB1")
    move = parse(position.s, CHANCE, "roll 5 2 4 / 3 6")
    assert move == int("413", 6) * 6**12 + int("25", 6)
    assert text(position.s, CHANCE, move) == "roll 5 2 4 / 3 6"
    assert dice_of(move, 16 * 3 + 2) == ([5, 2, 4], [3, 6])
    assert roll_text([5], []) == "roll 5 /"


@pytest.mark.rule("S8")
@pytest.mark.parametrize(
    "garbled",
    ["roll 1 2 3", "roll 1 2 3 / ", "roll 1 2 7 /", "roll  1 2 3 /", "roll 1 2 3 /\n", "roll / 1", "R1xB1"],
)
def test_a_garbled_roll_is_refused(garbled: str) -> None:
    position = battle("3 | R1 nest | B1 quad |\n2 | | |\n1 | | |")
    position.play(1, "R1xB1")
    with pytest.raises(BadMove):
        position.play(CHANCE, garbled)


@pytest.mark.rule("S8")
@pytest.mark.parametrize(
    "garbled",
    [
        "pick jeep",
        "pick jeep d1",
        "pick jeep  b1",
        "Done",
        "B0.",
        "B01.",
        "B1",
        "B1>b4",
        "B1x",
        "B61.",
        "B1xR٣",
    ],
)
def test_what_is_no_move_is_refused(garbled: str) -> None:
    with pytest.raises(BadMove, match="isn’t a Small Wars move"):
        start("smallwars").play(0, garbled)


def test_an_unknown_figure_is_named() -> None:
    with pytest.raises(BadMove, match="no figure “tiger”"):
        start("smallwars").play(0, "pick tiger b1")


def test_another_seats_figure_cannot_be_moved() -> None:
    position = battle("3 | R1 nest | B1 quad |\n2 | | |\n1 | | |")
    with pytest.raises(Illegal) as error:
        position.play(1, "B1.")
    assert error.value.rule == "S4.2"


def test_a_square_or_an_enemy_without_a_figure_that_goes_there_is_told_what_comes_first() -> None:
    for tap in (">b2", "xB1"):
        with pytest.raises(Illegal, match="First choose who acts") as error:
            battle("3 | R1 nest | B1 quad |\n2 | | |\n1 | | |").play(1, tap)
        assert error.value.rule == "S4.2"
    with pytest.raises(Illegal, match="Choose a figure") as error:
        start("smallwars").play(0, "pick b2")
    assert error.value.rule == "S3.1"


@pytest.mark.parametrize("version", [0, -1])
def test_versions_that_never_were_are_not_read(version: int) -> None:
    game, options = load("smallwars"), {"scenario": "hill"}
    assert game.read(1, options) == {**options, "wait": True}
    with pytest.raises(OldVersion):
        game.read(version, options)


@pytest.mark.rule("S3.3")
def test_ready_made_armies_have_the_same_names_at_a_table_and_in_the_workshop() -> None:
    armies = next(option for option in OPTIONS if option.name == "armies")
    (names,) = (dict(part.keys) for part in WORKSHOP.parts if isinstance(part, Picks))
    labels = dict(zip(armies.values, armies.value_labels, strict=True))
    assert {key: labels[f"{key}-{key}"] for key in names} == {
        key: Text(f"{name.en} against {name.en}", f"{name.fr} contre {name.fr}")
        for key, name in names.items()
    }


@pytest.mark.rule("S7.5")
def test_every_value_of_an_option_has_a_label_in_both_languages() -> None:
    for option in OPTIONS:
        assert len(option.value_labels) == len(option.values)
        assert all(label.en and label.fr for label in option.value_labels)


def test_the_bound_on_the_length_holds_for_the_largest_catalogue() -> None:
    assert longest({}, 2) == 60 + 60 * 4 * 19 + 2


def test_the_option_says_who_has_which_army_and_what_it_holds() -> None:
    armies = next(option for option in OPTIONS if option.name == "armies")
    assert armies.about is not None
    assert "Blue has the army named first" in armies.about.en
    assert "Barrage: Medium Tank, Missile Launcher, Armoured Car, Field Gun, Rifle Squad." in armies.about.en
    assert "Acier\u00a0: Char lourd, Char léger" in armies.about.fr
