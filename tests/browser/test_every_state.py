"""On a phone all is in sight while one waits, reads the log, is asked for leave, and at the end."""

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.browser.conftest import PHONE
from tests.browser.looking import look
from tests.browser.playing import opponent, play_until, wait_for

from ludotheque import games
from ludotheque.games import GAMES
from ludotheque.server.client import TableSocket


@pytest.mark.parametrize("game", GAMES)
def test_on_a_phone_all_is_in_sight_in_every_state_of_a_table(
    browser: Browser, base_url: str, game: str
) -> None:
    with browser.new_context(
        base_url=base_url, viewport=PHONE, has_touch=True, locale="fr-FR", reduced_motion="reduce"
    ) as context:
        page = context.new_page()
        with opponent(page, base_url, game, "Marguerite-Anne") as other:
            play_until(page, other, "waiting")
            in_sight(page, "waiting")
            page.get_by_role("toolbar").get_by_role("button", name="Journal").tap()
            expect(page.locator(".log.open")).to_be_visible()
            in_sight(page, "the log")
            page.keyboard.press("Escape")
            if not games.load(game).has_secrets:  # else there is not always something to undo
                offers_are_in_sight(page, other)
            other.ask("resign", seat=1)
            wait_for(page, "over")
            expect(page.locator(".result .ways")).to_be_visible()
            in_sight(page, "the result")


def in_sight(page: Page, what: str) -> None:
    faults = look(page)
    assert not faults, f"{what}: {faults}"


def offers_are_in_sight(page: Page, other: TableSocket) -> None:
    """To take moves back: asked for by the other, refused here, then asked for here."""
    play_until(page, other, "asked")
    play_until(page, other, "waiting")
    other.ask("undo", seat=1)
    question = page.get_by_role("alert")
    expect(question).to_be_visible()
    in_sight(page, "an offer of the other's")
    question.get_by_role("button", name="Non").tap()
    expect(question).to_have_count(0)
    play_until(page, other, "asked")
    page.keyboard.press("u")
    expect(page.locator(".offer")).to_be_visible()
    in_sight(page, "an offer of one's own")
