"""The table of ZOP: nothing of it moves, and keys lead to what may be chosen."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.browser.conftest import PHONE
from tests.browser.playing import bots, new_table, opponent, wait_for
from tests.browser.studying import brought, by_chance
from tests.browser.test_story import go_on

from ludotheque.games.zop.view import view
from ludotheque.position import Position
from ludotheque.viewers import seated

CARDS = [f"{kind}{strength}" for kind in "AD" for strength in range(1, 7)]
CARDS += ["MI", "RE", "RS", "EA", "CA", "PT", "AT", "ES"]
Made = list[tuple[int, str]]


def dealt(mine: str, theirs: str) -> Made:
    """Both decks, each with these cards on top."""
    decks = [[*top, *(code for code in CARDS if code not in top)] for top in (mine.split(), theirs.split())]
    return [(-1, f"deal {seat} {' '.join(deck)}") for seat, deck in enumerate(decks)]


GIFT: Made = [*dealt("EA RS D1 D2", "A1 A2 AT A3"), (0, "EA"), (1, "A1"), (-1, "take 0 AT")]
DOUBLED: Made = [*dealt("AT A1 D1 D2", "A1 A2 D3 A3"), (0, "AT"), (1, "A1")]
TWO_CARDS: Made = [*dealt("RS A1 D1 D2", "A1 A2 D3 A3"), (0, "RS"), (1, "A1")]


@pytest.mark.parametrize("made", [GIFT, DOUBLED, TWO_CARDS], ids=["gift", "doubled", "two cards"])
def test_on_a_phone_neither_an_effect_nor_a_question_moves_the_table(
    browser: Browser, base_url: str, made: Made
) -> None:
    """In French, whose words are the longest."""
    with browser.new_context(
        base_url=base_url, viewport=PHONE, has_touch=True, locale="fr-FR", reduced_motion="reduce"
    ) as context:
        page = context.new_page()
        page.goto(new_table(page, base_url, "zop", [{"who": "me"}, *bots(1)]))
        wait_for(page, "asked")
        still = places(page)
        go_on(page, base_url, *brought(base_url, "zop", made))
        wait_for(page, "asked")
        assert places(page) == still
        one_line = page.locator(".felt .score li").evaluate_all("all => all.every(e => e.offsetHeight < 26)")
        assert one_line


def test_on_a_desk_an_effect_that_comes_leaves_the_played_cards_where_they_are(
    page: Page, base_url: str
) -> None:
    tops = []
    for mine in ("A1", "AT"):
        go_on(
            page,
            base_url,
            *brought(base_url, "zop", [*dealt(f"{mine} D1 D2 D3", "D4 A2 A3 A4"), (0, mine), (1, "D4")]),
        )
        wait_for(page, "asked")
        expect(page.locator(".felt .score li")).to_have_count(int(mine == "AT"))
        tops.append(
            [page.locator(each).bounding_box() for each in (".lines li", ".match", ".felt > .score .who")]
        )
    assert tops[0] == tops[1]


def test_a_finger_that_asks_about_a_waiting_effect_is_told(browser: Browser, base_url: str) -> None:
    with browser.new_context(
        base_url=base_url, viewport=PHONE, has_touch=True, locale="en-GB", reduced_motion="reduce"
    ) as context:
        page = context.new_page()
        go_on(page, base_url, *brought(base_url, "zop", DOUBLED))
        wait_for(page, "asked")
        told = page.locator(".about")
        page.locator("[data-pick]").first.tap()
        expect(told).to_contain_text("Tap again to play.")
        page.locator(".felt .score li").tap()
        expect(told).to_contain_text("counts its printed strength twice")
        expect(told).not_to_contain_text("Tap again to play.")
        page.locator(".match").tap()
        expect(told).to_contain_text("Tap again to play.")


def places(page: Page) -> list[int]:
    """How high the felt, this turn's cards, its number and the hand stand."""
    parts = [page.locator(each) for each in (".felt", ".arena", ".match", ".zop > .hand")]
    return [round(box["y"]) for part in parts if (box := part.bounding_box())]


def test_by_keys_the_focus_comes_to_a_card_that_can_be_given(page: Page, base_url: str) -> None:
    """A Run-up, which may not be given, has taken the place of the Blind Swap that was played."""
    go_on(page, base_url, *brought(base_url, "zop", dealt("A1 EA RS D1", "A1 A2 A3 A4")))
    wait_for(page, "asked")
    page.locator("[data-pick]").filter(has_text="Blind Swap").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".prompt")).to_contain_text("Give a card in return")
    wait_for(page, "asked")
    expect(page.locator(".hand [data-try]")).to_contain_text("Run-up")
    expect(page.locator("[data-pick]:focus")).to_have_count(1)


