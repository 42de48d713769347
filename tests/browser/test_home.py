"""The first page is alive: a game moves on it, a puzzle can be tried, and somebody to play with is found."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.browser.conftest import PHONE
from tests.browser.playing import bots, new_table, wait_for
from tests.browser.test_pages import findings

from ludotheque import games
from ludotheque.puzzles import puzzles
from ludotheque.server.client import Guest

GAME = games.GAMES[0]
TITLE = games.load(GAME).title.en


@pytest.fixture
def friend(browser: Browser, base_url: str) -> Iterator[Page]:
    """Somebody else, at another screen."""
    with browser.new_context(locale="en-GB", reduced_motion="reduce", base_url=base_url) as other:
        other.set_default_timeout(20_000)
        yield other.new_page()


def test_who_is_alone_sees_a_game_that_moves_and_can_be_watched(page: Page) -> None:
    page.goto("/")
    stage = page.locator(".showing")
    expect(stage).to_have_attribute("data-moves", re.compile(r"^[1-9]"))
    before = int(stage.get_attribute("data-moves") or 0)
    expect(stage).not_to_have_attribute("data-moves", str(before))
    expect(stage).to_contain_text("Exhibition")
    assert findings(page) == []
    stage.get_by_role("link", name="Watch this game").click()
    wait_for(page, "waiting", "over")
    expect(page.locator("header.bar")).to_contain_text("Exhibition")
    assert page.locator("[data-pick]").count() == 0, "it is only to be looked at"


def test_todays_puzzle_is_tried_from_the_first_page(page: Page) -> None:
    page.goto("/")
    page.get_by_role("heading", name="Today’s puzzle").wait_for()
    page.get_by_role("link", name="Solve it").click()
    expect(page.locator("[data-exercise=asked]")).to_be_visible()


def test_todays_puzzle_is_failed_and_found_on_the_first_page_itself(browser: Browser, room: str) -> None:
    """Made one in which a click on a lane is a move: of which game today's is depends on the day."""
    own = puzzles(games.load(GAME))
    id = next(id for id, each in own.items() if all(len(move) == 2 for move in (each.best, each.decoy)))
    given = {"game": GAME, "puzzle": Guest(room).get(f"/api/games/{GAME}/puzzles/{id}")}
    # A service worker would ask past the route.
    with browser.new_context(base_url=room, locale="en-GB", service_workers="block") as context:
        page = context.new_page()
        page.route("**/api/puzzles/today", lambda asked: asked.fulfill(json=given))
        page.goto("/")
        for move, comes in ((own[id].decoy, "failed"), (own[id].best, "solved")):
            page.locator(f"[data-today] [data-pick={move}]").click()
            expect(page.locator(f"[data-today={comes}]")).to_be_visible()
            assert findings(page) == []
        expect(page.get_by_text("Solved! That is the best move.")).to_be_visible()
        page.get_by_role("link", name="Take a closer look").click()
        page.locator("[data-exercise]").wait_for()


def test_a_game_that_was_left_is_found_again_on_the_first_page(page: Page, base_url: str) -> None:
    page.goto(new_table(page, base_url, GAME, [{"who": "me"}, *bots(1)]))
    wait_for(page, "asked")
    table = page.url
    page.goto("/")
    page.get_by_role("region", name="Pick up where you left off").get_by_role("link").first.click()
    wait_for(page, "asked")
    assert page.url.split("?")[0] == table.split("?")[0]


