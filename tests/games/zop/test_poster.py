"""The table of ZOP as a still picture."""

from tests.posters import is_drawn_in, played, texts

from ludotheque.games.zop import poster
from ludotheque.games.zop.view import Line, view
from ludotheque.viewers import SPECTATOR


def test_it_has_the_emblems_of_the_web_app() -> None:
    is_drawn_in("games/zop", *poster.SIGNS.values(), poster.SPEAR, poster.SHIELD)


def test_every_card_that_was_played_in_the_last_round_is_on_the_felt() -> None:
    seen = view(played("zop").s, SPECTATOR)
    drawn = poster.poster(seen, "fr")
    codes = [code for line in seen.lines for cards in line.cards for code in cards]
    specials = [code for code in codes if code in poster.SIGNS]
    for code, shape in poster.SIGNS.items():
        assert drawn.body.count(shape) == specials.count(code)
    assert texts(drawn)[:4] == ["Rouge", str(seen.rounds[-1][1]), "Noir", str(seen.rounds[-1][0])]


def test_nothing_of_a_hand_is_shown_while_it_is_played() -> None:
    position = played("zop", most=3)
    drawn = poster.poster(view(position.s, SPECTATOR), "en")
    assert texts(drawn) == ["Red", "0", "Black", "0"]


def test_turns_fit_however_many_there_are() -> None:
    line = Line(
        1, [["RE", "A1"], ["MI"]], [False, False], [0, 0], [[0], [0]], [None, None], [False, False], []
    )
    for count in range(40):
        size, rows = poster._laid([line] * count)
        assert len(rows) * poster._high(size) <= poster.HIGH - 2 * poster.TOP
        assert all(poster._long(row, size) <= poster.WIDE - 2 * poster.RIM for row in rows)
