"""What a figure may be built of."""

import pytest

from ludotheque.games.smallwars.bricks import COLOURS, FORMS, MOST_BRICKS, wrong_brick


def test_every_form_in_every_colour_is_a_brick() -> None:
    for form in FORMS:
        painted = [f"{form} 1.5 10 9.5 3 {colour}" for colour in COLOURS]
        assert wrong_brick([f"{form} 0 0 2 3", *painted]) is None


@pytest.mark.parametrize(
    "brick", ["blob 0 0 1 1", "brick 0 0 1", "brick 0 0 20 1", "brick -1 0 1 1", "tile 0 0 1 1 pink", 7]
)
def test_what_is_no_brick_is_named(brick: object) -> None:
    assert wrong_brick(["tile 0 0 1 1", brick]) == brick


def test_a_list_has_1_to_24_bricks() -> None:
    assert wrong_brick([]) == []
    assert wrong_brick(["tile 0 0 1 1"] * MOST_BRICKS) is None
    assert wrong_brick(["tile 0 0 1 1"] * (MOST_BRICKS + 1)) is not None
    assert wrong_brick("tile 0 0 1 1") == "tile 0 0 1 1"
