"""What contributes, variety, skill and luck, sweeps, how it was made."""

import pytest

from ludotheque.lab.report import causes
from ludotheque.lab.report.facts import Facts
from ludotheque.lab.report.writing import Writer
from ludotheque.lab.studies.runs import Run


def test_a_change_is_measured_game_by_game(played: Run) -> None:
    facts = Facts(played)
    found = causes.effects(facts, Writer("en"))
    assert [each.what for each in found][-1] == "decisions"
    before, after = facts.parts
    lengths = after.rows["length"].mean() - before.rows["length"].mean()
    assert found[-1].difference.value == pytest.approx(lengths)
    assert found[0].difference.value == pytest.approx(-found[1].difference.value)


def test_luck_explains_nothing_where_there_is_none(played: Run) -> None:
    assert "not significant" in causes.skill_and_luck(Facts(played), Writer("en"))


def test_the_making_can_be_repeated(played: Run) -> None:
    text = causes.making(Facts(played), Writer("en"))
    assert played.digest in text
    assert "games = 300" in text


def test_openings_are_marked_as_confounded(played: Run) -> None:
    assert "Confounded" in causes.contributions(Facts(played), Writer("en"))
