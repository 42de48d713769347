"""What looks playable and is not says why, with its rule, where it was tried; so do typed moves."""

import random
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, FloatRect, Locator, Page, ViewportSize, expect
from tests.browser.conftest import DESK, PHONE
from tests.browser.playing import bots, by_mouse, moves, new_table, open_list, state, wait_for
from tests.browser.studying import brought
from tests.browser.test_story import go_on
from tests.browser.test_zop_board import GIFT

from ludotheque import games
from ludotheque.games import GAMES
from ludotheque.position import start
from ludotheque.rng import generator

TURNS = 6


@pytest.mark.parametrize("game", GAMES)
def test_a_click_on_what_cannot_be_played_gives_its_rule(page: Page, base_url: str, game: str) -> None:
    set_out(page, base_url, game, games.load(game).seat_counts[0])
    chance = random.Random(1)
    for _ in range(TURNS):
        wait_for(page, "asked")
        before = moves(page)
        for thing in tried(page):
            reason = reason_beside(page, thing)
            if rule_of(reason):
                assert rule_of(reason) in ids_of(game)
                reason.get_by_role("button").click()
                expect(reason).to_have_count(0)
                assert (state(page), moves(page)) == ("asked", before)
                return
        by_mouse(page, chance)
    raise AssertionError("nothing named its rule")


def set_out(page: Page, base_url: str, game: str, seats: int) -> None:
    """At a table where something looks playable and is not: in ZOP, a card that may not be given."""
    if game == "zop":
        go_on(page, base_url, *brought(base_url, "zop", GIFT))
    else:
        page.goto(new_table(page, base_url, game, [{"who": "me"}, *bots(seats - 1)]))


@pytest.mark.parametrize("game", GAMES)
def test_a_typed_move_that_cannot_be_played_is_explained(page: Page, base_url: str, game: str) -> None:
    others = bots(games.load(game).seat_counts[0] - 1)
    page.goto(new_table(page, base_url, game, [{"who": "me"}, *others]))
    wait_for(page, "asked")
    open_list(page)
    said = page.locator("dialog[open] [role=alert]")
    for text in moves_of_another_day(game):
        page.locator("dialog[open] input").fill(text)
        said.or_(page.locator("dialog[open] li")).first.wait_for()
        if said.count():
            expect(said).not_to_be_empty()
            return
    raise AssertionError("all of them are legal")


@pytest.mark.parametrize("typed", ["{code}", "{small}", "{name}", "  {name_small} "])
def test_a_typed_card_of_zop_is_known_however_it_is_spelt(page: Page, base_url: str, typed: str) -> None:
    """One that is not in hand is refused by the rule about hands, not as something that is no move."""
    page.goto(new_table(page, base_url, "zop", [{"who": "me"}, *bots(1)]))
    wait_for(page, "asked")
    open_list(page)
    held = page.locator("dialog[open] [data-move]").evaluate_all("all => all.map((one) => one.dataset.move)")
    cards = {"MI": "Bad Idea", "A6": "Attack 6", "D6": "Defence 6", "A5": "Attack 5", "D5": "Defence 5"}
    code, name = next((code, name) for code, name in cards.items() if code not in held)
    text = typed.format(code=code, small=code.lower(), name=name, name_small=name.lower())
    page.locator("dialog[open] input").fill(text)
    said = page.locator("dialog[open] [role=alert]")
    expect(said).to_contain_text("must be in your hand")


def test_a_square_tapped_before_a_figure_is_chosen_says_what_comes_first(page: Page, base_url: str) -> None:
    """Small Wars: with the rule, and the square stays in sight."""
    page.set_viewport_size(PHONE)
    page.goto(new_table(page, base_url, "smallwars", [{"who": "me"}, *bots(1)]))
    wait_for(page, "asked")
    assert told_beside(page, page.locator("[data-try='pick b1']")) == ("Choose a figure", "S3.1")
    armies = {"armies": "steel-air"}
    page.goto(new_table(page, base_url, "smallwars", [{"who": "me"}, *bots(1)], options=armies))
    chance = random.Random(1)
    wait_for(page, "asked")
    while not (
        squares := [each for each in tried(page) if (each.get_attribute("data-try") or "").startswith(">")]
    ):
        by_mouse(page, chance)
        wait_for(page, "asked")
    assert told_beside(page, squares[0]) == ("First choose who acts", "S4.2")


def told_beside(page: Page, thing: Locator) -> tuple[str, str]:
    """How the reason begins, and its rule."""
    reason = reason_beside(page, thing)
    rule = rule_of(reason)
    return reason.inner_text().partition(",")[0].partition(":")[0], rule


