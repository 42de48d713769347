"""What a bot advises: on a phone it covers nothing that must be read, is never cut, and can be closed."""

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.browser.conftest import PHONE
from tests.browser.looking import look
from tests.browser.playing import bots, new_table, wait_for
from tests.browser.test_fits import PLACE

from ludotheque import games
from ludotheque.games import GAMES

HINT = {"en-GB": ("Hint", "Close", "The board"), "fr-FR": ("Conseil", "Fermer", "Plateau")}
CUT = "box => box.scrollHeight > box.clientHeight + 1 || box.scrollWidth > box.clientWidth"


@pytest.mark.parametrize("locale", HINT)
@pytest.mark.parametrize("game", GAMES)
def test_a_hint_on_a_phone_covers_nothing_and_is_never_cut(
    browser: Browser, base_url: str, game: str, locale: str
) -> None:
    name, close, _ = HINT[locale]
    with browser.new_context(
        base_url=base_url, viewport=PHONE, has_touch=True, locale=locale, reduced_motion="reduce"
    ) as context:
        page = context.new_page()
        page.goto(
            new_table(page, base_url, game, [{"who": "me"}, *bots(games.load(game).seat_counts[0] - 1)])
        )
        wait_for(page, "asked")
        before = place(page)
        page.keyboard.press("h")
        advice = page.locator("[role=status]", has=page.locator("strong"))
        expect(advice).to_be_visible()
        said = advice.inner_text()
        assert look(page) == []
        assert not advice.evaluate(CUT)
        assert reaches_over(page) == [], said
        assert place(page) == before
        page.get_by_role("button", name=close).tap()
        expect(advice).to_have_count(0)
        expect(page.get_by_role("button", name=name)).to_be_visible()
        assert place(page) == before
        page.get_by_role("button", name=name).tap()
        expect(advice).to_be_visible()
        page.locator(".seats li").first.tap()
        expect(advice).to_have_count(0)
        page.get_by_role("button", name=name).tap()
        advice.locator("p").tap()  # where the buttons were
        expect(advice).to_have_count(0)
        expect(page.get_by_role("button", name=name)).to_be_visible()


def place(page: Page) -> str:
    return str(page.locator(".space").evaluate(PLACE))


def reaches_over(page: Page) -> list[str]:
    """What of the seats, the bar, the board and the tray the advice lies on."""
    found: list[str] = page.evaluate(
        """() => {
            const said = [...document.querySelectorAll('[role=status]')];
            const box = said.find(e => e.querySelector('strong')).getBoundingClientRect();
            const parts = ['header.bar', '.seats', '.space', '#tray *'];
            return parts.flatMap(part => [...document.querySelectorAll(part)]).filter(e => {
                const { top, bottom, width, height } = e.getBoundingClientRect();
                const reached = top < box.bottom - 1 && bottom > box.top + 1;
                return e.textContent.trim() && width && height && reached;
            }).map(e => e.outerHTML.slice(0, 80));
        }"""
    )
    return found
