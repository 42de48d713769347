"""SQL queries on the rows of a run (DuckDB). docs/lab.md describes the columns."""

from typing import Any

from ludotheque.errors import BadUsage
from ludotheque.lab.studies import provenance
from ludotheque.lab.studies.runs import Run


def ask(run: Run, sql: str) -> tuple[list[str], list[tuple[Any, ...]]]:
    """The column names and rows of the result. `games` has a row for each game, `cells` describes each cell.
    The query can't read anything else."""
    duckdb = provenance.needs("duckdb", "lab")
    arrow = provenance.needs("pyarrow", "lab")
    cells = {
        "cell": list(range(len(run.design.cells))),
        "seats": [each.seats for each in run.design.cells],
        "bots": [",".join(each.bots) for each in run.design.cells],
        "twin": [each.twin for each in run.design.cells],
        "label": [each.label() for each in run.design.cells],
    }
    with duckdb.connect(config={"autoinstall_known_extensions": "false"}) as base:
        base.register("games", arrow.table(run.rows))
        base.register("cells", arrow.table(cells))
        base.execute("SET enable_external_access = false")
        try:
            answer = base.execute(sql)
            return [each[0] for each in answer.description or []], answer.fetchall()
        except duckdb.Error as error:
            raise BadUsage(f"DuckDB says: {error}", f"DuckDB répond : {error}") from None
