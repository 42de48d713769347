"""The table of ZOP: what lies there is legible and stays where it is; a choice has what it needs in sight."""

import re
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, Page, expect
from tests.browser.conftest import PHONE
from tests.browser.playing import wait_for
from tests.browser.studying import Made, brought, by_chance
from tests.browser.test_story import go_on
from tests.browser.test_zop_board import GIFT, TAKEN, TWO_CARDS, dealt

from ludotheque.games.zop.view import Side, View, view
from ludotheque.position import Position
from ludotheque.viewers import seated


@contextmanager
def phone(browser: Browser, base_url: str, locale: str = "en-GB") -> Iterator[Page]:
    with browser.new_context(
        base_url=base_url, viewport=PHONE, has_touch=True, locale=locale, reduced_motion="reduce"
    ) as context:
        yield context.new_page()


def seen(position: Position) -> View:
    return view(position.s, seated(0))


def own(position: Position) -> Side:
    return seen(position).sides[0]


def is_asked(position: Position) -> bool:
    return position.to_act[:1] == [0] and seen(position).phase == "choose"


def strangers_lie(position: Position, made: Made) -> bool:
    """A card of the other deck was played, and one was cancelled."""
    played = seen(position).lines
    crossed = any(line.decks[seat] == [1 - seat] for line in played for seat in (0, 1))
    return is_asked(position) and crossed and any(any(line.cancelled) for line in played)


CORNERS = """(marks) => marks.map((mark) => {
    const [part, whole] = [mark, mark.closest('.playing')].map((each) => each.getBoundingClientRect());
    const x = (part.left + part.right - whole.left - whole.right) / whole.width;
    const y = (part.top + part.bottom - whole.top - whole.bottom) / whole.height;
    return [Math.abs(x) > 0.5 && Math.abs(y) > 0.5, part.width < whole.width * 0.7];
})"""


def test_marks_stand_in_a_corner_of_a_small_card(browser: Browser, base_url: str) -> None:
    with phone(browser, base_url) as page:
        go_on(page, base_url, *brought(base_url, "zop", by_chance("zop", strangers_lie)))
        wait_for(page, "asked")
        for mark in (".mark", ".cross"):
            found = page.locator(f".lines {mark}").evaluate_all(CORNERS)
            assert found
            assert all(map(all, found)), found


def turns_of(made: Made, upto: int) -> Made:
    """The moves of so many turns, and the deals before them."""
    return made[: 2 + 2 * upto]


def test_a_turn_stays_where_it_is_laid(browser: Browser, base_url: str) -> None:
    """However many come after it, until the second row has begun."""
    made = by_chance(
        "zop",
        lambda position, made: is_asked(position) and len(seen(position).lines) == 12 and len(made) == 26,
    )
    with phone(browser, base_url) as page:
        first = []
        for turns in (1, 4, 9, 12):
            go_on(page, base_url, *brought(base_url, "zop", turns_of(made, turns)))
            wait_for(page, "asked")
            expect(page.locator(".lines li")).to_have_count(turns)
            box = page.locator(".lines .tile").first.bounding_box()
            assert box
            first.append([round(box[each]) for each in ("x", "y", "width")])
        assert first == [first[0]] * 4


def test_with_two_cards_chosen_a_finger_is_told_how_they_are_played(browser: Browser, base_url: str) -> None:
    with phone(browser, base_url) as page:
        go_on(page, base_url, *brought(base_url, "zop", TWO_CARDS))
        wait_for(page, "asked")
        cards, line = page.locator("[data-pick]"), page.locator(".prompt .line")
        cards.nth(0).tap()
        expect(line).to_contain_text("Now choose the second card.")
        cards.nth(3).tap()
        expect(line).to_contain_text("Tap the second card again to play both.")
        expect(page.locator(".about")).to_contain_text("or the first to start over")
        # The frame of the last card is not cut at the edge.
        edge = page.locator(".hand .armed").bounding_box()
        assert edge
        assert edge["x"] + edge["width"] + 4 <= PHONE["width"]


def test_after_a_finger_has_given_a_card_none_is_told_about(browser: Browser, base_url: str) -> None:
    """Browsers report a mouse below which the new hand lies."""
    with phone(browser, base_url) as page:
        go_on(page, base_url, *brought(base_url, "zop", GIFT))
        wait_for(page, "asked")
        give = page.locator("[data-pick]").first
        give.tap()
        give.tap()
        expect(page.locator(".prompt .line")).to_contain_text("Choose a card")
        wait_for(page, "asked")
        page.locator("[data-pick]").first.dispatch_event("pointerenter", {"pointerType": "mouse"})
        expect(page.locator(".about .happened")).to_contain_text("You took")
        expect(page.locator(".about")).not_to_contain_text("Click to play")


