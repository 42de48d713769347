"""First lessons as a screen gets them: positions with what may be tried, and what a try led to."""

import msgspec

from ludotheque import lessons
from ludotheque.contract import Game
from ludotheque.errors import Refused
from ludotheque.lessons import LessonStep
from ludotheque.position import Position
from ludotheque.room.course import stand
from ludotheque.room.messages import Sentence
from ludotheque.room.replays import Moment, moment_of
from ludotheque.room.updates import Happened, step_for


class LessonCard(msgspec.Struct, frozen=True):
    """One step of a lesson, ready to be drawn."""

    id: str
    words: Sentence
    rule: str
    """The sentence of the rules that it is about; may be empty."""
    seat: int
    seats: int
    options: dict[str, str | int | bool]
    read: bool
    """Nothing is asked: there is something to look at."""
    moment: Moment
    legal: list[str]
    """What may be tried; some of it may be against the rules."""


class Tried(msgspec.Struct, frozen=True):
    """What came of a try."""

    right: bool
    words: Sentence
    rule: str
    """The sentence of the rules that decided; may be empty."""
    moments: list[Moment]
    """The positions after the right move and after each answer to it."""


def cards(game: Game) -> list[LessonCard]:
    found = lessons.lesson(game)
    return [_card(game, step) for step in found.steps] if found else []


def _card(game: Game, step: LessonStep) -> LessonCard:
    position = lessons.position_of(game, step)
    legal = [] if step.read else sorted({*position.legal(step.seat), *step.also})
    return LessonCard(
        step.id,
        Sentence(step.en, step.fr),
        step.rule,
        step.seat,
        position.seats,
        dict(position.options),
        step.read,
        moment_of(stand(position), 0, step.seat, None),
        legal,
    )


def attempt(game: Game, step: LessonStep, text: str) -> Tried:
    """Try a move in a step: against the rules, legal but not what was asked for, or right."""
    before = lessons.position_of(game, step)
    after = before.copy()
    try:
        move = after.play(step.seat, text)
    except Refused as refused:
        return Tried(False, Sentence(*refused.text), refused.rule or "", [])
    if not lessons.is_right(step, before, move, after):
        return Tried(False, Sentence(step.wrong_en, step.wrong_fr), step.rule, [])
    moments = follow(before, [(step.seat, text), *step.reply], step.seat)
    return Tried(True, Sentence(step.done_en, step.done_fr), step.rule, moments)


def follow(position: Position, moves: lessons.Moves, viewer: int) -> list[Moment]:
    """The positions after each of the moves, with what each caused."""
    moments = []
    for n, (seat, text) in enumerate(moves):
        before = position.copy()
        move = position.play(seat, text)
        step = step_for(position.game, Happened(n, seat, text, move, before, position), viewer)
        moments.append(moment_of(stand(position), n + 1, viewer, step))
    return moments
