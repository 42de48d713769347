"""What a table tells, and when: the last move before the card, the news, the log, nothing that jumps."""

import random
import re

import pytest
from playwright.sync_api import Browser, Page, Route, ViewportSize, expect
from tests.browser.conftest import DESK, PHONE
from tests.browser.looking import look
from tests.browser.playing import bots, by_list, by_mouse, choose_from_list, new_table, wait_for

GAME = "kopis"
SIZES = pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])

PLACES = """() => [...document.querySelectorAll('.result :is(button, a, summary)')]
    .filter((each) => !each.closest('.moment'))
    .map((each) => {
        const { x, y, width, height } = each.getBoundingClientRect();
        return [each.textContent.trim(), x, y, width, height].join();
    })"""
FOUND = {
    "scale": "worth",
    "done": 3,
    "total": 3,
    "balances": [],
    "moments": [
        {"n": n, "worths": [1 - w, w], "errors": [], "moves": [], "lost": 0, "value": None}
        for n, w in ((0, 0.48), (1, 0.71), (2, 0.7))
    ],
}


@SIZES
@pytest.mark.parametrize("answer", ["found", "none", "failed"])
def test_nothing_on_the_card_moves_when_the_turning_point_is_there(
    page: Page, base_url: str, size: ViewportSize, answer: str
) -> None:
    page.set_viewport_size(size)

    def analysis(route: Route) -> None:
        if answer == "failed":
            route.fulfill(status=500, body="{}")
        else:
            route.fulfill(json=FOUND if answer == "found" else {**FOUND, "moments": []})

    page.route("**/analysis?*", analysis)
    page.goto(new_table(page, base_url, GAME, [{"who": "me"}, *bots(1)]))
    wait_for(page, "asked")
    by_list(page, random.Random(1))
    resign(page)
    page.locator(".result .moment").wait_for()
    before = page.evaluate(PLACES)
    assert len(before) >= 5
    page.locator(f"[data-moment={answer}]").wait_for()
    assert page.evaluate(PLACES) == before
    if answer == "found":
        expect(page.locator(".moment")).to_contain_text("Red’s chances went from 48% to 71%.")


def test_a_draw_has_no_turning_point(page: Page, base_url: str) -> None:
    """Nothing decided it."""
    both = [{"who": "me"}, {"who": "me", "name": "Bo"}]
    page.goto(new_table(page, base_url, GAME, both, options={"mode": "sudden", "quiet_limit": 1}))
    for n, move in enumerate(("Sb", "Nb", "b1n"), 1):
        wait_for(page, "asked")
        page.keyboard.press("m")
        page.locator(f"[data-move={move}]").click()
        page.locator(f"[data-state][data-moves='{n}']").wait_for()
    card = page.get_by_role("region", name="Result")
    expect(card).to_contain_text("draw")
    expect(card.locator(".moment")).to_have_count(0)


def resign(page: Page) -> None:
    wait_for(page, "asked")
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Resign this game?").click()
    wait_for(page, "over")


def test_a_resignation_is_told_and_a_game_that_nobody_played_turned_nowhere(
    page: Page, base_url: str
) -> None:
    page.goto(new_table(page, base_url, GAME, [{"who": "me"}, *bots(1)]))
    resign(page)
    card = page.get_by_role("region", name="Result")
    expect(card).not_to_contain_text("turned")
    expect(page.locator(".moment")).to_have_count(0)
    expect(page.get_by_role("tabpanel")).to_contain_text("Black (Ada) resigned.")


FILM = """() => {
    window.film = {};
    const look = () => {
        const table = document.querySelector('[data-state]');
        const now = performance.now();
        if (table.dataset.state === 'over') window.film.over ??= now;
        if (document.querySelector('.result')) window.film.card ??= now;
        else requestAnimationFrame(look);
    };
    look();
}"""
GLANCE = 1000


def until_the_last(page: Page) -> None:
    """To Black's eighth faction: Red's, which follows, ends the game."""
    chance = random.Random(5)
    while True:
        wait_for(page, "asked")
        if page.evaluate("() => Number(document.querySelector('[data-moves]').dataset.moves)") >= 14:
            return
        by_mouse(page, chance)


