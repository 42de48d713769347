"""What Kopis forbids, sentence by sentence: the rule that a refused move breaks."""

from random import Random

import pytest
from tests.games.kopis.positions import drawn, refused, same

from ludotheque.games.kopis.legality import judge, open_lanes
from ludotheque.games.kopis.state import ENTER
from ludotheque.games.kopis.view import board
from ludotheque.jit import COMPILED
from ludotheque.position import start

CENTRE = """
    . . . . . .
    . . . . . .
    . . R B . .
    . . B R . .
    . . b . . .
    . . . . . .
"""


@pytest.mark.rule("K2.2")
@pytest.mark.parametrize("square", ["a1", "a3", "f6", "c1", "c6", "c3", "Sc", "--"])
def test_a_stronghold_is_placed_on_an_empty_square_off_the_outermost_ring(square: str) -> None:
    position = start("kopis", {"setup": "advanced"})
    position.play(0, "c3")
    assert refused(position, square) == "K2.2"
    assert len(position.legal(1)) == 15


@pytest.mark.rule("K3.1")
def test_a_slide_comes_from_a_side_of_ones_own_that_still_has_a_faction() -> None:
    position = drawn(
        """
        . . . . . .
        . . . . . .
        . . R B . .
        . . B R . .
        . . . . . .
        . . . . . .
        """,
        waiting="0144",
    )
    assert position.legal(0) == ["W3", "W4"]
    assert refused(position, "Sc") == "K3.1"
    assert refused(position, "Nc") == "K3.1"
    assert refused(position, "c3n") == "K3.1"
    assert refused(position, "c3") == "K3.1"


@pytest.mark.rule("K3.2")
def test_an_empty_lane_offers_nothing_to_push() -> None:
    assert refused(start("kopis"), "Sa") == "K3.2"


@pytest.mark.rule("K3.5")
def test_a_stronghold_may_not_be_pushed_off_the_board() -> None:
    position = drawn(
        """
        . . R . . .
        . . b . . .
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
        """
    )
    assert refused(position, "Sc") == "K3.5"
    assert "Sc" not in position.legal(0)


@pytest.mark.rule("K3.6")
def test_a_chain_that_holds_the_faction_under_the_bastion_may_not_be_pushed() -> None:
    position = drawn(
        """
        . . . . . .
        . . r*. . .
        . . b . . .
        . . B . . .
        . . . . . .
        . . . . . .
        """
    )
    assert refused(position, "Sc") == "K3.6"
    position.play(0, "W4")
    assert same(
        position,
        """
        . . . . . .
        . . r . . .
        . . b*b . .
        . . B . . .
        . . . . . .
        . . . . . .
        """,
    )


@pytest.mark.rule("K3.7")
def test_nobody_passes_who_can_move() -> None:
    assert refused(start("kopis"), "--") == "K3.7"


@pytest.mark.rule("K4.1")
def test_a_sudden_death_move_enters_or_steps() -> None:
    position = drawn(CENTRE, waiting="3444", mode="sudden")
    assert {"Sb", "c2w"} <= set(position.legal(0))
    assert refused(position, "c3") == "K4.1"


@pytest.mark.rule("K4.2")
def test_a_faction_enters_only_on_the_edge_square_it_faces() -> None:
    position = drawn(CENTRE, waiting="3444", mode="sudden")
    position.play(0, "Sb")
    assert board(position.s)[1] == "b"
    position.play(1, "Nb")
    assert refused(position, "Sb") == "K4.2"
    assert refused(position, "Sa") == "K4.2"
    assert refused(position, "Ne") == "K4.2"


@pytest.mark.rule("K4.3")
def test_a_step_moves_ones_own_faction_one_square_on_the_board() -> None:
    position = drawn(
        """
        r . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
        b . . . . .
        """,
        waiting="3444",
        mode="sudden",
    )
    assert refused(position, "a1s") == "K4.3"
    assert refused(position, "a1w") == "K4.3"
    assert refused(position, "a6s") == "K4.3"
    assert refused(position, "c3n") == "K4.3"
    position.play(0, "a1e")
    assert board(position.s)[:2] == ".b"


@pytest.mark.rule("K4.4")
def test_entering_and_stepping_obey_the_edge_and_the_bastion() -> None:
    position = drawn(
        """
        . R . . . .
        . b r*b . .
        . . b . . .
        . . . . . .
        . . . . . .
        . . . . . .
        """,
        waiting="1444",
        mode="sudden",
    )
    assert refused(position, "b5n") == "K3.5"
    assert refused(position, "c4n") == "K3.6"
    assert refused(position, "b5e") == "K3.6"


@pytest.mark.rule("K4.7")
def test_in_sudden_death_too_nobody_passes_who_can_move() -> None:
    assert refused(start("kopis", {"mode": "sudden"}), "--") == "K4.7"


@pytest.mark.rule("K3.3")
def test_a_lane_is_open_exactly_if_its_chain_may_be_pushed() -> None:
    """Said twice on purpose: for a search all six lanes of a side at once, by bits; for a refusal and a push
    one lane, by its chain. They agree in every position.
    """
    for number in range(6 if COMPILED else 1):
        position = start("kopis")
        dice = Random(number)
        while position.to_act:
            (seat,) = position.to_act
            for side in (2 * seat, 2 * seat + 1):
                lanes = int(open_lanes(position.s, side))
                pushed = [judge(position.s, seat, ENTER + 6 * side + lane) == 0 for lane in range(6)]
                waits = position.s.waiting[side] > 0
                assert pushed == [waits and bool(lanes >> lane & 1) for lane in range(6)]
            position.play(seat, dice.choice(position.legal(seat)))
