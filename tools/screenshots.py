"""Pictures of every page and board, to look at.

    uv run python tools/screenshots.py            all of them, into docs/screenshots/all/
    uv run python tools/screenshots.py kopis zop  only those whose name contains a word (or: vision)
    uv run python tools/screenshots.py --readme   only the four that the README shows

Each is taken four times: on a desk and on a phone, light and dark, in English and French. Boards also as
people see them who see no red, no green or no blue.
"""

import base64
import os
import random
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tests.browser.playing import bots, by_list, new_table, wait_for  # noqa: E402
from tests.browser.studying import attempt, finished_table, take_step, wrong_moves  # noqa: E402
from tools.open_room import open_room  # noqa: E402

from ludotheque import games  # noqa: E402
from ludotheque.lessons import lesson  # noqa: E402
from ludotheque.puzzles import puzzles  # noqa: E402
from ludotheque.server.client import Guest  # noqa: E402

OUT = ROOT / "docs" / "screenshots"
CHROMIUM = os.environ.get("LUDOTHEQUE_CHROMIUM") or shutil.which("chromium")
README = {
    "home": "home-desk-light-en",
    "table": f"{games.GAMES[0]}-middle-desk-light-en",
    "map": f"{games.GAMES[-1]}-{games.load(games.GAMES[-1]).seat_counts[-1]}seats-desk-light-en",
    "dark": f"{games.GAMES[1 % len(games.GAMES)]}-middle-desk-dark-fr",
}


class Look(NamedTuple):
    device: str
    theme: str
    lang: str

    @property
    def name(self) -> str:
        return f"{self.device}-{self.theme}-{self.lang}"


LOOKS = [
    Look("desk", "light", "en"),
    Look("desk", "dark", "fr"),
    Look("phone", "light", "fr"),
    Look("phone", "dark", "en"),
]
SIZES = {"desk": {"width": 1280, "height": 800}, "phone": {"width": 360, "height": 740}}


def main() -> None:
    wanted = sys.argv[1:]
    with tempfile.TemporaryDirectory() as data, open_room(Path(data)) as room, chromium() as browser:
        for look in LOOKS:
            with looking(browser, room, look) as context:
                take_all(context, room, look, wanted)
                if look == LOOKS[0] and (not wanted or "vision" in wanted):
                    take_visions(context, room)
    for name, source in README.items():
        if (OUT / "all" / f"{source}.webp").exists():
            shutil.copy(OUT / "all" / f"{source}.webp", OUT / f"{name}.webp")


@contextmanager
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        arguments = ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu", "--force-color-profile=srgb"]
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=arguments)
        yield browser
        browser.close()


@contextmanager
def looking(browser: Browser, room: str, look: Look) -> Iterator[BrowserContext]:
    context = browser.new_context(
        base_url=room,
        viewport=SIZES[look.device],  # type: ignore[arg-type]
        locale={"en": "en-GB", "fr": "fr-FR"}[look.lang],
        color_scheme=look.theme,  # type: ignore[arg-type]
        reduced_motion="reduce",
        has_touch=look.device == "phone",
    )
    yield context
    context.close()


def take_visions(context: BrowserContext, room: str) -> None:
    """Every board as people with the three kinds of colour blindness see it."""
    for game in games.GAMES:
        page = context.new_page()
        at_table(page, room, game, {}, 6, games.load(game).seat_counts[-1])
        session = page.context.new_cdp_session(page)
        for vision in ("protanopia", "deuteranopia", "tritanopia"):
            session.send("Emulation.setEmulatedVisionDeficiency", {"type": vision})
            (OUT / "all" / f"{game}-{vision}.webp").write_bytes(picture(page, whole=False))
        page.close()


