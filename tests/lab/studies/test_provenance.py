"""What rows were made with."""

import subprocess
import sys

import pytest

from ludotheque.errors import BadUsage
from ludotheque.games import GAMES, load
from ludotheque.lab.studies import provenance


def test_a_package_that_is_missing_says_how_to_get_it() -> None:
    with pytest.raises(BadUsage, match=r"ludotheque\[lab\]"):
        provenance.needs("no_such_package", "lab")


def test_each_game_has_its_own_digest() -> None:
    digests = {provenance.sources(load(name)) for name in GAMES}
    assert len(digests) == len(GAMES)


def test_the_program_starts_without_the_packages_of_studies() -> None:
    code = (
        "import sys; sys.argv = ['ludotheque', 'lab', '--help'];"
        "from ludotheque.cli import run\n"
        "try: run()\nexcept SystemExit: pass\n"
        "print([each for each in ('pyarrow', 'duckdb', 'matplotlib', 'distributed') if each in sys.modules])"
    )
    shown = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout
    assert shown.splitlines()[-1] == "[]"
