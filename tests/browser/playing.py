"""Playing any game through its screen, knowing nothing about it."""

import random
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any, cast

from playwright.sync_api import APIRequestContext, Locator, Page, Position, TimeoutError
from tests.browser.looking import look

from ludotheque.server.client import Guest, TableSocket

LONGEST = 4000


def new_table(page: Page, base_url: str, game: str, seats: list[dict[str, Any]], **wish: Any) -> str:
    """Make a table over HTTP, as this page's person; its path."""
    request: APIRequestContext = page.request
    headers = {"origin": base_url}
    if request.get(f"{base_url}/api/me").json()["person"] is None:
        request.post(f"{base_url}/api/me", data={"name": "Ada"}, headers=headers)
    wanted = {"game": game, "seats": seats, "settings": {"public": False}, **wish}
    answer = request.post(f"{base_url}/api/tables", data=wanted, headers=headers)
    assert answer.ok, answer.text()
    link = answer.json()
    return f"/t/{link['table']}" + (f"?key={link['key']}" if link["key"] else "")


def bots(count: int, spec: str = "random") -> list[dict[str, Any]]:
    return [{"who": "bot", "bot": spec}] * count


def state(page: Page) -> str:
    return page.locator("[data-state]").get_attribute("data-state") or ""


def wait_for(page: Page, *states: str, timeout: float = 60_000) -> str:
    """Wait until the table is in one of these states; which."""
    wanted = page.locator(", ".join(f"[data-state={each}]" for each in states))
    while True:
        wanted.first.wait_for(timeout=timeout)
        if (now := state(page)) in states:  # it may have gone on meanwhile
            return now


def finish(page: Page, choose: Any, seed: int = 1) -> None:
    """Play until the game is over: `choose(page, chance)` does something whenever the screen is asked."""
    chance = random.Random(seed)
    for _ in range(LONGEST):
        if wait_for(page, "asked", "over", "curtain") == "over":
            return
        if state(page) == "curtain":
            page.get_by_role("group", name="Curtain").get_by_role("button").click()
            wait_for(page, "asked", "over", "waiting")
            continue
        choose(page, chance)
    raise AssertionError("the game does not end")


def by_mouse(page: Page, chance: random.Random) -> None:
    """Click something that can be picked."""
    picks = page.locator("[data-pick]")
    before = moves(page)
    count = picks.count()
    if count:
        try:
            pick = picks.nth(chance.randrange(count))
            pick.click(position=clear(pick))
        except TimeoutError:  # boards make a choice by themselves if it is the only one
            if (moves(page), picks.count()) == (before, count):
                raise
    settle(page, before)


def clear(pick: Locator) -> Position | None:
    """Where nothing lies over it, if not in its middle: on a province may stand a unit to be picked."""
    return cast("Position | None", pick.evaluate(CLEAR))


CLEAR = """(e) => {
    const box = e.getBoundingClientRect();
    const steps = [0.5, 0.35, 0.65, 0.2, 0.8, 0.1, 0.9];
    const isSeen = ([x, y]) => {
        const hit = document.elementFromPoint(box.left + x * box.width, box.top + y * box.height);
        return hit && (e.contains(hit) || hit.contains(e));
    };
    const found = steps.flatMap((y) => steps.map((x) => [x, y])).find(isSeen);
    if (!found || String(found) === '0.5,0.5') return null;
    return { x: found[0] * box.width, y: found[1] * box.height };
}"""


def by_touch(page: Page, chance: random.Random) -> None:
    """Tap something that can be picked, and mostly once more: the first tap often only shows what it does."""
    before = moves(page)
    picks = page.locator("[data-pick]")
    names = picks.evaluate_all("all => all.map((each) => each.dataset.pick)")
    if not names:
        settle(page, before)
        return
    picked = page.locator(f'[data-pick="{chance.choice(names)}"]').first
    picked.tap(position=clear(picked))
    settle(page, before)
    if moves(page) == before and chance.random() < 0.7 and picked.count():
        faults = look(page)
        assert not faults, faults
        picked.tap(position=clear(picked))
        settle(page, before)


def by_keys(page: Page, chance: random.Random) -> None:
    """By keyboard alone, on the board: from where the tab key leads, some arrows, Enter.

    One time in ten from the list of moves: who only ever wanders about the board may wander for ever.
    """
    before = moves(page)
    stops = page.locator("[data-pick][tabindex='0'], [data-pick]:not([tabindex]):enabled")
    if not (count := stops.count()) or chance.random() < 0.1:
        by_list(page, chance)
        return
    stops.nth(chance.randrange(count)).focus()
    for _ in range(chance.randrange(3)):
        page.keyboard.press(chance.choice(["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"]))
    page.keyboard.press("Enter")
    settle(page, before)


def by_list(page: Page, chance: random.Random, before: str | None = None) -> None:
    """By keyboard alone: the list of moves, some steps down, Enter.

    Unless a move has come since `before`: boards make a choice by themselves if it is the only one.
    """
    before = before or moves(page)
    choose_from_list(page, chance, before)
    settle(page, before)


def choose_from_list(page: Page, chance: random.Random, before: str | None = None) -> None:
    if not open_list(page, before):
        return
    for _ in range(chance.randrange(1, 6)):
        page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")


def open_list(page: Page, before: str | None = None) -> bool:
    """Press the key until the list is there: while somebody else's choice is shown, nothing is asked."""
    box = page.locator("dialog[open] input")
    for _ in range(40):
        if before is not None and moves(page) != before:
            return False
        if not box.count():  # into a list that is open the key would be typed
            page.keyboard.press("m")
        with suppress(TimeoutError):
            box.wait_for(timeout=2_000)
            box.fill("")
            return True
    raise AssertionError("the list of moves does not open")


def moves(page: Page) -> str:
    return page.locator("[data-state]").get_attribute("data-moves") or ""


@contextmanager
def opponent(page: Page, base_url: str, game: str, name: str = "Bo") -> Iterator[TableSocket]:
    """At a new table this page has the first seat, and whoever this is the second."""
    path = new_table(page, base_url, game, [{"who": "me"}, {"who": "open"}])
    table, _, key = path.removeprefix("/t/").partition("?key=")
    with Guest(base_url, name).join(table, key) as other:
        other.ask("sit", seat=1)
        other.ask("resync")
        page.goto(path)
        yield other


def play_until(page: Page, other: TableSocket, wanted: str, rather: str = "") -> None:
    """Both play, until this page is in that state; the other what begins so, if it can."""
    chance = random.Random(1)
    while wait_for(page, "asked", "waiting") != wanted:
        before = moves(page)
        if state(page) == "asked":
            choose_from_list(page, chance, before)
        else:
            other.ask("resync")
            if not other.legal:  # what both chose is still being shown here
                page.wait_for_timeout(50)
                continue
            other.play(next((text for text in other.legal if text.startswith(rather)), other.legal[0]))
        page.wait_for_function("n => document.querySelector('[data-state]').dataset.moves !== n", arg=before)


def settle(page: Page, before: str) -> None:
    """Until the click took effect: another position, or still asked (something was only picked)."""
    page.wait_for_function(
        """before => {
            const table = document.querySelector('[data-state]');
            if (table?.dataset.moves !== before) return true;
            return table?.dataset.state === 'asked' && !document.querySelector('[data-sent]');
        }""",
        arg=before,
    )