def test_an_open_drawer_closes_when_a_card_is_played(page: Page, base_url: str) -> None:
    """It would hide what is revealed. What happened then stands in a sentence until the next choice."""
    go_on(page, base_url, *brought(base_url, "zop", TWO_CARDS[:2]))
    wait_for(page, "asked")
    page.get_by_role("button", name="All cards").click()
    expect(page.locator(".drawer")).to_be_visible()
    page.locator("[data-pick]").filter(has_text="Defence").first.click()
    expect(page.locator(".drawer")).to_have_count(0)
    expect(page.locator(".happened")).to_contain_text(" against ")


def test_once_the_first_of_two_cards_is_picked_the_headline_asks_for_the_second(
    page: Page, base_url: str
) -> None:
    """And the card says how it is put back, which leads back to the first question."""
    go_on(page, base_url, *brought(base_url, "zop", TWO_CARDS))
    wait_for(page, "asked")
    headline, card = page.locator(".prompt .line"), page.locator("[data-pick]").first
    expect(headline).to_contain_text("choose two cards")
    card.click()
    expect(headline).to_contain_text("Now choose the second card.")
    expect(page.locator(".about")).to_contain_text("Choose it again to put it back.")
    card.click()
    expect(headline).to_contain_text("choose two cards")


def test_the_card_just_taken_says_why_it_is_not_given_back(page: Page, base_url: str) -> None:
    go_on(page, base_url, *brought(base_url, "zop", GIFT))
    wait_for(page, "asked")
    page.locator(".arena [data-card]").first.click()
    expect(page.locator(".reason")).to_contain_text("nor the card you just took")


def test_under_the_headline_the_other_s_move_stands_in_a_short_line(page: Page, base_url: str) -> None:
    """Neither who shuffled nor what was drawn: one's hand lies open on the table."""
    with opponent(page, base_url, "zop") as other:
        wait_for(page, "asked")
        news = page.locator(".prompt .news")
        expect(news).to_have_text("Round 1: both players shuffle their cards.")
        page.locator("[data-pick]").first.click()
        wait_for(page, "waiting")
        other.ask("resync")
        other.play(other.legal[0])
        wait_for(page, "asked")
        expect(news).to_have_text(re.compile(r"^(Red reveals|(Red|Black) (takes|gives)|You take) [^.]+\.$"))


def test_what_is_hidden_says_so_when_it_is_touched(page: Page, base_url: str) -> None:
    go_on(page, base_url, *brought(base_url, "zop", TWO_CARDS))
    wait_for(page, "asked")
    page.locator(".far-hand [data-why]").first.click()
    expect(page.locator(".about")).to_contain_text("Red’s hand is hidden")


@pytest.mark.parametrize(
    ("locale", "asks"), [("en-GB", "Choose a card to play"), ("fr-FR", "Choisissez en secret une carte")]
)
def test_the_empty_table_says_what_is_asked_where_it_is_touched(
    browser: Browser, base_url: str, locale: str, asks: str
) -> None:
    with browser.new_context(
        base_url=base_url, viewport=PHONE, has_touch=True, locale=locale, reduced_motion="reduce"
    ) as context:
        page = context.new_page()
        go_on(page, base_url, *brought(base_url, "zop", DOUBLED))
        wait_for(page, "asked")
        for name, place in ((".arena .under", (0.5, 0.5)), (".felt .lines", (0.8, 0.8))):
            box = page.locator(name).bounding_box()
            assert box
            page.touchscreen.tap(box["x"] + box["width"] * place[0], box["y"] + box["height"] * place[1])
            expect(page.locator(".reason")).to_contain_text(asks)
            page.keyboard.press("Escape")
            expect(page.locator(".reason")).to_have_count(0)
        page.locator(".lines button").first.tap()
        expect(page.locator(".about")).to_contain_text("1")
        expect(page.locator(".reason")).to_have_count(0)


def holds_a_stranger(position: Position, made: Made) -> bool:
    """The first seat is asked, and both hands hold a card of the other deck."""
    if position.to_act[:1] != [0] or not position.legal(0)[0][0].isupper():
        return False
    sides = view(position.s, seated(0)).sides
    return 1 in sides[0].decks and 0 in sides[1].decks


def test_an_exchanged_card_is_marked_and_says_whose_it_was(page: Page, base_url: str) -> None:
    go_on(page, base_url, *brought(base_url, "zop", by_chance("zop", holds_a_stranger)))
    wait_for(page, "asked")
    mine = page.locator(".zop > .hand button:has(.stranger)").first
    mine.hover()
    expect(page.locator(".about")).to_contain_text("From Red’s deck.")
    page.locator(".far-hand button:has(.stranger)").first.hover()
    expect(page.locator(".about")).to_contain_text("It came from your deck.")


