"""Options as typed after `--option`."""

from pathlib import Path

import pytest
from tests.cli.command import run

from ludotheque.cli.arguments import read_content, read_options
from ludotheque.errors import BadOption, BadUsage
from ludotheque.games import GAMES, load

GAME = load(GAMES[0])


def test_options_are_read_by_name() -> None:
    assert read_options(GAME, ["mode=sudden", "quiet_limit=7"])["quiet_limit"] == 7


@pytest.mark.parametrize(
    "word", ["mode", "mode=quick", "colour=red", "quiet_limit=many", "=", "quiet_limit=0"]
)
def test_a_wrong_option_is_refused(word: str) -> None:
    with pytest.raises(BadOption):
        read_options(GAME, [word])


def test_the_command_line_says_what_is_wrong_in_one_line() -> None:
    done = run("perft", GAME.name, "-o", "mode=quick", "--depth", "1")
    assert (done.status, done.err) == (2, "ludotheque: mode must be storm or sudden, not quick.\n")
    done = run("perft", GAME.name, "-o", "mode=quick", "--depth", "1", lang="fr")
    assert done.err == "ludotheque: mode vaut storm ou sudden, pas quick.\n"


def test_an_owners_file_must_be_toml(tmp_path: Path) -> None:
    assert read_content(None) is None
    with pytest.raises(BadUsage, match="Cannot read"):
        read_content(tmp_path / "missing.toml")
    for words in (b"= 3", b"\xff\xfe"):
        (tmp_path / "bad.toml").write_bytes(words)
        with pytest.raises(BadUsage, match="isn’t valid TOML"):
            read_content(tmp_path / "bad.toml")
