"""Content as TOML."""

import tomllib

import pytest

from ludotheque import games
from ludotheque.contract import Game
from ludotheque.room.protocol.refusals import RoomRefused
from ludotheque.room.review import files

MADE = [game for name in games.GAMES if (game := games.load(name)).workshop is not None]


@pytest.mark.parametrize("game", MADE, ids=lambda game: game.name)
def test_what_is_written_is_read_again_as_it_was(game: Game) -> None:
    assert game.workshop is not None
    house = game.workshop.house()
    text = files.write(house, "My set\nby me")
    assert text.startswith("# My set\n# by me\n")
    assert files.read(text.encode()) == tomllib.loads(text) == house


def test_names_of_all_kinds_come_back_as_they_were() -> None:
    odd = {
        "a b": {'é"\\': ["x\ty", "’", ""], "n": -3, "yes": True},
        "rows": [{"x": 1}, {"y": {"z": []}}],
        "top": 1.5,
    }
    assert files.read(files.write(odd, "").encode()) == odd


@pytest.mark.parametrize("body", [b"\xff", b"a = ", b"a = 1\na = 2", b"a = " + b"[" * 20_000])
def test_what_is_no_toml_is_refused(body: bytes) -> None:
    with pytest.raises(RoomRefused, match="TOML"):
        files.read(body)


def test_what_is_too_large_is_not_even_read() -> None:
    with pytest.raises(RoomRefused, match="large"):
        files.read(b"#" * 10_000_000)
