"""The games' own boards: what must be seen is seen, and nothing covers it or stays too long."""

import random
import re
from typing import Literal

import pytest
from playwright.sync_api import Browser, Locator, Page, expect
from tests.browser.conftest import PHONE
from tests.browser.looking import look
from tests.browser.playing import bots, by_keys, choose_from_list, moves, new_table, settle, wait_for
from tests.browser.studying import brought, finished_table
from tests.browser.test_story import COMFORT, go_on

from ludotheque.games import GAMES
from ludotheque.position import start

UNCOVERED = """element => {
    const box = element.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const top = document.elementFromPoint(x, y);
    return box.x >= 0 && box.y >= 0 && box.right <= innerWidth && box.bottom <= innerHeight
        && (element.contains(top) || (top?.contains(element) ?? false));
}"""


def in_sight(spot: Locator) -> None:
    expect(spot).to_be_visible()
    spot.page.wait_for_function(UNCOVERED, arg=spot.element_handle())


def does_not_scroll(page: Page) -> None:
    page.wait_for_function(
        """() => [document.documentElement, document.querySelector('.space')]
            .every(box => box.scrollHeight - box.clientHeight <= 1)"""
    )


def test_a_pick_of_the_draft_needs_no_scrolling_and_done_asks(page: Page, base_url: str) -> None:
    page.set_viewport_size(PHONE)
    page.goto(new_table(page, base_url, "smallwars", [{"who": "me"}, *bots(1)]))
    wait_for(page, "asked")
    drawings = page.locator(".stock .drawing svg")
    drawings.first.wait_for()  # the shop is drawn a moment after the table asks
    figures = drawings.evaluate_all("all => all.map(each => each.innerHTML)")
    assert len(figures) == len(set(figures)) >= 16
    for turn, kind in enumerate(("heavy", "jeep"), 1):
        does_not_scroll(page)
        in_sight(page.locator(f"[data-pick={kind}]"))
        page.locator(f"[data-pick={kind}]").click()
        in_sight(page.get_by_text("of 400 pts").first)
        in_sight(page.locator("[data-pick=b1]"))
        page.locator("[data-pick=b1]").click()
        page.locator(f"[data-state=asked][data-moves='{2 * turn}']").wait_for()  # both have picked
    before = moves(page)
    in_sight(page.locator("[data-pick=done]"))
    page.locator("[data-pick=done]").click()
    in_sight(page.get_by_role("button", name="Keep picking"))
    page.get_by_role("button", name="Keep picking").click()
    assert moves(page) == before
    page.locator("[data-pick=done]").click()
    page.get_by_role("button", name="Done anyway").click()
    page.locator(f"[data-state]:not([data-moves='{before}'])").wait_for()


def test_who_has_done_picking_takes_no_room_from_the_shop(browser: Browser, base_url: str) -> None:
    with browser.new_context(base_url=base_url, viewport=PHONE, locale="fr-FR") as context:
        page = context.new_page()
        page.goto(new_table(page, base_url, "smallwars", [{"who": "me"}, {"who": "me"}]))
        for camp in ("b1", "b3"):
            page.locator("[data-pick=quad]").click()
            page.locator(f"[data-pick={camp}]").click()
        page.locator("[data-pick=done]").click()
        page.get_by_role("button", name="Finir quand même").click()
        expect(page.locator(".purse", has_text="380 sur 400 pts")).to_have_count(2)
        expect(page.locator(".purse", has_text=re.compile("✓, prêt"))).to_have_count(1)
        does_not_scroll(page)
        assert look(page) == []


def test_the_prompt_names_the_figure_that_was_picked_and_what_it_may_do(page: Page, base_url: str) -> None:
    page.goto(new_table(page, base_url, "smallwars", [{"who": "me"}, *bots(1)], options={"budget": 170}))
    wait_for(page, "asked")
    line = page.locator(".prompt .line")
    expect(line).to_contain_text("170 points left")
    page.locator("[data-pick=squad]").click()
    expect(line).to_contain_text("Rifle Squad, 50 points: choose a square")
    page.locator("[data-pick=squad]").click()
    expect(line).to_contain_text("170 points left")
    for turn in (1, 2):
        page.locator("[data-pick=squad]").click()
        page.locator("[data-pick=b1]").click()
        page.locator(f"[data-state=asked][data-moves='{2 * turn}']").wait_for()
    page.locator("[data-pick=done]").click()
    page.get_by_role("button", name="Done anyway").click()
    page.locator("[data-pick=B1]").click()
    expect(line).to_contain_text("B1, Rifle Squad: 4 actions left. Move to a marked square")
    page.locator("[data-pick=a1]").click()
    expect(line).to_contain_text("B1, Rifle Squad: 3 actions left.")
    expect(line).to_contain_text("end its activation")


