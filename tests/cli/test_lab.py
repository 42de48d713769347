"""`lab` as people run it."""

import json
from pathlib import Path

import pytest
from tests.cli.command import run

from ludotheque.games import GAMES


def test_a_study_from_its_file_to_its_page(tmp_path: Path) -> None:
    study, folder = tmp_path / "q.toml", str(tmp_path / "q.run")
    study.write_text(f'game = "{GAMES[0]}"\nbots = "random"\ngames = 50\n')
    done = run("lab", "run", str(study), "--out", folder, "--json")
    assert done.status == 0, done.err
    facts = json.loads(done.out)
    assert (facts["games"], facts["of"], facts["cells"]) == (50, 50, 1)
    assert json.loads(run("lab", "resume", folder, "--json").out) == facts
    asked = run("lab", "ask", folder, "select count(*) as n from games", "--json")
    assert json.loads(asked.out) == [{"n": 50}]
    assert "not significant" in run("lab", "compare", folder, folder, "--sprt", "0.50,0.53").out
    page = run("lab", "report", folder, "--lang", "fr")
    assert "Qui gagne" in Path(page.out.strip()).read_text("utf-8")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("run", "nothing.toml"), "Cannot read"),
        (("status", "nowhere"), "isn’t a run"),
        (("compare", "a", "b", "--sprt", "0.6,0.5"), "the lower first"),
    ],
)
def test_bad_usage_is_one_line(words: tuple[str, ...], told: str) -> None:
    done = run("lab", *words)
    assert done.status == 2
    assert told in done.err
    assert "Traceback" not in done.err
