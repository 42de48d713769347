"""What the sections ask of a run."""

from ludotheque.lab.report.facts import Facts
from ludotheque.lab.studies.runs import Run


def test_cells_are_named_by_what_sets_them_apart(played: Run) -> None:
    facts = Facts(played)
    assert [facts.name(part) for part in facts.parts] == ["mode=storm", "mode=sudden"]
    assert facts.axes() == {"mode": ["storm", "sudden"]}
    assert [len(part.firsts[0]) for part in facts.every] == [300] * 4


def test_neighbours_differ_in_one_axis(played: Run) -> None:
    facts = Facts(played)
    ((before, after),) = facts.neighbours("mode")
    assert (before.cell.options["mode"], after.cell.options["mode"]) == ("storm", "sudden")


def test_an_opening_is_told_as_players_write_it(played: Run) -> None:
    facts = Facts(played)
    part = facts.parts[0]
    assert facts.opening(part, int(part.rows["first"][0]), "en")[0].isalpha()
