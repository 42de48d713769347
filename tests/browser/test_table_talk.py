"""The table at its turning moments: taps in vain, the end, moves taken back, a long round on a phone."""

import random

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect
from tests.browser.conftest import DESK, PHONE
from tests.browser.looking import look
from tests.browser.playing import bots, by_mouse, choose_from_list, finish, moves, new_table, settle, wait_for
from tests.browser.test_why_not import reason_beside, rule_of

GAME = "kopis"
SUDDEN = {"mode": "sudden"}


def test_whatever_is_tapped_on_the_board_answers(page: Page, base_url: str) -> None:
    """Kopis: strongholds, empty squares and, in Sudden Death, squares out of a faction's reach; the
    Bastion's square explains itself."""
    page.goto(new_table(page, base_url, GAME, [{"who": "me"}, *bots(1)]))
    wait_for(page, "asked")
    assert "only moves when it is pushed" in said_of(page, "c3n|c3e|c3s|c3w", "K3.1")
    assert said_of(page, "a1", "K3.1")
    page.goto(new_table(page, base_url, GAME, [{"who": "me"}, *bots(1)], options=SUDDEN))
    wait_for(page, "asked")
    assert "None of your factions" in said_of(page, "c3n|c3e|c3s|c3w", "K4.3")
    page.locator("[data-pick=Sb]").click()
    page.wait_for_function("() => document.querySelector('[data-moves]').dataset.moves === '2'")
    wait_for(page, "asked")
    page.locator("[data-pick=b1]").click()
    assert "a single square" in said_of(page, "b1f1", "K4.3")
    everywhere = page.evaluate(
        "() => document.querySelectorAll('.kopis [data-try], .kopis [data-pick]').length"
    )
    assert everywhere == 35 + 24


def said_of(page: Page, tried: str, rule: str) -> str:
    reason = reason_beside(page, page.locator(f"[data-try='{tried}']"))
    assert rule_of(reason) == rule
    return reason.inner_text()


def test_sudden_death_ends_with_the_eighth_faction(page: Page, base_url: str) -> None:
    """The words say so, and whose it was: not all factions have been played."""
    page.goto(new_table(page, base_url, GAME, [{"who": "me"}, *bots(1)], options=SUDDEN))
    score = page.locator(".kopis .score")
    expect(score).to_contain_text("Ends after 60 moves without entry or capture (now 0)")
    for n in range(8):
        wait_for(page, "asked")
        lanes = page.locator("[data-pick^=S], [data-pick^=W]")
        before = moves(page)
        lanes.first.click()
        if n < 7:
            settle(page, before)
            page.wait_for_function(
                "n => Number(document.querySelector('[data-moves]').dataset.moves) >= n", arg=2 * n + 2
            )
    wait_for(page, "over")
    line = page.locator(".line")
    expect(line).to_contain_text("Black has brought in an eighth faction, so points decide:")
    totals = [int(said.split()[1]) for said in score.locator("strong").all_inner_texts()]
    expect(line).to_contain_text(f"points decide: {max(totals)} to {min(totals)}.")


WATCH = """() => {
    window.seen = [];
    const look = () => {
        const over = document.querySelector('[data-state]').dataset.state === 'over';
        const buttons = [...document.querySelectorAll('[role=toolbar] button')].map((each) => each.innerText);
        const card = !!document.querySelector('.result');
        window.seen.push([over, buttons.some((words) => words.includes('Undo')), card]);
        if (!card) requestAnimationFrame(look);
    };
    look();
}"""


def test_the_end_is_seen_on_the_board_before_it_is_told(browser: Browser, base_url: str) -> None:
    """With motion: the buttons stay until the last move has been shown; the card comes a moment after it."""
    context = browser.new_context(base_url=base_url, locale="en-GB", viewport=DESK)
    page = context.new_page()
    page.goto(new_table(page, base_url, GAME, [{"who": "me"}, *bots(1)], settings={"public": False}))
    chance = random.Random(5)
    while True:
        wait_for(page, "asked")
        if page.evaluate("() => Number(document.querySelector('[data-moves]').dataset.moves)") >= 14:
            break
        by_mouse(page, chance)
    page.evaluate(WATCH)
    page.locator("[data-pick]").first.focus()
    page.keyboard.press("Enter")  # which shows what the next one plays
    page.keyboard.press("Enter")
    card = page.get_by_role("region", name="Result")
    expect(card).to_be_visible()
    seen = page.evaluate("window.seen")
    assert all(undo for over, undo, _ in seen if not over), "the buttons knew of the end"
    bare = [over for over, _, result in seen if over and not result]
    assert bare, "the card lay over the last move at once"
    expect(card).to_be_focused()
    context.close()


OVER_SEATS = """note => {
    const own = note.getBoundingClientRect();
    return [...document.querySelectorAll('.seats li')]
        .filter((seat) => seat.getBoundingClientRect().top < own.bottom - 1)
        .map((seat) => seat.innerText);
}"""
SPAN = "box => [box.getBoundingClientRect().top, box.getBoundingClientRect().bottom]"


