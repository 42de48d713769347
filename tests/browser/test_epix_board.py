"""Epix's own board under a thumb: amounts, provinces, plates."""

import random
import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, Locator, Page, expect
from tests.browser.conftest import DESK, PHONE
from tests.browser.looking import look
from tests.browser.playing import bots, by_list, moves, new_table, open_list, wait_for
from tests.browser.studying import brought, finished_table
from tests.browser.test_story import go_on

from ludotheque.games.epix.cards import cards


def test_a_thumb_says_an_amount_of_epix_twice_and_a_key_once(page: Page, base_url: str) -> None:
    page.set_viewport_size(PHONE)
    page.goto(new_table(page, base_url, "epix", [{"who": "me"}, *bots(1)]))
    amounts = page.locator(".amounts [data-pick]")
    until_there_is(page, amounts)
    before = moves(page)
    for n in (1, 0):
        amounts.nth(n).click()
        expect(page.locator(".amounts h3")).to_contain_text("tap again to confirm")
    expect(page.locator(".amounts .picked")).to_have_count(1)
    assert moves(page) == before
    amounts.first.click()
    page.wait_for_function("n => document.querySelector('[data-moves]').dataset.moves !== n", arg=before)
    until_there_is(page, amounts)
    before = moves(page)
    amounts.first.focus()
    page.keyboard.press("Enter")
    page.wait_for_function("n => document.querySelector('[data-moves]').dataset.moves !== n", arg=before)


def until_there_is(page: Page, thing: Locator) -> None:
    chance = random.Random(1)
    while True:
        assert wait_for(page, "asked", "over") == "asked"
        if thing.count():
            return
        by_list(page, chance)


def test_where_one_recruits_stays_marked_while_a_unit_is_chosen(page: Page, base_url: str) -> None:
    page.set_viewport_size(PHONE)
    page.goto(new_table(page, base_url, "epix", [{"who": "me"}, *bots(1)]))
    wait_for(page, "asked")
    place = page.locator("[data-pick^='at ']").first.get_attribute("data-pick")
    goal = page.locator(f"[data-pick='{place}']")
    goal.click()
    expect(page.locator("[data-pick^='panel unit ']").first).to_be_visible()
    expect(goal).to_have_attribute("aria-pressed", "true")
    goal.click()
    expect(goal).to_have_attribute("aria-pressed", "false")


def test_a_plate_of_epix_keeps_its_lines_on_a_phone_however_little_gold_there_is(
    page: Page, base_url: str
) -> None:
    page.set_viewport_size(PHONE)
    page.goto(new_table(page, base_url, "epix", [{"who": "me"}, *bots(1)]))
    wait_for(page, "asked")
    beside = page.locator(".plates li").evaluate_all(
        """all => all.map(each => {
            each.querySelector('.sum b').textContent = '2';
            const place = (which) => each.querySelector(which).getBoundingClientRect();
            return place('.reserve').top < place('.sum').bottom - 1;
        })"""
    )
    assert beside == [False, False]


def test_the_longest_text_of_a_card_leaves_room_for_the_bid_on_a_phone(
    browser: Browser, base_url: str
) -> None:
    longest = max((card.effect.fr for card in cards().values()), key=len)
    with browser.new_context(base_url=base_url, viewport=PHONE, locale="fr-FR") as context:
        page = context.new_page()
        both = [{"who": "me"}, {"who": "me", "name": "Bo"}]  # a bot might bid first, and leave few amounts
        page.goto(new_table(page, base_url, "epix", both, options={"rules": "advanced"}))
        wait_for(page, "asked")
        page.locator("[data-pick=offers]").click()
        page.locator("#tray [data-pick^='card ']").first.click()
        page.get_by_role("slider").wait_for()
        text = page.locator("#tray .about")
        text.evaluate("(box, words) => box.lastChild.data = words", longest)
        assert text.evaluate("box => box.getClientRects()[0].height") > 45, "three lines"
        assert look(page) == []


def test_a_plate_of_epix_holds_a_bid_of_two_digits_and_both_of_winters_actions_on_a_phone(
    page: Page, base_url: str
) -> None:
    page.set_viewport_size(PHONE)
    page.goto(new_table(page, base_url, "epix", [{"who": "me"}, *bots(3)]))
    until_there_is(page, page.locator(".orders [data-pick]"))
    expect(page.locator(".plates .order")).not_to_have_count(0)
    cut = page.locator(".plates .sealed:has(.order)").evaluate_all(
        """all => all.map(each => {
            const order = each.querySelector('.order');
            each.querySelector('.bid b').textContent = '10';
            order.after(order.cloneNode(true));
            return each.scrollWidth > each.clientWidth;
        })"""
    )
    assert not any(cut)