@SIZES
@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_the_bots_last_move_stands_before_the_card_covers_it(
    browser: Browser, base_url: str, size: ViewportSize, motion: str
) -> None:
    """Its answer comes at once, while one's own move is still on its way."""
    with browser.new_context(
        base_url=base_url,
        locale="en-GB",
        viewport=size,
        reduced_motion=motion,  # type: ignore[arg-type]
    ) as context:
        page = context.new_page()
        page.goto(new_table(page, base_url, GAME, [{"who": "me"}, *bots(1)]))
        until_the_last(page)
        page.evaluate(FILM)
        page.locator("[data-pick]").first.focus()
        page.keyboard.press("Enter")  # which shows what the next one plays
        page.keyboard.press("Enter")
        page.locator(".result").wait_for()
        film = page.evaluate("window.film")
        assert film["card"] - film["over"] >= GLANCE


def test_a_touch_ends_the_look_at_the_last_move(page: Page, base_url: str) -> None:
    page.goto(new_table(page, base_url, GAME, [{"who": "me"}, *bots(1)]))
    until_the_last(page)
    page.evaluate(ENDLESS)
    page.locator("[data-pick]").first.focus()
    page.keyboard.press("Enter")  # which shows what the next one plays
    page.keyboard.press("Enter")
    wait_for(page, "over")
    page.evaluate("document.querySelector('.space').click()")
    page.locator(".result").wait_for()


ENDLESS = """() => {
    const plain = window.setTimeout;
    window.setTimeout = (act, wait, ...more) => wait > 1000 ? 0 : plain(act, wait, ...more);
}"""
"""What should come after more than a second never comes by itself."""

NEWS = ".prompt .news"
HEIGHT = """() => {
    return Math.round(document.querySelector('.prompt').getBoundingClientRect().height);
}"""


@SIZES
@pytest.mark.parametrize(("game", "lang"), [("kopis", "en-GB"), ("smallwars", "fr-FR")])
def test_the_news_stay_until_one_acts_and_move_nothing(
    browser: Browser, base_url: str, size: ViewportSize, game: str, lang: str
) -> None:
    with browser.new_context(
        base_url=base_url, locale=lang, viewport=size, reduced_motion="reduce", has_touch=size is PHONE
    ) as context:
        page = context.new_page()
        page.goto(new_table(page, base_url, game, [{"who": "me"}, *bots(1)]))
        wait_for(page, "asked")
        place, told = page.evaluate(HEIGHT), 0
        chance = random.Random(2)
        for _ in range(12):
            by_mouse(page, chance)
            if wait_for(page, "asked", "over") == "over":
                break
            assert page.evaluate(HEIGHT) == place
            assert look(page) == []
            news = page.locator(NEWS).inner_text()
            if not news:
                continue
            told += 1
            assert facts(news) <= facts(said_by_the_log(page))
            box = page.locator(NEWS).bounding_box()
            assert box
            assert box["height"] < 45  # two lines
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= size["width"]
            everything = page.locator(".prompt .all")
            if game == "kopis":
                expect(everything).to_have_count(0)  # its news are short: nothing is cut
            if everything.count():
                everything.click()
                expect(page.locator(".prompt .whole")).to_have_text(news)
                expect(page.locator(".prompt .whole")).to_be_in_viewport(ratio=1)
                everything.click()
        assert told >= 3


def test_a_touch_elsewhere_closes_the_news_that_were_opened(browser: Browser, base_url: str) -> None:
    """On a phone they lie over what is offered. Nobody has moved: they are the cards on offer."""
    with browser.new_context(
        base_url=base_url, viewport=PHONE, has_touch=True, reduced_motion="reduce"
    ) as context:
        page = context.new_page()
        both = [{"who": "me"}, {"who": "me", "name": "Bo"}]
        page.goto(new_table(page, base_url, "epix", both, options={"rules": "advanced"}))
        wait_for(page, "asked")
        page.locator(".prompt .all").tap()
        expect(page.locator(".prompt .whole")).to_be_visible()
        page.locator(".seats li").first.tap()
        expect(page.locator(".prompt .whole")).to_have_count(0)


