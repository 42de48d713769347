"""Which language the command line speaks, and what it gives to type."""

import re
import shlex
from importlib import import_module
from pathlib import Path

import pytest
import typer.main
from tests.cli.command import run

from ludotheque import cli
from ludotheque.cli import language


@pytest.mark.parametrize(
    ("words", "locale", "asked"),
    [
        (["ludotheque"], "fr_FR.UTF-8", "fr_FR.UTF-8"),
        (["ludotheque", "--lang", "en"], "fr_FR.UTF-8", "en"),
        (["ludotheque", "games", "--lang=fr"], "en_GB.UTF-8", "fr"),
    ],
)
def test_the_option_comes_before_the_locale(
    monkeypatch: pytest.MonkeyPatch, words: list[str], locale: str, asked: str
) -> None:
    for name in ("LUDOTHEQUE_LANG", "LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", locale)
    monkeypatch.setattr("sys.argv", words)
    assert language._asked() == asked


def test_help_speaks_the_language_asked_for() -> None:
    assert "Rejouer" in run("--help", lang="fr").out
    assert "Replay" in run("--help").out


for each in Path(cli.__file__).parent.glob("*.py"):
    import_module(f"ludotheque.cli.{each.stem}")  # they register their commands
GROUP = typer.main.get_group(cli.app)


@pytest.mark.parametrize("name", sorted(GROUP.commands))
def test_the_help_of_a_command_has_examples_that_it_understands(name: str) -> None:
    command = GROUP.commands[name]
    found = re.findall(r"\[bold\]ludotheque (\S+) ?(.*?)\[/\]", command.epilog or "")
    assert found
    for called, words in found:
        assert called == name
        command.make_context(name, shlex.split(words), resilient_parsing=False)
