"""Finished tables, lessons and puzzles, brought about through their pages, knowing nothing about the game."""

import msgspec
from playwright.sync_api import Page

from ludotheque import games, records
from ludotheque.lessons import LessonStep, is_right, position_of
from ludotheque.position import start
from ludotheque.server.client import Guest


def finished_table(room: str, game: str, *players: str, **wish: object) -> str:
    """A public table that bots have played to its end."""
    guest = Guest(room, "Referee")
    seats = [{"who": "bot", "bot": spec} for spec in players]
    table = str(guest.post("/api/tables", {"game": game, "seats": seats, **wish})["table"])
    with guest.join(table) as socket:
        while not socket.update.get("outcome"):
            socket.read()
    return table


def brought(
    room: str, game: str, made: list[tuple[int, str]], seats: int | None = None
) -> tuple[str, int, str]:
    """A table with these moves, brought along as a record; how many they are, and its key."""
    position = start(game, seats=seats)
    for seat, text in made:
        position.play(seat, text)
    given_up = records.outside_outcome(position, "resigned", 1)
    names = ["Ada", "Bo", "Cleo", "Dan"][: position.seats]
    record = records.GameRecord(
        records.FORMAT, game, position.game.version, dict(position.options), names, made, given_up
    )
    table = Guest(room, "Referee").post("/api/records", msgspec.to_builtins(record))
    return table["table"], len(made), table["key"]


def choose(page: Page, text: str) -> None:
    """One of the moves of the list, by its text."""
    page.keyboard.press("m")
    page.locator("dialog[open] input").fill(text)
    page.locator(f'dialog[open] li button[data-move="{text}"]').click()


def attempt(page: Page, text: str, outcome: str) -> None:
    """Try a move in a lesson or a puzzle, once it is asked, and wait until it comes to this."""
    page.locator("[data-exercise=asked]").wait_for()
    choose(page, text)
    page.locator(f"[data-exercise={outcome}] .answer").wait_for()


def take_step(page: Page, game: str, step: LessonStep) -> None:
    """What a step of a lesson asks for, and on to the next."""
    page.locator(f"[data-id={step.id}]").wait_for()
    if not step.read:
        attempt(page, right_move(game, step), "right")
    page.locator(".talk .button.main").click()


def wrong_moves(game: str, step: LessonStep) -> list[str]:
    """One against the rules and one that is only not what was asked, where the step has them."""
    if step.read:
        return []
    legal = position_of(games.load(game), step).legal(step.seat)
    return [*step.also[:1], *[text for text in legal if step.right and text not in step.right][:1]]


def right_move(game: str, step: LessonStep) -> str:
    if step.right:
        return step.right[0]
    before = position_of(games.load(game), step)
    for text in before.legal(step.seat):
        after = before.copy()
        if is_right(step, before, after.play(step.seat, text), after):
            return text
    raise AssertionError(step.id)
