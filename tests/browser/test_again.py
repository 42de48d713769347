"""Undo and showing again: what was undone stays undone, and what is shown again is really seen."""

import re
from itertools import takewhile

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.browser.playing import bots, moves, new_table, open_list, opponent, play_until, wait_for
from tests.browser.studying import brought, choose, finished_table
from tests.browser.test_battle_board import make
from tests.browser.test_epix_board import attacked
from tests.browser.test_story import go_on
from tests.browser.test_zop_board import dealt

from ludotheque.games import GAMES
from ludotheque.position import start


def test_a_march_of_epix_that_ended_by_itself_does_not_end_again_after_an_undo(
    page: Page, base_url: str
) -> None:
    likes_it_so(page, "epix")
    table, n, text = leads_to_the_end(page, base_url)
    go_on(page, base_url, table, n - 1)
    wait_for(page, "asked")
    choose(page, text)
    past(page, n)
    stays_undone(page, n)
    page.reload()
    wait_for(page, "asked")
    stays(page, n)


def leads_to_the_end(page: Page, base_url: str) -> tuple[str, int, str]:
    """A finished table of Epix, and a move of the first seat after which it can only end its march."""
    for _ in range(9):
        table = finished_table(base_url, "epix", "random", "random")
        made = page.request.get(f"{base_url}/api/tables/{table}/record").json()["moves"]
        position = start("epix")
        for n, (seat, text) in enumerate(made):
            on = n and n + 20 < len(made)
            if on and seat == made[n - 1][0] == 0 and position.legal(0) == ["end"]:
                return table, n, made[n - 1][1]
            position.play(seat, text)
    raise AssertionError("there was always something else to do")


def test_an_activation_that_ended_by_itself_does_not_end_again_after_an_undo(
    page: Page, base_url: str
) -> None:
    likes_it_so(page, "smallwars")
    seats = [{"who": "me", "name": "Ada"}, {"who": "me", "name": "Bo"}]
    page.goto(new_table(page, base_url, "smallwars", seats, options={"budget": 100}))
    for _ in seats:
        make(page, "[data-pick='gunship']", ".square [data-pick]")
    for _ in seats:
        make(page, "[data-pick='done']")
    wait_for(page, "asked")
    page.locator(".figure[data-pick]").first.click()
    make(page, ".square .to[data-pick]")
    n = int(moves(page)) + 1
    make(page, ".square .to[data-pick]")
    past(page, n)
    stays_undone(page, n)


OPENED = {
    "en-GB": ("has been revealed: if you undo", "Undo anyway", re.compile("undid a move")),
    "fr-FR": ("ont été dévoilés", "Annuler quand même", re.compile("a annulé un coup")),
}


@pytest.mark.parametrize("locale", OPENED)
def test_an_undo_past_opened_cards_says_so_and_both_choose_anew(
    browser: Browser, base_url: str, locale: str
) -> None:
    warning, anyway, undid = OPENED[locale]
    with browser.new_context(base_url=base_url, locale=locale, reduced_motion="reduce") as context:
        page = context.new_page()
        go_on(page, base_url, *brought(base_url, "zop", dealt("A1 A2 A3 A4", "D1 D2 D3 D4")))
        page.locator("[data-state=asked][data-moves='3']").wait_for()  # two decks, and what the bot seals
        choose(page, first_move(page, "zop"))
        past(page, 3)
        wait_for(page, "asked")
        page.keyboard.press("u")
        expect(page.get_by_role("alert")).to_contain_text(warning)
        page.get_by_role("button", name=anyway).click()
        expect(page.get_by_role("tabpanel")).to_contain_text(undid)
        page.locator("[data-state=asked][data-moves='3']").wait_for()  # it has sealed once more


def test_an_undo_past_a_new_deal_says_so(page: Page, base_url: str) -> None:
    table = finished_table(base_url, "zop", "random", "random")
    made = page.request.get(f"{base_url}/api/tables/{table}/record").json()["moves"]
    n = next(n for n, (seat, _) in enumerate(made) if seat == 0 and "deal" in until_next(made[n + 1 :]))
    go_on(page, base_url, table, n)
    wait_for(page, "asked")
    choose(page, made[n][1])
    past(page, n + 2)
    wait_for(page, "asked")
    page.keyboard.press("u")
    expect(page.get_by_role("alert")).to_contain_text("left to chance again")
    expect(page.get_by_role("alert")).to_contain_text("takes back the end of round")
    if made[n + 1][0] == 1:  # else the other had chosen before this table began, and nothing leads back there
        expect(page.get_by_role("alert")).to_contain_text("has been revealed")


