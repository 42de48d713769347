"""The app can be installed, and what was opened with it works without a network; no table is kept."""

import json
from pathlib import Path

from playwright.sync_api import BrowserContext, Page, expect
from tests.browser.playing import bots, new_table, wait_for
from tests.browser.studying import attempt, choose, take_step
from tools.open_room import open_room

from ludotheque import games
from ludotheque.lessons import lesson
from ludotheque.puzzles import puzzles

GAME = games.GAMES[0]


def test_what_was_opened_works_without_a_network(context: BrowserContext, tmp_path: Path) -> None:
    page = context.new_page()
    with open_room(tmp_path / "room") as room:
        page.goto(f"{room}/")
        page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
        assert [each for each in page.evaluate(KEPT) if "/assets/" in each]
        page.reload()
        page.goto(f"{room}/g/{GAME}/rules")
        page.locator(".rule").first.wait_for()
        with page.expect_response("**/kit"):
            page.goto(f"{room}/g/{GAME}/puzzles/1-1")
        page.locator("[data-exercise=asked]").wait_for()
        with page.expect_response("**/lesson/tries"):
            page.goto(f"{room}/g/{GAME}/learn")
        page.locator("[data-exercise]").wait_for()
        page.goto(room + new_table(page, room, GAME, [{"who": "me"}, *bots(1)]))
        wait_for(page, "asked")
        page.wait_for_function(
            f"async () => (await ({KEPT})()).filter((each) => /kit$|tries$/.test(each)).length === 2"
        )
        kept = page.evaluate(KEPT)
        assert not [each for each in kept if "/tables" in each or "/me" in each or "/account" in each], kept
    page.goto(f"{room}/g/{GAME}/rules")
    page.locator(".rule").first.wait_for()
    a_puzzle_is_solved(page, room)
    a_lesson_is_taken(page, room)
    nothing_is_a_dead_end(page, room)


def a_puzzle_is_solved(page: Page, room: str) -> None:
    """A wrong move, a hint, the right one; but nobody was there to count it."""
    puzzle = puzzles(games.load(GAME))["1-1"]
    page.goto(f"{room}/g/{GAME}/puzzles/1-1")
    attempt(page, puzzle.decoy, "failed")
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".hint")).to_be_visible()
    choose(page, puzzle.best)
    page.locator("[data-exercise=solved]").wait_for()
    expect(page.locator(".answer")).to_contain_text("You are offline, so it doesn’t count")


def a_lesson_is_taken(page: Page, room: str) -> None:
    page.goto(f"{room}/g/{GAME}/learn")
    found = lesson(games.load(GAME))
    assert found is not None
    for step in found.steps:
        take_step(page, GAME, step)
    page.locator("[data-exercise=done]").wait_for()


def nothing_is_a_dead_end(page: Page, room: str) -> None:
    """Whatever cannot be had says so, and leads to what can."""
    page.goto(f"{room}/leaders")
    expect(page.get_by_role("heading", level=1)).to_have_text("You are offline")
    expect(page.get_by_role("button", name="Try again")).to_be_visible()
    page.goto(f"{room}/g/{games.GAMES[1]}/learn")
    expect(page.get_by_role("alert")).to_contain_text("can’t be reached")
    expect(page.get_by_role("button", name="Try again")).to_be_visible()
    page.goto(f"{room}/")
    expect(page.locator(".stage.away")).to_contain_text("nothing is being played")
    expect(page.get_by_text("in a moment")).to_have_count(0)
    page.get_by_role("button", name="Play now").last.click()
    expect(page.locator(".game").last.get_by_role("alert")).to_contain_text("can’t be reached")
    page.locator(".stage.away").get_by_role("link", name="Lesson").click()
    page.locator("[data-exercise]").wait_for()


def test_a_new_version_takes_the_place_of_the_old_one(page: Page, base_url: str) -> None:
    page.goto("/")
    page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    page.evaluate(
        "async () => { const cache = await caches.open('ludotheque-3');"
        " await cache.put('/', new Response('an older page'));"
        " await cache.put('/assets/older.js', new Response('an older part')); }"
    )
    page.reload()
    page.get_by_role("button", name="Play now").first.wait_for()
    expect(page.locator("h1")).to_be_visible()
    assert not [each for each in page.evaluate(KEPT) if "older" in each]


def test_the_app_can_be_installed(page: Page, base_url: str) -> None:
    page.goto("/")
    manifest = json.loads(page.request.get(f"{base_url}/manifest.json").text())
    assert manifest["display"] == "standalone"
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in manifest["icons"]}
    for icon in manifest["icons"]:
        assert page.request.get(f"{base_url}{icon['src']}").ok
    assert "hors ligne" in page.request.get(f"{base_url}/offline.html").text()


KEPT = """async () => {
    const found = [];
    for (const name of await caches.keys())
        for (const request of await (await caches.open(name)).keys()) found.push(request.url);
    return found;
}"""