@pytest.mark.parametrize("others", [1, 3])
def test_the_map_of_epix_stays_where_it_is_on_a_phone_when_special_cards_are_won(
    page: Page, base_url: str, others: int
) -> None:
    page.set_viewport_size(PHONE)
    seats = [{"who": "me"}, *bots(others)]
    page.goto(new_table(page, base_url, "epix", seats, options={"rules": "advanced"}))
    wait_for(page, "asked")
    before = page.get_by_role("group", name="The map").bounding_box()
    for choice in ("offers", "card ", "panel gold "):
        page.locator(f"[data-pick^='{choice}']").first.click()
    until_there_is(page, page.locator(".orders [data-pick]"))
    expect(page.locator(".plates .cards")).not_to_have_count(0)
    assert page.get_by_role("group", name="The map").bounding_box() == before


def test_where_something_happened_last_in_epix_is_framed_on_all_sides(page: Page, base_url: str) -> None:
    page.goto(new_table(page, base_url, "epix", [{"who": "me"}, {"who": "me", "name": "Bo"}]))
    wait_for(page, "asked")
    page.locator("[data-pick^='panel at ']").first.click()
    page.locator("[data-pick^='panel unit ']").first.click()
    page.locator("path.last").first.wait_for(state="attached")
    hidden = page.locator("path.last").evaluate_all(
        """all => all.some(each => [...each.ownerSVGElement.querySelectorAll('.land, .coast')]
            .some(other => each.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING))"""
    )
    assert not hidden


ATTACKED = """
-1 first 3, 3 recruit camp H4W, 0 recruit catapult C1, 1 recruit knight H2N, 2 recruit camp H3E, 3
recruit catapult H4W, 0 recruit knight C1, 1 recruit soldier H2E, 2 recruit knight C3, 3 recruit
camp H4S, 0 recruit knight H1N, 1 pass, 2 recruit catapult H3S, 3 recruit soldier H4S, 0 pass, 2
recruit catapult H3E, 3 recruit knight H4S, 2 pass, 3 pass, 0 bid 1, 1 bid 2, 2 bid 0, 3 bid 1, 1
first 0, 0 choose tax, 1 choose recruit, 2 choose recruit, 3 choose tax, 1 recruit catapult H2N, 1
recruit soldier H2N, 1 end, 2 recruit soldier H3E, 2 end, 0 bid 1, 1 bid 1, 2 bid 0, 3 bid 6, 3
first 3, 0 choose tax, 1 choose tax, 2 choose recruit, 3 choose march, 3 knight H4S>H4W, 3 end, 2
recruit camp H3S, 2 end, 0 bid 0, 1 bid 4, 2 bid 1, 3 bid 1, 1 first 0, 0 choose march, 1 choose
tax, 2 choose march, 3 choose tax, 0 knight H1N*H2N, 0 bid 3, 1 guess 4
"""
"""A table of four: the first seat's attack was parried, and it has gold for another."""


@contextmanager
def pressing_on(browser: Browser, base_url: str, locale: str) -> Iterator[Page]:
    """On a phone, the first seat is asked whether its attack goes on."""
    with browser.new_context(
        base_url=base_url, viewport=PHONE, has_touch=True, locale=locale, reduced_motion="reduce"
    ) as context:
        page = context.new_page()
        go_on(
            page, base_url, *brought(base_url, "epix", attacked(), seats=4), seats=[{"who": "me"}, *bots(3)]
        )
        wait_for(page, "asked")
        yield page


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_whether_an_attack_of_epix_goes_on_is_asked_in_full_on_a_phone(
    browser: Browser, base_url: str, locale: str
) -> None:
    """The fist, the odds in two lines, the amounts and the way out."""
    with pressing_on(browser, base_url, locale) as page:
        expect(page.locator("#tray [data-pick='panel stop']")).to_be_visible()
        expect(page.locator("#tray .exchange")).to_be_visible()
        assert look(page) == []


