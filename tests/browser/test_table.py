"""What stands around the board: hints, undo, refusals, rematch, settings."""

import json
import random
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, WebSocketRoute, expect
from tests.browser.conftest import DESK, PHONE
from tests.browser.looking import look
from tests.browser.playing import bots, choose_from_list, moves, new_table, wait_for

from ludotheque import games
from ludotheque.games import GAMES
from ludotheque.position import start

GAME = games.GAMES[0]


def table(page: Page, base_url: str) -> None:
    page.goto(new_table(page, base_url, GAME, [{"who": "me"}, *bots(1)]))
    wait_for(page, "asked")


def test_a_hint_is_shown_and_a_move_taken_back(page: Page, base_url: str) -> None:

    table(page, base_url)
    page.keyboard.press("h")
    # The first hint waits until the bot's search is compiled.
    expect(page.locator(".advice[role=status]")).not_to_be_empty(timeout=120_000)
    expect(page.locator(".hinted").first).to_be_attached()
    choose_from_list(page, random.Random(1))
    page.wait_for_function("() => Number(document.querySelector('[data-moves]').dataset.moves) >= 2")
    wait_for(page, "asked")
    page.get_by_role("button", name="Undo").click()
    page.wait_for_function("() => document.querySelector('[data-moves]').dataset.moves === '0'")
    assert moves(page) == "0"


def test_a_rated_table_is_chosen_on_the_form_and_says_so(page: Page, base_url: str) -> None:
    page.goto(f"/g/{GAME}")
    page.get_by_role("radio", name="Rated").check()
    page.get_by_role("button", name="Start").click()
    expect(page.get_by_text("A rated game needs an account")).to_be_visible()
    claim = {"password": "correct horse battery"}
    page.request.post(f"{base_url}/api/account", data=claim, headers={"origin": base_url})
    page.get_by_role("button", name="Start").click()
    wait_for(page, "asked")
    expect(page.locator("header").get_by_text("Rated")).to_be_visible()
    expect(page.get_by_role("button", name="Undo")).to_have_count(0)
    expect(page.get_by_role("button", name="Hint")).to_have_count(0)


def test_a_refusal_links_to_its_rule(page: Page, base_url: str) -> None:
    """The board sends legal moves only: one is changed on its way."""

    def change(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        socket.on_message(lambda message: server.send(misspelt(message)))

    page.route_web_socket("**/socket*", change)
    table(page, base_url)
    page.locator("[data-pick]").first.click()
    link = page.get_by_role("alert").get_by_role("link")
    rule = (link.get_attribute("href") or "").partition("#")[2]
    assert rule in games.load(GAME).rule_ids
    page.goto(link.get_attribute("href") or "")
    expect(page.locator(f"[id='{rule}']")).to_be_in_viewport()


def misspelt(message: str | bytes) -> str:
    wish: Any = json.loads(message)
    if wish["type"] == "play":
        wish["move"] = illegal()
    return json.dumps(wish)


def illegal() -> str:
    """A move that is legal later, not yet."""
    position = start(GAME)
    first = set(position.legal(0))
    while True:
        (seat,) = position.to_act
        later = position.legal(seat)
        if seat == 0 and set(later) - first:
            return min(set(later) - first)
        position.play(seat, later[0])


def test_a_rematch_is_one_click_away(page: Page, base_url: str) -> None:
    table(page, base_url)
    first = page.url
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Resign this game?").click()
    wait_for(page, "over")
    expect(page.get_by_text("In a rematch, the players swap sides.")).to_be_visible()
    page.get_by_role("button", name="Rematch").click()
    page.wait_for_url(lambda url: url != first)
    wait_for(page, "asked", "waiting")


def test_settings_are_kept(page: Page) -> None:
    page.goto("/settings")
    page.get_by_label("Sounds").uncheck()
    page.get_by_role("radio", name="Fast").check()
    page.get_by_role("radio", name="Dark").check()
    page.reload()
    expect(page.get_by_label("Sounds")).not_to_be_checked()
    expect(page.get_by_role("radio", name="Fast")).to_be_checked()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")


def test_another_window_of_the_same_person_learns_where_they_sit(page: Page, base_url: str) -> None:
    """What one window did, the other can go on with: without a reload."""
    path = new_table(page, base_url, GAME, [{"who": "open"}, *bots(1)])
    page.goto(path)
    other = page.context.new_page()
    other.goto(path)
    expect(other.get_by_role("button", name="Sit here")).to_be_visible()
    page.get_by_role("button", name="Sit here").click()
    for window in (page, other):
        wait_for(window, "asked")
        expect(window.locator(".line")).to_contain_text("Your turn")
    choose_from_list(other, random.Random(1))
    page.wait_for_function("() => Number(document.querySelector('[data-moves]').dataset.moves) >= 2")
    wait_for(page, "asked")


def test_another_tab_learns_a_new_name_without_a_reload(page: Page, base_url: str) -> None:
    new_table(page, base_url, GAME, [{"who": "me"}, *bots(1)])  # from here on they have a name
    page.goto("/settings")
    other = page.context.new_page()
    other.goto("/settings")
    for tab in (page, other):
        expect(tab.get_by_label("Your name")).to_have_value("Ada")
    page.get_by_label("Your name").fill("Rosalind")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("button", name="Saved")).to_be_visible()
    expect(other.get_by_label("Your name")).to_have_value("Rosalind")
    expect(page.get_by_label("Your name")).to_have_value("Rosalind")


