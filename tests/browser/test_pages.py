"""Every page: no serious finding of axe, nothing too wide, both languages, both themes, and fast."""

import gzip
import re
from functools import cache
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, CDPSession, Page, expect
from tests.browser.conftest import PHONE
from tests.browser.playing import bots, new_table, wait_for

from ludotheque import games
from ludotheque.examples import examples
from ludotheque.rulespage import page as page_of
from tools import web

GAME = games.GAMES[0]
PAGES = [
    "/",
    f"/g/{GAME}",
    f"/g/{GAME}/rules",
    f"/g/{GAME}/learn",
    f"/g/{GAME}/puzzles",
    "/leaders",
    "/me",
    "/settings",
    "/about",
    "/nothing-here",
]


@cache
def axe() -> str:
    web.install(tools=True)
    return (web.WEB / "node_modules/axe-core/axe.min.js").read_text("utf-8")


def findings(page: Page) -> list[str]:
    """What axe calls serious or critical."""
    page.evaluate(axe())
    result: Any = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{found['id']}: {node['target']} {node['failureSummary']}"
        for found in result["violations"]
        if found["impact"] in ("serious", "critical")
        for node in found["nodes"]
    ]


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("path", PAGES)
def test_axe_finds_nothing_serious(page: Page, path: str, theme: Any) -> None:
    page.emulate_media(color_scheme=theme)
    page.goto(path)
    page.locator("h1").wait_for()
    page.wait_for_load_state("networkidle")
    assert findings(page) == []


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("game", games.GAMES)
def test_axe_finds_nothing_serious_at_a_table(page: Page, base_url: str, game: str, theme: Any) -> None:
    page.emulate_media(color_scheme=theme)
    seats = games.load(game).seat_counts[-1]
    page.goto(new_table(page, base_url, game, [{"who": "me"}, *bots(seats - 1)]))
    wait_for(page, "asked")
    assert findings(page) == []
    page.keyboard.press("m")
    page.locator("dialog[open]").wait_for()
    assert findings(page) == []
    page.keyboard.press("Escape")
    page.locator("dialog").wait_for(state="detached")
    page.keyboard.press("?")
    page.locator("dialog[open] img").wait_for()
    assert findings(page) == []


@pytest.mark.parametrize("width", [320, 360, 768])
@pytest.mark.parametrize("path", PAGES)
def test_no_page_scrolls_sideways(page: Page, path: str, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 700})
    page.goto(path)
    page.locator("h1").wait_for()
    page.wait_for_load_state("networkidle")
    assert page.evaluate("document.documentElement.scrollWidth") <= width


PROTRUDING = """all => all.filter((each) => each.getBoundingClientRect().right
    > each.closest('fieldset').getBoundingClientRect().right + 1).map((each) => each.textContent.trim())"""


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_every_choice_of_a_new_game_stays_inside_its_frame_on_a_phone(
    browser: Browser, base_url: str, locale: str
) -> None:
    with browser.new_context(base_url=base_url, viewport=PHONE, locale=locale) as context:
        page = context.new_page()
        for width in (320, 360, 375, 390):
            page.set_viewport_size({"width": width, "height": 740})
            for name in games.GAMES:
                page.goto(f"/g/{name}")
                page.locator(".bots .choice").last.wait_for()
                assert page.locator(".choice > span").evaluate_all(PROTRUDING) == [], (name, width)


def test_the_language_changes_without_a_reload(page: Page) -> None:
    page.goto("/")
    page.evaluate("window.kept = true")
    page.get_by_role("button", name="Français").click()
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    expect(page.get_by_role("heading", level=1)).to_have_text("La table est mise")
    assert page.evaluate("window.kept") is True
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", "fr")


def test_a_table_for_a_friend_opens_without_scrolling_on_a_desk(page: Page) -> None:
    page.goto(f"/g/{games.GAMES[0]}?with=friend")
    expect(page.get_by_role("button", name="Open the table")).to_be_in_viewport(ratio=1)