def take_all(context: BrowserContext, room: str, look: Look, wanted: list[str]) -> None:
    for name, prepare in scenes(room).items():
        shot = f"{name}-{look.name}"
        if not is_wanted(shot, wanted):
            continue
        page = context.new_page()
        prepare(page)
        page.wait_for_load_state("networkidle")
        page.wait_for_timeout(250)
        whole = look.device == "phone" or not page.locator("[data-state]").count()
        (OUT / "all").mkdir(parents=True, exist_ok=True)
        (OUT / "all" / f"{shot}.webp").write_bytes(picture(page, whole=whole and "rules" not in name))
        page.close()
        print(shot)


def is_wanted(shot: str, wanted: list[str]) -> bool:
    if wanted == ["--readme"]:
        return shot in README.values()
    return not wanted or any(word in shot for word in wanted)


def picture(page: Page, *, whole: bool) -> bytes:
    """The page as WebP: a fifth of a PNG's size. Chromium writes it, but Playwright has no option for it."""
    if whole:
        height = page.evaluate("document.documentElement.scrollHeight")
        page.set_viewport_size({"width": page.evaluate("innerWidth"), "height": height})
        page.wait_for_timeout(150)
    wish = {"format": "webp", "quality": 62}
    answer = page.context.new_cdp_session(page).send("Page.captureScreenshot", wish)
    return base64.b64decode(answer["data"])


def scenes(room: str) -> dict[str, Callable[[Page], Any]]:
    """Every page and board by name, and how to bring a page there."""
    first = games.GAMES[0]
    found: dict[str, Callable[[Page], Any]] = {
        "home": lambda page: page.goto("/"),
        "settings": lambda page: page.goto("/settings"),
        "unknown": lambda page: page.goto("/nothing-here"),
        "waiting": lambda page: page.goto(new_table(page, room, first, [{"who": "me"}, {"who": "open"}])),
        "curtain": lambda page: page.goto(new_table(page, room, secretive(), [{"who": "me"}, {"who": "me"}])),
        "more": lambda page: at_table(page, room, first, {}, 4, key="?"),
        "moves": lambda page: at_table(page, room, first, {}, 4, key="m"),
        "learnt": lambda page: learnt(page, first),
    }
    for name in games.GAMES:
        found |= game_scenes(room, name) | study_scenes(room, name)
    return found | people_scenes(room)


def secretive() -> str:
    return next(name for name in games.GAMES if games.load(name).has_secrets)


def game_scenes(room: str, name: str) -> dict[str, Callable[[Page], Any]]:
    game = games.load(name)
    found: dict[str, Callable[[Page], Any]] = {
        f"page-{name}": lambda page: page.goto(f"/g/{name}"),
        f"rules-{name}": lambda page: at_picture(page, name),
    }
    for moves, when in ((0, "start"), (6, "middle"), (4000, "end")):
        found[f"{name}-{when}"] = lambda page, moves=moves: at_table(page, room, name, {}, moves)  # type: ignore[misc]
    if len(game.seat_counts) > 1:
        most = game.seat_counts[-1]
        found[f"{name}-{most}seats"] = lambda page: at_table(page, room, name, {}, 14, most)
    option = game.options[0]
    for value in option.values:
        if value != option.default:
            options = {option.name: value}
            found[f"{name}-{value}"] = lambda page, options=options: at_table(page, room, name, options, 14)  # type: ignore[misc]
    return found


def at_picture(page: Page, name: str) -> None:
    """The rules, at their first drawn example."""
    page.goto(f"/g/{name}/rules")
    page.locator("figure").first.scroll_into_view_if_needed()
    page.locator("[data-example]").first.scroll_into_view_if_needed()


def at_table(
    page: Page,
    room: str,
    game: str,
    options: Any,
    choices: int,
    seats: int = 0,
    key: str = "",
    bot: str = "random",
    more: str = "",
) -> None:
    """A table against bots after some of one's own choices, and perhaps a key pressed."""
    count = seats or games.load(game).seat_counts[0]
    around = [{"who": "me"}, *bots(count - 1, bot)]
    page.goto(new_table(page, room, game, around, options=options) + more)
    chance = random.Random(3)
    for _ in range(choices):
        if wait_for(page, "asked", "over") == "over":
            return
        by_list(page, chance)
    wait_for(page, "asked", "over")
    if key:
        page.keyboard.press(key)


