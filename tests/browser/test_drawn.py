"""Games without TypeScript: the picture that they give as data is drawn, touched, and played to the end."""

import os
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.browser.conftest import DESK, PHONE
from tests.browser.playing import bots, by_keys, by_mouse, finish, new_table, state, wait_for
from tests.browser.test_pages import findings
from tests.plugins import bring, bring_example
from tools.open_room import open_room

PAWN, BIDS = "breakthrough", "goofspiel"
DRAWN = "drawn_kopis"


@pytest.fixture(scope="session")
def base_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A room in which packages have brought games. Nobody thinks long here: it need not compile anything."""
    folder = tmp_path_factory.mktemp("packages")
    source = (Path(__file__).parent / f"{DRAWN}.py").read_text("utf-8")
    bring(folder, DRAWN, source)
    paths = [bring_example(folder, name) for name in (PAWN, BIDS)]
    env = {"PYTHONPATH": os.pathsep.join(paths), "NUMBA_DISABLE_JIT": "1"}
    with open_room(tmp_path_factory.mktemp("drawn"), **env) as address:
        yield address


def test_a_game_is_won_by_touching_its_picture(page: Page, base_url: str) -> None:
    """A pawn is walked up the edge; whoever plays at random does not stop it for long."""
    page.goto("/")
    expect(page.get_by_role("heading", name="Breakthrough")).to_be_visible()
    for _ in range(8):
        page.goto(new_table(page, base_url, PAWN, [{"who": "me"}, *bots(1)]))
        while wait_for(page, "asked", "over") == "asked":
            advance(page)
        if page.locator(".line strong").text_content() == "You win!":
            break
    expect(page.locator(".line")).to_have_text(re.compile("You win! A pawn has broken through."))


def advance(page: Page) -> None:
    """Move the pawn that is farthest on, by two touches."""
    before = page.locator("[data-state]").get_attribute("data-moves") or ""
    page.locator("[data-pick]").first.wait_for()
    picks = page.locator("[data-pick]").evaluate_all("all => all.map((each) => each.dataset.pick)")
    farthest = max(picks, key=lambda square: square[1])
    page.locator(f"[data-pick={farthest}]").click()
    expect(page.locator(f"[data-thing={farthest}]")).to_have_attribute("aria-pressed", "true")
    goals = page.locator(".aim").evaluate_all("all => all.map((each) => each.dataset.thing)")
    page.locator(f"[data-pick={goals[0]}]").hover()
    expect(page.locator(".ghost")).to_have_count(1)
    page.locator(f"[data-pick={goals[0]}]").click()
    page.wait_for_function(
        "before => document.querySelector('[data-state]')?.dataset.moves !== before", arg=before
    )


@pytest.mark.parametrize(("size", "theme", "lang"), [(DESK, "light", "en"), (PHONE, "dark", "fr")])
def test_a_picture_fits_can_be_read_aloud_and_keeps_to_the_theme(
    browser: Browser, base_url: str, size: dict[str, int], theme: str, lang: str
) -> None:
    look = {"viewport": size, "color_scheme": theme, "locale": lang, "reduced_motion": "reduce"}
    with browser.new_context(base_url=base_url, **look) as context:  # type: ignore[arg-type]
        page = context.new_page()
        page.goto(new_table(page, base_url, PAWN, [{"who": "me"}, *bots(1)]))
        wait_for(page, "asked")
        assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
        square = page.locator("[data-thing=a2]")
        expect(square).to_have_attribute(
            "aria-label", {"en": "a2, a white pawn", "fr": "a2, un pion blanc"}[lang]
        )
        box = square.bounding_box()
        assert box is not None
        assert box["width"] >= 44
        assert findings(page) == []
        if shots := os.environ.get("SHOTS"):
            square.click()
            page.screenshot(path=f"{shots}/drawn-{size['width']}-{theme}-{lang}.png")


STOPS = """() => [...document.querySelectorAll('[data-picture] *')].filter((each) => each.tabIndex >= 0)
    .map((each) => each.dataset.thing ?? each.outerHTML)"""
FOCUSED = "thing => document.activeElement?.dataset?.thing === thing"


def test_keys_keep_their_place_and_the_last_move_stays_to_be_seen(page: Page, base_url: str) -> None:
    """One stop for Tab, and the focus stays on the board, move after move; marks do not hide each other."""
    page.goto("/")
    colours = page.get_by_role("listitem").filter(has_text="Breakthrough").locator(".picture path")
    colours.first.wait_for()
    fills = colours.evaluate_all("all => all.map((each) => getComputedStyle(each).fill)")
    page.goto(new_table(page, base_url, PAWN, [{"who": "me"}, {"who": "me"}]))
    wait_for(page, "asked")
    pieces = page.locator("[data-picture] .piece > g > path:first-child")
    pieces.first.wait_for()
    assert set(fills) == set(pieces.evaluate_all("all => all.map((each) => getComputedStyle(each).fill)"))
    for at, to in (("b2", "b3"), ("b5", "b4"), ("c2", "c3"), ("b4", "c3")):
        page.locator(f"[data-pick={at}]").focus()
        page.keyboard.press("Enter")
        page.locator(f"[data-pick={to}]").focus()
        before = page.locator("[data-state]").get_attribute("data-moves")
        page.keyboard.press("Enter")
        page.wait_for_function(
            "before => document.querySelector('[data-state]')?.dataset.moves !== before", arg=before
        )
        wait_for(page, "asked")
        page.wait_for_function(FOCUSED, arg=to)
        assert len(page.evaluate(STOPS)) == 1
    page.locator("[data-pick=d2]").click()
    both = page.locator(".thing.last.can").first
    traced = both.locator(".trace").evaluate("each => getComputedStyle(each).stroke")
    assert traced not in ("none", both.locator(".edge").evaluate("each => getComputedStyle(each).stroke"))


def test_the_board_of_a_lesson_is_seen_on_a_phone(browser: Browser, base_url: str) -> None:
    look = {"viewport": PHONE, "locale": "fr", "reduced_motion": "reduce"}
    with browser.new_context(base_url=base_url, **look) as context:  # type: ignore[arg-type]
        page = context.new_page()
        page.goto(f"/g/{PAWN}/learn")
        page.locator("[data-exercise] [data-picture]").wait_for()
        page.wait_for_function(
            "() => document.querySelector('[data-picture]').getBoundingClientRect().bottom <= innerHeight"
        )


def test_sealed_bids_are_made_by_touching_cards(page: Page, base_url: str) -> None:
    """Two people at one screen, with a curtain between what each may see."""
    seats = [{"who": "me", "name": "Ada"}, {"who": "me", "name": "Bo"}]
    page.goto(new_table(page, base_url, BIDS, seats))
    assert wait_for(page, "curtain", "asked") == "curtain"
    page.get_by_role("group", name="Curtain").get_by_role("button").click()
    wait_for(page, "asked")
    if shots := os.environ.get("SHOTS"):
        page.screenshot(path=f"{shots}/goofspiel.png")
    finish(page, by_mouse)
    expect(page.locator(".line")).to_contain_text("All cards are bid.")


def test_the_second_seat_sees_the_board_from_the_other_side(page: Page, base_url: str) -> None:
    page.goto(new_table(page, base_url, PAWN, [*bots(1), {"who": "me"}]))
    wait_for(page, "asked")
    top, bottom = (page.locator(f"[data-thing={square}]").bounding_box() for square in ("a1", "a6"))
    assert top is not None
    assert bottom is not None
    assert top["y"] < bottom["y"]


@pytest.mark.parametrize("mode", ["storm", "sudden"])
def test_kopis_can_be_played_by_a_picture(page: Page, base_url: str, mode: str) -> None:
    """Slides by one touch, steps by two, by mouse and by keys alone."""
    chance = Random(1)
    page.goto(new_table(page, base_url, DRAWN, [{"who": "me"}, *bots(1)], options={"mode": mode}))
    if mode == "storm":
        finish(page, by_mouse)
        expect(page.locator("[data-fair]")).to_have_count(0)  # nothing is left to chance
    else:
        for _ in range(12):
            if wait_for(page, "asked", "over") == "over":
                break
            by_keys(page, chance)
    assert state(page) in ("over", "asked", "waiting")