def attacked() -> list[tuple[int, str]]:
    found = re.findall(r"(-?\d) ([^,]+)", " ".join(ATTACKED.split()))
    return [(int(seat), text) for seat, text in found]


def test_a_double_click_never_does_what_comes_to_lie_under_the_pointer(page: Page, base_url: str) -> None:
    for size in (PHONE, DESK):
        page.set_viewport_size(size)
        page.goto(new_table(page, base_url, "epix", [{"who": "me"}, {"who": "me", "name": "Bo"}]))
        wait_for(page, "asked")
        before = moves(page)
        for choice in ("panel at ", "at "):
            page.locator(f"[data-pick^='{choice}C']").first.dblclick()
            units = page.locator("[data-pick^='panel unit ']")
            expect(units.first).to_be_visible()
            page.get_by_role("button", name="Back").dblclick()
            expect(units).to_have_count(0)
        assert moves(page) == before, "no unit is bought, nobody has passed"


def test_what_ends_a_turn_of_epix_stands_in_one_place(page: Page, base_url: str) -> None:
    for size in (PHONE, DESK):
        page.set_viewport_size(size)
        page.goto(new_table(page, base_url, "epix", [{"who": "me"}, {"who": "me", "name": "Bo"}]))
        wait_for(page, "asked")
        ends = page.locator("[data-pick='panel pass']")
        places = [ends.bounding_box()]
        page.locator("[data-pick^='panel at ']").first.click()
        page.locator("[data-pick='panel unit catapult']").click()
        wait_for(page, "asked")
        expect(ends).to_be_visible()
        places.append(ends.bounding_box())
        assert places[0] == places[1]


def test_a_unit_that_cannot_be_recruited_in_epix_says_why(page: Page, base_url: str) -> None:
    page.set_viewport_size(PHONE)
    page.goto(new_table(page, base_url, "epix", [{"who": "me"}, *bots(1)]))
    wait_for(page, "asked")
    page.locator("[data-pick^='panel at C']").click()
    page.locator("[data-try^='recruit camp C']").click(force=True)
    expect(page.get_by_text("A camp can’t stand in a castle.").first).to_be_visible()
    assert look(page) == []


def test_a_reserve_of_epix_is_put_into_words_by_a_touch(page: Page, base_url: str) -> None:
    page.set_viewport_size(PHONE)
    page.goto(new_table(page, base_url, "epix", [{"who": "me"}, *bots(1)]))
    wait_for(page, "asked")
    page.locator(".plates .reserve").last.click()
    expect(page.get_by_text("In reserve: 2 soldiers, 2 knights, 3 camps, 2 catapults")).to_be_visible()


def test_an_auction_of_epix_leaves_a_sentence_until_the_next_act(page: Page, base_url: str) -> None:
    page.set_viewport_size(PHONE)
    page.goto(new_table(page, base_url, "epix", [{"who": "me"}, *bots(1)]))
    until_there_is(page, page.locator(".orders [data-pick]"))
    expect(page.locator("#tray .told")).to_contain_text("wins the auction with")
    expect(page.locator("#tray .told")).to_contain_text("goes first.")
    assert look(page) == []
    page.locator(".orders [data-pick]").first.click()
    expect(page.locator("#tray .told", has_text="wins the auction")).to_have_count(0)


def test_the_map_of_epix_keeps_its_size_on_a_desk_when_special_cards_are_won(
    page: Page, base_url: str
) -> None:
    page.set_viewport_size(DESK)
    page.goto(new_table(page, base_url, "epix", [{"who": "me"}, *bots(3)], options={"rules": "advanced"}))
    wait_for(page, "asked")
    before = page.get_by_role("group", name="The map").bounding_box()
    page.locator("[data-pick^='card ']").first.click()
    page.locator("[data-pick^='panel gold ']").first.click()
    until_there_is(page, page.locator(".orders [data-pick]"))
    expect(page.locator(".plates .cards")).not_to_have_count(0)
    assert page.get_by_role("group", name="The map").bounding_box() == before