@pytest.mark.parametrize("game", GAMES)
def test_a_tap_in_vain_gives_its_rule_and_covers_neither_what_was_tapped_nor_what_is_read(
    browser: Browser, base_url: str, game: str
) -> None:
    """On a phone, in French, whose words are the longest."""
    with browser.new_context(
        base_url=base_url, viewport=PHONE, has_touch=True, locale="fr-FR", reduced_motion="reduce"
    ) as context:
        page = context.new_page()
        set_out(page, base_url, game, games.load(game).seat_counts[-1])
        chance = random.Random(4)
        rules = set()
        for _ in range(4 if game != "zop" else 1):
            wait_for(page, "asked")
            before = moves(page)
            for spot in page.evaluate(SPOTS)[:4]:
                page.touchscreen.tap(*spot["at"])
                reason = page.get_by_role("alert", name="Pourquoi")
                reason.wait_for()
                assert reason.evaluate(COVERED, spot["box"]) == []
                rules.add(rule_of(reason))
                assert "the" not in reason.inner_text().split()
                reason.get_by_role("button").tap()
                expect(reason).to_have_count(0)
            assert (state(page), moves(page)) == ("asked", before)
            by_mouse(page, chance)
        assert any(rules), "nothing named its rule"
        assert rules - {""} <= ids_of(game)


SPOTS = """() => [...document.querySelectorAll("[data-try]:not([data-try=''])")].flatMap((e) => {
    const box = e.getBoundingClientRect();
    const at = [box.x + box.width / 2, box.y + box.height / 2];
    const hit = document.elementFromPoint(...at)?.closest('[data-try], [data-pick]');
    // Of what is large: where it was tapped.
    const thumb = new DOMRect(at[0] - 24, at[1] - 24, 48, 48);
    return hit === e ? [{ at, box: ('large' in e.dataset ? thumb : box).toJSON() }] : [];
})"""
COVERED = """(note, tapped) => {
    const own = note.getBoundingClientRect();
    const covers = (box) => Math.min(own.right, box.right) - Math.max(own.left, box.left) > 1 &&
        Math.min(own.bottom, box.bottom) - Math.max(own.top, box.top) > 1;
    const read = [...document.querySelectorAll('[data-read], .seats li, .line, [role=toolbar]')]
        .map((each) => [each.textContent, each.getBoundingClientRect()]);
    return [['what was tapped', tapped], ...read].filter(([, box]) => covers(box)).map(([name]) => name);
}"""


def tried(page: Page) -> Iterator[Locator]:
    """What can be clicked in vain now, and is not covered by something else."""
    found = page.locator("[data-try]:not([data-try=''])")
    for at in range(min(found.count(), 12)):
        thing = found.nth(at)
        thing.scroll_into_view_if_needed()
        hit = page.evaluate(HIT, list(middle(thing)))
        if hit == thing.get_attribute("data-try"):
            yield thing


HIT = "([x, y]) => document.elementFromPoint(x, y)?.closest('[data-try], [data-pick]')?.dataset.try ?? ''"


def middle(thing: Locator) -> tuple[float, float]:
    box = thing.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def reason_beside(page: Page, thing: Locator) -> Locator:
    thing.scroll_into_view_if_needed()  # which waits until it stands still
    page.mouse.click(*middle(thing))
    reason = page.get_by_role("alert", name="Why not")
    reason.wait_for()
    said, box = reason.bounding_box(), thing.bounding_box()
    assert said
    assert box
    if thing.get_attribute("data-large") is not None:
        x, y = middle(thing)
        box = FloatRect(x=x - 24, y=y - 24, width=48, height=48)
    apart = (box["y"] - said["y"] - said["height"], said["y"] - box["y"] - box["height"])
    aside = (box["x"] - said["x"] - said["width"], said["x"] - box["x"] - box["width"])
    assert -1 < max(*apart, *aside) < 60, "it covers what was tried, or stands far from it"
    return reason


def rule_of(reason: Locator) -> str:
    link = reason.get_by_role("link")
    return (link.get_attribute("href") or "").partition("#")[2] if link.count() else ""


def ids_of(game: str) -> set[str]:
    return {each.split(" ")[0] for each in games.load(game).rule_ids}


def moves_of_another_day(game: str) -> list[str]:
    """The first seat's moves in another game, the latest first."""
    position, chance = start(game), random.Random(2)
    found: list[str] = []
    while (acting := position.to_act) and len(found) < 60:
        seat = acting[0]
        if seat < 0:
            position.play_move(seat, position.draw(generator(chance.randrange(1 << 30))))
            continue
        text = chance.choice(position.legal(seat))
        if seat == 0:
            found.append(text)
        position.play(seat, text)
    return found[::-1]


