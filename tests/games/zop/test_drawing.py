"""The view as text."""

from rich.text import Text
from tests.games.zop.rounds import staged

from ludotheque.contract import Lang
from ludotheque.games.zop.drawing import draw_text
from ludotheque.games.zop.view import view
from ludotheque.position import Position
from ludotheque.viewers import SPECTATOR, Viewer, seated


def drawn(position: Position, viewer: Viewer, lang: Lang = "en") -> list[str]:
    plain = Text.from_markup(draw_text(view(position.s, viewer), lang)).plain
    return [line.rstrip() for line in plain.split("\n")]


def test_a_round_under_way_as_blue_sees_it() -> None:
    position = staged("RS[A1 A2 A3] D1", "MI+A4[D5 D6] A6")
    assert drawn(position, seated(0)) == [
        "Round 1, turn 3, rounds won: Black 0 – Red 0",
        "Red     hand ·· ·· ·· ··   draw pile 8  discard pile 6   0 points",
        "",
        "  turn          1      2",
        "  points        0      0",
        "  Red          D1   (A6)",
        "  Black        RS  MI+A4",
        "  points        0      4",
        "",
        f"Black   hand {' '.join(str(code) for code in view(position.s, seated(0)).sides[0].hand)}   "
        "draw pile 8  discard pile 5   4 points",
        "        discarded D6 D5 A3 A2 A1",
    ]


def test_the_viewer_sits_below_and_the_picture_speaks_french() -> None:
    position = staged("RE D1")
    lines = drawn(position, seated(1), "fr")
    assert lines[0] == "Manche 1, tour 2, manches gagnées : Noir 0 – Rouge 0"
    assert lines[1].endswith("en cours : RE")
    assert lines[-2].startswith("Rouge   main ")
    assert [line for line in drawn(position, SPECTATOR, "fr") if "main" in line][1].startswith("Noir")


def test_a_sealed_choice_shows_only_that_it_is_made() -> None:
    position = staged("A1 D1")
    move = position.legal(0)[0]
    position.play(0, move)
    assert [line for line in drawn(position, seated(0)) if line.endswith(f"has chosen {move}")]
    assert [line for line in drawn(position, seated(1)) if line.endswith("has chosen")]


def test_a_swap_is_announced() -> None:
    position = staged("EA[A1 A2 A3] D1[A6 D2 D3]")
    assert drawn(position, seated(1))[-1] == "Black takes a random card…"
    position.play(-1, "take 0 A6")
    assert drawn(position, seated(1))[-1] == "Black takes A6 and has to give a card (give …)."
    assert drawn(position, seated(1), "fr")[-1] == "Noir prend A6 et doit donner une carte (give …)."
