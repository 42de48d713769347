"""What is typed wrongly is answered in one line, in both languages, with what to type instead."""

import json
import os
import re
import subprocess
import sys

import pytest
from tests.cli.command import run

from ludotheque.games import GAMES

GAME = GAMES[0]
TYPED = [
    (
        "rule",
        "There is no command “rule”. Did you mean rules?",
        "La commande « rule » n’existe pas. Vouliez-vous dire rules ?",
    ),
    ("xyzzy", "There is no command “xyzzy”.", "La commande « xyzzy » n’existe pas."),
    ("lab xyzzy", "There is no command “xyzzy”.", "La commande « xyzzy » n’existe pas."),
    (
        "rules",
        "GAME is missing: the game, as listed by “ludotheque games”",
        "il manque JEU : le jeu, parmi ceux de « ludotheque games »",
    ),
    (
        f"perft {GAME}",
        "--depth is missing: how many moves deep",
        "il manque --depth : la profondeur, en coups",
    ),
    (
        f"play {GAME} --bob",
        "There is no option --bob. Did you mean --bot?",
        "L’option --bob n’existe pas. Vouliez-vous dire --bot ?",
    ),
    ("games --xyzzy", "There is no option --xyzzy.", "L’option --xyzzy n’existe pas."),
    ("games 3", "“3” isn’t expected here.", "« 3 » est de trop ici."),
    ("serve --port", "--port needs a value.", "--port demande une valeur."),
    ("games --json=3", "--json takes no value.", "--json ne prend pas de valeur."),
    ("serve --port x", "--port: give a whole number.", "--port : il faut un nombre entier."),
    ("serve --limit x", "--limit: give a number.", "--limit : il faut un nombre."),
    (f"check {GAME} --games 0", "--games: give 1 or more.", "--games : il faut au moins 1."),
    ("warm --nice 20", "--nice: give 19 or less.", "--nice : il faut au plus 19."),
    ("french nowhere", "FOLDER: “nowhere” does not exist.", "DOSSIER : « nowhere » n’existe pas."),
]


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_mistake_is_answered_in_the_language_asked_for(lang: str) -> None:
    for (words, *texts), (status, err) in zip(TYPED, answers(lang), strict=True):
        first, *rest = re.sub("[\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}]", " ", err).splitlines()
        assert (status, first) == (2, f"ludotheque: {texts[lang == 'fr']}"), words
        assert all("Try" not in line and "Error" not in line for line in rest)


def answers(lang: str) -> list[tuple[int, str]]:
    """What every line of `TYPED` is answered, by one process: the language is chosen when it starts."""
    done = subprocess.run(
        [sys.executable, "-c", ASK],
        input=json.dumps([words.split() for words, _, _ in TYPED]),
        env={**os.environ, "LUDOTHEQUE_LANG": lang, "PYTHONUTF8": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    return [(status, err) for status, err in json.loads(done.stdout)]


ASK = """
import contextlib, io, json, sys
from ludotheque.cli import run

given = []
for words in json.load(sys.stdin):
    sys.argv = ["ludotheque", *words]
    with contextlib.redirect_stderr(io.StringIO()) as err:
        try:
            run()
        except SystemExit as end:
            given.append((end.code, err.getvalue()))
print(json.dumps(given))
"""


def test_where_to_read_on_is_said() -> None:
    assert run("rules").err.endswith(
        "Usage: ludotheque rules [OPTIONS] GAME [RULE]\nSee “ludotheque rules --help”.\n"
    )


def test_a_group_without_a_command_shows_its_help() -> None:
    done = run("lab", lang="fr")
    assert (done.status, done.err) == (2, "")
    assert "Commandes" in done.out
