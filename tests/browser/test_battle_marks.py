"""What the last moves of a battle did is marked where it was, and what can be done next keeps its place."""

from typing import Any

import pytest
from playwright.sync_api import Browser, FloatRect, Locator, Page, ViewportSize, expect
from tests.browser.conftest import DESK, PHONE
from tests.browser.playing import moves, settle, wait_for
from tests.browser.studying import Made, brought
from tests.browser.test_story import go_on

BOTH: list[dict[str, Any]] = [{"who": "me"}, {"who": "me", "name": "Bo"}]
SHOT_FROM_AFAR: Made = [
    *((0, "pick squad c1"), (1, "pick heavy c3"), (0, "pick jeep a1"), (1, "pick heavy b3")),
    *((0, "pick truck b1"), (1, "done"), (0, "pick jeep c1"), (0, "done")),
    *((1, "R1xB1"), (-1, "roll 4 5 6 4 /"), (1, "R1."), (0, "B4>c2"), (0, "B4."), (1, "R2xB3")),
    *((-1, "roll 4 1 1 1 /"), (1, "R2xB4"), (-1, "roll 6 6 1 1 /"), (1, "R2.")),
]
"""B4 fell on c2, B3 was hit on b1."""

LINES = """() => [...document.querySelectorAll('.traces .fight')].map((line) => {
    const field = document.querySelector('.battlefield').getBoundingClientRect();
    const [x, y] = line.getAttribute('d').match(/-?[\\d.]+/g).map(Number).slice(-2);
    const square = [...document.querySelectorAll('[data-square]')].find((each) => {
        const box = each.getBoundingClientRect();
        const [left, top] = [box.left - field.left, box.top - field.top];
        return x >= left && x <= left + box.width && y >= top && y <= top + box.height;
    });
    return `${square?.dataset.square} ${line.getAttribute('marker-end') ? 'marked' : ''}`;
})"""


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_the_line_of_a_fight_ends_with_a_mark_in_the_square_that_was_shot_at(
    page: Page, base_url: str, size: ViewportSize
) -> None:
    page.set_viewport_size(size)
    go_on(page, base_url, *brought(base_url, "smallwars", SHOT_FROM_AFAR))
    wait_for(page, "asked")
    expect(page.locator(".traces .fight")).to_have_count(2)
    assert page.evaluate(LINES) == ["b1 marked", "c2 marked"]


@pytest.fixture(params=[PHONE, ViewportSize(width=1280, height=800)], ids=["phone", "tablet"])
def touched(request: pytest.FixtureRequest, browser: Browser, base_url: str) -> Any:
    with browser.new_context(
        base_url=base_url, viewport=request.param, reduced_motion="reduce", locale="fr-FR", has_touch=True
    ) as context:
        yield context.new_page()


def test_fight_and_end_have_a_place_each(touched: Page, base_url: str) -> None:
    """Whoever taps where Fight was must not end the activation by that."""
    made: Made = [
        *((0, "pick heavy b1"), (1, "pick heavy b3"), (0, "done"), (1, "done")),
    ]
    go_on(touched, base_url, *brought(base_url, "smallwars", made), seats=BOTH)
    wait_for(touched, "asked")
    fight, end = (touched.locator(f"[data-pick='{each}']") for each in ("fight", "R1."))
    touched.locator("[data-spot='R1']").tap()
    touched.locator("[data-spot='B1']").tap()
    first = at(fight)
    before = moves(touched)
    fight.tap()
    settle(touched, before)
    wait_for(touched, "asked")
    alone = at(end)
    touched.locator("[data-spot='B1']").tap()
    second = at(fight)
    assert (first["x"], first["y"]) == (second["x"], second["y"])
    assert at(end) == alone
    assert not lie_over(first, alone)


def at(button: Locator) -> FloatRect:
    expect(button).to_be_visible()
    box = button.bounding_box()
    assert box
    return box


def lie_over(one: FloatRect, other: FloatRect) -> bool:
    """By more than an edge."""
    across = one["x"] + 3 < other["x"] + other["width"] and other["x"] + 3 < one["x"] + one["width"]
    return (
        across and one["y"] + 3 < other["y"] + other["height"] and other["y"] + 3 < one["y"] + one["height"]
    )


def test_what_a_turn_brought_is_told_beside_the_field(touched: Page, base_url: str) -> None:
    made: Made = [*SHOT_FROM_AFAR, (0, "B2>a2"), (0, "B2."), (0, "B3>b2")]
    go_on(touched, base_url, *brought(base_url, "smallwars", made, scenario="hill"), seats=BOTH)
    wait_for(touched, "asked")
    touched.locator("[data-pick='B3.']").tap()
    assert not lie_over(at(touched.locator(".turn")), at(touched.locator(".battlefield")))