def said_by_the_log(page: Page) -> str:
    """All that screen readers heard last, as one text: it is there once."""
    heard: str = page.locator("[role=log]").evaluate("box => box.textContent")
    return heard


def facts(said: str) -> set[str]:
    """The pieces, squares and names in a sentence: the news may word them more shortly than the log."""
    return set(re.findall(r"\b(?:[BR]\d+|[a-f][1-6]|[A-ZÀ-Ý][\w’-]+)\b", said))


def test_the_news_come_when_the_board_has_shown_them(browser: Browser, base_url: str) -> None:
    with browser.new_context(base_url=base_url, locale="en-GB") as context:
        page = context.new_page()
        page.goto(new_table(page, base_url, GAME, [{"who": "me"}, *bots(1)]))
        wait_for(page, "asked")
        page.evaluate(
            """() => {
                window.early = [];
                const look = () => {
                    const said = document.querySelector('.prompt .news').textContent;
                    const { moves } = document.querySelector('[data-state]').dataset;
                    if (said && Number(moves) < 2) window.early.push(said);
                    requestAnimationFrame(look);
                };
                look();
            }"""
        )
        choose_from_list(page, random.Random(1))
        page.wait_for_function("() => document.querySelector('[data-moves]').dataset.moves === '2'")
        expect(page.locator(NEWS)).to_contain_text("Red slides")
        assert page.evaluate("window.early") == []


def test_the_log_of_a_season_stands_under_those_who_acted(page: Page, base_url: str) -> None:
    """Epix: what Red reveals, or collects, in the course of Blue's move is Red's; a season has a heading."""
    page.goto(new_table(page, base_url, "epix", [{"who": "me"}, *bots(1)]))
    log = page.get_by_role("tabpanel")
    for _ in range(80):
        wait_for(page, "asked")
        if log.get_by_role("heading", name="Summer begins.").count():
            break
        by_list(page, random.Random(1))
    expect(log.get_by_role("heading", name="Spring begins.")).to_be_attached()
    facts = log.evaluate(
        """log => [...log.querySelectorAll('li')].flatMap((turn) => [...turn.querySelectorAll('.fact')]
            .map((fact) => [turn.querySelector('h3')?.textContent.trim(), fact.textContent.trim()]))"""
    )
    assert len(facts) > 10
    strangers = [
        (head, fact)
        for head, fact in facts
        for seat in ("Blue", "Red")
        if fact.startswith(f"{seat} ") and head != seat
    ]
    assert not strangers


WAITED = """() => {
    const table = document.querySelector('[data-state]');
    new MutationObserver(() => (window.waited ||= table.dataset.state === 'waiting'))
        .observe(table, { attributes: true });
}"""


def test_the_last_moves_are_shown_again_at_the_first_touch(browser: Browser, base_url: str) -> None:
    with browser.new_context(base_url=base_url, locale="en-GB", viewport=PHONE, has_touch=True) as context:
        page = context.new_page()
        page.goto(new_table(page, base_url, GAME, [{"who": "me"}, *bots(1)]))
        wait_for(page, "asked")
        by_mouse(page, random.Random(1))
        page.wait_for_function("() => document.querySelector('[data-moves]').dataset.moves === '2'")
        wait_for(page, "asked")
        page.get_by_role("button", name="Log").tap()
        page.get_by_role("button", name="Close").tap()
        page.evaluate(WAITED)
        page.get_by_role("button", name="Show the last moves again").tap()
        page.wait_for_function("() => window.waited")
        wait_for(page, "asked")
        # The list of moves raises no keyboard.
        page.get_by_role("button", name="All moves").tap()
        expect(page.locator("dialog[open] input")).to_be_visible()
        expect(page.locator("dialog[open] input")).not_to_be_focused()


def test_bots_of_one_name_are_told_apart(page: Page, base_url: str) -> None:
    page.goto(new_table(page, base_url, "epix", [{"who": "me"}, *bots(3)]))
    wait_for(page, "asked")
    names = page.locator(".seats .name").all_inner_texts()
    assert len(set(names)) == 4
