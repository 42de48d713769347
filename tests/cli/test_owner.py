from pathlib import Path

from tests.cli.command import run


def test_an_owner_needs_an_account_first(tmp_path: Path) -> None:
    folder = str(tmp_path / "room")
    done = run("owner", "Ada", "--data", folder)
    assert (done.status, "sign up" in done.err) == (2, True)
    assert run("owner", "--data", folder).out == "This room has no owner yet.\n"
    assert run("owner", "--data", folder, lang="fr").out == "Cette salle n’a pas encore de responsable.\n"
