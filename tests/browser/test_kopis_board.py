"""The board of Kopis: what a move would do is drawn when somebody looks at it, and only then."""

from playwright.sync_api import Page, expect
from tests.browser.playing import bots, moves, new_table, settle, wait_for


def test_a_ghost_of_kopis_comes_and_goes_with_the_pointer(page: Page, base_url: str) -> None:
    page.goto(new_table(page, base_url, "kopis", [{"who": "me"}, *bots(1)]))
    wait_for(page, "asked")
    lane, ghost = page.locator(".spot.lane"), page.locator(".foreseen")
    lane.nth(1).hover()
    expect(ghost).to_have_count(1)
    expect(page.locator(".ahead")).to_have_count(2)
    before = moves(page)
    lane.nth(1).click()
    settle(page, before)
    wait_for(page, "asked")
    expect(ghost).to_have_count(0)
    box = lane.nth(0).bounding_box()
    assert box
    page.mouse.move(box["x"] + 30, box["y"] + 30)
    page.mouse.move(box["x"] + 32, box["y"] + 30)
    expect(ghost).to_have_count(1)
    page.keyboard.press("u")
    page.wait_for_function(
        "before => document.querySelector('[data-state]').dataset.moves === before", arg=before
    )
    expect(ghost).to_have_count(0)
    page.mouse.move(4, 4)
    expect(ghost).to_have_count(0)


def test_keys_of_the_table_bring_no_ghost_and_a_hint_shows_its_own(page: Page, base_url: str) -> None:
    page.goto(new_table(page, base_url, "kopis", [{"who": "me"}, *bots(1)]))
    wait_for(page, "asked")
    lane, ghost = page.locator(".spot.lane"), page.locator(".foreseen")
    before = moves(page)
    lane.first.focus()
    page.keyboard.press("Enter")
    settle(page, before)
    wait_for(page, "asked")
    expect(page.locator(".spot.lane:focus")).to_have_count(1)
    page.keyboard.press("u")
    page.wait_for_function(
        "before => document.querySelector('[data-state]').dataset.moves === before", arg=before
    )
    expect(page.locator(".spot.lane:focus")).to_have_count(1)
    expect(ghost).to_have_count(0)
    page.keyboard.press("ArrowRight")
    expect(ghost).to_have_count(1)
    page.keyboard.press("h")
    expect(page.locator(".foreseen.hinted")).to_have_count(1)
