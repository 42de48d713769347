"""The board of Kopis as a still picture."""

import pytest
from tests.posters import is_drawn_in, played, texts

from ludotheque.games import load
from ludotheque.games.kopis import poster
from ludotheque.games.kopis.poster import PAINTS
from ludotheque.games.kopis.view import view
from ludotheque.position import start
from ludotheque.posters import paints
from ludotheque.viewers import SPECTATOR


def test_it_has_the_shapes_of_the_web_app() -> None:
    is_drawn_in("games/kopis", poster.TOWER, poster.STONE, poster.TILE, poster.BASTION, poster.GRAIN)


@pytest.mark.parametrize("mode", ["storm", "sudden"])
def test_every_token_on_the_board_and_before_it_is_drawn(mode: str) -> None:
    position = start("kopis", {"mode": mode})
    seen = view(position.s, SPECTATOR)
    drawn = poster.poster(seen, "en").body
    assert drawn.count(poster._mark("B", *PAINTS[0][1:])) == seen.board.count("B") == 2
    assert drawn.count(poster._mark("R", *PAINTS[1][1:])) == 2
    waiting = sum(map(len, seen.waiting.values()))
    factions = [poster._mark(token, *PAINTS[seat][1:]) for seat, token in enumerate("br")]
    assert sum(map(drawn.count, factions)) == waiting == 16


def test_seats_are_painted_as_on_the_screen() -> None:
    assert paints(load("kopis").seat_colours) == PAINTS


def test_what_scores_has_its_points() -> None:
    seen = view(played("kopis").s, SPECTATOR)
    points = [str(standing.points) for score in seen.scores for standing in score.standing]
    assert texts(poster.poster(seen, "en"))[12:] == points