def test_a_pointer_that_rests_while_the_position_changes_looks_at_nothing(page: Page, base_url: str) -> None:
    """Small Wars: the card of what lies under it comes only once it has moved."""
    page.goto(new_table(page, base_url, "smallwars", [{"who": "me"}, *bots(1)]))
    wait_for(page, "asked")
    card = page.locator(".orders .info")
    page.locator("[data-spot=gun]").hover()
    expect(card).to_contain_text("Field Gun")
    choose_from_list(page, random.Random(1))
    page.locator("[data-state=asked][data-moves='2']").wait_for()
    expect(card).not_to_contain_text("Field Gun")
    page.mouse.move(*middle_of(page.locator("[data-spot=gun]")))
    expect(card).to_contain_text("Field Gun")


def middle_of(thing: Locator) -> tuple[float, float]:
    box = thing.bounding_box()
    assert box
    return box["x"] + box["width"] / 2 - 3, box["y"] + box["height"] / 2 - 3


def test_a_battle_keeps_the_focus_and_shows_who_may_still_act(page: Page, base_url: str) -> None:
    options = {"armies": "air-air"}
    page.goto(new_table(page, base_url, "smallwars", [{"who": "me"}, *bots(1)], options=options))
    chance = random.Random(2)
    acted = False
    for _ in range(60):
        if wait_for(page, "asked", "over") == "over":
            break
        does_not_scroll(page)
        by_keys(page, chance)
        wait_for(page, "asked", "over")
        page.wait_for_function("document.activeElement !== document.body")
        acting = page.locator(".figure.chosen .token")
        if page.locator(".mustering").count() == 0 and acting.count():
            acted = True
            expect(page.locator(".figure.chosen .spent")).to_have_count(0)
            expect(page.get_by_role("button", name="’s activation")).to_have_count(
                page.locator("[data-pick$='.']").count()
            )
    assert acted
    expect(page.locator(".ground[data-holder]").first).to_be_visible()


def test_a_tapped_card_of_zop_says_what_another_tap_does(browser: Browser, base_url: str) -> None:
    with browser.new_context(
        base_url=base_url, viewport=PHONE, has_touch=True, locale="en-GB", reduced_motion="reduce"
    ) as context:
        page = context.new_page()
        page.goto(new_table(page, base_url, "zop", [{"who": "me"}, *bots(1)]))
        # After these two something else is asked: two cards, or one to give.
        card = page.locator("[data-pick]").filter(has_not_text=re.compile("Run-up|Blind Swap")).first
        for _ in range(3):
            wait_for(page, "asked")
            before = moves(page)
            card.tap()
            in_sight(page.get_by_text("Tap again to play"))
            does_not_scroll(page)
            card.tap()
            settle(page, before)
        page.goto("/g/zop/learn")
        page.get_by_role("button", name="Continue").click()
        page.locator("[data-pick]").first.tap()
        in_sight(page.get_by_text("Tap again to play"))


LONGEST = """note => {
    const swap = 'Après le tour, vous prenez au hasard une carte de la main adverse et en donnez une ; ' +
        'jamais « Reculer pour mieux sauter ».';
    note.previousSibling.data = 'Échange à l’aveugle ';
    note.textContent = 'Choisissez maintenant la seconde carte.';
    note.parentElement.nextSibling.data = ' ' + swap;
}"""


def test_the_longest_text_of_a_zop_card_is_read_whole_on_a_phone(browser: Browser, base_url: str) -> None:
    with browser.new_context(base_url=base_url, viewport=PHONE, has_touch=True, locale="fr-FR") as context:
        page = context.new_page()
        page.goto(new_table(page, base_url, "zop", [{"who": "me"}, *bots(1)]))
        wait_for(page, "asked")
        page.locator("[data-pick]").first.tap()
        page.locator(".about em").evaluate(LONGEST)
        assert look(page) == []


def test_between_two_at_one_screen_zop_forgets_the_card_just_played(page: Page, base_url: str) -> None:
    page.goto(new_table(page, base_url, "zop", [{"who": "me", "name": "Ada"}, {"who": "me", "name": "Bo"}]))
    told = page.locator(".about .text")
    wait_for(page, "curtain")
    page.get_by_role("group", name="Curtain").get_by_role("button").click()
    wait_for(page, "asked")
    page.locator("[data-pick]").first.hover()
    expect(told).not_to_be_empty()
    page.locator("[data-pick]").first.click()
    wait_for(page, "curtain")
    expect(told).to_have_text("")


