"""What Small Wars shows of a fight, a pick and a hint is all to be seen, said once, and moves nothing."""

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, FloatRect, Page, expect
from tests.browser.conftest import PHONE
from tests.browser.playing import bots, moves, new_table, settle, wait_for
from tests.browser.studying import Made, brought
from tests.browser.test_story import go_on

IN_ONE_SQUARE: Made = [
    *((0, "pick heavy b1"), (1, "pick heavy b3"), (0, "pick truck b1"), (1, "done"), (0, "done")),
    *((1, "R1>b2"), (1, "R1>b1"), (1, "R1.")),
]
"""Two heavy tanks, which cannot destroy each other at once: eight dice."""


@pytest.fixture(params=["en-GB", "fr-FR"])
def phone(request: pytest.FixtureRequest, browser: Browser, base_url: str) -> Any:
    with browser.new_context(
        base_url=base_url,
        viewport=PHONE,
        reduced_motion="no-preference",
        locale=request.param,
        has_touch=True,
    ) as context:
        page = context.new_page()
        go_on(page, base_url, *brought(base_url, "smallwars", IN_ONE_SQUARE))
        wait_for(page, "asked")
        yield page


HIDDEN_BY_DICE = """() => {
    const dice = document.querySelector('.battlefield > .dice')?.getBoundingClientRect();
    return dice?.width && ['B1', 'R1'].filter(name => {
        const figure = document.querySelector(`[data-spot=${name}]`).getBoundingClientRect();
        return figure.left < dice.right && figure.right > dice.left
            && figure.top < dice.bottom && figure.bottom > dice.top;
    }).join(' ') || (dice?.width ? 'none' : null);
}"""


def test_the_dice_of_a_fight_roll_beside_the_two(phone: Page) -> None:
    fight(phone)
    assert phone.wait_for_function(HIDDEN_BY_DICE).json_value() == "none"


def test_what_binds_a_figure_is_said_and_moves_no_field(phone: Page) -> None:
    field, before = phone.locator(".battlefield"), moves(phone)
    place = field.bounding_box()
    fight(phone)
    settle(phone, before)
    wait_for(phone, "asked")
    expect(phone.locator(".prompt .line")).to_contain_text(re.compile("no enemies|sans ennemi"))
    assert field.bounding_box() == place


def fight(page: Page) -> None:
    for what in ("[data-spot=B1]", "[data-spot=R1]", "#tray [data-pick=fight]"):
        page.locator(what).tap()


STRUCK_OUT = """() => {
    window.struck = 0;
    const look = () => {
        const prices = [...document.querySelectorAll('.stock .price')];
        const out = prices.filter(each => getComputedStyle(each).textDecorationLine === 'line-through');
        window.struck = Math.max(window.struck, out.length);
        requestAnimationFrame(look);
    };
    look();
}"""


def test_a_pick_that_is_shown_strikes_out_no_price(browser: Browser, base_url: str) -> None:
    with browser.new_context(base_url=base_url, reduced_motion="no-preference") as context:
        page = context.new_page()
        page.goto(new_table(page, base_url, "smallwars", [{"who": "me"}, *bots(1)], options={"budget": 900}))
        wait_for(page, "asked")
        page.evaluate(STRUCK_OUT)
        before = moves(page)
        page.locator("[data-pick=jeep]").click()  # there are three: one each sells none out
        page.locator(".to[data-pick]").first.click()
        settle(page, before)
        wait_for(page, "asked")
        assert page.evaluate("struck") == 0


def test_the_square_of_a_hint_is_marked(page: Page, base_url: str) -> None:
    page.goto(new_table(page, base_url, "smallwars", [{"who": "me"}, *bots(1)], options={"budget": 100}))
    wait_for(page, "asked")
    page.get_by_role("button", name="Hint").click()
    hinted = page.locator(".square.hinted")
    expect(hinted).to_have_count(1)
    square = page.locator(f"[data-square={hinted.get_attribute('data-square')}]")
    box = square.bounding_box()
    assert box
    edge: FloatRect = {"x": box["x"] + 1, "y": box["y"] + box["height"] / 3, "width": 2, "height": 40}
    marked = page.screenshot(clip=edge)
    square.evaluate("each => each.classList.remove('hinted')")
    assert page.screenshot(clip=edge) != marked


SAID_TWICE = """() => {
    window.twice = [];
    const text = which => document.querySelector(`.prompt ${which}`)?.textContent.trim();
    new MutationObserver(() => {
        if (text('.news') && text('.news') === text('.line')) window.twice.push(text('.news'));
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""


def test_a_fight_that_is_shown_is_said_once(browser: Browser, base_url: str) -> None:
    with browser.new_context(base_url=base_url, reduced_motion="no-preference") as context:
        page = context.new_page()
        both = [{"who": "me"}, {"who": "me", "name": "Bo"}]
        go_on(page, base_url, *brought(base_url, "smallwars", IN_ONE_SQUARE), seats=both)
        wait_for(page, "asked")
        page.evaluate(SAID_TWICE)
        before = moves(page)
        for name in "B1", "R1":
            page.locator(f"[data-spot={name}]").click()
        settle(page, before)
        wait_for(page, "asked")
        assert page.evaluate("twice") == []
