"""The rows in SQL."""

import pytest

from ludotheque.errors import BadUsage
from ludotheque.lab.studies.asking import ask
from ludotheque.lab.studies.runs import Run


def test_rows_and_cells_answer_questions(played: Run) -> None:
    sql = (
        "select label, count(*) as n from games join cells using (cell) where twin = 0 group by 1 order by 1"
    )
    assert ask(played, sql) == (["label", "n"], [("mode=storm", 300), ("mode=sudden", 300)])


@pytest.mark.parametrize("sql", ["selec", "select * from 'study.toml'", "copy games to 'out.csv'"])
def test_bad_questions_and_other_files_are_refused(played: Run, sql: str) -> None:
    with pytest.raises(BadUsage):
        ask(played, sql)
