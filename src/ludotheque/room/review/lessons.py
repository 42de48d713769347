"""First lessons, as sent to the web app: positions with the moves to try, and what each try led to."""

from functools import cache

from ludotheque import lessons
from ludotheque.contract import Game
from ludotheque.errors import Refused
from ludotheque.lessons import LessonStep
from ludotheque.position import Position
from ludotheque.room.protocol.messages import Sentence
from ludotheque.room.protocol.study import LessonCard, LessonTries, Moment, Tried
from ludotheque.room.review.replays import moment_of
from ludotheque.room.state.table_state import situation_of
from ludotheque.room.state.updates import Happened, step_for
from ludotheque.viewers import Viewer, seated


def cards(game: Game) -> list[LessonCard]:
    found = lessons.lesson(game)
    return [_card(game, step) for step in found.steps] if found else []


def _card(game: Game, step: LessonStep) -> LessonCard:
    position = lessons.position_of(game, step)
    return LessonCard(
        step.id,
        Sentence(step.en, step.fr),
        step.rule,
        step.seat,
        position.seats,
        dict(position.options),
        step.read,
        moment_of(situation_of(position), 0, seated(step.seat), None),
        _to_try(position, step),
    )


def _to_try(position: Position, step: LessonStep) -> list[str]:
    return [] if step.read else sorted({*position.legal(step.seat), *step.also})


@cache
def every_try(game: Game) -> list[LessonTries]:
    """What each move of each step leads to."""
    found = lessons.lesson(game)
    return [
        LessonTries(
            step.id,
            {text: attempt(game, step, text) for text in _to_try(lessons.position_of(game, step), step)},
        )
        for step in (found.steps if found else ())
        if not step.read
    ]


def attempt(game: Game, step: LessonStep, text: str) -> Tried:
    """Try a move in a step: against the rules, legal but not what was asked for, or right."""
    before = lessons.position_of(game, step)
    after = before.copy()
    try:
        move = after.play(step.seat, text)
    except Refused as refused:
        return Tried(False, Sentence(*refused.text), refused.rule or "", [])
    if not lessons.is_right(step, before, move, after):
        return Tried(False, Sentence(*step.wrong), step.rule, [])
    moments = follow(before, [(step.seat, text), *step.reply], seated(step.seat))
    return Tried(True, Sentence(step.done_en, step.done_fr), step.rule, moments)


def follow(position: Position, moves: lessons.Moves, viewer: Viewer) -> list[Moment]:
    """The positions after each of the moves, with what each caused."""
    moments = []
    for n, (seat, text) in enumerate(moves):
        before = position.copy()
        move = position.play(seat, text)
        step = step_for(position.game, Happened(n, seat, text, move, before, position), viewer)
        moments.append(moment_of(situation_of(position), n + 1, viewer, step))
    return moments