def test_a_tap_on_another_unit_of_epix_picks_it_where_the_first_could_go(page: Page, base_url: str) -> None:
    page.set_viewport_size(PHONE)
    page.goto(new_table(page, base_url, "epix", [{"who": "me"}, {"who": "me", "name": "Bo"}]))
    until_blue_marches(page, "recruit knight H1N", "recruit camp H1S")
    page.locator("[data-pick='knight H1N']").click()
    soldier = page.locator("[data-pick='soldier C1']")
    expect(page.locator("[data-pick='at C1']")).to_be_attached()
    soldier.click()
    expect(soldier).to_have_attribute("aria-pressed", "true")
    expect(page.locator("[data-pick='knight H1N']")).to_have_attribute("aria-pressed", "false")
    soldier.click()
    page.locator("[data-try^='camp H1S>']").click()
    expect(page.get_by_text("Camps and catapults can’t move.").first).to_be_visible()


def until_blue_marches(page: Page, *recruits: str) -> None:
    """Both seats are played here; Blue recruits these and goes first."""
    while True:
        if wait_for(page, "asked", "curtain") == "curtain":
            page.get_by_role("group", name="Curtain").get_by_role("button").click()
            wait_for(page, "asked")
        if page.locator("[data-pick^='knight ']").count():
            return
        before = moves(page)
        open_list(page)
        for text in (*recruits, "pass", "bid 0", "first 0", "choose march"):
            if (move := page.locator(f'dialog[open] li button[data-move="{text}"]')).count():
                move.click()
                break
        page.wait_for_function("n => document.querySelector('[data-moves]').dataset.moves !== n", arg=before)


def test_bidding_on_a_card_with_all_gold_is_in_sight_on_a_desk(browser: Browser, base_url: str) -> None:
    """Five cards on offer, the longest text, the most gold there is: the way back too."""
    longest = max((card.effect.fr for card in cards().values()), key=len)
    with browser.new_context(base_url=base_url, viewport=DESK, locale="fr-FR") as context:
        page = context.new_page()
        seats = [{"who": "me"}, *({"who": "me", "name": name} for name in ("Bo", "Cy", "Di"))]
        page.goto(new_table(page, base_url, "epix", seats, options={"rules": "advanced"}))
        wait_for(page, "asked")
        page.locator("[data-pick^='card ']").first.click()
        page.locator(".beside .about").first.evaluate("(box, words) => box.lastChild.data = words", longest)
        back = page.get_by_role("button", name="Retour").bounding_box()
        assert back
        assert back["y"] + back["height"] <= DESK["height"]
        assert look(page) == []


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_nothing_slips_from_under_a_thumb_when_an_amount_is_tapped(
    browser: Browser, base_url: str, locale: str
) -> None:
    """The caption has two lines before and one after the first tap."""
    with pressing_on(browser, base_url, locale) as page:
        amount = page.locator(".amounts [data-pick]").first
        before = amount.bounding_box()
        amount.tap()
        expect(page.locator(".amounts .picked")).to_have_count(1)
        assert amount.bounding_box() == before


def test_the_map_of_epix_takes_all_the_width_of_a_phone(page: Page, base_url: str) -> None:
    page.set_viewport_size(PHONE)
    page.goto(new_table(page, base_url, "epix", [{"who": "me"}, *bots(1)]))
    wait_for(page, "asked")
    drawn = page.get_by_role("group", name="The map").locator(".sea").bounding_box()
    assert drawn
    assert drawn["width"] > 300


def test_a_click_on_an_enemy_of_epix_says_first_to_choose_a_unit(page: Page, base_url: str) -> None:
    page.goto(new_table(page, base_url, "epix", [{"who": "me"}, {"who": "me", "name": "Bo"}]))
    until_blue_marches(page, "recruit knight H1N", "recruit camp H1S")
    page.locator("[data-try^='soldier C2>']").click()
    expect(page.get_by_text("First choose one of your units").first).to_be_visible()


def test_the_moves_of_a_replay_of_epix_say_in_words_what_was_public(browser: Browser, base_url: str) -> None:
    rules = {"rules": "advanced"}
    table = finished_table(base_url, "epix", "random", "random", options=rules)
    with browser.new_context(base_url=base_url, viewport=DESK, locale="fr-FR") as context:
        page = context.new_page()
        page.goto(f"/t/{table}/replay")
        listed = page.locator(".replay .side")
        expect(listed).to_contain_text("Cartes spéciales : ")
        expect(listed).not_to_contain_text("cards ")
        page.locator("input[name=viewer]").nth(1).dispatch_event("click")
        expect(page.locator("[data-viewer='-1']")).to_be_visible()
        expect(listed).to_contain_text("a misé.")
