"""The board of Kopis: what a move would do is drawn when somebody looks at it, and only then."""

from playwright.sync_api import Browser, Page, expect
from tests.browser.conftest import PHONE
from tests.browser.playing import bots, moves, new_table, settle, wait_for


def test_a_ghost_of_kopis_comes_and_goes_with_the_pointer(page: Page, base_url: str) -> None:
    page.goto(new_table(page, base_url, "kopis", [{"who": "me"}, *bots(1)]))
    wait_for(page, "asked")
    lane, ghost = page.locator(".spot.lane"), page.locator(".foreseen")
    lane.nth(1).hover()
    expect(ghost).to_have_count(1)
    expect(page.locator(".ahead")).to_have_count(2)
    before = moves(page)
    lane.nth(1).click()
    settle(page, before)
    wait_for(page, "asked")
    expect(ghost).to_have_count(0)
    box = lane.nth(0).bounding_box()
    assert box
    page.mouse.move(box["x"] + 30, box["y"] + 30)
    page.mouse.move(box["x"] + 32, box["y"] + 30)
    expect(ghost).to_have_count(1)
    page.keyboard.press("u")
    page.wait_for_function(
        "before => document.querySelector('[data-state]').dataset.moves === before", arg=before
    )
    expect(ghost).to_have_count(0)
    page.mouse.move(4, 4)
    expect(ghost).to_have_count(0)


def test_a_hint_shows_its_own_ghost_instead_of_that_of_the_focus(page: Page, base_url: str) -> None:
    page.goto(new_table(page, base_url, "kopis", [{"who": "me"}, *bots(1)]))
    wait_for(page, "asked")
    lane, ghost = page.locator(".spot.lane"), page.locator(".foreseen")
    before = moves(page)
    lane.first.focus()
    page.keyboard.press("Enter")
    expect(ghost).to_have_count(1)
    page.keyboard.press("Enter")
    settle(page, before)
    wait_for(page, "asked")
    expect(page.locator(".spot.lane:focus")).to_have_count(1)
    page.keyboard.press("u")
    page.wait_for_function(
        "before => document.querySelector('[data-state]').dataset.moves === before", arg=before
    )
    expect(page.locator(".spot.lane:focus")).to_have_count(1)
    page.keyboard.press("ArrowRight")
    expect(ghost).to_have_count(1)
    page.keyboard.press("h")
    expect(page.locator(".foreseen.hinted")).to_have_count(1)
    page.keyboard.press("ArrowRight")
    expect(page.locator(".foreseen.hinted")).to_have_count(0)
    expect(ghost).to_have_count(1)


def test_a_hint_that_is_closed_takes_its_ghost_along(page: Page, base_url: str) -> None:
    page.goto(new_table(page, base_url, "kopis", [{"who": "me"}, *bots(1)], options={"mode": "sudden"}))
    wait_for(page, "asked")
    before = moves(page)
    page.locator(".spot.lane").nth(1).click()
    settle(page, before)
    wait_for(page, "asked")
    page.mouse.move(4, 4)
    ghost, marked, ahead = (page.locator(each) for each in (".foreseen", ".spot.hinted", ".ahead"))
    for close in ("Escape", None):
        page.keyboard.press("h")
        expect(ghost).to_have_count(1)
        if close:
            page.keyboard.press(close)
        else:
            page.get_by_role("button", name="Close").click()
        expect(ghost).to_have_count(0)
        expect(ahead).to_have_count(0)
    # What is picked is looked at instead, and asking once more shows the hint again.
    page.keyboard.press("h")
    expect(ghost).to_have_count(1)
    page.locator(".spot.source").first.click()
    page.mouse.move(4, 4)
    expect(ghost).to_have_count(0)
    expect(marked.or_(page.locator(".picked")).first).to_be_visible()


def test_a_finger_looks_at_one_move_at_a_time(browser: Browser, base_url: str) -> None:
    with browser.new_context(
        base_url=base_url, viewport=PHONE, has_touch=True, reduced_motion="reduce"
    ) as context:
        page = context.new_page()
        page.goto(new_table(page, base_url, "kopis", [{"who": "me"}, *bots(1)], options={"mode": "sudden"}))
        wait_for(page, "asked")
        before = moves(page)
        for _ in range(2):
            page.locator(".spot.lane").nth(1).tap()
        settle(page, before)
        wait_for(page, "asked")
        page.locator(".spot.source").first.tap()
        expect(page.locator(".spot.picked")).to_have_count(1)
        page.locator(".spot.lane").first.tap()
        expect(page.locator(".foreseen")).to_have_count(1)
        expect(page.locator(".spot.picked, .spot.target")).to_have_count(0)


