"""Puzzles: a wrong try, two hints, the answer for who asks, and what counts as solved."""

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.browser.conftest import PHONE
from tests.browser.studying import attempt, choose
from tests.browser.test_pages import findings

from ludotheque import games
from ludotheque.puzzles import puzzles

GAME = games.HOUSE[0]


def open_puzzle(page: Page, game: str, name: str) -> None:
    page.goto(f"/g/{game}/puzzles/{name}")
    page.locator("[data-exercise=asked]").wait_for()


def test_a_wrong_try_tells_no_answer_and_the_position_comes_back(page: Page) -> None:
    puzzle = puzzles(games.load(GAME))["1-2"]
    open_puzzle(page, GAME, puzzle.id)
    attempt(page, puzzle.decoy, "failed")
    expect(page.locator(".answer")).to_contain_text("Try again.")
    expect(page.locator(".answer")).to_contain_text("It’s the tempting one.")
    expect(page.locator(".answer")).to_contain_text(f"It gives away {puzzle.lost(puzzle.tempting):g} point")
    expect(page.get_by_role("table")).to_have_count(0)
    assert findings(page) == []
    page.locator(f"[data-pick='{puzzle.best}']").click()
    page.locator("[data-exercise=solved]").wait_for()
    expect(page.locator(".answer")).to_contain_text("Solved!")
    expect(page.get_by_role("button", name="Back to the position")).to_be_enabled()
    page.get_by_text("Every move").click()
    expect(page.get_by_role("row")).to_have_count(len(puzzle.choices))
    page.get_by_role("link", name="All puzzles").click()
    expect(page.get_by_role("link", name="Puzzle 1-2, solved")).to_be_visible()
    expect(page.locator(".heads")).to_contain_text("Your puzzle rating")


def test_hints_come_in_two_steps(page: Page) -> None:
    puzzle = puzzles(games.load(GAME))["2-3"]
    open_puzzle(page, GAME, puzzle.id)
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".hint")).to_contain_text("This looks best but isn’t")
    expect(page.locator("[data-pick]")).not_to_have_count(3)
    page.get_by_role("button", name="Another hint").click()
    expect(page.locator(".hint")).to_contain_text("It is one of these")
    expect(page.locator(".hint li")).to_have_count(3)
    expect(page.locator(f"[data-pick='{puzzle.decoy}']")).to_have_count(0)
    expect(page.locator("[data-pick]")).to_have_count(3)
    expect(page.get_by_role("button", name="Another hint")).to_have_count(0)
    page.locator(f"[data-pick='{puzzle.best}']").click()
    page.locator("[data-exercise=solved]").wait_for()


def test_a_hint_calls_no_move_tempting_that_is_not(page: Page) -> None:
    game, puzzle = next(
        (name, each)
        for name in games.HOUSE[1:]
        for each in puzzles(games.load(name)).values()
        if not each.tempting
    )
    open_puzzle(page, game, puzzle.id)
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".hint")).to_contain_text("It isn’t this move")
    expect(page.locator(".hint")).not_to_contain_text("looks best")


def test_what_is_found_after_the_answer_does_not_count(page: Page) -> None:
    puzzle = puzzles(games.load(GAME))["1-3"]
    open_puzzle(page, GAME, puzzle.id)
    page.get_by_role("button", name="Show the answer").click()
    page.locator("[data-exercise=shown]").wait_for()
    expect(page.locator(".answer")).to_contain_text("Here is the answer.")
    page.get_by_role("button", name="Start over").click()
    attempt(page, puzzle.best, "solved")
    expect(page.locator(".answer")).to_contain_text("doesn’t count as solved")
    page.get_by_role("link", name="All puzzles").click()
    expect(page.get_by_role("link", name="Puzzle 1-3, not solved yet")).to_be_visible()


def test_the_solution_plays_on_the_board(page: Page) -> None:
    """Move by move, to its end; then the position comes back with what each choice is worth."""
    puzzle = puzzles(games.load(GAME))["1-1"]
    open_puzzle(page, GAME, puzzle.id)
    attempt(page, puzzle.best, "solved")
    expect(page.locator("[data-settled=true]")).to_be_visible()
    expect(page.locator(f"[data-moment='{len(puzzle.line)}']")).to_be_visible()
    page.get_by_role("button", name="Back to the position").click()
    expect(page.locator(".mark.best")).to_have_count(1)


@pytest.mark.parametrize("game", games.HOUSE[1:])
def test_every_game_has_puzzles_on_a_phone_in_french(browser: Browser, base_url: str, game: str) -> None:
    puzzle = puzzles(games.load(game))["2-1"]
    look: dict[str, Any] = {"viewport": PHONE, "color_scheme": "dark"}
    with browser.new_context(base_url=base_url, locale="fr", reduced_motion="reduce", **look) as context:
        context.set_default_timeout(30_000)
        page = context.new_page()
        open_puzzle(page, game, puzzle.id)
        attempt(page, puzzle.decoy, "failed")
        expect(page.locator(".answer")).to_contain_text("Essayez encore.")
        choose(page, puzzle.best)
        page.locator("[data-exercise=solved]").wait_for()
        expect(page.locator(".answer")).to_contain_text("Résolu")
        page.locator(".talk summary").click()
        expect(page.get_by_role("table")).to_contain_text("%")
        assert findings(page) == []
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
