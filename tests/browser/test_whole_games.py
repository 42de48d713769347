"""Whole games through the screen: by mouse, by keyboard, on a phone, by two people, on one screen."""

import random
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, WebSocketRoute, expect
from tests.browser.conftest import PHONE
from tests.browser.looking import in_sight
from tests.browser.playing import (
    bots,
    by_keys,
    by_list,
    by_mouse,
    by_touch,
    choose_from_list,
    finish,
    moves,
    new_table,
    settle,
    state,
    wait_for,
)

from ludotheque import games

WEB = Path(__file__).parents[2] / "web" / "src"

SCREENS = [name for name in games.GAMES if (WEB / "games" / name / "index.ts").exists()]


def variants() -> list[Any]:
    """Each game at its defaults, with its first option's other values, and with its most seats."""
    found = []
    for name in SCREENS:
        game = games.load(name)
        found.append(pytest.param(name, {}, game.seat_counts[0], id=name))
        found += [
            pytest.param(name, {option.name: value}, game.seat_counts[0], id=f"{name}-{value}")
            for option in game.options[:1]
            for value in option.values
            if value != option.default
        ]
        if len(game.seat_counts) > 1:
            found.append(
                pytest.param(name, {}, game.seat_counts[-1], id=f"{name}-{game.seat_counts[-1]} seats")
            )
    return found


def with_most_seats() -> list[Any]:
    return [
        pytest.param(name, options, games.load(name).seat_counts[-1], id=case.id)
        for case in variants()
        for name, options, _ in [case.values]
        if "seats" not in case.id
    ]


@pytest.mark.parametrize(("game", "options", "seats"), variants())
def test_a_whole_game_by_mouse(page: Page, base_url: str, game: str, options: Any, seats: int) -> None:
    page.goto(new_table(page, base_url, game, [{"who": "me"}, *bots(seats - 1)], options=options))
    finish(page, in_sight(by_mouse))
    expect(page.locator(".line")).not_to_be_empty()


@pytest.mark.parametrize(("game", "options", "seats"), variants())
def test_a_whole_game_by_keyboard_alone(
    page: Page, base_url: str, game: str, options: Any, seats: int
) -> None:
    """With everything in sight at every question; with the first option's other values, on a phone."""
    if options:
        page.set_viewport_size(PHONE)
    page.goto(new_table(page, base_url, game, [{"who": "me"}, *bots(seats - 1)], options=options))
    finish(page, in_sight(by_list if options or seats > 2 else by_keys))
    expect(page.get_by_role("button", name="Rematch")).to_be_visible()


@pytest.mark.parametrize("lang", ["en-GB", "fr-FR"])
@pytest.mark.parametrize(("game", "options", "seats"), with_most_seats())
def test_a_whole_game_by_touch_on_a_phone_has_everything_in_sight(
    browser: Browser, base_url: str, game: str, options: Any, seats: int, lang: str
) -> None:
    """With as many as can sit down, and with the first option's other values: then room is scarcest."""
    with browser.new_context(
        base_url=base_url, viewport=PHONE, locale=lang, reduced_motion="reduce", has_touch=True
    ) as context:
        page = context.new_page()
        page.goto(new_table(page, base_url, game, [{"who": "me"}, *bots(seats - 1)], options=options))
        finish(page, in_sight(by_touch))
        nothing_is_wider_than_the_phone(page)


def nothing_is_wider_than_the_phone(page: Page) -> None:
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    lengthen_what_may_be_cut(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def lengthen_what_may_be_cut(page: Page) -> None:
    """Names that do not fit are cut; so is what is only read aloud after them."""
    lengthened = page.evaluate(
        """() => [...document.querySelectorAll('.unseen')]
            .map((each) => each.parentElement)
            .filter((each) => getComputedStyle(each).overflowX === 'hidden')
            .map((each) => each.prepend('A name of a length that nobody had thought of ')).length"""
    )
    assert lengthened


@pytest.mark.parametrize("game", SCREENS)
def test_two_people_in_two_languages_through_a_reload_and_an_offline_spell(
    page: Page, browser: Browser, base_url: str, game: str
) -> None:
    with browser.new_context(base_url=base_url, locale="fr-FR", reduced_motion="reduce") as other:
        path = new_table(page, base_url, game, [{"who": "me"}, {"who": "open"}])
        page.goto(path)
        line = Line(other)
        guest = other.new_page()
        guest.goto(path)
        guest.get_by_role("button", name="S’asseoir ici").first.click()
        wait_for(page, "asked", "waiting")
        pages = [page, guest]
        for turn in range(2000):
            if play_some(pages, turn):
                break
            if turn == 3:
                guest.reload()
            if turn > 4 and line.whole_so_far and state(guest) == "asked":
                move_while_offline(guest, line)
        for each in pages:
            wait_for(each, "over")
        assert line.opened >= 3
        assert page.locator("html").get_attribute("lang") == "en"
        assert guest.locator("html").get_attribute("lang") == "fr"


def move_while_offline(page: Page, line: "Line") -> None:
    """A move made while the line is cut is made when it is mended."""
    before = moves(page)
    line.cut()
    expect(page.get_by_role("alert")).to_contain_text("Connexion perdue")
    choose_from_list(page, random.Random(1), before)
    line.mend()
    settle(page, before)


class Line:
    """The wire between a browser and the room, to cut and to mend."""

    def __init__(self, context: BrowserContext) -> None:
        self.opened = 0
        self.whole_so_far = True
        self._whole = True
        self._sockets: list[WebSocketRoute] = []
        context.route_web_socket("**/socket*", self._open)

    def _open(self, socket: WebSocketRoute) -> None:
        if not self._whole:
            socket.close(code=1001)
            return
        self.opened += 1
        socket.connect_to_server()
        self._sockets.append(socket)

    def cut(self) -> None:
        self._whole = self.whole_so_far = False
        for socket in self._sockets:
            socket.close(code=1001)
        self._sockets = []

    def mend(self) -> None:
        self._whole = True


def play_some(pages: list[Page], turn: int) -> bool:
    """One choice of whoever is asked; whether the game is over for both."""
    if all(state(each) == "over" for each in pages):
        return True
    for each in pages:
        before = moves(each)
        if state(each) == "asked":
            by_list(each, random.Random(turn), before)
            return False
    pages[0].wait_for_timeout(50)
    return False


@pytest.mark.parametrize("game", [name for name in SCREENS if games.load(name).has_secrets])
def test_a_whole_game_on_one_screen(page: Page, base_url: str, game: str) -> None:
    seats = [{"who": "me", "name": "Ada"}, {"who": "me", "name": "Bo"}]
    options = {
        option.name: next(value for value in option.values if value != option.default)
        for option in games.load(game).options[:1]
        if option.values
    }
    page.goto(new_table(page, base_url, game, seats, options=options))
    finish(page, by_list)


@pytest.mark.parametrize("game", [name for name in SCREENS if games.load(name).has_secrets])
def test_the_curtain_hides_every_secret_until_somebody_asks(page: Page, base_url: str, game: str) -> None:
    seats = [{"who": "me", "name": "Ada"}, {"who": "me", "name": "Bo"}]
    page.goto(new_table(page, base_url, game, seats))
    while wait_for(page, "curtain", "asked") == "asked":  # before everybody, nothing is hidden
        by_list(page, random.Random(1))
    expect(page.locator("[data-pick]")).to_have_count(0)
    page.get_by_role("group", name="Curtain").get_by_role("button").click()
    wait_for(page, "asked")