ESPIED: Made = [
    *dealt("ES A1 D1 D2", "A1 A2 A3 A4 RS D5 D4 MI"),
    *[(0, "ES"), (1, "A1")],
]


def test_the_other_s_open_card_is_told_of_the_other_and_why_it_is_known(page: Page, base_url: str) -> None:
    go_on(page, base_url, *brought(base_url, "zop", ESPIED))
    wait_for(page, "asked")
    page.locator(".far-hand button").first.hover()
    told = page.locator(".about")
    expect(told).to_contain_text("Red plays two cards")
    expect(told).to_contain_text("You know it: seen with Espionage.")


def test_on_a_desk_the_hovered_card_says_that_a_click_plays_it(page: Page, base_url: str) -> None:
    go_on(page, base_url, *brought(base_url, "zop", DOUBLED))
    wait_for(page, "asked")
    page.locator("[data-pick]").filter(has_text="Attack 2").hover()
    expect(page.locator(".about")).to_contain_text("Scores 4 instead of 2")
    expect(page.locator(".about")).to_contain_text("Click to play.")


def test_on_a_phone_the_mat_follows_the_plates(browser: Browser, base_url: str) -> None:
    with browser.new_context(
        base_url=base_url, viewport=PHONE, has_touch=True, locale="en-GB", reduced_motion="reduce"
    ) as context:
        page = context.new_page()
        go_on(page, base_url, *brought(base_url, "zop", TWO_CARDS))
        wait_for(page, "asked")
        across = [page.locator(each).bounding_box() for each in (".far-score", ".felt > .score")]
        assert across[0]
        assert across[1]
        assert across[0]["x"] < across[1]["x"]
        page.locator("[data-pick]").first.tap()
        page.locator("[data-pick]").nth(1).tap()
        expect(page.locator(".hand .order")).to_have_text(["1", "2"])


SPYING: Made = [
    *dealt("RS A1 D1 D2 RE ES A4 PT", "AT A1 A2 A3 D5 D4 ES MI"),
    *[(0, "RS"), (1, "AT"), (0, "RE+ES"), (1, "ES")],
]


TAKEN: Made = [*dealt("EA A1 D1 D2", "A1 A2 RE A3"), (0, "EA"), (1, "A1"), (-1, "take 0 RE")]


def takes_late(position: Position, made: Made) -> bool:
    """The first seat is to give a card, and knows what it will draw."""
    return position.to_act == [0] and len(made) > 20 and made[-1][1].startswith("take 0")


def test_what_waits_for_the_other_is_told_as_theirs(page: Page, base_url: str) -> None:
    go_on(page, base_url, *brought(base_url, "zop", SPYING))
    wait_for(page, "asked")
    page.locator(".felt .far-score li").hover()
    expect(page.locator(".about")).to_contain_text("This turn Red sees your hand.")
    page.locator(".felt > .score li").first.hover()
    expect(page.locator(".about")).to_contain_text("This turn your first attack or defence counts 2 more.")


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_on_a_phone_neither_words_nor_effects_are_cut(browser: Browser, base_url: str, locale: str) -> None:
    with browser.new_context(
        base_url=base_url, viewport=PHONE, has_touch=True, locale=locale, reduced_motion="reduce"
    ) as context:
        page = context.new_page()
        short = [{"who": "me"}, *bots(1, "level:1")]  # a longer name leaves the cards less height
        for made in (SPYING, TAKEN):
            go_on(page, base_url, *brought(base_url, "zop", made), seats=short)
            wait_for(page, "asked")
            assert page.evaluate(CUT) == []
        go_on(page, base_url, *brought(base_url, "zop", by_chance("zop", takes_late)))
        give = page.locator("[data-pick]").first
        wait_for(page, "asked")
        give.tap()
        give.tap()
        expect(page.locator(".about .happened")).to_contain_text(re.compile("You took|Vous avez pris"))
        assert page.evaluate(CUT) == []


CUT = """() => {
    const inside = (part, whole) => part.top >= whole.top - 1 && part.bottom <= whole.bottom + 1
        && part.left >= whole.left - 1 && part.right <= whole.right + 1;
    const box = (element) => element.getBoundingClientRect();
    const within = (parts, name) => {
        const whole = box(document.querySelector(name));
        const begun = (part) => part.left < whole.right - 1;  // what has no room is not begun
        return [...document.querySelectorAll(parts)]
            .filter((each) => begun(box(each)) && !inside(box(each), whole));
    };
    const broken = [...document.querySelectorAll('.playing .name')]
        .filter((each) => each.offsetParent && !each.textContent.includes(' ') && each.offsetHeight > 15);
    return [...within('.about p, .about .next', '.about'), ...within('.felt .score li', '.felt'), ...broken]
        .map((each) => each.outerHTML);
}"""
