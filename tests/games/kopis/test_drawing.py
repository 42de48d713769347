"""A view of Kopis as text."""

from ludotheque.games.kopis.drawing import draw_text
from ludotheque.games.kopis.view import view
from ludotheque.position import start
from ludotheque.viewers import seated


def test_the_board_is_drawn_with_waiting_factions_and_the_bastion() -> None:
    position = start("kopis")
    position.play(0, "W3")
    picture = draw_text(view(position.s, seated(0)), "en").splitlines()
    assert picture[4].endswith(" [bold red]r[/]")
    assert "[bold blue]b[/]*" in picture[4]
    assert picture[-1] == "Black 1 – Red 0   (waiting S4 W3 N4 E4)"


def test_sides_have_the_letters_with_which_moves_are_typed_in_french_too() -> None:
    position = start("kopis")
    position.play(0, "W3")
    picture = draw_text(view(position.s, seated(0)), "fr").splitlines()
    assert picture[-1] == "Noir 1 – Rouge 0   (en attente S4 W3 N4 E4)"