def knows_what_comes(position: Position, made: Made) -> bool:
    side = own(position)
    return is_asked(position) and None not in side.draw_cards[:3] and "RE" in side.hand and side.draw > 2


def test_what_comes_next_stays_in_sight_beside_a_card(page: Page, browser: Browser, base_url: str) -> None:
    known = brought(base_url, "zop", by_chance("zop", knows_what_comes))
    go_on(page, base_url, *known)
    wait_for(page, "asked")
    page.locator("[data-pick]").filter(has_text="Reinforcement").first.hover()
    expect(page.locator(".about")).to_contain_text("Click to play")
    expect(page.locator(".about .next .tile").first).to_be_in_viewport(ratio=1)
    with phone(browser, base_url, "fr-FR") as small:
        go_on(small, base_url, *known)
        wait_for(small, "asked")
        small.locator("[data-pick]").filter(has_text="Renforcement").first.tap()
        expect(small.locator(".about")).to_contain_text("Touchez encore")
        expect(small.locator(".about .next .tile").first).to_be_in_viewport(ratio=1)


def test_why_a_hand_is_hidden_is_told_for_a_while(page: Page, base_url: str) -> None:
    go_on(page, base_url, *brought(base_url, "zop", TWO_CARDS))
    wait_for(page, "asked")
    page.locator(".far-hand [data-why]").first.click()
    expect(page.locator(".about")).to_contain_text("Red’s hand is hidden")
    expect(page.locator(".about")).not_to_contain_text("Red’s hand is hidden", timeout=8000)


def test_a_card_dropped_on_the_table_is_played(page: Page, base_url: str) -> None:
    go_on(page, base_url, *brought(base_url, "zop", dealt("A1 A2 D1 D2", "A3 D3 D4 D5")))
    wait_for(page, "asked")
    card = page.locator("[data-pick]").filter(has_text="Attack 2")
    card.drag_to(page.locator(".far-hand"))
    expect(page.locator("[data-pick]")).to_have_count(4)
    card.drag_to(page.locator(".arena .under"))
    expect(page.locator(".lines li")).to_have_count(1)
    expect(page.locator(".lines .unseen").first).to_contain_text("You: Attack 2")


def is_last_turn(position: Position, made: Made) -> bool:
    sides = seen(position).sides
    left = [len(side.hand) + side.draw + side.discard for side in sides]
    return is_asked(position) and seen(position).round == 1 and left == [1, 1]


def test_the_end_of_a_round_stands_until_it_has_been_read(browser: Browser, base_url: str) -> None:
    with browser.new_context(base_url=base_url, locale="en-GB") as context:
        page = context.new_page()
        go_on(page, base_url, *brought(base_url, "zop", by_chance("zop", is_last_turn)))
        wait_for(page, "asked")
        page.locator("[data-pick]").first.click()
        banner = page.locator(".banner")
        expect(banner).to_contain_text(re.compile(r"Round 1: \d+ to \d+"), timeout=15000)
        expect(banner).to_contain_text(" against ")
        page.wait_for_timeout(3500)
        expect(banner).to_contain_text(re.compile("return round|decides the match"))
        page.keyboard.press("Escape")
        expect(banner).to_have_count(0)


def test_on_a_phone_the_list_of_all_cards_takes_the_whole_board(browser: Browser, base_url: str) -> None:
    with phone(browser, base_url) as page:
        go_on(page, base_url, *brought(base_url, "zop", TWO_CARDS))
        wait_for(page, "asked")
        page.get_by_role("button", name="All cards").tap()
        box = page.locator(".drawer").bounding_box()
        assert box
        assert box["height"] > 400


def test_on_a_phone_one_s_own_swap_is_told_as_one_s_own(browser: Browser, base_url: str) -> None:
    with phone(browser, base_url) as page:
        go_on(page, base_url, *brought(base_url, "zop", TAKEN))
        wait_for(page, "asked")
        expect(page.locator(".prompt .news")).to_have_text("You take Reinforcement.")


def test_exchanged_cards_keep_their_mark_in_a_pile(page: Page, base_url: str) -> None:
    made = by_chance("zop", lambda position, made: is_asked(position) and 1 in own(position).draw_decks[:4])
    go_on(page, base_url, *brought(base_url, "zop", made))
    wait_for(page, "asked")
    expect(page.locator(".about .next .stranger").first).to_be_visible()
    page.locator(".zop > .piles button").first.click()
    expect(page.locator(".drawer .stranger").first).to_be_visible()
