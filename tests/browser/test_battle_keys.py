"""Small Wars by keys: the focus stays on the board, and goes to what comes next."""

import random

import pytest
from playwright.sync_api import Page, expect
from tests.browser.playing import bots, moves, new_table, settle, wait_for

WATCH_FOCUS = """() => {
    window.lost = [];
    const look = () => {
        const { state, moves } = document.querySelector('[data-state]').dataset;
        if (document.activeElement === document.body) window.lost.push(`${state} after move ${moves}`);
        requestAnimationFrame(look);
    };
    look();
}"""


@pytest.mark.parametrize("width", [1280, 900])
def test_a_whole_battle_by_arrows_and_enter_never_loses_the_focus(
    page: Page, base_url: str, width: int
) -> None:
    """From the draft to the end, on a desk and with the tray of a narrow window."""
    page.set_viewport_size({"width": width, "height": 800})
    options = {"budget": 100}
    page.goto(new_table(page, base_url, "smallwars", [{"who": "me"}, *bots(1)], options=options))
    wait_for(page, "asked")
    page.locator(".stock").first.wait_for()
    while not page.evaluate("document.activeElement.matches('.stock')"):
        page.keyboard.press("Tab")
    page.evaluate(WATCH_FOCUS)
    chance = random.Random(5)
    for _ in range(600):
        if wait_for(page, "asked", "over") == "over":
            break
        for _ in range(chance.randrange(3)):
            page.keyboard.press(chance.choice(["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"]))
        before = moves(page)
        page.keyboard.press("Enter")
        settle(page, before)
        assert page.evaluate("window.lost") == []
        if wait_for(page, "asked", "over") == "asked" and moves(page) != before:
            only_choice_has_the_focus(page)
    wait_for(page, "over")


def only_choice_has_the_focus(page: Page) -> None:
    """If nothing else is left to do."""
    choices = page.locator("[data-pick]")
    if choices.count() == 1:
        expect(choices).to_be_focused()


def test_a_figure_picked_by_keys_goes_to_a_square_and_the_next_is_picked_in_the_shop(
    page: Page, base_url: str
) -> None:
    page.goto(new_table(page, base_url, "smallwars", [{"who": "me"}, *bots(1)]))
    wait_for(page, "asked")
    page.locator("[data-pick=squad]").focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-pick=a1]")).to_be_focused()
    expect(page.locator(".orders .info")).to_contain_text("Rifle Squad")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    page.locator("[data-state=asked][data-moves='2']").wait_for()
    expect(page.locator("[data-spot=squad]")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("[data-pick=b1]")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("[data-spot=squad]")).to_be_focused()
    page.locator("[data-pick=done]").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Keep picking")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("[data-pick=done]")).to_be_focused()