def test_no_plate_of_epix_is_cut_with_four_seats(page: Page, base_url: str) -> None:
    page.goto(new_table(page, base_url, "epix", [{"who": "me"}, *bots(3)], options={"rules": "advanced"}))
    wait_for(page, "asked")
    cut = page.locator(".plates li").evaluate_all(
        """all => all.map(each => [...each.querySelectorAll('*')].filter(part => !part.closest('.unseen')
            && part.getBoundingClientRect().right > each.getBoundingClientRect().right).length)"""
    )
    assert cut == [0, 0, 0, 0]
    # A card is chosen for a bid: where one recruits is still marked as such, not as a way to go.
    sign = page.locator("g.goal .badge").first.inner_html()
    page.locator("[data-pick^='card ']").first.click()
    assert page.locator("g.goal .badge").first.inner_html() == sign


def test_an_epix_march_ends_by_itself_if_the_player_likes_it_so(page: Page, base_url: str) -> None:
    table, n = only_the_end_is_left(page, base_url)
    go_on(page, base_url, table, n)
    habit = page.get_by_role("checkbox", name="Ends by itself")
    expect(habit).not_to_be_checked()
    assert moves(page) == str(n)
    habit.click()  # it goes with the move, so nothing is left to be looked at
    page.wait_for_function("n => Number(document.querySelector('[data-moves]').dataset.moves) > n", arg=n)
    go_on(page, base_url, table, n)  # it is kept; but no move of this screen has led here
    expect(habit).to_be_checked()
    assert moves(page) == str(n)


def only_the_end_is_left(page: Page, base_url: str) -> tuple[str, int]:
    """A finished table of Epix, and a moment of it at which the first seat can only end its march."""
    for _ in range(9):
        table = finished_table(base_url, "epix", "random", "random")
        position = start("epix")
        for n, (seat, text) in enumerate(
            page.request.get(f"{base_url}/api/tables/{table}/record").json()["moves"]
        ):
            if seat == 0 and position.legal(0) == ["end"]:
                return table, n
            position.play(seat, text)
    raise AssertionError("there was always something else to do")


@pytest.mark.parametrize("game", GAMES)
def test_a_first_turn_is_shown_with_its_motion(browser: Browser, base_url: str, game: str) -> None:
    """Nothing lies on the board yet that a card or a figure on its way could be compared with."""
    with browser.new_context(base_url=base_url, locale="en-GB", reduced_motion="no-preference") as context:
        page = context.new_page()
        broken: list[str] = []
        page.on("console", lambda said: broken.extend([said.text] if said.type == "error" else []))
        page.goto(new_table(page, base_url, game, [{"who": "me"}, *bots(1)]))
        wait_for(page, "asked")
        expect(page.locator("[data-pick]").first).to_be_visible()
        assert not broken


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_who_wins_zop_has_a_moment_of_joy_that_a_key_skips(
    browser: Browser, base_url: str, motion: Literal["no-preference", "reduce"]
) -> None:
    with browser.new_context(base_url=base_url, locale="en-GB", reduced_motion=motion) as context:
        page = context.new_page()
        page.add_init_script(JOY)
        go_on(page, base_url, *last_card_of_a_winner(page, base_url))
        page.add_style_tag(content=".joy * { animation-duration: 1e6s !important }")  # else it goes by itself
        page.locator("[data-pick]").click()
        result = page.get_by_role("region", name="Result")
        expect(result).to_contain_text("You win!")
        expect(result).not_to_contain_text(COMFORT)
        expect(page.locator(".joy")).to_have_count(1 if motion == "no-preference" else 0)
        assert page.evaluate("window.joys") == (1 if motion == "no-preference" else 0)
        page.keyboard.press("Shift")
        expect(page.locator(".joy")).to_have_count(0)


JOY = """
window.joys = 0;
const see = (nodes) => [...nodes].some((each) => each.classList?.contains('joy'));
new MutationObserver((changes) => {
    if (changes.some(({ addedNodes }) => see(addedNodes))) window.joys += 1;
}).observe(document, {subtree: true, childList: true});
"""


