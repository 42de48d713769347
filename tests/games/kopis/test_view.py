"""What a viewer of Kopis sees."""

from random import Random

import msgspec
import pytest
from tests.games.kopis.positions import drawn

from ludotheque.games.kopis.rules import captured
from ludotheque.games.kopis.view import view
from ludotheque.jit import COMPILED
from ludotheque.position import start
from ludotheque.viewers import SPECTATOR, seated


@pytest.mark.rule("K5.1")
def test_the_view_says_why_each_faction_scores() -> None:
    position = drawn(
        """
        . . . . . .
        . b . . . .
        . B b R . .
        . . r . . .
        . . . . . .
        . . . . . .
        """,
        waiting="3343",
    )
    black, red = view(position.s, seated(0)).scores
    assert msgspec.to_builtins(black) == {
        "total": 3,
        "standing": [{"square": "c4", "points": 1}, {"square": "b5", "points": 2}],
        "captures": 0,
    }
    assert red.total == 0


@pytest.mark.rule("K5.1")
def test_the_points_shown_beside_factions_are_those_that_are_counted() -> None:
    """Also twice: the score counts bits, and who looks is told which faction has how many points, and why."""
    for number in range(6 if COMPILED else 1):
        position = start("kopis")
        dice = Random(number)
        while position.to_act:
            (seat,) = position.to_act
            position.play(seat, dice.choice(position.legal(seat)))
            shown = view(position.s, SPECTATOR).scores
            told = [sum(each.points for each in score.standing) + score.captures for score in shown]
            assert told == [score.total for score in shown] == position.scores()
            assert [score.captures for score in shown] == [captured(position.s, 1), captured(position.s, 0)]


@pytest.mark.rule("K4.5")
def test_sudden_death_tells_how_many_are_in_and_which_entry_ends_it() -> None:
    empty = "\n".join([". . . . . ."] * 6)
    shown = view(drawn(empty, waiting="1043", mode="sudden").s, SPECTATOR)
    assert (shown.entered, shown.last_entry) == ([7, 1], 8)
    assert shown.endings["Sb"].reason == "played-out"
    assert view(start("kopis").s, SPECTATOR).last_entry is None
