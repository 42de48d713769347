"""First lessons: every position is made by real moves, and the rules agree with what is said."""

from itertools import pairwise

import pytest

from ludotheque import lessons
from ludotheque.errors import Refused
from ludotheque.games import GAMES, load
from ludotheque.lessons import Lesson, LessonStep
from ludotheque.rulespage import page


def lesson(name: str) -> Lesson:
    found = lessons.lesson(load(name))
    assert found is not None, name
    return found


@pytest.mark.parametrize("name", GAMES)
def test_a_lesson_has_6_to_12_steps_in_both_languages(name: str) -> None:
    steps = lesson(name).steps
    assert 6 <= len(steps) <= 12
    assert len({step.id for step in steps}) == len(steps)
    for step in steps:
        for field in ("", "done_", "wrong_"):
            en, fr = getattr(step, f"{field}en"), getattr(step, f"{field}fr")
            assert bool(en) == bool(fr), (step.id, field)
        assert step.read or step.done_en
    assert sum(not step.read for step in steps) >= 5


@pytest.mark.parametrize("name", GAMES)
def test_the_rules_that_a_lesson_cites_exist(name: str) -> None:
    known = page(load(name), "en").rules
    for step in lesson(name).steps:
        assert not step.rule or step.rule in known, (step.id, step.rule)


@pytest.mark.parametrize("name", GAMES)
def test_every_step_can_be_done_and_what_is_wrong_is_wrong(name: str) -> None:
    game = load(name)
    for step in lesson(name).steps:
        before = lessons.position_of(game, step)
        if step.read:
            continue
        legal = before.legal(step.seat)
        assert legal, step.id
        right = [text for text in legal if is_right(step, text, name)]
        assert right, step.id
        assert set(step.right) <= set(right), step.id
        assert len(right) == len(legal) or (step.wrong_en and step.rule), step.id
        for text in right:
            after = before.copy()
            after.play(step.seat, text)
            lessons.play_all(after, step.reply)
        for text in step.also:
            with pytest.raises(Refused) as refused:
                before.copy().play(step.seat, text)
            assert refused.value.rule, (step.id, text)


def is_right(step: LessonStep, text: str, name: str) -> bool:
    before = lessons.position_of(load(name), step)
    after = before.copy()
    return lessons.is_right(step, before, after.play(step.seat, text), after)


@pytest.mark.parametrize("name", GAMES)
def test_a_step_that_goes_on_follows_one_with_a_single_answer(name: str) -> None:
    steps = lesson(name).steps
    assert steps[0].moves is not None
    for before, step in pairwise(steps):
        assert step.moves is not None or before.read or len(before.right) == 1, step.id


def test_an_unknown_step_is_not_found() -> None:
    assert lessons.step_of(load(GAMES[0]), "nothing") is None
