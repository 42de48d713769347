"""What has just happened stays to be seen: the last moves are marked, and a fight is shown where it is."""

from itertools import takewhile
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.browser.conftest import DESK, PHONE
from tests.browser.playing import bots, wait_for
from tests.browser.studying import Made, after, brought, by_chance, view_of
from tests.browser.test_boards import rich_attack
from tests.browser.test_story import go_on

from ludotheque.position import Position

ARMIES: dict[str, Any] = {"armies": "steel-air"}


def since_own(made: Made) -> Made:
    """The moves since the first seat's last one."""
    return list(takewhile(lambda move: move[0] != 0, reversed(made)))[::-1]


def was_attacked(position: Position, made: Made) -> bool:
    said = [text for seat, text in since_own(made) if seat == 1]
    return 0 in position.to_act and all(any(sign in text for text in said) for sign in "x>")


def test_in_small_wars_ways_and_fights_stay_marked_and_so_do_their_figures(page: Page, base_url: str) -> None:
    made = by_chance("smallwars", was_attacked, **ARMIES)
    said = [text for seat, text in since_own(made) if seat == 1]
    names = {name for text in said if "x" in text for name in text.split("x")}
    names |= {text.partition(">")[0] for text in said if ">" in text}
    figures = view_of(after("smallwars", made, **ARMIES)).figures
    alive = sorted(each.name for each in figures if each.square and each.name in names)
    go_on(page, base_url, *brought(base_url, "smallwars", made, **ARMIES))
    for _ in range(2):  # and after a reload
        wait_for(page, "asked")
        expect(page.locator(".traces .way").first).to_be_attached()
        expect(page.locator(".traces .fight").first).to_be_attached()
        assert sorted(page.locator(".token.last b").all_inner_texts()) == alive
        page.reload()


def test_in_zop_the_last_turn_stays_marked(page: Page, base_url: str) -> None:
    made = by_chance("zop", lambda position, _: len(view_of(position).lines) == 2)
    go_on(page, base_url, *brought(base_url, "zop", made))
    for _ in range(2):
        wait_for(page, "asked")
        turns = page.locator(".lines li")
        expect(turns).to_have_count(2)
        expect(page.locator(".lines .last")).to_have_count(1)
        expect(turns.last.locator(".last")).not_to_have_css("box-shadow", "none")
        page.reload()


def several_have_moved(position: Position, made: Made) -> bool:
    done = [(seat, text) for seat, text in since_own(made) if ">" in text or text.startswith("recruit ")]
    quiet = not any("*" in text for _, text in since_own(made))
    return 0 in position.to_act and quiet and len({seat for seat, _ in done}) > 1


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_in_epix_all_that_three_others_did_since_ones_own_move_stays_marked(
    page: Page, base_url: str, size: Any
) -> None:
    page.set_viewport_size(size)
    made = by_chance("epix", several_have_moved, 4)
    said = [text for _, text in since_own(made)]
    ways = [text for text in said if ">" in text]
    places = {text.partition(">")[2] for text in ways}
    places |= {text.split()[-1] for text in said if text.startswith("recruit ")}
    go_on(page, base_url, *brought(base_url, "epix", made, 4), seats=[{"who": "me"}, *bots(3)])
    for _ in range(2):
        wait_for(page, "asked")
        expect(page.locator(".map path.last")).to_have_count(len(places))
        expect(page.locator(".map path.way")).to_have_count(len(ways))
        page.reload()


def test_in_epix_a_fight_stays_marked_until_it_is_decided(page: Page, base_url: str) -> None:
    """The last move was the bid."""
    both = [{"who": "me"}, {"who": "me", "name": "Bo"}]
    go_on(page, base_url, *brought(base_url, "epix", rich_attack(1)), seats=both)
    wait_for(page, "asked")
    expect(page.locator(".map path.way")).to_have_count(1)
    page.locator("[data-pick='panel gold 1']").click()
    expect(page.locator(".map path.way")).to_have_count(0)


