"""Players of one idea: whole games, all moves legal, and each does what its name says."""

import pytest

from ludotheque.games.epix import game
from ludotheque.games.epix.state import KNIGHT
from ludotheque.lab.selfplay import Plan, play_game
from ludotheque.records import opening
from ludotheque.search.bots import make

STYLES = sorted(game.thinking.styles())


@pytest.mark.parametrize("name", STYLES)
@pytest.mark.parametrize(("seats", "rules"), [(2, "basic"), (3, "advanced"), (4, "basic")])
def test_a_style_plays_whole_games(name: str, seats: int, rules: str) -> None:
    options = game.complete({"rules": rules})
    bots = (f"style:{name}", *["random"] * (seats - 1))
    record = play_game(Plan(game, options, seats, 5, bots=bots), 0)
    assert record.outcome is not None
    assert make(game, f"style:{name}") is not None


def test_the_hoard_keeps_its_knight_and_takes_taxes_until_winter() -> None:
    record = play_game(Plan(game, game.complete({}), 2, 5, bots=("style:hoard", "style:turtle")), 0)
    position = opening(record)
    for seat, text in record.moves:
        if text == "choose tax":
            assert position.s.season < 3
        position.play(seat, text)
    assert [text for seat, text in record.moves if seat == 0 and text == "choose tax"] == ["choose tax"] * 3
    assert int(position.s.units[KNIGHT, 0]) or position.s.ended
