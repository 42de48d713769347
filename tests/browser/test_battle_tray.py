"""Small Wars' tray on a phone: everything in it fits, whatever is looked at, in both languages."""

import json
import random
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.browser.conftest import DESK, PHONE
from tests.browser.looking import look
from tests.browser.playing import bots, by_mouse, moves, new_table, settle, wait_for

ARMIES = {"armies": "barrage-steel"}
FIGHT = "#tray [data-pick='fight']"
"""It confirms a fight, as a second tap on the target does."""


@pytest.fixture(params=["en-GB", "fr-FR"])
def phone(request: pytest.FixtureRequest, browser: Browser, base_url: str) -> Any:
    with browser.new_context(
        base_url=base_url, viewport=PHONE, reduced_motion="reduce", locale=request.param, has_touch=True
    ) as context:
        # Most stands in the tray while activations end by themselves.
        context.add_init_script("localStorage.setItem('ludotheque.smallwars.ends', 'yes')")
        yield context.new_page()


def test_the_tray_of_a_phone_holds_all_of_it_while_activations_end_by_themselves(
    phone: Page, base_url: str
) -> None:
    phone.goto(new_table(phone, base_url, "smallwars", [{"who": "me"}, *bots(1)], options=ARMIES))
    chance, forecasts, habits = random.Random(5), 0, 0
    for _ in range(60):
        if wait_for(phone, "asked", "over") == "over" or (forecasts > 3 and habits > 5):
            break
        targets = phone.locator(".figure.target[data-pick]")
        if targets.count():
            targets.nth(chance.randrange(targets.count())).tap()
            forecasts += phone.locator(FIGHT).count()
        habits += phone.locator("#tray .habit").count()
        faults = look(phone) + phone.evaluate(OUT_OF_THE_TRAY)
        assert not faults, faults
        play(phone, chance)
    assert forecasts
    assert habits


def play(page: Page, chance: random.Random) -> None:
    """An enemy that was tapped is fought; otherwise anything, but rather a move than the end."""
    before = moves(page)
    if page.locator(".figure.armed").count():
        page.locator(chance.choice([".figure.armed", FIGHT])).tap()
        settle(page, before)
    else:
        by_mouse(page, chance)


OUT_OF_THE_TRAY = """() => {
    const orders = document.querySelector('#tray .orders').getBoundingClientRect();
    return [...document.querySelectorAll('#tray .orders *')].filter(e => !e.closest('.unseen, .more, svg'))
        .filter(e => {
            const box = e.getBoundingClientRect();
            return box.width > 1 && (box.top < orders.top - 1 || box.bottom > orders.bottom + 1
                || box.left < -1 || box.right > innerWidth + 1);
        }).map(e => `out of the tray: ${e.tagName} ${e.className} ${e.textContent.trim().slice(0, 40)}`);
}"""


def test_a_figure_that_has_acted_lets_a_tap_on_a_marked_square_through(phone: Page, base_url: str) -> None:
    me = [{"who": "me"}, {"who": "me", "name": "Bo"}]
    phone.goto(new_table(phone, base_url, "smallwars", me, options={"budget": 100}))
    for pick in ("pick jeep b1", "pick quad a3", "pick jeep a1", "done", "done"):
        _play(phone, pick)
    for move in ("R1>b3", "B1>b2", "B1."):  # the quad has one action: it ends by itself
        _play(phone, move)
    wait_for(phone, "asked")
    if not phone.locator(".figure.chosen").count():
        phone.locator("[data-spot='B2']").tap()
    before = moves(phone)
    phone.locator("[data-spot='B1']").tap(force=True)  # it is disabled for who can choose it no more
    phone.wait_for_function("n => document.querySelector('[data-moves]').dataset.moves !== n", arg=before)
    expect(phone.locator("[data-square='b2'] .figure")).to_have_count(2)


def _play(page: Page, move: str) -> None:
    """By the board: what the move names, one after the other."""
    wait_for(page, "asked")
    before = moves(page)
    if move == "done" or move.endswith("."):
        if page.evaluate("n => document.querySelector('[data-moves]').dataset.moves !== n", before):
            return
        page.locator(f"[data-pick={json.dumps(move)}]").first.tap(timeout=3000)
        if page.locator("[data-pick='stay']").count():
            page.locator("[data-pick='done']").tap()
    else:
        who, where = move.split(">") if ">" in move else move.split()[1:]
        if page.locator(".figure.chosen, .stock.picked").count() == 0:
            page.locator(f"[data-spot='{who}']").tap()
        page.locator(f".to[data-pick='{where}']").tap()
    page.wait_for_function("n => document.querySelector('[data-moves]').dataset.moves !== n", arg=before)
    settle(page, before)


def test_dice_lie_in_the_tray_until_something_else_is_done(phone: Page, base_url: str) -> None:
    me = [{"who": "me"}, {"who": "me", "name": "Bo"}]
    phone.goto(new_table(phone, base_url, "smallwars", me, options={"budget": 100}))
    for pick in ("pick truck b1", "pick jeep b3", "pick truck a1", "done", "done"):
        _play(phone, pick)
    _play(phone, "R1>b2")
    phone.locator("[data-spot='B1']").tap()
    before = moves(phone)
    phone.locator(FIGHT).tap()
    settle(phone, before)
    wait_for(phone, "asked")
    expect(phone.locator("#tray .roll")).to_be_visible()  # the jeep's activation ended by itself
    _play(phone, "B2>a2")
    expect(phone.locator("#tray .roll")).to_have_count(0)


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_a_desk_shows_all_of_a_figure_and_of_the_dice_while_activations_end_by_themselves(
    browser: Browser, base_url: str, locale: str
) -> None:
    with browser.new_context(
        base_url=base_url, viewport=DESK, reduced_motion="reduce", locale=locale
    ) as context:
        context.add_init_script("localStorage.setItem('ludotheque.smallwars.ends', 'yes')")
        page = context.new_page()
        options = {"scenario": "frontal", "armies": "steel-air"}
        page.goto(new_table(page, base_url, "smallwars", [{"who": "me"}, *bots(1)], options=options))
        chance, sheets, rolls = random.Random(5), 0, 0
        for _ in range(60):
            if wait_for(page, "asked", "over") == "over" or (sheets > 5 and rolls > 5):
                break
            for figure in page.locator("[data-square] .figure").all():
                figure.hover(force=True)
                sheets += page.locator(".orders .values").count() and page.locator(".orders .habit").count()
                rolls += page.locator(".orders .roll").count()
                faults = look(page) + page.evaluate(OUT_OF_THE_ORDERS)
                assert not faults, faults
            by_mouse(page, chance)
        assert sheets
        assert rolls


OUT_OF_THE_ORDERS = """() => {
    const room = document.querySelector('.orders').getBoundingClientRect();
    const bottom = Math.min(room.bottom, document.querySelector('.space').getBoundingClientRect().bottom);
    return [...document.querySelectorAll('.orders *')].filter(e => !e.closest('.unseen')).filter(e => {
        const box = e.getBoundingClientRect();
        return box.width > 1 && (box.top < room.top - 1 || box.bottom > bottom + 1
            || box.left < room.left - 1 || box.right > room.right + 1);
    }).map(e => `out of sight: ${e.tagName} ${e.getAttribute('class')} ${e.textContent.trim().slice(0, 40)}`);
}"""