def test_one_click_leads_from_home_to_a_first_game(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Play now").first.click()
    wait_for(page, "asked", "waiting", "curtain")
    page.goto("/")
    expect(page.get_by_role("heading", name="Pick up where you left off")).to_be_visible()


def test_the_rules_are_searched_and_a_sentence_has_its_own_address(page: Page) -> None:
    page.goto(f"/g/{GAME}/rules")
    page.get_by_role("searchbox").fill("bastion")
    expect(page.get_by_role("status")).to_contain_text("found")
    first = page.locator(".rule").first
    name = first.get_attribute("id")
    page.goto(f"/g/{GAME}/rules#{name}")
    expect(page.locator(f"[id='{name}'].target")).to_be_in_viewport()


PAINTED = """(board, colours) => {
    const [own, all] = [board, document.body].map((each) => getComputedStyle(each));
    const value = (style, name) => style.getPropertyValue(`--${name}`);
    return colours.every((colour, seat) => value(own, `seat-${seat}`) === value(all, `paint-${colour}`));
}"""


@pytest.mark.parametrize("name", games.GAMES)
def test_every_drawn_example_of_the_rules_is_on_the_games_board_and_steps(page: Page, name: str) -> None:
    page.goto(f"/g/{name}/rules")
    assert page.locator("[data-example]").count() < len(examples(games.load(name))), "boards come one by one"
    for id, example in examples(games.load(name)).items():
        figure = page.locator(f"figure[data-figure={id}]")
        figure.scroll_into_view_if_needed()
        expect(figure.locator("[data-example]")).to_have_attribute("inert", "")
        assert figure.locator("[data-example]").evaluate(PAINTED, [*games.load(name).seat_colours])
        expect(figure).to_contain_text(page_of(games.load(name), "en").pictures[id])
        for at, _ in enumerate(example.shown, 1):
            figure.get_by_role("button", name="Next step").click()
            expect(figure.locator(f"[data-at='{at}']")).to_be_attached()
            expect(figure.locator(".told[aria-live]")).not_to_be_empty()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert not findings(page)


def test_who_has_a_name_already_sits_there_at_once(page: Page, browser: Browser, base_url: str) -> None:
    path = new_table(page, base_url, GAME, [{"who": "me"}, {"who": "open"}])
    with browser.new_context(base_url=base_url, locale="en-GB", reduced_motion="reduce") as other:
        friend = other.new_page()
        other.request.post(f"{base_url}/api/me", data={"name": "Bo"}, headers={"origin": base_url})
        friend.goto(path)
        friend.get_by_role("button", name="Sit here").first.click()
        expect(friend.locator(".seats li").last).to_contain_text("Bo(you)")  # lowest: nearest to them
        expect(friend.get_by_role("button", name="Undo")).to_be_visible()


def test_a_friend_sits_down_through_the_link(page: Page, browser: Browser, base_url: str) -> None:
    page.goto(f"/g/{GAME}")
    page.get_by_role("radio", name="With a friend").check()
    page.get_by_role("button", name="Open the table").click()
    link = page.get_by_label("Link to this table").input_value()
    expect(page.get_by_role("img", name="QR code")).to_be_visible()
    with browser.new_context(locale="en-GB", reduced_motion="reduce") as other:
        guest = other.new_page()
        guest.goto(link)
        guest.get_by_role("button", name="Sit here").click()
        wait_for(page, "asked", "waiting")
        wait_for(guest, "asked", "waiting")


def test_a_private_table_without_its_key_says_so_kindly(page: Page) -> None:
    page.goto("/t/nosuchtable1")
    expect(page.get_by_role("heading", level=1)).to_have_text("You can’t open this table")


def test_a_server_that_is_away_is_said_kindly_and_tried_again(browser: Browser, base_url: str) -> None:
    # A service worker would ask in the page's place, past the route.
    with browser.new_context(base_url=base_url, locale="en-GB", service_workers="block") as context:
        page = context.new_page()
        page.route("**/api/**", lambda route: route.abort())
        page.goto("/settings")
        page.get_by_role("link", name="Ludothèque").click()
        expect(page.get_by_role("alert")).to_contain_text("can’t be reached")
        page.unroute("**/api/**")
        page.get_by_role("button", name="Try again").click()
        expect(page.get_by_role("button", name="Play now").first).to_be_visible()


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_game_can_be_begun_with_few_bytes(browser: Browser, base_url: str, lang: str) -> None:
    """The first page is whole with what its address alone asks for; benchmarks/first_page.py has the time."""
    with browser.new_context(base_url=base_url, locale=f"{lang}-{lang.upper()}") as context:
        page = context.new_page()
        needed = named(page, lang)
        page.route(
            "**/assets/*",
            lambda route: route.continue_() if _path(route.request.url) in needed else route.abort(),
        )
        page.goto("/")
        page.locator(".game .button.main:enabled").nth(len(games.GAMES) - 1).wait_for()
        packed = {
            kind: sum(
                len(gzip.compress(page.request.get(path).body())) for path in needed if path.endswith(kind)
            )
            for kind in KINDS
        }
    assert packed[".js"] < 42_000, packed
    assert packed[".css"] < 4_500, packed


def test_the_first_page_asks_little_of_the_machine(page: Page) -> None:
    """With the boards that are played on it, which come after the first paint."""
    bodies: dict[str, bytes] = {}
    page.on("response", lambda got: bodies.update({got.url: got.body()}) if got.url.endswith(KINDS) else None)
    profiler = page.context.new_cdp_session(page)
    profiler.send("Profiler.enable")
    profiler.send("Profiler.startPreciseCoverage", {"callCount": True, "detailed": False})
    page.goto("/")
    page.get_by_role("button", name="Play now").first.wait_for()
    calls = calls_made(profiler)
    nodes = page.evaluate("document.querySelectorAll('*').length")
    page.wait_for_load_state("networkidle")
    later = named(page, "game", "rules", "settings", "fr") - named(page, "en")
    bodies = {url: body for url, body in bodies.items() if _path(url) not in later}
    packed = {
        kind: sum(len(gzip.compress(body)) for url, body in bodies.items() if url.endswith(kind))
        for kind in KINDS
    }
    assert packed[".js"] < 118_000, packed
    assert packed[".css"] < 17_000, packed
    assert len(bodies) < 60, sorted(bodies)
    assert nodes < 3000
    assert calls < 300_000


def test_the_rest_of_the_pages_comes_while_nothing_happens(page: Page) -> None:
    """The other language asks nothing of the server any more."""
    page.goto("/")
    later = named(page, "game", "rules", "settings", "fr")
    page.wait_for_function(
        "later => later.every((path) => performance.getEntriesByName(location.origin + path).length)",
        arg=sorted(later),
    )
    page.wait_for_load_state("networkidle")
    page.context.set_offline(True)
    page.get_by_role("button", name="Français").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("La table est mise")


def test_the_colours_are_there_before_the_app_is(browser: Browser, base_url: str) -> None:
    """And what the first page needs is asked for with the app; nothing is against the page’s own policy."""
    with browser.new_context(base_url=base_url, locale="fr-FR", color_scheme="dark") as context:
        page = context.new_page()
        refused: list[str] = []
        page.on("console", lambda said: refused.append(said.text) if "Security Policy" in said.text else None)
        page.route(re.compile("/assets/index-"), lambda route: route.abort())
        page.goto("/settings")
        assert page.evaluate("document.documentElement.dataset.theme") == "dark"
        asked = page.locator("link[rel=modulepreload]").evaluate_all("all => all.map((each) => each.href)")
        assert named(page, "fr", "settings") & {_path(each) for each in asked if each.endswith(".js")}
        assert refused == []


KINDS = (".js", ".css")


def named(page: Page, *parts: str) -> set[str]:
    """The files that index.html names for every page, and for these pages and languages (vite.config.ts)."""
    shown = page.request.get("/").text()
    lists = [re.search(f' data-{part}="([^"]*)"', shown) for part in parts]
    return {
        *re.findall(r' (?:src|href)="(/assets/[^"]+)"', shown),
        *(path for found in lists if found for path in found[1].split()),
    }


def _path(url: str) -> str:
    return urlsplit(url).path


def calls_made(profiler: CDPSession) -> int:
    """How often the page's own functions were called."""
    taken = profiler.send("Profiler.takePreciseCoverage")["result"]
    return sum(
        part["count"]
        for script in taken
        if script["url"].startswith("http")
        for function in script["functions"]
        for part in function["ranges"][:1]
    )


def test_the_app_opens_without_a_network(page: Page) -> None:
    page.goto("/")
    page.wait_for_function("navigator.serviceWorker.ready.then(() => true)")
    page.reload()
    page.get_by_role("button", name="Play now").first.wait_for()
    page.goto("/settings")
    expect(page.get_by_role("heading", level=1)).to_have_text("Settings")
    page.context.set_offline(True)
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text("Settings")
    page.context.set_offline(False)
