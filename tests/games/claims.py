"""What a lesson claims about an answer that it calls wrong, in a form that the engine can check."""

from collections.abc import Callable
from typing import Any, NamedTuple

from ludotheque.lessons import LessonStep
from ludotheque.position import Position


class Tried(NamedTuple):
    """A legal answer to a step: the position before it, after it, and after the others' replies."""

    step: LessonStep
    before: Position
    after: Position
    replied: Position | None
    """None: the replies of the lesson are not legal after this answer."""


class Claim(NamedTuple):
    """The right answers give the most of something, equally much; every wrong one gives less."""

    worth: Callable[[Tried], Any]
    right: Any = None
    """How much the sentences say that a right answer gives; None: they say no number."""
    wrong: Any = None
    """How much they say that a wrong one gives at most."""


ASKED = None
"""No claim: the sentence only says which move the lesson wants to see."""

Claims = dict[str, Claim | None]


def own_points(tried: Tried) -> int:
    return tried.after.scores()[tried.step.seat]


def own_points_after_reply(tried: Tried) -> int:
    assert tried.replied is not None, tried.step.id
    return tried.replied.scores()[tried.step.seat]


def points_kept_from_the_other(tried: Tried) -> int:
    assert tried.replied is not None, tried.step.id
    return -tried.replied.scores()[1 - tried.step.seat]
