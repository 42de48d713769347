"""Which language the command line speaks."""

from collections.abc import Callable
from typing import Any

import pytest

from ludotheque.cli import language

Run = Callable[..., Any]


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


def test_help_speaks_the_language_asked_for(run: Run) -> None:
    assert "Rejouer" in run("--help", lang="fr").out
    assert "Replay" in run("--help").out
