"""The arena's page."""

from typing import Literal

import pytest

from ludotheque.games import GAMES, load
from ludotheque.lab.arena import Played, Tournament, report
from ludotheque.lab.arena_page import page

GAME = load(GAMES[0])


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_page_shows_every_bot_and_escapes_names(lang: Literal["en", "fr"]) -> None:
    bots = ["random", "<b>greedy</b>"]
    tournament = Tournament(GAME, GAME.complete({}), 2, bots, 2)
    shown = page(report(tournament, [Played((0, 1), (1, 2)), Played((1, 0), (1, 1))]), lang)
    assert f'lang="{lang}"' in shown
    assert "75.0%" in shown
    assert "<b>" not in shown
    assert "OpenSkill" not in shown


def test_larger_tables_also_show_open_skill() -> None:
    tournament = Tournament(GAME, GAME.complete({}), 4, ["random", "greedy"], 1)
    assert "OpenSkill" in page(report(tournament, [Played((0, 1, 0, 1), (1, 2, 3, 4))]), "en")