def until_next(made: list[tuple[int, str]]) -> list[str]:
    """What chance does before the first seat moves once more."""
    rest = takewhile(lambda move: move[0] != 0, made)
    return [text.split()[0] for seat, text in rest if seat < 0]


def test_an_undo_past_revealed_bids_says_so(page: Page, base_url: str) -> None:
    made = attacked()
    table, n, key = brought(base_url, "epix", made[: made.index((0, "bid 1"))], seats=4)
    go_on(page, base_url, table, n, key, seats=[{"who": "me"}, *bots(3)])
    wait_for(page, "asked")
    choose(page, "bid 1")
    past(page, n + 1)
    wait_for(page, "asked")
    page.wait_for_timeout(1500)  # the bots go on: a question is withdrawn when somebody moves
    page.keyboard.press("u")
    expect(page.get_by_role("alert")).to_contain_text("has been revealed")
    page.get_by_role("button", name="Undo anyway").click()
    expect(page.get_by_role("tabpanel")).to_contain_text(
        re.compile("undid (a|[0-9]+) move")
    )  # the bots bid again at once


def likes_it_so(page: Page, game: str) -> None:
    page.add_init_script(f"localStorage.setItem('ludotheque.{game}.ends', 'yes')")


def past(page: Page, n: int) -> None:
    page.wait_for_function("n => Number(document.querySelector('[data-moves]').dataset.moves) > n", arg=n)
    wait_for(page, "asked", "waiting")


def stays_undone(page: Page, n: int) -> None:
    wait_for(page, "asked")
    page.keyboard.press("u")
    if page.get_by_role("alert").count():
        page.get_by_role("button", name="Undo anyway").click()
    page.wait_for_function("n => Number(document.querySelector('[data-moves]').dataset.moves) === n", arg=n)
    stays(page, n)


def stays(page: Page, n: int) -> None:
    page.wait_for_timeout(1_000)
    assert moves(page) == str(n)
    expect(page.get_by_role("checkbox", name="Ends by itself")).to_be_checked()


SIGNS = {
    "epix": "() => document.querySelectorAll('.map .piece').length",
    "kopis": "() => document.querySelectorAll('.kopis .piece:not(.would)').length",
    "smallwars": "() => document.querySelectorAll('.battlefield .figure').length",
    "zop": "() => document.querySelectorAll('.arena [data-card]:not([data-down])').length",
}
"""How many of the things that a move brings to the board lie there open."""

FIRST = {"epix": "recruit ", "kopis": "", "smallwars": "pick ", "zop": ""}
"""How moves begin that bring something to the board at once."""

FILM = """() => {
    window.film = [];
    const look = () => {
        window.film.push([document.querySelector('[data-state]').dataset.state, sign()]);
        requestAnimationFrame(look);
    };
    look();
}"""


@pytest.mark.parametrize("game", GAMES)
def test_the_last_moves_are_seen_again_from_ones_own_on(browser: Browser, base_url: str, game: str) -> None:
    with browser.new_context(base_url=base_url, locale="en-GB", reduced_motion="no-preference") as context:
        page = context.new_page()
        with opponent(page, base_url, game) as other:
            play_until(page, other, "asked", FIRST[game])
            sign = SIGNS[game]
            before, n = page.evaluate(sign), int(moves(page))
            choose(page, first_move(page, game))
            past(page, n)
            play_until(page, other, "asked", FIRST[game])
        after, facts = page.evaluate(sign), page.get_by_role("tabpanel").locator(".fact").count()
        n = int(moves(page))
        expect(page.get_by_role("button", name="Show the last moves again")).to_be_visible()
        page.evaluate(FILM.replace("sign()", f"({sign})()"))
        page.keyboard.press("r")
        page.wait_for_function("() => window.film.some(([state]) => state === 'waiting')")
        wait_for(page, "asked")
        seen = [count for state, count in page.evaluate("window.film") if state == "waiting"]
        if game == "zop":
            assert max(seen) >= 2, "both cards lie open in the middle"
        else:
            assert min(seen) <= before + 1 < after, "one's own move is shown as well as the other's"
        assert (page.evaluate(sign), moves(page)) == (after, str(n))
        expect(page.get_by_role("tabpanel").locator(".fact")).to_have_count(facts)


def first_move(page: Page, game: str) -> str:
    """One that brings something to the board."""
    open_list(page)
    listed = page.locator("dialog[open] li button[data-move]")
    listed.first.wait_for()
    texts = listed.evaluate_all("all => all.map(each => each.dataset.move)")
    page.keyboard.press("Escape")
    return next(str(text) for text in texts if text.startswith(FIRST[game]))
