"""What the first page weighs, and how long it takes until it is drawn and can be used, in a real browser.

    uv run python benchmarks/first_page.py                  as the machine is, and four times slower
    uv run python benchmarks/first_page.py --beside ../old  in turns with another checkout (uv sync it first)

Every opening is a new visitor's: nothing is kept from the one before. What must not grow is checked by a
test, in bytes, requests, nodes and calls, which are the same on every machine (tests/browser/test_pages.py).
"""

import argparse
import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tools.open_room import open_room
from tools.screenshots import CHROMIUM

ROOT = Path(__file__).resolve().parents[1]
PAGES = ("home", "table")
NOTE = """
new PerformanceObserver((list) => {
    window.paintedAt ??= list.getEntries().find((each) => each.name === 'first-contentful-paint')?.startTime;
}).observe({type: 'paint', buffered: true});
new MutationObserver((_, observer) => {
    if (!document.querySelector('main button.main:enabled, main [data-pick]')) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => (window.readyAt = performance.now())));
}).observe(document, {childList: true, subtree: true});
"""
FETCHED = """() => ['navigation', 'resource']
    .flatMap((type) => performance.getEntriesByType(type))
    .map((each) => [each, new URL(each.name).pathname])
    .map(([each, path]) => [path, each.encodedBodySize, each.decodedBodySize, each.responseEnd])"""


@dataclass
class Opening:
    """In milliseconds, as the page itself counts them; and what had come by then, compressed and not."""

    painted: float
    ready: float
    scripts: tuple[int, int]
    styles: tuple[int, int]
    all: tuple[int, int]


def main() -> None:
    options = read_options()
    checkouts = [ROOT, *(path.resolve() for path in options.beside)]
    arguments = ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu"]
    with ExitStack() as stack:
        data = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        rooms = {each: stack.enter_context(open_for(each, data / each.name)) for each in checkouts}
        playwright = stack.enter_context(sync_playwright())
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=arguments)
        print(f"load of the machine at the start: {os.getloadavg()[0]:.1f}")
        for what in PAGES:
            for slower in (1, 4):
                show(what, slower, by_turns(browser, rooms, what, slower, options.openings))
        browser.close()


def read_options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--openings", type=int, default=10)
    parser.add_argument("--beside", type=Path, nargs="+", default=[])
    return parser.parse_args()


@contextmanager
def open_for(checkout: Path, data: Path) -> Iterator[str]:
    """A room of this checkout, with its own installation."""
    python = sys.executable if checkout == ROOT else str(checkout / ".venv" / "bin" / "python")
    with open_room(data, python=python) as room:
        yield room


def by_turns(
    browser: Browser, rooms: dict[Path, str], what: str, slower: int, openings: int
) -> dict[Path, list[Opening]]:
    """The first of a round is another one each time: what disturbs the machine disturbs all alike."""
    found: dict[Path, list[Opening]] = {each: [] for each in rooms}
    for number in range(openings):
        order = list(rooms) if number % 2 == 0 else list(reversed(rooms))
        for each in order:
            found[each].append(open_page(browser, rooms[each], what, slower))
    return found


def open_page(browser: Browser, room: str, what: str, slower: int) -> Opening:
    # A service worker would fetch in the page's place, and what it hands on has no size.
    with browser.new_context(base_url=room, locale="en-GB", service_workers="block") as context:
        page = context.new_page()
        address = "/" if what == "home" else new_table(page, room)
        context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
        page.add_init_script(NOTE)
        page.goto(address)
        page.wait_for_function("() => window.readyAt && window.paintedAt", timeout=120_000)
        painted, ready = page.evaluate("[window.paintedAt, window.readyAt]")
        fetched = [each for each in page.evaluate(FETCHED) if each[3] <= painted]
        return Opening(
            painted, ready, weight(fetched, ".js"), weight(fetched, ".css"), weight(fetched, but=".woff2")
        )


def new_table(page: Page, room: str) -> str:
    """Against a bot; its address."""
    headers = {"origin": room}
    page.request.post(f"{room}/api/me", data={"name": "Ada"}, headers=headers)
    game = page.request.get(f"{room}/api/games").json()[0]["name"]
    seats = [{"who": "me"}, {"who": "bot", "bot": "random"}]
    wish = {"game": game, "seats": seats, "settings": {"public": False}}
    made = page.request.post(f"{room}/api/tables", data=wish, headers=headers).json()
    return f"/t/{made['table']}?key={made['key']}"


def weight(fetched: list[Any], kind: str = "", but: str = "no such kind") -> tuple[int, int]:
    wanted = [each for each in fetched if each[0].endswith(kind) and not each[0].endswith(but)]
    return sum(each[1] for each in wanted), sum(each[2] for each in wanted)


def show(what: str, slower: int, found: dict[Path, list[Opening]]) -> None:
    print(f"{what}, processor {slower}x slower, n = {len(next(iter(found.values())))}, median (best):")
    for checkout, all in found.items():
        painted, ready = [each.painted for each in all], [each.ready for each in all]
        print(f"  {checkout.name}: first paint {median(painted):.0f} ({min(painted):.0f}) ms,", end=" ")
        print(f"ready {median(ready):.0f} ({min(ready):.0f}) ms; before the first paint:", end=" ")
        for kind in ("scripts", "styles", "all"):
            packed, whole = (median(getattr(each, kind)[n] for each in all) for n in (0, 1))
            print(f"{kind} {packed / 1000:.1f} ({whole / 1000:.1f})", end=" kB " if kind == "all" else ", ")
        print()
    ours, *others = found.values()
    for other in others:
        for name in ("painted", "ready"):
            ratios = [getattr(a, name) / getattr(b, name) for a, b in zip(ours, other, strict=True)]
            print(f"  {name}: {median(ratios):.2f} of the other's time")


if __name__ == "__main__":
    main()
