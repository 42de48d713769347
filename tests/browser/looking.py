"""Is all that must be read or touched in sight? Asked of a table at any moment."""

import random
from collections.abc import Callable

from playwright.sync_api import Page

Choose = Callable[[Page, random.Random], None]


def in_sight(choose: Choose) -> Choose:
    """Chooses likewise, and looks at the table before."""

    def look_and_choose(page: Page, chance: random.Random) -> None:
        faults = look(page)
        assert not faults, faults
        choose(page, chance)

    return look_and_choose


def look(page: Page) -> list[str]:
    """What is wrong, and still is when the page has been drawn some more times."""
    faults: list[str] = page.evaluate(LOOK_TWICE)
    return faults


LOOK = """() => {
    const faults = [];
    const name = (e) => `${e.tagName.toLowerCase()}.${e.getAttribute('class') ?? ''} ` +
        (e.dataset.pick ?? e.textContent.trim().slice(0, 40));
    const panel = document.querySelector('.log.open, .result');
    const root = document.scrollingElement;
    if (root.scrollHeight > innerHeight || root.scrollWidth > innerWidth) faults.push('the page scrolls');
    const log = (e) => e.closest('[role=tabpanel], .log');
    const strip = (e) => {
        if (e.closest('#tray')) return null;  // under the thumb nothing is cut, at the side neither
        for (let p = e.parentElement; p; p = p.parentElement)
            if (p.scrollWidth > p.clientWidth && getComputedStyle(p).overflowX === 'auto') return p;
        return null;
    };
    for (const e of document.querySelectorAll('main *')) {
        const flow = getComputedStyle(e).overflowY;
        if ((flow === 'auto' || flow === 'scroll') && e.scrollHeight > e.clientHeight && !log(e) && !panel)
            faults.push(`it scrolls by ${e.scrollHeight - e.clientHeight}: ${name(e)}`);
    }
    const inside = (box) =>
        box.left >= -1 && box.top >= -1 && box.right <= innerWidth + 1 && box.bottom <= innerHeight + 1;
    // What was opened may lie over the rest, and a request over the buttons,
    // a question over the headline too, as long as all can be closed.
    // While the screen is handed over, nothing else is asked.
    const under = (e, hit) =>
        (panel?.contains(hit) && !panel.contains(e)) ||
        (hit.closest('.offers') && e.closest('[role=toolbar]')) ||
        (hit.closest('.offers [role=alert]') && e.matches('.line')) ||
        (hit.closest('.curtain') && (e.matches('.line') || e.closest('[role=toolbar]')));
    const must = '[data-pick], [data-read], .line, .seats li, [role=toolbar] .button, .offer .button, ' +
        '.curtain .button, .result .ways > *, .result .close, .log.open .close';
    for (const e of document.querySelectorAll(must)) {
        const box = e.getBoundingClientRect();
        if (!box.width || (strip(e) && inside(strip(e).getBoundingClientRect()))) continue;
        if (!inside(box)) faults.push(`outside: ${name(e)}`);
        // What lies under the middle, or under a corner where something of its own stands in the middle.
        const points = [[0.5, 0.5], [0.5, 0.12], [0.12, 0.12], [0.88, 0.12], [0.12, 0.88]];
        const seen = points.some(([x, y]) => {
            const hit = document.elementFromPoint(box.left + x * box.width, box.top + y * box.height);
            return hit && (e.contains(hit) || hit.contains(e) || under(e, hit));
        });
        if (!seen) faults.push(`covered: ${name(e)}`);
    }
    // In the tray nothing is cut, and nothing lies over anything else.
    const tray = document.getElementById('tray');
    for (const e of tray?.querySelectorAll('*') ?? []) {
        const { overflowY, clipPath } = getComputedStyle(e);
        if (overflowY === 'hidden' && clipPath === 'none' && e.scrollHeight > e.clientHeight + 1)
            faults.push(`cut by ${e.scrollHeight - e.clientHeight}: ${name(e)}`);
    }
    const says = (e) => [...e.childNodes].some((c) => c.nodeType === 3 && c.data.trim());
    const isSeen = (e) => !e.closest('.unseen') && getComputedStyle(e).clipPath === 'none';
    const drawn = [...(tray?.querySelectorAll('button, label, strong, svg, h3, p, span, li') ?? [])]
        .filter((e) => e.tagName === 'BUTTON' || e.tagName === 'svg' || says(e))
        .filter((e) => isSeen(e) && e.getBoundingClientRect().width > 1 && !strip(e));
    for (const [n, a] of drawn.entries())
        for (const b of drawn.slice(n + 1)) {
            if (a.contains(b) || b.contains(a)) continue;
            const [p, q] = [a.getBoundingClientRect(), b.getBoundingClientRect()];
            const wide = Math.min(p.right, q.right) - Math.max(p.left, q.left);
            const high = Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top);
            if (wide > 3 && high > 3) faults.push(`over each other: ${name(a)} / ${name(b)}`);
        }
    for (const e of document.querySelectorAll('.space .about, .confirm'))
        if (e.scrollHeight > e.clientHeight + 1)
            faults.push(`cut by ${e.scrollHeight - e.clientHeight}: ${name(e)}`);
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