FILM = """() => {
    window.seen = [];
    const field = document.querySelector('.battlefield');
    const middle = (e) => {
        const [box, all] = [e.getBoundingClientRect(), field.getBoundingClientRect()];
        return [box.x + box.width / 2 - all.x, box.y + box.height / 2 - all.y];
    };
    const numbers = (words) => words.match(/-?[\\d.]+/g).map(Number);
    new MutationObserver(() => {
        const figures = {};
        for (const each of field.querySelectorAll('.figure'))
            figures[each.dataset.spot] = middle(each.querySelector('svg'));
        const found = { figures };
        for (const [name, which] of [['sight', '.sight'], ['star', '.star'], ['ring', '.ring']]) {
            const mark = field.querySelector(`.effects ${which}`);
            if (mark) found[name] = numbers(mark.parentElement.getAttribute('transform')).slice(0, 2);
        }
        const shot = field.querySelector('.tracer');
        if (shot) found.shot = numbers(shot.getAttribute('d'));
        const dice = field.querySelector(':scope > .dice');
        if (dice) found.dice = middle(dice);
        window.seen.push(found);
    }).observe(field, { subtree: true, childList: true, attributes: true });
}"""
NEAR = 12
"""Pixels: figures are shaken when they are hit."""


def somebody_fell(_: Position, made: Made) -> bool:
    return bool(made) and made[-1][1].startswith("roll") and bool(fallen(made))


def fallen(made: Made) -> list[str]:
    """Who was destroyed by the last move."""
    before, now = (
        {each.name: each.square for each in view_of(after("smallwars", part, **ARMIES), None).figures}
        for part in (made[:-1], made)
    )
    return [name for name, square in now.items() if not square and before[name]]


def test_aim_dice_shot_and_explosion_are_where_the_fight_is_and_a_wreck_stays(
    browser: Browser, base_url: str
) -> None:
    made = by_chance("smallwars", somebody_fell, **ARMIES)
    (attacker, target), (lost, *_) = made[-2][1].split("x"), fallen(made)
    table, n, key = brought(base_url, "smallwars", made, **ARMIES)
    with browser.new_context(base_url=base_url, viewport=PHONE, reduced_motion="no-preference") as context:
        page = context.new_page()
        page.goto(f"/t/{table}/replay?n={n - 2}&key={key}")
        page.locator("[data-ready]").wait_for()
        page.locator(".battlefield").wait_for()
        page.evaluate(FILM)
        for shown, over in (("sight", ".sight"), ("ring", ".battlefield > .dice")):
            page.keyboard.press("ArrowRight")
            page.wait_for_function(
                "([kind, over]) => seen.some((each) => each[kind]) && !document.querySelector(over)",
                arg=[shown, over],
            )
        seen: list[dict[str, Any]] = page.evaluate("seen")
        wreck = page.locator(".battlefield .wreck")
        square = next(
            e.fell for e in view_of(after("smallwars", made, **ARMIES), None).figures if e.name == lost
        )
        expect(page.locator(f"[data-square={square}] .wreck")).to_have_count(1)
        for kind, name in (("sight", target), ("ring", lost), ("dice", target), ("shot", attacker)):
            spots = [each["figures"][name] for each in seen if name in each["figures"]]
            found = [each[kind][:2] for each in seen if kind in each]
            assert found
            most = 150 if kind == "dice" else NEAR
            assert all(min(far(one, spot) for spot in spots) < most for one in found), kind
            if kind == "sight":
                hits = [each["shot"][2:] for each in seen if "shot" in each]
                assert all(min(far(one, spot) for spot in spots) < 45 for one in hits)
        page.reload()
        expect(wreck).not_to_have_count(0)


def far(one: list[float], other: list[float]) -> float:
    return float(((one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2) ** 0.5)
