"""Finished tables, lessons and puzzles, brought about through their pages, knowing nothing about the game."""

import random
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
from playwright.sync_api import Page
from tests.browser.playing import open_list

from ludotheque import games, records
from ludotheque.lessons import LessonStep, is_right, position_of
from ludotheque.position import Position, start
from ludotheque.rng import generator
from ludotheque.server.client import Guest
from ludotheque.viewers import SPECTATOR, seated

Made = list[tuple[int, str]]
"""Moves, each with its seat."""
Wanted = Callable[[Position, Made], bool]


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
    room: str, game: str, made: Made, seats: int | None = None, **options: object
) -> tuple[str, int, str]:
    """A table with these moves, brought along as a record; how many they are, and its key."""
    position = after(game, made, seats, **options)
    given_up = records.outside_outcome(position, "resigned", 1)
    names = ["Ada", "Bo", "Cy", "Di"][: position.seats]
    record = records.GameRecord(
        records.FORMAT, game, position.game.version, dict(position.options), names, made, given_up
    )
    table = Guest(room, "Referee").post("/api/records", msgspec.to_builtins(record))
    return table["table"], len(made), table["key"]


def by_chance(game: str, wanted: Wanted, seats: int | None = None, **options: object) -> Made:
    """The moves of a game played at random, up to the first moment at which this is so."""
    for seed in range(40):
        made: Made = []
        for position, move in moments(game, seed, seats, **options):
            if wanted(position, made):
                return made
            made.append(move)
    raise AssertionError("it never comes to that")


def at_question(game: str, part: float, seats: int | None = None, **options: object) -> Made:
    """The moves of a random game, up to a question to the first seat: 0 is its first, 1 its last."""
    made, asked = list[tuple[int, str]](), list[int]()
    for position, move in moments(game, 1, seats, **options):
        if 0 in position.to_act:
            asked.append(len(made))
        made.append(move)
    return made[: asked[round(part * (len(asked) - 1))]]


def moments(
    game: str, seed: int, seats: int | None = None, **options: object
) -> Iterator[tuple[Position, tuple[int, str]]]:
    """A game played at random: every position before its move, and the move."""
    position, chance = start(game, options, seats), random.Random(seed)
    while position.to_act:
        seat = position.to_act[0]
        if seat < 0:
            drawn = position.draw(generator(chance.randrange(1 << 30)))
            text = position.game.text(position.s, seat, drawn)
        else:
            text = chance.choice(position.legal(seat))
        yield position, (seat, text)
        position.play(seat, text)


def view_of(position: Position, seat: int | None = 0) -> Any:
    """What a seat sees; without one, what everybody does."""
    return position.game.view(position.s, SPECTATOR if seat is None else seated(seat))


def after(game: str, made: Made, seats: int | None = None, **options: object) -> Position:
    """The position that these moves lead to."""
    position = start(game, options, seats)
    for seat, text in made:
        position.play(seat, text)
    return position


def choose(page: Page, text: str) -> None:
    """One of the moves of the list, by its text."""
    open_list(page)
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
