"""The picture in terminals."""

from rich.text import Text
from tests.games.smallwars.battles import battle

from ludotheque.games.smallwars.drawing import draw_text
from ludotheque.games.smallwars.view import view
from ludotheque.position import Position, start
from ludotheque.viewers import seated


def picture(position: Position, lang: str = "en") -> str:
    return Text.from_markup(draw_text(view(position.s, seated(0)), "fr" if lang == "fr" else "en")).plain


def test_the_field_the_sheets_and_the_dice() -> None:
    position = battle("3 | R1 light B1 armcar | B2 truck |\n2 | | |\n1 | | |")
    position.play(1, "R1xB1")
    position.play(-1, "roll 5 2 4 / 3 6")
    expected = """
Conquest   turn 1 of 4   Blue 0 – Red 0   R1: 1 action left, held by an enemy

  ┌────────────────────┬────────────────────┬────────────────────┐
3 │ B1 armcar ♥1       │ B2 truck ♥4        │                    │
  │ R1 light ♥3*       │                    │                    │
  ├────────────────────┼────────────────────┼────────────────────┤
2 │                    │                    │                    │
  ├────────────────────┼────────────────────┼────────────────────┤
1 │                    │                    │                    │
  └────────────────────┴────────────────────┴────────────────────┘
            a                    b                    c

                                      points   act.   move  range combat   life
    B1  Armoured Car                      70      2      2      1      2      3
    B2  Supply Truck                      40      2      2      ✗      ✗      4
    R1  Light Tank                        95      2      2      1      3      4
Last dice: R1 ⚄ 5 ⚁ 2 ⚃ 4  /  B1 ⚂ 3 ⚅ 6
"""
    assert [line.rstrip() for line in picture(position).splitlines()] == expected.strip().splitlines()


def test_the_draft_shows_the_pool_and_fits_80_columns() -> None:
    position = start("smallwars")
    for lang, left in (("en", "Budget 400; left: Blue 400   Red 400"), ("fr", "Budget 400 ; reste :")):
        lines = picture(position, lang).splitlines()
        assert lines[-1].startswith(left)
        assert max(map(len, lines)) < 80
    assert "  2×quad      Quad de reconnaissance" in picture(position, "fr")


def test_placing_shows_what_is_left() -> None:
    position = start("smallwars", {"armies": "steel-air"})
    assert "Blue, to place: 1×scout 1×armcar 1×light 1×heavy" in picture(position)
    assert "Rouge, à placer : 1×jeep" in picture(position, "fr")


def test_french_says_when_no_action_is_left() -> None:
    position = battle("3 | R1 nest | B1 quad |\n2 | | |\n1 | | |")
    position.play(1, "R1xB1")
    position.play(-1, "roll 6 1 1 /")
    assert "R1 : plus d’action" in picture(position, "fr")
    assert "→ B1" in picture(position, "fr")