COVERED = """(over) => {
    const [a, b] = [over, document.querySelector('.space')].map((box) => box.getBoundingClientRect());
    const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    if (a.bottom > innerHeight + 1) return 'outside';
    return wide > 0 && high > 2 ? Math.round(high) : 0;
}"""


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
@pytest.mark.parametrize("game", [name for name in GAMES if games.load(name).has_secrets])
def test_neither_the_curtain_nor_a_confirmation_lies_over_the_board(
    browser: Browser, base_url: str, game: str, size: ViewportSize
) -> None:
    """Only what is secret is hidden, and a move is confirmed in sight of what it does."""
    with browser.new_context(
        base_url=base_url, viewport=size, locale="fr-FR", reduced_motion="reduce"
    ) as looks:
        page = looks.new_page()
        page.goto("/settings")
        page.get_by_label("Confirmer chaque coup").check()
        seats = [{"who": "me", "name": "Marguerite-Anne"}, {"who": "me", "name": "Bo"}]
        page.goto(new_table(page, base_url, game, seats))
        confirm = page.get_by_role("group", name="Confirmer le coup")
        while wait_for(page, "curtain", "asked") == "asked":
            before = moves(page)
            choose_from_list(page, random.Random(1))
            assert confirm.evaluate(COVERED) == 0
            confirm.get_by_role("button").first.click()
            page.wait_for_function(
                "n => document.querySelector('[data-moves]').dataset.moves !== n", arg=before
            )
        curtain = page.get_by_role("group", name="Rideau")
        assert curtain.evaluate(COVERED) == 0
        assert look(page) == []
        curtain.get_by_role("button").click()
        wait_for(page, "asked")
        choose_from_list(page, random.Random(1))
        assert confirm.evaluate(COVERED) == 0
        page.keyboard.press("Escape")
        expect(confirm).to_have_count(0)


def test_on_a_phone_the_log_goes_with_a_tap_beside_it_or_a_key(page: Page, base_url: str) -> None:
    page.set_viewport_size(PHONE)
    table(page, base_url)
    log, sheet = page.get_by_role("toolbar").get_by_role("button", name="Log"), page.locator(".log.open")
    log.click()
    expect(sheet).to_be_visible()
    page.mouse.click(180, 20)
    expect(sheet).to_have_count(0)
    log.click()
    expect(sheet).to_be_visible()
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