def test_what_was_undone_is_told_to_both(page: Page, browser: Browser, base_url: str) -> None:
    path = new_table(page, base_url, GAME, [{"who": "me"}, {"who": "open"}])
    page.goto(path)
    with browser.new_context(
        base_url=base_url, locale="en-GB", reduced_motion="reduce", viewport=PHONE
    ) as other:
        guest = other.new_page()
        guest.goto(path)
        guest.get_by_role("button", name="Sit here").first.click()
        wait_for(page, "asked")
        # Before the reply it needs no leave, but it is said.
        choose_from_list(page, random.Random(1))
        wait_for(guest, "asked")
        page.get_by_role("button", name="Undo").click()
        wait_for(page, "asked")
        told = guest.get_by_role("status").filter(has_text="undid a move.")
        expect(told).to_be_visible()
        assert look(guest) == []
        assert told.evaluate(OVER_SEATS) == []
        # After it, it is asked for: with what it takes from the one who is asked.
        choose_from_list(page, random.Random(1))
        wait_for(guest, "asked")
        choose_from_list(guest, random.Random(1))
        wait_for(page, "asked")
        page.keyboard.press("u")
        asked = guest.get_by_role("alert")
        expect(asked).to_contain_text("Your reply to it would be undone too.")
        _, board_ends = guest.get_by_role("region", name="Board").evaluate(SPAN)
        question_begins, _ = asked.evaluate(SPAN)
        assert question_begins >= board_ends, "the question hides the seats or the board"
        asked.get_by_role("button", name="Yes").click()
        expect(page.get_by_text("Your undo request was accepted.")).to_be_visible()
        expect(guest.get_by_role("status").get_by_text("undid 2 moves.")).to_be_visible()
        # Who has asked on a phone can still read what is asked of them.
        for mover, other_one in ((page, guest), (guest, page), (page, guest)):
            choose_from_list(mover, random.Random(1))
            wait_for(other_one, "asked")
        guest.get_by_role("button", name="Undo").click()
        mine = guest.locator(".offer")
        expect(mine).to_be_visible()
        _, prompt_ends = guest.locator(".line").evaluate(SPAN)
        request_begins, _ = mine.evaluate(SPAN)
        assert request_begins >= prompt_ends, "the request hides what is asked"


def test_the_focus_is_on_the_board_after_an_undo_by_keys(page: Page, base_url: str) -> None:
    page.goto(new_table(page, base_url, GAME, [{"who": "me"}, *bots(1)]))
    wait_for(page, "asked")
    page.locator("[data-pick][tabindex='0']").focus()
    page.keyboard.press("Enter")  # which shows what the next one plays
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.querySelector('[data-moves]').dataset.moves === '2'")
    wait_for(page, "asked")
    page.wait_for_function("() => document.activeElement?.closest('.space')")
    page.keyboard.press("u")
    page.wait_for_function("() => document.querySelector('[data-moves]').dataset.moves === '0'")
    page.wait_for_function("() => document.activeElement?.closest('.space [data-pick]')")


OVERFLOWS = """() => {
    const felt = document.querySelector('.felt').getBoundingClientRect();
    const match = document.querySelector('.match').getBoundingClientRect();
    const tiles = [...document.querySelectorAll('.lines li')].map((each) => each.getBoundingClientRect());
    const small = [...document.querySelectorAll('.lines .tile')].map((each) => each.clientWidth);
    return [
        ...tiles.filter((box) => box.bottom > felt.bottom || box.right > felt.right).map(() => 'outside'),
        ...tiles.filter((box) => box.top < match.bottom - 1).map(() => 'over the round'),
        ...small.filter((wide) => wide < 12).map(() => 'too small'),
    ];
}"""


def test_a_round_of_cards_finds_room_on_a_phone(page: Page, base_url: str) -> None:
    """ZOP, to the last turn of a round: the played cards lie on the table and over nothing."""
    page.set_viewport_size(PHONE)
    options = {"match": "single"}
    page.goto(new_table(page, base_url, "zop", [{"who": "me"}, *bots(1)], options=options))
    most = 0

    def choose(at: Page, chance: random.Random) -> None:
        nonlocal most
        assert at.evaluate(OVERFLOWS) == []
        assert look(at) == []
        most = max(most, at.locator(".lines li").count())
        by_mouse(at, chance)

    finish(page, choose)
    assert most >= 16
    expect(page.locator(".seats .unit")).to_have_count(0)  # a single round counts points


def test_a_number_that_counts_rounds_says_so(page: Page, base_url: str) -> None:
    """ZOP: beside the names, also on a phone, where nothing is cut for it."""
    page.goto(new_table(page, base_url, "zop", [{"who": "me"}, *bots(1)]))
    wait_for(page, "asked")
    for size in (DESK, PHONE):
        page.set_viewport_size(size)
        expect(page.locator(".seats .unit")).to_have_text(["rounds", "rounds"])
        for box in page.locator(".seats .name, .seats .state").all():
            assert box.evaluate("box => box.scrollWidth <= box.clientWidth")


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_the_question_mark_shows_the_keys_first(page: Page, base_url: str, size: ViewportSize) -> None:
    page.set_viewport_size(size)
    page.goto(new_table(page, base_url, GAME, [{"who": "me"}, *bots(1)]))
    wait_for(page, "asked")
    page.keyboard.press("?")
    keys = page.locator("dialog[open] kbd")
    expect(keys).to_have_text(["Tab", "↑ ↓ ← → Enter", "Esc", "M", "H", "U", "R", "C", "S"])
    for at in range(keys.count()):
        expect(keys.nth(at)).to_be_in_viewport(ratio=1)
    assert page.locator("dialog[open]").evaluate(KEYS_FIRST)


KEYS_FIRST = """dialog => [...dialog.querySelectorAll('a, select, input, button:not(.head button)')]
    .every((each) => each.getBoundingClientRect().top >=
        dialog.querySelector('.keys').getBoundingClientRect().bottom)"""
