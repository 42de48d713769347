"""Boards, pieces, volume, confirmation: chosen in the settings, kept on the device and with the account."""

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.browser.playing import bots, new_table, wait_for
from tests.browser.test_pages import findings

from ludotheque import games

GAME = games.GAMES[0]
DRESSED = ("kopis", "smallwars")


def choose(page: Page, game: str, kind: str, title: str) -> None:
    section = page.locator(f"section:has(#looks-{game})")
    section.get_by_role("group", name=kind).get_by_text(title, exact=True).click()


@pytest.mark.parametrize("game", DRESSED)
def test_a_chosen_look_is_on_the_board_and_stays(page: Page, base_url: str, game: str) -> None:
    page.goto("/settings")
    section = page.locator(f"section:has(#looks-{game})")
    for kind in ("Board", "Pieces"):
        group = section.get_by_role("group", name=kind)
        group.get_by_role("radio").first.wait_for(state="attached")
        assert group.get_by_role("radio").count() >= 3
        group.locator(".preview svg").nth(2).wait_for()
        choose(page, game, kind, "High contrast")
    assert findings(page) == []
    page.goto(new_table(page, base_url, game, [{"who": "me"}, *bots(1)]))
    wait_for(page, "asked")
    style = page.locator("[data-state]").get_attribute("style") or ""
    assert "--seat-0-light" in style
    page.goto("/settings")
    expect(section.get_by_role("radio", name="High contrast").first).to_be_checked()
    assert findings(page) == []


def test_a_move_waits_until_it_is_confirmed(page: Page, base_url: str) -> None:
    page.goto("/settings")
    page.get_by_label("Confirm each move").check()
    page.goto(new_table(page, base_url, GAME, [{"who": "me"}, *bots(1)]))
    wait_for(page, "asked")
    page.keyboard.press("m")
    page.get_by_role("dialog").locator("[data-move]").first.click()
    page.locator("dialog").wait_for(state="detached")
    group = page.get_by_role("group", name="Confirm your move")
    group.get_by_role("button", name="Choose another").click()
    expect(group).to_have_count(0)
    expect(page.locator("[data-state]")).to_have_attribute("data-moves", "0")
    page.locator("[data-pick]").first.click()
    group.get_by_role("button", name="Choose another").click()
    expect(group).to_have_count(0)
    expect(page.locator("[data-state]")).to_have_attribute("data-moves", "0")
    page.locator("[data-pick]").first.click()
    group.get_by_role("button", name="Play it").click()
    expect(page.locator("[data-state]")).not_to_have_attribute("data-moves", "0")


def test_what_is_preferred_comes_along_with_the_account(page: Page, browser: Browser, base_url: str) -> None:
    headers = {"origin": base_url}
    name, password = "Ada of taste", "a long enough password"
    page.request.post(f"{base_url}/api/me", data={"name": name}, headers=headers)
    page.request.post(f"{base_url}/api/account", data={"password": password}, headers=headers)
    page.goto("/settings")
    choose(page, GAME, "Board", "High contrast")
    with page.expect_response(lambda got: '"volume":30' in (got.request.post_data or "")):
        page.get_by_label("Volume").fill("30")
    with page.expect_response(lambda got: '"speed":"fast"' in (got.request.post_data or "")):
        page.get_by_role("radio", name="Fast").check(force=True)
    with browser.new_context(locale="en-GB", base_url=base_url) as elsewhere:
        other = elsewhere.new_page()
        login = {"name": name, "password": password}
        assert other.request.post(f"{base_url}/api/session", data=login, headers=headers).ok
        other.goto("/settings")
        expect(other.get_by_label("Volume")).to_have_value("30")
        expect(other.get_by_role("radio", name="Fast")).to_be_checked()
        section = other.locator(f"section:has(#looks-{GAME})")
        expect(
            section.get_by_role("group", name="Board").get_by_role("radio", name="High contrast")
        ).to_be_checked()
