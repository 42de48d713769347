"""The app can be installed, and what was read with it is read without a network; no table is kept."""

import json
from pathlib import Path

from playwright.sync_api import BrowserContext, Page, expect
from tests.browser.playing import bots, new_table, wait_for
from tools.open_room import open_room

from ludotheque import games

GAME = games.GAMES[0]


def test_what_was_opened_works_without_a_network(context: BrowserContext, tmp_path: Path) -> None:
    page = context.new_page()
    with open_room(tmp_path / "room") as room:
        page.goto(f"{room}/")
        page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
        page.reload()
        page.goto(f"{room}/g/{GAME}/rules")
        page.locator(".rule").first.wait_for()
        page.goto(f"{room}/g/{GAME}/puzzles/daily")
        page.locator("[data-exercise=asked]").wait_for()
        page.goto(f"{room}/g/{GAME}/learn")
        page.locator("[data-exercise]").wait_for()
        page.goto(room + new_table(page, room, GAME, [{"who": "me"}, *bots(1)]))
        wait_for(page, "asked")
        kept = page.evaluate(KEPT)
        assert not [each for each in kept if "/tables" in each or "/me" in each or "/account" in each], kept
    page.goto(f"{room}/g/{GAME}/rules")
    page.locator(".rule").first.wait_for()
    page.goto(f"{room}/g/{GAME}/puzzles/daily")
    page.locator("[data-exercise=asked]").wait_for()
    page.goto(f"{room}/g/{GAME}/learn")
    page.locator("[data-exercise]").wait_for()
    page.goto(f"{room}/leaders")
    expect(page.get_by_role("heading", level=1)).to_have_text("You are offline")
    page.goto(f"{room}/")
    expect(page.get_by_role("button", name="Play now").first).to_be_visible()


def test_a_new_version_takes_the_place_of_the_old_one(page: Page, base_url: str) -> None:
    page.goto("/")
    page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    page.evaluate(
        "async () => { const cache = await caches.open('ludotheque-2');"
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
