"""All that must be read or touched is in sight, on a phone and on a desk with real scrollbars."""

import random
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserType, Page, ViewportSize, expect
from tests.browser.conftest import CHROMIUM, DESK, PHONE, patient
from tests.browser.looking import look
from tests.browser.playing import bots, by_mouse, new_table, wait_for
from tests.browser.studying import at_question, brought, finished_table
from tests.browser.test_story import go_on

from ludotheque import games
from ludotheque.games import GAMES

TURNS = 5


@pytest.fixture(scope="module")
def with_scrollbars(browser_type: BrowserType) -> Iterator[Browser]:
    """Headless browsers hide scrollbars; people's do not."""
    browser = browser_type.launch(
        executable_path=CHROMIUM,
        args=["--no-sandbox", "--disable-gpu", "--mute-audio"],
        ignore_default_args=["--hide-scrollbars"],
    )
    yield patient(browser)
    browser.close()


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("part", [0, 0.6], ids=["from the start", "from the middle"])
def test_nothing_is_covered_cut_or_outside(
    with_scrollbars: Browser, base_url: str, game: str, size: ViewportSize, part: float
) -> None:
    """With as many as can sit down: then room is scarcest. In the middle a draft or an auction is over."""
    with with_scrollbars.new_context(
        base_url=base_url, viewport=size, reduced_motion="reduce", locale="fr-FR", has_touch=size is PHONE
    ) as context:
        page = context.new_page()
        seats = games.load(game).seat_counts[-1]
        all_seats = [{"who": "me"}, *bots(seats - 1)]
        if part:
            made = at_question(game, part, seats)
            go_on(page, base_url, *brought(base_url, game, made, seats), seats=all_seats)
        else:
            page.goto(new_table(page, base_url, game, all_seats))
        page.locator("[data-pick]").first.wait_for()
        chance = random.Random(3)
        places = set()
        for turn in range(TURNS):
            if wait_for(page, "asked", "over") == "over":
                break
            faults = look(page)
            assert not faults, f"turn {turn}: {faults}"
            places.add(page.get_by_role("region", name="Plateau").evaluate(PLACE))
            by_mouse(page, chance)
        assert len(places) == 1, f"the board moved: {places}"


PLACE = """board => {
    const drawing = board.querySelector('[data-picture]') ?? board;
    const { x, y, width, height } = drawing.getBoundingClientRect();
    return [x, y, width, height].map(Math.round).join();
}"""


NESTED = """() => {
    const scrolls = (box) =>
        box.scrollHeight > box.clientHeight + 1 &&
        (box === document.documentElement || /auto|scroll/.test(getComputedStyle(box).overflowY));
    const found = [...document.querySelectorAll('html, body *')].filter(scrolls);
    return found.filter((box) => found.some((other) => other !== box && other.contains(box)))
        .map((box) => box.className);
}"""


def test_nothing_of_a_replay_scrolls_inside_what_scrolls(with_scrollbars: Browser, base_url: str) -> None:
    """On a desk; and a phone's page is no wider than the phone."""
    long = GAMES[-1]
    table = finished_table(base_url, long, *["random"] * games.load(long).seat_counts[-1])
    with with_scrollbars.new_context(base_url=base_url, viewport=DESK, locale="en-GB") as context:
        page = context.new_page()
        page.goto(f"/t/{table}/replay?n=3")
        page.locator("[data-ready]").wait_for()
        page.wait_for_function("() => document.querySelector('.moves')?.scrollHeight > 1000")
        assert page.evaluate(NESTED) == []
        expect(page.locator(".moves [aria-current]")).to_be_in_viewport()
        page.set_viewport_size(PHONE)
        page.wait_for_function("() => document.documentElement.scrollHeight > 1000")
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


@pytest.mark.parametrize("game", GAMES)
def test_who_watches_on_a_phone_can_read_the_names(page: Page, base_url: str, game: str) -> None:
    page.request.post(f"{base_url}/api/me", data={"name": "Marguerite-Anne"}, headers={"origin": base_url})
    path = new_table(
        page, base_url, game, [{"who": "me"}, *bots(games.load(game).seat_counts[-1] - 1, "level:1")]
    )
    page.context.clear_cookies()
    page.set_viewport_size(PHONE)
    page.goto(path)
    wait_for(page, "waiting")
    names = page.locator(".seats .name")
    expect(names.last).to_be_visible()
    for name in names.all():
        assert name.evaluate(
            "box => box.scrollWidth <= box.clientWidth && box.scrollHeight <= box.clientHeight + 1"
        )
    assert page.locator("h1").evaluate("box => box.scrollWidth <= box.clientWidth")


def test_a_clock_leaves_room_for_the_names_on_a_phone(with_scrollbars: Browser, base_url: str) -> None:
    clock = {"kind": "fischer", "seconds": 600, "increment": 5}
    with with_scrollbars.new_context(base_url=base_url, viewport=PHONE, locale="fr-FR") as context:
        page = context.new_page()
        seats = [{"who": "me"}, *bots(1)]
        page.goto(new_table(page, base_url, GAMES[0], seats, settings={"public": False, "clock": clock}))
        wait_for(page, "asked")
        expect(page.get_by_role("timer")).to_have_count(2)
        name = page.locator(".seats .name", has_text="Joue au hasard")
        assert name.evaluate("box => box.scrollHeight <= box.clientHeight + 1 && box.clientHeight < 36")


def test_with_four_seats_a_clock_has_a_line_of_its_own_on_a_phone(
    with_scrollbars: Browser, base_url: str
) -> None:
    clock = {"kind": "fischer", "seconds": 3900, "increment": 5}
    with with_scrollbars.new_context(base_url=base_url, viewport=PHONE, locale="fr-FR") as context:
        page = context.new_page()
        seats = [{"who": "me"}, *bots(3)]
        page.goto(new_table(page, base_url, "epix", seats, settings={"public": False, "clock": clock}))
        wait_for(page, "asked")
        expect(page.get_by_role("timer")).to_have_count(4)
        for plate in page.locator(".seats.many > li").all():
            score, timer = plate.locator(".score").bounding_box(), plate.locator(".clock").bounding_box()
            whole = plate.bounding_box()
            assert score
            assert timer
            assert whole
            assert timer["y"] >= score["y"] + score["height"], "the score stays beside the seat's sign"
            assert timer["x"] + timer["width"] <= whole["x"] + whole["width"]
            assert whole["height"] < 80
