"""How the report writes."""

import pytest

from ludotheque.lab.report.writing import Writer, table
from ludotheque.lab.studies.estimates import NOTHING, Estimate


def test_numbers_follow_the_language() -> None:
    assert Writer("en").number(12345.678, 1) == "12,345.7"
    assert Writer("fr").number(12345.678, 1) == "12 345,7"
    assert Writer("fr").percent(0.512) == "51,2\N{NO-BREAK SPACE}%"
    assert Writer("en").rate(Estimate(0.5, 0.4, 0.6)) == "50.0% <small>40.0% … 60.0%</small>"


@pytest.mark.parametrize(
    ("at", "word"),
    [
        (Estimate(0.5, 0.4, 0.6), "not significant"),
        (Estimate(0.8, 0.7, 0.9), "more"),
        (NOTHING, "too few games to say"),
    ],
)
def test_a_verdict_says_when_there_is_none(at: Estimate, word: str) -> None:
    assert Writer("en").verdict(at, 0.5) == word


def test_heads_are_text_and_entries_are_html() -> None:
    assert "<th>&lt;b&gt;</th>" in table(["<b>"], [["<b>1</b>"]])
    assert "<td><b>1</b></td>" in table(["<b>"], [["<b>1</b>"]])
