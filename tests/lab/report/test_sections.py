"""Who wins, how long, what choices, what story."""

from ludotheque.lab.report.facts import Facts
from ludotheque.lab.report.sections import choices, drawn, endings, story, winners
from ludotheque.lab.report.writing import Writer
from ludotheque.lab.studies.runs import Run


def test_the_numbers_are_those_of_the_rows(played: Run) -> None:
    facts, w = Facts(played), Writer("en")
    rows = facts.parts[0].rows
    alone = ((rows["rank0"] == 1) & (rows["rank1"] > 1)).mean()
    shared = ((rows["rank0"] == 1) & (rows["rank1"] == 1)).mean()
    assert f"{alone + shared / 2:.1%} <small>" in winners(facts, w)
    assert drawn(facts.parts[0]).value == shared
    assert f"<td>{rows['length'].mean():.1f} <small>" in endings(facts, w)
    assert f"<td>{(rows['choices'] / rows['length']).mean():.2f} <small>" in choices(facts, w)
    assert f"<td>{rows['leads'].mean():.2f} <small>" in story(facts, w)


def test_endings_are_told_in_words(played: Run) -> None:
    facts = Facts(played)
    game = facts.run.design.game
    first = game.endings[game.reasons[int(facts.parts[0].rows["reason"][0])]]
    assert first.en in endings(facts, Writer("en"))
    assert first.fr in endings(facts, Writer("fr"))
