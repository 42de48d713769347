"""A newcomer's way through the room, by what can be clicked alone, in both languages."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.browser.conftest import DESK, PHONE
from tests.browser.playing import by_list, finish
from tests.browser.studying import attempt, choose
from tests.browser.test_learning import EXACT, take_lesson
from tests.browser.test_pages import findings

from ludotheque import games
from ludotheque.puzzles import puzzles
from ludotheque.server.client import Guest

WORDS: dict[str, dict[str, Any]] = {
    "en": {
        "look": {"viewport": DESK, "color_scheme": "light"},
        "learn": f"Learn {games.load(EXACT).title.en}",
        "right": "Right!",
        "guided": "Start a guided game",
        "back": "Analyse",
        "again": "Play",
        "puzzles": "Puzzles",
        "daily": "Solve it",
        "fails": "Try again.",
        "days": "1 day",
        "sign up": "Sign up",
        "name": "Name",
        "password": "Password",
        "make": "Create an account",
        "noted": "I’ve written it down",
        "profile": "Your games and statistics",
        "solved": "1 puzzle solved",
    },
    "fr": {
        "look": {"viewport": PHONE, "color_scheme": "dark"},
        "learn": f"Apprendre {games.load(EXACT).title.fr}",
        "right": "Exact",
        "guided": "Commencer une partie guidée",
        "back": "Analyser",
        "again": "Rejouer",
        "puzzles": "Problèmes",
        "daily": "Le résoudre",
        "fails": "Essayez encore.",
        "days": "1 jour",
        "sign up": "S’inscrire",
        "name": "Nom",
        "password": "Mot de passe",
        "make": "Créer un compte",
        "noted": "C’est noté",
        "profile": "Vos parties et statistiques",
        "solved": "1 problème résolu",
    },
}


@pytest.mark.parametrize("lang", WORDS)
def test_a_newcomers_way_has_no_dead_end(browser: Browser, base_url: str, lang: str) -> None:
    """In English on a desk, by day; in French on a phone, in the dark."""
    look = WORDS[lang]["look"]
    with browser.new_context(base_url=base_url, locale=lang, reduced_motion="reduce", **look) as context:
        page = context.new_page()

        def seen(step: str) -> None:
            assert findings(page) == [], step
            assert page.evaluate("document.documentElement.scrollWidth") <= look["viewport"]["width"], step

        walk(page, base_url, lang, f"Newcomer {lang}", seen)


def walk(page: Page, room: str, lang: str, name: str, seen: Callable[[str], None]) -> None:
    """First visit, lesson, first game, its analysis with a variation, a puzzle, an account, the profile."""
    words = WORDS[lang]
    page.goto("/")
    page.get_by_role("link", name=re.compile(f"^{words['learn']}")).click()
    take_lesson(page, EXACT, words["right"])
    seen("lesson")
    page.get_by_role("button", name=words["guided"]).click()
    finish(page, by_list)
    expect(page.locator(".guide q")).to_have_count(0)
    seen("game")
    page.get_by_role("link", name=words["back"]).click()
    page.locator("[data-judged]:not([data-judged='0'])").wait_for()
    try_a_variation(page)
    seen("analysis")
    page.get_by_role("link", name=re.compile(f"^{words['again']} ")).click()
    page.get_by_role("link", name=words["puzzles"]).click()
    page.get_by_role("link", name=words["daily"]).click()
    puzzle = daily(room)
    attempt(page, puzzle.decoy, "failed")
    expect(page.locator(".answer")).to_contain_text(words["fails"])
    seen("failed")
    choose(page, puzzle.best)
    page.locator("[data-exercise=solved] .answer").wait_for()
    expect(page.locator(".talk")).to_contain_text(words["days"])
    seen("solved")
    page.get_by_role("link", name=words["sign up"]).click()
    page.locator("[data-account=guest]").wait_for()
    form = page.get_by_role("region", name=words["sign up"])
    form.get_by_label(words["name"]).fill(name)
    form.get_by_label(words["password"]).fill("correct horse battery")
    form.get_by_role("button", name=words["make"]).click()
    page.locator("[data-code] code").wait_for()
    seen("account")
    page.get_by_role("button", name=words["noted"]).click()
    page.get_by_role("link", name=words["profile"]).click()
    expect(page.get_by_role("heading", name=name)).to_be_visible()
    expect(page.get_by_text(words["solved"])).to_be_visible()
    expect(page.locator(".games a")).to_have_count(1)
    seen("profile")


def try_a_variation(page: Page) -> None:
    """Where a mistake was made: another move, which branches off in the list and is valued at once."""
    page.locator("[data-mistake]").first.click()
    page.locator("[data-choices] [data-pick]").first.wait_for()
    n = page.locator("[data-choices]").get_attribute("data-n")
    page.locator("[data-pick]").first.click()
    page.wait_for_function(
        "n => document.querySelector('[data-tried]') || document.querySelector('[data-n]').dataset.n !== n",
        arg=n,
    )
    if not page.locator("[data-tried]").count():  # the move of the game: back, and another
        page.keyboard.press("ArrowLeft")
        page.locator(f"[data-n='{n}'][data-choices] [data-pick]").first.wait_for()
        page.locator("[data-pick]").last.click()
    page.locator("[data-tried='1']").wait_for()
    page.locator("[data-valued=points]").wait_for()


def daily(room: str) -> Any:
    return puzzles(games.load(EXACT))[Guest(room).get(f"/api/games/{EXACT}/puzzles")["daily"]]