def study_scenes(room: str, name: str) -> dict[str, Callable[[Page], Any]]:
    """Learning a game and looking back on it."""
    found: dict[str, Callable[[Page], Any]] = {
        f"learn-{name}": lambda page: mistaken(page, name),
        f"guided-{name}": lambda page: guided(page, room, name),
        f"replay-{name}": lambda page: analysed(page, room, name),
    }
    if puzzles(games.load(name)):
        found[f"puzzle-{name}"] = lambda page: failed(page, name)
        found[f"puzzles-{name}"] = lambda page: page.goto(f"/g/{name}/puzzles")
    return found


def mistaken(page: Page, game: str) -> None:
    """A lesson, at the first step where something can be done wrong: it is."""
    page.goto(f"/g/{game}/learn")
    found = lesson(games.load(game))
    for step in found.steps if found else ():
        if wrong := wrong_moves(game, step):
            attempt(page, wrong[0], "asked")
            return
        take_step(page, game, step)


def learnt(page: Page, game: str) -> None:
    page.goto(f"/g/{game}/learn")
    found = lesson(games.load(game))
    for step in found.steps if found else ():
        take_step(page, game, step)
    page.locator("[data-exercise=done]").wait_for()


def guided(page: Page, room: str, game: str) -> None:
    at_table(page, room, game, {}, 3, bot="level:1", more="&guide=1")
    page.locator(".guide strong").wait_for()


@cache
def finished(room: str, game: str) -> str:
    return finished_table(room, game, *["level:2"] * games.load(game).seat_counts[0])


def analysed(page: Page, room: str, game: str) -> None:
    """A finished game, analysed, at a mistake or where the odds of something are told."""
    page.goto(f"/t/{finished(room, game)}/replay?view=0")
    page.locator("[data-ready]").wait_for()
    page.locator("[data-judged] .button.main").click()
    page.locator("[data-judged]:not([data-judged='0']):not(:has(progress))").wait_for(timeout=300_000)
    if mistakes := page.locator("[data-mistake] button").all():
        mistakes[len(mistakes) // 2].click()
        return
    for _ in range(60):
        page.keyboard.press("ArrowRight")
        if page.locator(".odds").count():
            return


def failed(page: Page, game: str) -> None:
    id, puzzle = list(puzzles(games.load(game)).items())[1]
    page.goto(f"/g/{game}/puzzles/{id}")
    attempt(page, puzzle.decoy, "failed")


def people_scenes(room: str) -> dict[str, Callable[[Page], Any]]:
    """Somebody with an account who has played a little; the last pages, because they log in."""
    return {
        "leaders": lambda page: (regular(room), page.goto("/leaders")),
        "profile": lambda page: page.goto(f"/p/{regular(room)}"),
        "account-none": lambda page: page.goto("/me"),
        "account": lambda page: logged_in(page, room),
    }


PASSWORD = "correct horse"


@cache
def regular(room: str) -> str:
    """A person who won and lost some games of everything; who."""
    guest = Guest(room, "Grace")
    guest.post("/api/account", {"password": PASSWORD})
    chance = random.Random(5)
    for game, bot in product(games.GAMES, ("random", "level:1", "random", "level:2")):
        seats = [{"who": "me"}, *[{"who": "bot", "bot": bot}] * (games.load(game).seat_counts[0] - 1)]
        with guest.join(guest.post("/api/tables", {"game": game, "seats": seats})["table"]) as socket:
            while not socket.update.get("outcome"):
                if socket.legal:
                    socket.play(chance.choice(socket.legal))
                else:
                    socket.read()
    return str(guest.person)


def logged_in(page: Page, room: str) -> None:
    regular(room)
    headers = {"origin": room}
    page.request.post("/api/session", data={"name": "Grace", "password": PASSWORD}, headers=headers)
    page.goto("/me")
    page.locator("[data-account=account]").wait_for()


if __name__ == "__main__":
    main()
