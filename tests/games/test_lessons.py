"""Lessons are right: the engine looks at every answer that they call wrong. `lesson_claims.py` of each game
says what its sentences claim."""

import importlib
import re
from typing import Any

import pytest
from tests.games.claims import ASKED, Claims, Tried

from ludotheque import lessons
from ludotheque.contract import Game
from ludotheque.errors import Refused
from ludotheque.games import GAMES, load
from ludotheque.lessons import LessonStep
from ludotheque.position import Position

ONLY_ASKED = {
    "en": r"\b(here|this lesson|this time|another time|we came|let’s)\b",
    "fr": r"\b(ici|cette leçon|cette fois|une autre fois|nous sommes venus|cachons)\b",
}
"""How a sentence says that a move is only not the one that the lesson wants to see."""


def claims_of(name: str) -> Claims:
    found: Claims = importlib.import_module(f"tests.games.{name}.lesson_claims").CLAIMS
    return found


def judged_steps(name: str) -> list[LessonStep]:
    """The steps in which an answer can be wrong."""
    found = lessons.lesson(load(name))
    assert found is not None
    return [step for step in found.steps if step.wrong_en]


@pytest.mark.parametrize("name", GAMES)
def test_every_sentence_about_a_wrong_answer_has_its_claim(name: str) -> None:
    claims = claims_of(name)
    assert [step.id for step in judged_steps(name)] == list(claims)
    for step in judged_steps(name):
        only_asked = [
            bool(re.search(ONLY_ASKED[lang], getattr(step, f"wrong_{lang}"), re.IGNORECASE))
            for lang in ("en", "fr")
        ]
        assert claims[step.id] is not ASKED or all(only_asked), step.id


@pytest.mark.parametrize("name", GAMES)
def test_a_wrong_answer_is_worse_as_its_sentence_claims_and_the_right_ones_are_equally_good(
    name: str,
) -> None:
    for step in judged_steps(name):
        claim = claims_of(name)[step.id]
        if claim is ASKED:
            continue
        right, wrong = answers(load(name), step)
        worths = [claim.worth(each) for each in right]
        lesser = [claim.worth(each) for each in wrong]
        assert worths == [worths[0]] * len(worths), (step.id, worths)
        assert claim.right in (None, worths[0]), (step.id, worths)
        assert all(worth < worths[0] for worth in lesser), (step.id, worths, lesser)
        assert claim.wrong is None or all(worth <= claim.wrong for worth in lesser), (step.id, lesser)


def answers(game: Game, step: LessonStep) -> tuple[list[Tried], list[Tried]]:
    """Every legal answer, tried: the right ones, the wrong ones."""
    found: dict[bool, Any] = {True: [], False: []}
    before = lessons.position_of(game, step)
    for text in before.legal(step.seat):
        after = before.copy()
        move = after.play(step.seat, text)
        found[lessons.is_right(step, before, move, after)].append(
            Tried(step, before, after, after_replies(step, after))
        )
    return found[True], found[False]


def after_replies(step: LessonStep, after: Position) -> Position | None:
    replied = after.copy()
    try:
        lessons.play_all(replied, step.reply)
    except Refused:
        return None
    return replied
