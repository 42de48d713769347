"""On a phone all is in sight while one waits, reads the log, is asked for leave, and at the end."""

import random

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.browser.conftest import PHONE
from tests.browser.looking import look
from tests.browser.playing import choose_from_list, moves, new_table, state, wait_for

from ludotheque import games
from ludotheque.games import GAMES
from ludotheque.server.client import Guest, TableSocket


@pytest.mark.parametrize("game", GAMES)
def test_on_a_phone_all_is_in_sight_in_every_state_of_a_table(
    browser: Browser, base_url: str, game: str
) -> None:
    with browser.new_context(
        base_url=base_url, viewport=PHONE, has_touch=True, locale="fr-FR", reduced_motion="reduce"
    ) as context:
        page = context.new_page()
        path = new_table(page, base_url, game, [{"who": "me"}, {"who": "open"}])
        table, _, key = path.removeprefix("/t/").partition("?key=")
        with Guest(base_url, "Marguerite-Anne").join(table, key) as other:
            other.ask("sit", seat=1)
            other.ask("resync")
            page.goto(path)
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


def play_until(page: Page, other: TableSocket, wanted: str) -> None:
    """Both play, until this page is in that state."""
    chance = random.Random(1)
    while wait_for(page, "asked", "waiting") != wanted:
        before = moves(page)
        if state(page) == "asked":
            choose_from_list(page, chance, before)
        else:
            other.ask("resync")
            if not other.legal:  # what both chose is still being shown here
                page.wait_for_timeout(50)
                continue
            other.play(other.legal[0])
        page.wait_for_function("n => document.querySelector('[data-state]').dataset.moves !== n", arg=before)
