"""`french` as people run it."""

from pathlib import Path

from tests.cli.command import run


def test_a_command_mends_the_french_of_files_and_nothing_else(tmp_path: Path) -> None:
    page, lesson, code = (tmp_path / name for name in ("rules.fr.md", "lesson.toml", "view.py"))
    page.write_text("# Jeu\n- B1.1 [R] Qui gagne ? `a ? b` : l'eau.\n")
    lesson.write_text('en = "Who is it ?"\nfr = "Qui est-ce ?"\ndone_fr = "Pris !"\n')
    code.write_text('A = Text("Is it ?", "C\'est lui ?")\nB = Text("x", f"{x!r} !" " Non ?")\nC = "Quoi ?"\n')
    done = run("french", str(tmp_path))
    assert done.status == 0, done.err
    assert page.read_text() == "# Jeu\n- B1.1 [R] Qui gagne\u202f? `a ? b`\u00a0: l’eau.\n"
    assert lesson.read_text() == 'en = "Who is it ?"\nfr = "Qui est-ce\u202f?"\ndone_fr = "Pris\u202f!"\n'
    assert 'Text("Is it ?", "C’est lui\u202f?")' in code.read_text()
    assert code.read_text().endswith('" Non\u202f?")\nC = "Quoi ?"\n')
    assert run("french", str(tmp_path)).out == ""
