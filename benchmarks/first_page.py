"""How long the first page takes until it is drawn and can be used, in a real browser.

    uv run python benchmarks/first_page.py    ten openings, as the machine is and four times slower

Every opening is a new visitor's: nothing is kept from the one before. What must not grow is checked by a
test, in bytes, requests, nodes and calls, which are the same on every machine (tests/browser/test_pages.py).
"""

import os
import statistics
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tools.open_room import open_room
from tools.screenshots import CHROMIUM

OPENINGS = 10
NOTE = """
new PerformanceObserver((list) => {
    window.paintedAt ??= list.getEntries().find((each) => each.name === 'first-contentful-paint')?.startTime;
}).observe({type: 'paint', buffered: true});
new MutationObserver((_, observer) => {
    if (!document.querySelector('main button.main:enabled')) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => (window.readyAt = performance.now())));
}).observe(document, {childList: true, subtree: true});
"""


def main() -> None:
    with (
        tempfile.TemporaryDirectory() as data,
        open_room(Path(data)) as room,
        sync_playwright() as playwright,
    ):
        arguments = ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu"]
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=arguments)
        print(f"load of the machine at the start: {os.getloadavg()[0]:.1f}")
        for slower in (1, 4):
            opened = [open_first_page(browser, room, slower) for _ in range(OPENINGS)]
            painted, ready = zip(*opened, strict=True)
            print(f"processor {slower}x slower, n = {OPENINGS}, in ms, median (best):")
            print(f"  first paint {statistics.median(painted):.0f} ({min(painted):.0f})")
            print(f"  ready {statistics.median(ready):.0f} ({min(ready):.0f})")
        browser.close()


def open_first_page(browser: Browser, room: str, slower: int) -> tuple[float, float]:
    """Milliseconds to the first paint, and until a game can be begun, as the page itself counts them."""
    with browser.new_context(base_url=room, locale="en-GB") as context:
        page = context.new_page()
        context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
        page.add_init_script(NOTE)
        page.goto("/")
        page.wait_for_function("() => window.readyAt && window.paintedAt")
        painted, ready = page.evaluate("[window.paintedAt, window.readyAt]")
        return float(painted), float(ready)


if __name__ == "__main__":
    main()
