"""How a game ends for two at one screen, and why seats with equal scores are not ranked equally."""

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.browser.playing import bots, by_list, finish, new_table, wait_for
from tests.browser.studying import brought, choose, finished_table
from tests.browser.test_again import first_move
from tests.browser.test_epix_board import attacked
from tests.browser.test_story import go_on

from ludotheque.games import GAMES


def test_two_at_one_screen_have_their_joy_and_their_turning_point(browser: Browser, base_url: str) -> None:
    with browser.new_context(base_url=base_url, locale="en-GB", reduced_motion="no-preference") as context:
        page = context.new_page()
        seats = [{"who": "me", "name": "Ada"}, {"who": "me", "name": "Bo"}]
        page.goto(new_table(page, base_url, GAMES[0], seats))
        finish(page, by_list)
        expect(page.locator(".joy")).to_have_count(1)
        card = page.get_by_role("region", name="Result")
        expect(card.get_by_role("heading")).to_contain_text("wins")
        expect(card).not_to_contain_text("Well played")
        page.keyboard.press("Shift")
        expect(page.locator(".joy")).to_have_count(0)
        card.get_by_text("The turning point:").wait_for()


@pytest.mark.parametrize(
    ("locale", "words"), [("en-GB", "gold decides:"), ("fr-FR", "l’or départage")], ids=["en", "fr"]
)
def test_after_a_resignation_too_a_broken_tie_says_why(
    browser: Browser, base_url: str, locale: str, words: str
) -> None:
    """Epix, four seats: the three who stay hold as many provinces, and one of them has less gold."""
    with browser.new_context(base_url=base_url, locale=locale, reduced_motion="reduce") as context:
        page = context.new_page()
        go_on(
            page, base_url, *brought(base_url, "epix", attacked(), seats=4), seats=[{"who": "me"}, *bots(3)]
        )
        give_up(page, locale)
        expect(page.locator(".result .told p").first).to_contain_text(words)
        beside = page.locator(".result .places small")
        expect(beside).to_have_count(3)
        expect(beside.first).to_contain_text("gold" if locale == "en-GB" else "d’or")


def give_up(page: Page, locale: str) -> None:
    wait_for(page, "asked")
    more, given_up = ("More", "Resign") if locale.startswith("en") else ("Plus", "Abandonner")
    page.get_by_role("button", name=more, exact=True).click()
    page.get_by_role("button", name=given_up).click()
    page.locator("dialog .sure").click()
    wait_for(page, "over")


@pytest.mark.parametrize(
    ("locale", "legend", "edge", "never"),
    [
        ("en-GB", "How moves are written", "from Black’s edge", "from the south"),
        ("fr-FR", "Comment", "par le bord de Noir", "par le sud"),
    ],
    ids=["en", "fr"],
)
def test_how_moves_of_kopis_are_written_is_true_from_either_side(
    browser: Browser, base_url: str, locale: str, legend: str, edge: str, never: str
) -> None:
    table = finished_table(base_url, "kopis", "random", "random")
    with browser.new_context(base_url=base_url, locale=locale) as context:
        page = context.new_page()
        page.goto(f"/t/{table}/replay")
        page.locator("[data-ready]").wait_for()
        page.get_by_text(legend).click()  # on a desk the moves need the room
        words = page.locator("details", has_text=legend).locator("p")
        expect(words).to_contain_text(edge)
        expect(words).not_to_contain_text(never)


TOLD = """
window.told = [];
const sample = () => {
    const words = [...document.querySelectorAll('.space .unseen p, .space .shop, .epix .beside section')];
    const table = document.querySelector('[data-state]');
    if (table) window.told.push([table.dataset.moves, words.map((each) => each.textContent).join('|')]);
    requestAnimationFrame(sample);
};
requestAnimationFrame(sample);
"""


@pytest.mark.parametrize("game", ["kopis", "epix", "smallwars", "zop"])
def test_what_is_only_read_aloud_waits_for_the_picture(browser: Browser, base_url: str, game: str) -> None:
    with browser.new_context(base_url=base_url, locale="en-GB", reduced_motion="no-preference") as context:
        page = context.new_page()
        page.goto(new_table(page, base_url, game, [{"who": "me"}, *bots(1)]))
        wait_for(page, "asked")
        before = page.locator("[data-state]").get_attribute("data-moves")
        page.evaluate(TOLD)
        page.wait_for_function("() => window.told.length > 2")
        choose(page, first_move(page, game))
        page.wait_for_function("n => window.told.at(-1)[0] !== n", arg=before)
        told = {words for n, words in page.evaluate("window.told") if n == before}
        assert len(told) == 1, f"ahead of the picture: {told}"