def last_card_of_a_winner(page: Page, base_url: str) -> tuple[str, int]:
    """A finished round of ZOP that the first seat won, and the moment at which both held one card."""
    for _ in range(20):
        table = finished_table(base_url, "zop", "random", "random", options={"match": "single"})
        record = page.request.get(f"{base_url}/api/tables/{table}/record").json()
        position = start("zop", options={"match": "single"})
        last = 0
        for n, (seat, text) in enumerate(record["moves"]):
            if position.to_act == [0, 1] and len(position.legal(0)) == len(position.legal(1)) == 1:
                last = n
            position.play(seat, text)
        scores = position.scores()
        if last and scores[0] > scores[1]:
            return table, last
    raise AssertionError("the first seat never won")


@pytest.mark.parametrize(
    ("rich", "amounts"),
    [("auction", range(27)), ("bid", range(1, 22)), ("guess", range(1, 22))],
)
def test_more_amounts_than_a_phone_shows_are_set_on_a_scale(
    page: Page, base_url: str, rich: str, amounts: range
) -> None:
    page.set_viewport_size(PHONE)
    made = rich_auction() if rich == "auction" else rich_attack(int(rich == "guess"))
    go_on(page, base_url, *brought(base_url, "epix", made))
    wait_for(page, "asked")
    tray = page.locator("#tray")
    said = tray.locator("[data-pick^='panel gold']")
    more = tray.get_by_role("button", name="One more")
    for amount in amounts:
        expect(said).to_have_count(1)
        expect(said).to_contain_text(str(amount))
        for part in (said, more, tray.get_by_role("slider")):
            expect(part).to_be_in_viewport(ratio=1)
            box = part.bounding_box()
            assert box
            assert box["height"] >= 44
        if amount < amounts[-1]:
            more.click()
    expect(more).to_be_disabled()
    assert look(page) == []
    tray.get_by_role("slider").press("Home")
    expect(said).to_contain_text(str(amounts[0]))
    before = moves(page)
    said.click()
    page.wait_for_function("n => document.querySelector('[data-moves]').dataset.moves !== n", arg=before)


def test_after_the_first_action_of_winter_the_prompt_asks_for_the_second(page: Page, base_url: str) -> None:
    made = [*rich_auction(), (0, "bid 0"), (1, "bid 0"), (0, "first 0")]
    go_on(page, base_url, *brought(base_url, "epix", made))
    expect(page.locator(".line")).to_contain_text("choose two different actions")
    page.locator("[data-pick='panel order tax']").click()
    expect(page.locator(".line")).to_contain_text("now choose the second action")


def test_two_rows_of_amounts_fit_below_a_fist_on_a_phone(browser: Browser, base_url: str) -> None:
    with browser.new_context(base_url=base_url, viewport=PHONE, locale="fr-FR") as context:
        page = context.new_page()
        go_on(page, base_url, *brought(base_url, "epix", rich_attack(0, taxes=0)))
        wait_for(page, "asked")
        amounts = page.locator("#tray .amounts [data-pick]")
        expect(amounts).to_have_count(15)
        assert len({box["y"] for each in amounts.all() if (box := each.bounding_box())}) == 2
        assert look(page) == []


def rich_auction() -> list[tuple[int, str]]:
    """Two camps, and three seasons of taxes: in winter 26 gold can be bid."""
    season = [(0, "bid 0"), (1, "bid 0"), (0, "first 0"), (0, "choose tax"), (1, "choose tax")]
    camps = [(0, "recruit camp H1N"), (1, "pass"), (0, "recruit camp H1S"), (0, "pass")]
    return [(-1, "first 0"), *camps, *season * 3]


def rich_attack(attacker: int, taxes: int = 2) -> list[tuple[int, str]]:
    """One taxes while the other comes near, for two seasons at most; then it attacks, with up to 21 gold."""
    walker, own = 1 - attacker, f"soldier C{attacker + 1}"
    near, there = f"H{2 - attacker}S", f"H{attacker + 1}S"
    auction = [(0, "bid 0"), (1, "bid 0")]
    made = [(-1, "first 0"), (0, "pass"), (1, "pass")]
    for season, way in enumerate((f"soldier C{2 - attacker}>{near}", f"soldier {near}>{there}")):
        is_taxed = season < taxes
        made += [*auction, (0, "first 0"), (attacker, f"choose {'tax' if is_taxed else 'march'}")]
        made += [(walker, "choose march"), *([] if is_taxed else [(attacker, "end")])]
        made += [(walker, way), (walker, "end")]
    made += [*auction, (0, f"first {attacker}"), (attacker, "choose march"), (walker, "choose march")]
    return [*made, (attacker, f"{own}*{there}"), *([(1, "bid 2")] if attacker else [])]
