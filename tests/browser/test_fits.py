"""All that must be read or touched is in sight, on a phone and on a desk with real scrollbars."""

import random
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserType, Page, ViewportSize
from tests.browser.conftest import CHROMIUM, DESK, PHONE, patient
from tests.browser.playing import bots, by_mouse, new_table, wait_for

from ludotheque import games
from ludotheque.games import GAMES

TURNS = 9


@pytest.fixture(scope="module")
def with_scrollbars(browser_type: BrowserType) -> Iterator[Browser]:
    """Headless browsers hide scrollbars; people's do not."""
    browser = browser_type.launch(
        executable_path=CHROMIUM,
        args=["--no-sandbox", "--disable-gpu", "--mute-audio"],
        ignore_default_args=["--hide-scrollbars"],
    )
    yield patient(browser)
    browser.close()


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_covered_cut_or_outside(
    with_scrollbars: Browser, base_url: str, game: str, size: ViewportSize
) -> None:
    with with_scrollbars.new_context(
        base_url=base_url, viewport=size, reduced_motion="reduce", locale="fr-FR", has_touch=size is PHONE
    ) as context:
        page = context.new_page()
        # With as many as can sit down: then room is scarcest.
        others = bots(games.load(game).seat_counts[-1] - 1)
        page.goto(new_table(page, base_url, game, [{"who": "me"}, *others]))
        page.locator("[data-pick]").first.wait_for()
        chance = random.Random(3)
        for turn in range(TURNS):
            if wait_for(page, "asked", "over") == "over":
                break
            faults = look(page)
            assert not faults, f"turn {turn}: {faults}"
            by_mouse(page, chance)


def look(page: Page) -> list[str]:
    """What is wrong, and still is when the page has been drawn some more times."""
    faults: list[str] = page.evaluate(LOOK_TWICE)
    return faults


LOOK = """() => {
    const faults = [];
    const name = (e) => `${e.tagName.toLowerCase()}.${e.getAttribute('class') ?? ''} ` +
        (e.dataset.pick ?? e.textContent.trim().slice(0, 40));
    const root = document.scrollingElement;
    if (root.scrollHeight > innerHeight || root.scrollWidth > innerWidth) faults.push('the page scrolls');
    const log = (e) => e.closest('[role=tabpanel], .log');
    const strip = (e) => {
        for (let p = e.parentElement; p; p = p.parentElement)
            if (p.scrollWidth > p.clientWidth && getComputedStyle(p).overflowX === 'auto') return p;
        return null;
    };
    for (const e of document.querySelectorAll('main *')) {
        const flow = getComputedStyle(e).overflowY;
        if ((flow === 'auto' || flow === 'scroll') && e.scrollHeight > e.clientHeight && !log(e))
            faults.push(`it scrolls by ${e.scrollHeight - e.clientHeight}: ${name(e)}`);
    }
    const inside = (box) =>
        box.left >= -1 && box.top >= -1 && box.right <= innerWidth + 1 && box.bottom <= innerHeight + 1;
    const must = '[data-pick], .line, .seats li, [role=toolbar] .button';
    for (const e of document.querySelectorAll(must)) {
        const box = e.getBoundingClientRect();
        if (!box.width || (strip(e) && inside(strip(e).getBoundingClientRect()))) continue;
        if (!inside(box)) faults.push(`outside: ${name(e)}`);
        // What lies under the middle, or under a corner where something of its own stands in the middle.
        const points = [[0.5, 0.5], [0.5, 0.12], [0.12, 0.12], [0.88, 0.12], [0.12, 0.88]];
        const seen = points.some(([x, y]) => {
            const hit = document.elementFromPoint(box.left + x * box.width, box.top + y * box.height);
            return hit && (e.contains(hit) || hit.contains(e));
        });
        if (!seen) faults.push(`covered: ${name(e)}`);
    }
    const line = document.querySelector('.line'), prompt = line.parentElement;
    if (line.getBoundingClientRect().height > prompt.getBoundingClientRect().height + 1)
        faults.push(`cut: ${line.textContent}`);
    return faults;
}"""

LOOK_TWICE = f"""async () => {{
    const look = {LOOK};
    let faults = look();
    for (let frame = 0; faults.length && frame < 60; frame++) {{
        await new Promise(requestAnimationFrame);
        faults = look();
    }}
    return faults;
}}"""
