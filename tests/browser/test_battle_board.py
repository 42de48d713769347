"""Small Wars' own board: what is told of a figure, and what stays in its place."""

from playwright.sync_api import Page, expect
from tests.browser.playing import bots, moves, new_table, settle, wait_for


def test_a_figure_says_how_many_actions_it_has_left_and_its_field_stays_in_place(
    page: Page, base_url: str
) -> None:
    seats = [{"who": "me", "name": "Ada"}, {"who": "me", "name": "Bo"}]
    page.goto(new_table(page, base_url, "smallwars", seats, options={"budget": 100}))
    for _ in seats:
        make(page, "[data-pick='gunship']", ".square [data-pick]")
    for _ in seats:
        make(page, "[data-pick='done']")
    page.locator(".figure[data-pick]").first.click()
    expect(page.locator(".orders .sheet .values li").first).to_contain_text("Actions2")
    field = page.get_by_role("group", name="The battlefield")
    before = field.bounding_box()
    make(page, ".square .to[data-pick]")
    expect(page.locator(".orders .sheet .values li").first).to_contain_text("Actions1/2")
    end = page.get_by_role("button", name="activation")
    place = end.bounding_box()
    make(page, ".square .to[data-pick]")
    expect(page.get_by_role("checkbox", name="Ends by itself")).to_be_visible()
    assert (field.bounding_box(), end.bounding_box()) == (before, place)


def make(page: Page, *picks: str) -> None:
    """A move, by clicking the first of each kind."""
    wait_for(page, "asked")
    before = moves(page)
    for pick in picks:
        page.locator(pick).first.click()
    page.wait_for_function("n => document.querySelector('[data-moves]').dataset.moves !== n", arg=before)
    settle(page, before)


def test_ones_own_side_comes_last_as_its_seat_does_beside_the_board(page: Page, base_url: str) -> None:
    me, bot = [{"who": "me", "name": "Ada"}], bots(1)
    for seats, sides in ([*me, *bot], ["Red", "Blue"]), ([*bot, *me], ["Blue", "Red"]):
        page.goto(new_table(page, base_url, "smallwars", seats, options={"budget": 100}))
        wait_for(page, "asked")
        assert [each.split()[0] for each in page.locator(".purse strong").all_inner_texts()] == sides
        assert [each.split()[0] for each in page.locator(".state strong").all_inner_texts()] == sides
