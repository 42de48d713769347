"""Figures drawn from bricks, as the web app draws them.

uv run python -m tests.games.smallwars.test_brickwork    writes anew what both must give
"""

import json
from pathlib import Path
from types import SimpleNamespace

from ludotheque.games.smallwars import brickwork, catalogue
from ludotheque.games.smallwars.bricks import FORMS

AGREED, STANDING = (Path(__file__).parent / f"{name}.json" for name in ("brickwork", "standing"))
"""web/src/games/smallwars/bricks.test.ts reads them too."""
OWN = {
    "wheeled": SimpleNamespace(actions=2, move=2, range=1, combat=2, life=3),
    "tracked": SimpleNamespace(actions=1, move=1, range=3, combat=5, life=9),
    "fixed": SimpleNamespace(actions=3, move=None, range=None, combat=None, life=1),
}
EACH = {form: [f"{form} 1 2 4 5 dark"] for form in FORMS}


def drawings() -> dict[str, object]:
    lists = EACH | {name: brickwork.built_from(sheet) for name, sheet in OWN.items()}
    return {name: {"bricks": bricks, "pieces": brickwork.draw(bricks)} for name, bricks in lists.items()}


def test_every_form_is_drawn_as_was_agreed_with_the_web_app() -> None:
    assert json.loads(json.dumps(drawings())) == json.loads(AGREED.read_text("utf-8"))


def ruins() -> dict[str, object]:
    """The bricks of every figure of the house, and which of them stand with one life, two, up to all."""
    house = catalogue.house()
    return {
        sheet.id: {"bricks": bricks, "standing": [places(bricks, life, sheet.life) for life in lives(sheet)]}
        for sheet in house.sheets
        for bricks in [list(house.bricks[sheet.id])]
    }


def lives(sheet: catalogue.Sheet) -> range:
    return range(1, sheet.life + 1)


def places(bricks: list[str], life: int, full: int) -> str:
    """`x` for each brick that stands, `.` for each that has come off."""
    left = list(brickwork.standing(bricks, life, full))
    return "".join("x" if left[:1] == [each] and left.pop(0) else "." for each in bricks)


def test_the_same_bricks_come_off_as_was_agreed_with_the_web_app() -> None:
    assert ruins() == json.loads(STANDING.read_text("utf-8"))


def test_nobody_stands_on_a_wreck() -> None:
    house = catalogue.house()
    for bricks in house.bricks.values():
        left = brickwork.wreckage(bricks)
        assert left
        assert not any(each.startswith("man ") for each in left)
    assert brickwork.wreckage(house.bricks["squad"]) == brickwork.LEFT_BEHIND
    assert len(brickwork.wreckage(house.bricks["heavy"])) == 3


EMBLEMS = ("rotor", "rocket", "tube", "round 0 5 6.5 10 sand", "brick 2 8 4.5 5")
AERIAL = "tube 2.5 13 0 3 metal"


def test_what_tells_a_figure_from_others_stays_to_the_end() -> None:
    house = catalogue.house()
    for sheet in house.sheets:
        bricks = house.bricks[sheet.id]
        left = brickwork.standing(bricks, 1, sheet.life)
        emblems = {each for each in bricks if each.startswith(EMBLEMS)} - {AERIAL}
        assert emblems <= set(left), sheet.id
        assert len(left) == 1 if sheet.id == "squad" else len(left) > len(bricks) / 2


def test_every_life_lost_takes_bricks_off_and_something_always_stands() -> None:
    bricks = brickwork.built_from(OWN["wheeled"])
    left = [len(brickwork.standing(bricks, life, 3)) for life in (3, 2, 1)]
    assert left[0] == len(bricks) > left[1] > left[2] > 0
    assert len(brickwork.standing(bricks[:1], 1, 9)) == 1


if __name__ == "__main__":
    AGREED.write_text(json.dumps(drawings(), indent=1) + "\n", "utf-8")
    STANDING.write_text(json.dumps(ruins(), indent=1) + "\n", "utf-8")