def test_who_goes_by_keys_sees_what_enter_would_play(page: Page, base_url: str) -> None:
    page.goto(new_table(page, base_url, "kopis", [{"who": "me"}, *bots(1)]))
    wait_for(page, "asked")
    lane, ghost = page.locator(".spot.lane:focus"), page.locator(".foreseen")
    expect(ghost).to_have_count(0)
    for _ in range(30):
        page.keyboard.press("Tab")
        if lane.count():
            break
    expect(ghost).to_have_count(1)
    before = moves(page)
    page.keyboard.press("Enter")
    settle(page, before)
    wait_for(page, "asked")
    expect(lane).to_have_count(1)
    expect(ghost).to_have_count(0)
    expect(page.locator(".bastion")).to_have_count(1)
    before = moves(page)
    page.keyboard.press("Enter")
    expect(ghost).to_have_count(1)
    expect(page.locator(".score[data-read]")).to_contain_text("Enter once more to play")
    assert moves(page) == before
    page.mouse.move(4, 4)
    page.mouse.down()
    page.mouse.up()
    expect(ghost).to_have_count(0)


def test_keys_look_where_the_focus_is_and_not_where_the_pointer_rests(page: Page, base_url: str) -> None:
    page.goto(new_table(page, base_url, "kopis", [{"who": "me"}, *bots(1)]))
    wait_for(page, "asked")
    page.locator("[data-pick=Sd]").focus()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowRight")
    by_keys = page.locator(".foreseen").inner_html()
    page.locator("[data-pick=Sc]").hover()
    page.wait_for_function("was => document.querySelector('.foreseen').innerHTML !== was", arg=by_keys)
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowRight")
    page.wait_for_function("was => document.querySelector('.foreseen').innerHTML === was", arg=by_keys)


def test_the_board_stays_where_it_is_when_its_prompt_is_long(browser: Browser, base_url: str) -> None:
    with browser.new_context(base_url=base_url, viewport=PHONE, locale="fr-FR") as context:
        page = context.new_page()
        page.goto(new_table(page, base_url, "kopis", [{"who": "me"}, *bots(1)], options={"mode": "sudden"}))
        wait_for(page, "asked")
        board = page.locator("svg[data-picture]")
        place, before = board.bounding_box(), moves(page)
        page.locator("[data-pick=Sc]").click()
        settle(page, before)
        wait_for(page, "asked")
        expect(page.get_by_role("button", name="Revoir les derniers coups")).to_be_visible()
        assert board.bounding_box() == place
        page.get_by_role("button", name="Conseil").click()
        expect(page.locator(".foreseen.hinted")).to_have_count(1)
        assert board.bounding_box() == place


def test_the_headline_stands_over_the_board_whether_or_not_its_button_is_there(
    page: Page, base_url: str
) -> None:
    page.goto(new_table(page, base_url, "kopis", [{"who": "me"}, *bots(1)]))
    wait_for(page, "asked")
    again = page.get_by_role("button", name="Show the last moves again")
    for shown in (0, 1):
        expect(again).to_have_count(shown)
        line, board = (page.locator(each).bounding_box() for each in (".prompt .line", "svg[data-picture]"))
        assert line
        assert board
        assert abs(line["x"] + line["width"] / 2 - board["x"] - board["width"] / 2) < 2
        if not shown:
            before = moves(page)
            page.locator(".spot.lane").nth(1).click()
            settle(page, before)
            wait_for(page, "asked")


def test_the_bastion_says_what_it_is_and_what_was_pushed_is_marked(page: Page, base_url: str) -> None:
    page.goto(new_table(page, base_url, "kopis", [{"who": "me"}, *bots(1)]))
    wait_for(page, "asked")
    before = moves(page)
    page.locator(".spot.lane").first.click()
    settle(page, before)
    wait_for(page, "asked")
    page.mouse.move(4, 4)
    expect(page.locator(".nudge").first).to_be_visible()
    shield = page.get_by_role("button", name="The Bastion: may not be pushed this turn (K3.6)")
    shield.click()
    expect(page.locator(".score[data-read]")).to_contain_text(
        "The Bastion: may not be pushed this turn (K3.6)"
    )
    page.locator(".spot.lane").first.click()
    expect(page.locator(".score[data-read]")).not_to_contain_text("The Bastion")


def test_sudden_death_says_what_ends_it_and_its_board_stays_where_it_is(page: Page, base_url: str) -> None:
    options = {"mode": "sudden", "quiet_limit": 1}
    page.goto(new_table(page, base_url, "kopis", [{"who": "me"}] * 2, options=options))
    score, board = page.locator(".score[data-read]"), page.locator("svg[data-picture]")
    for lane in ("Sb", "Nb"):
        wait_for(page, "asked")
        before = moves(page)
        page.locator(f"[data-pick={lane}]").click()
        settle(page, before)
    wait_for(page, "asked")
    expect(score).to_contain_text("Black 1 of 8 in, Red 1 of 8: the 8th ends the game")
    expect(score).to_contain_text("Ends after 1 move without entry or capture (now 0)")
    page.locator("[data-pick=b1]").click()
    place = board.bounding_box()
    page.locator("[data-try=b1d1]").click()
    expect(page.get_by_text("The faction on b1 steps a single square")).to_be_visible()
    page.keyboard.press("Escape")
    page.locator("[data-pick=b2]").hover()
    expect(score).to_contain_text("This ends the game in a draw, 0 all")
    page.locator("[data-pick=b2]").click()
    wait_for(page, "over")
    expect(score).to_contain_text("the 8th ends the game")
    assert board.bounding_box() == place
