"""Small Wars before the battle: a figure that is dragged, what is played for, and where a refusal stands."""

from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect
from tests.browser.conftest import PHONE
from tests.browser.playing import bots, moves, new_table, settle, wait_for
from tests.browser.test_battle_marks import at, lie_over

HILL = {"scenario": "hill"}
BOTH: list[dict[str, Any]] = [{"who": "me"}, {"who": "me", "name": "Bo"}]


def drag(page: Page, thing: Locator, onto: Locator) -> None:
    for each, act in (thing, page.mouse.down), (onto, page.mouse.up):
        box = at(each)
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=4)
        act()


def test_a_figure_dragged_onto_a_square_is_placed_there(page: Page, base_url: str) -> None:
    page.goto(new_table(page, base_url, "smallwars", BOTH))
    wait_for(page, "asked")
    before = moves(page)
    drag(page, page.locator("[data-spot=squad]"), page.locator("[data-square=b1]"))
    page.wait_for_function("n => document.querySelector('[data-moves]').dataset.moves !== n", arg=before)
    settle(page, before)
    expect(page.locator("[data-square=b1] .figure")).to_have_count(1)


def test_a_figure_dragged_where_it_may_not_go_leaves_nothing_lit(page: Page, base_url: str) -> None:
    page.goto(new_table(page, base_url, "smallwars", BOTH))
    wait_for(page, "asked")
    drag(page, page.locator("[data-spot=squad]"), page.locator("[data-square=b3]"))
    expect(page.locator(".square.goal")).to_have_count(0)
    expect(page.locator(".orders .sheet")).to_have_count(0)


@pytest.fixture(params=["en-GB", "fr-FR"])
def phone(request: pytest.FixtureRequest, browser: Browser, base_url: str) -> Any:
    with browser.new_context(
        base_url=base_url, viewport=PHONE, reduced_motion="reduce", locale=request.param, has_touch=True
    ) as context:
        yield context.new_page()


def test_a_phone_says_in_the_draft_what_is_played_for(phone: Page, base_url: str) -> None:
    phone.goto(new_table(phone, base_url, "smallwars", [{"who": "me"}, *bots(1)], options=HILL))
    wait_for(phone, "asked")
    goal = phone.locator("#tray .goal")
    expect(goal).to_be_visible()
    assert any(name in goal.inner_text() for name in ("King of the hill", "Roi de la colline"))


@pytest.mark.parametrize("square", ["a2", "b2", "a3", "b3"])
def test_a_refusal_hides_none_of_the_squares_that_may_be_tapped(
    phone: Page, base_url: str, square: str
) -> None:
    phone.goto(new_table(phone, base_url, "smallwars", [{"who": "me"}, *bots(1)], options=HILL))
    wait_for(phone, "asked")
    phone.locator("[data-spot=squad]").tap()
    phone.locator(f"[data-square={square}]").tap()
    reason = phone.locator(".reason")
    expect(reason).to_be_visible()
    for each in ("a1", "b1", "c1"):
        assert not lie_over(at(reason), at(phone.locator(f".to[data-pick={each}]")))