def test_the_first_page_speaks_french_and_says_who_made_what(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Français").click()
    expect(page.get_by_role("heading", name="Le problème du jour")).to_be_visible()
    expect(page.locator(".showing")).to_contain_text("Démonstration")
    page.locator("footer").get_by_role("link", name="Les auteurs").click()
    for name in games.GAMES:
        expect(page.get_by_role("main")).to_contain_text(games.load(name).credit.fr)
    expect(page.get_by_role("main")).to_contain_text("MIT")


def seek(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Find an opponent").click()
    page.get_by_role("dialog").get_by_role("button", name=TITLE).click()


def test_two_who_seek_a_game_find_each_other(page: Page, friend: Page) -> None:
    seek(page)
    expect(page.get_by_role("status")).to_contain_text(f"Looking for an opponent: {TITLE}")
    assert findings(page) == []
    # Its explanation is not squeezed between the buttons.
    assert page.evaluate("document.querySelector('.waiting .words').clientWidth") >= 224
    page.set_viewport_size(PHONE)
    words = page.locator(".waiting .words p").last
    expect(words).to_be_visible()
    assert words.evaluate("each => each.clientWidth === each.parentElement.clientWidth")
    assert page.locator(".waiting").evaluate("each => each.clientHeight") <= PHONE["height"] / 3
    page.reload()
    expect(page.get_by_role("status")).to_contain_text("Looking for an opponent")
    seek(friend)
    wait_for(friend, "asked", "waiting")
    wait_for(page, "asked", "waiting")
    assert page.url.split("?")[0] == friend.url.split("?")[0]


def test_a_bot_is_played_meanwhile_and_the_opponent_is_announced(page: Page, friend: Page) -> None:
    seek(page)
    page.get_by_role("button", name="Play a bot while you wait").click()
    wait_for(page, "asked")
    against_bot = page.url
    expect(page.get_by_role("complementary", name="Find an opponent")).to_contain_text("Looking")
    seek(friend)
    wait_for(friend, "asked", "waiting")
    page.get_by_role("button", name="Go to the table").click()
    expect(page).not_to_have_url(against_bot)
    wait_for(page, "asked", "waiting")
    assert page.url.split("?")[0] == friend.url.split("?")[0]


def test_looking_can_be_stopped(page: Page, friend: Page) -> None:
    seek(page)
    page.get_by_role("button", name="Stop looking").click()
    expect(page.get_by_role("complementary", name="Find an opponent")).to_have_count(0)
    seek(friend)
    expect(friend.get_by_role("status")).to_contain_text("Looking")
    friend.get_by_role("button", name="Stop looking").click()
    expect(friend.get_by_role("complementary", name="Find an opponent")).to_have_count(0)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_room_for_this_device_alone_says_how_friends_nearby_get_in(
    page: Page, base_url: str, lang: str
) -> None:
    """What the room tells of its network is another test's business (tests/server/test_nearby.py)."""
    told = {"only_here": True, "address": "http://192.168.1.20:8720", "command": "ludotheque serve --host x"}
    page.route("**/api/nearby", lambda route: route.fulfill(json=told))
    page.goto(new_table(page, base_url, GAME, [{"who": "me"}, {"who": "open"}]))
    expect(page.get_by_role("note")).to_contain_text("ludotheque serve --host x")
    table = page.url.removeprefix(base_url)
    expect(page.get_by_role("note")).to_contain_text(f"http://192.168.1.20:8720{table}")
    expect(page.get_by_label("Link to this table")).to_have_value(page.url)
    if lang == "fr":
        page.evaluate("localStorage.setItem('ludotheque.settings', JSON.stringify({lang: 'fr'}))")
        page.reload()
        expect(page.get_by_role("note")).to_contain_text("Seul cet appareil a accès à la salle.")
    assert findings(page) == []


def test_a_room_that_is_open_to_the_network_shares_the_address_that_works_there(
    page: Page, base_url: str
) -> None:
    told = {"only_here": False, "address": "http://192.168.1.20:8720", "command": ""}
    page.route("**/api/nearby", lambda route: route.fulfill(json=told))
    page.goto(new_table(page, base_url, GAME, [{"who": "me"}, {"who": "open"}]))
    table = page.url.removeprefix(base_url)
    expect(page.get_by_label("Link to this table")).to_have_value(f"http://192.168.1.20:8720{table}")
    expect(page.get_by_role("note")).to_have_count(0)