FAR = """([x, y]) => {
    const box = document.querySelector('.reason').getBoundingClientRect();
    return Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom));
}"""


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_a_reason_stands_beside_the_finger_on_something_large(
    page: Page, base_url: str, size: ViewportSize
) -> None:
    """Provinces of Epix: a reason beside all of one would be far from where it was pressed."""
    page.set_viewport_size(size)
    page.goto(new_table(page, base_url, "epix", [{"who": "me"}, *bots(1)]))
    wait_for(page, "asked")
    pressed = 0
    for land in page.locator(".land[data-try]").all():
        box = land.locator(".ground").bounding_box()
        assert box
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        if not page.evaluate("([x, y]) => !!document.elementFromPoint(x, y)?.closest('[data-try]')", [x, y]):
            continue
        page.mouse.click(x, y)
        page.locator(".reason").wait_for()
        assert page.evaluate(FAR, [x, y]) < 60
        pressed += 1
        page.keyboard.press("Escape")
    assert pressed > 3


def test_a_touch_on_a_reason_closes_it_and_plays_nothing(page: Page, base_url: str) -> None:
    """It may lie over what one wants to touch next; its text is never a way to what lies below."""
    page.goto(new_table(page, base_url, GAMES[0], [{"who": "me"}, *bots(1)]))
    wait_for(page, "asked")
    reason = reason_beside(page, next(tried(page)))
    box = reason.get_by_role("paragraph").bounding_box()
    assert box
    page.mouse.click(box["x"] + 8, box["y"] + box["height"] / 2)
    expect(reason).to_have_count(0)
    expect(page.locator("[data-moves]")).to_have_attribute("data-moves", "0")


def test_a_reason_goes_when_it_is_no_longer_true(browser: Browser, base_url: str) -> None:
    """That the last move is still being shown, said while dice of Small Wars roll."""
    with browser.new_context(
        base_url=base_url, viewport=PHONE, has_touch=True, locale="en-GB", reduced_motion="no-preference"
    ) as context:
        page = context.new_page()
        me = [{"who": "me"}, {"who": "me", "name": "Bo"}]
        page.goto(new_table(page, base_url, "smallwars", me, options={"budget": 100}))
        for picks in ("jeep b1", "jeep b3", "done done", "done done", "R1 b2", "B1"):
            wait_for(page, "asked")
            for pick in picks.split():
                page.locator(f"[data-pick='{pick}']").last.tap()
        page.locator("[data-pick='fight']").tap()
        page.locator("[data-try]").last.tap()
        reason = page.get_by_role("alert", name="Why not")
        expect(reason).to_contain_text("still being shown")
        expect(reason).to_have_count(0)


ELSEWHERE = """() => [...document.querySelectorAll('[data-pick]:not(:disabled)')].flatMap((each) => {
    const box = each.getBoundingClientRect();
    const at = [box.x + box.width / 2, box.y + box.height / 2];
    const hit = document.elementFromPoint(...at);
    return hit?.closest('[data-pick], [data-try]') === each ? [at] : [];
})"""


@pytest.mark.parametrize("game", GAMES)
def test_a_reason_goes_when_something_that_can_be_picked_is_looked_at(
    page: Page, base_url: str, game: str
) -> None:
    """It would seem to be said of that too, and hides what that would do."""
    set_out(page, base_url, game, games.load(game).seat_counts[0])
    chance = random.Random(1)
    for _ in range(TURNS):
        wait_for(page, "asked")
        if thing := next(tried(page), None):
            reason = reason_beside(page, thing)
            if others := page.evaluate(ELSEWHERE):
                page.mouse.move(*others[0])
                expect(reason).to_have_count(0, timeout=5_000)
                return
            page.keyboard.press("Escape")
        by_mouse(page, chance)
    raise AssertionError("nothing is refused while something else can be picked")


def test_a_reason_stays_while_the_pointer_is_on_its_way_to_the_rule(page: Page, base_url: str) -> None:
    """Over lanes of Kopis that are allowed."""
    page.goto(new_table(page, base_url, "kopis", [{"who": "me"}, *bots(1)]))
    wait_for(page, "asked")
    reason = next(
        each
        for each in (reason_beside(page, thing) for thing in tried(page))
        if each.get_by_role("link").count()
    )
    rule = reason.get_by_role("link")
    page.mouse.move(*page.evaluate(ELSEWHERE)[-1])
    page.mouse.move(*middle(rule), steps=12)
    page.wait_for_timeout(1_500)
    expect(rule).to_be_visible()


def test_a_reason_goes_when_arrows_lead_to_something_that_can_be_picked(page: Page, base_url: str) -> None:
    page.goto(new_table(page, base_url, "kopis", [{"who": "me"}, *bots(1)]))
    wait_for(page, "asked")
    lane = page.locator(".spot.lane[tabindex='0']")
    lane.focus()
    reason = reason_beside(page, next(tried(page)))
    page.locator(".spot.lane").last.focus()
    expect(reason).to_have_count(0, timeout=5_000)
