"""All that must be read or touched is in sight, on a phone and on a desk with real scrollbars."""

import random
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserType, ViewportSize
from tests.browser.conftest import CHROMIUM, DESK, PHONE, patient
from tests.browser.looking import look
from tests.browser.playing import bots, by_mouse, new_table, wait_for

from ludotheque import games
from ludotheque.games import GAMES

TURNS = 9


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
def test_nothing_is_covered_cut_or_outside(
    with_scrollbars: Browser, base_url: str, game: str, size: ViewportSize
) -> None:
    with with_scrollbars.new_context(
        base_url=base_url, viewport=size, reduced_motion="reduce", locale="fr-FR", has_touch=size is PHONE
    ) as context:
        page = context.new_page()
        # With as many as can sit down: then room is scarcest.
        others = bots(games.load(game).seat_counts[-1] - 1)
        page.goto(new_table(page, base_url, game, [{"who": "me"}, *others]))
        page.locator("[data-pick]").first.wait_for()
        chance = random.Random(3)
        for turn in range(TURNS):
            if wait_for(page, "asked", "over") == "over":
                break
            faults = look(page)
            assert not faults, f"turn {turn}: {faults}"
            by_mouse(page, chance)
