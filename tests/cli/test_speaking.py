"""The help of every command is in the language asked for, Typer's own words included."""

import json
import os
import re
import subprocess
import sys

from tests.cli.command import run
from tests.cli.test_language import GROUP

LAB = GROUP.commands["lab"]
EVERY = [(), *((name,) for name in GROUP.commands), *(("lab", name) for name in LAB.commands)]  # type: ignore[attr-defined]
TYPERS = r"Usage|Commands|Show this message|\[required\]|\[default|<\w+[\[>]|\bGAME\b|\bFILE\b|\bTEXT\b"


def test_french_help_has_no_word_of_typers() -> None:
    done = subprocess.run(
        [sys.executable, "-c", SHOW],
        input=json.dumps(EVERY),
        env={**os.environ, "LUDOTHEQUE_LANG": "fr", "COLUMNS": "120", "PYTHONUTF8": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    pages = json.loads(done.stdout)
    assert len(pages) == len(EVERY)
    for shown in pages:
        assert re.search("Utilisation.: ludotheque", shown)
        assert "afficher cette aide et quitter" in shown
        assert "Par exemple" in shown
        assert re.search(TYPERS, shown) is None, shown


SHOW = """
import contextlib, io, json, sys
from ludotheque.cli import run

given = []
for words in json.load(sys.stdin):
    sys.argv = ["ludotheque", *words, "--help"]
    with contextlib.redirect_stdout(io.StringIO()) as out, contextlib.suppress(SystemExit):
        run()
    given.append(out.getvalue())
print(json.dumps(given))
"""


def test_english_help_has_examples_that_can_be_typed() -> None:
    shown = run("play", "--help").out
    assert "Usage: ludotheque play [OPTIONS] GAME" in shown
    assert re.search(r"ludotheque play [a-z]+\n", re.sub(" +\n", "\n", shown))
    assert "[default: random]" in shown
    assert "[required]" in shown
    assert re.search(r"<\w+[\[>]", shown) is None  # no Python types
    assert "show this help and exit" in shown


def test_every_parameter_says_what_it_is_for() -> None:
    for command in (*GROUP.commands.values(), *LAB.commands.values()):  # type: ignore[attr-defined]
        for param in command.params:
            assert param.help, (command.name, param.name)
