"""A study as its file says it."""

import pickle
from pathlib import Path

import pytest

from ludotheque.errors import BadUsage
from ludotheque.games import GAMES, load
from ludotheque.lab.studies.study import Design, changed, design

GAME = GAMES[0]


def study(text: str) -> Design:
    return design(f'game = "{GAME}"\n{text}'.encode(), Path())


def test_every_list_is_an_axis_of_the_grid() -> None:
    cells = study('bots = "random"\n[options]\nmode = ["storm", "sudden"]\nsetup = "basic"').cells
    assert [cell.options["mode"] for cell in cells] == ["storm", "sudden"]
    assert {cell.bots for cell in cells} == {("random", "random")}


def test_bots_are_seated_in_every_way_that_is_given() -> None:
    assert [cell.bots for cell in study('bots = ["random", "greedy"]').cells] == [("random", "greedy")]
    swapped = study('bots = [["random", "greedy"], ["greedy", "random"]]').cells
    assert [cell.bots for cell in swapped] == [("random", "greedy"), ("greedy", "random")]


def test_a_ladder_doubles_thought_and_swaps_seats() -> None:
    cells = study("[ladder]\nleast = 2\nrungs = 2").cells
    assert [cell.bots for cell in cells] == [
        ("mcts:4", "mcts:2"),
        ("mcts:2", "mcts:4"),
        ("mcts:8", "mcts:4"),
        ("mcts:4", "mcts:8"),
    ]


def test_luck_plays_every_game_twice() -> None:
    assert [cell.twin for cell in study("luck = true").cells] == [0, 1]


def test_another_process_finds_the_same_cells() -> None:
    one = study('[options]\nmode = ["storm", "sudden"]')
    assert pickle.loads(pickle.dumps(one)).cells == one.cells


def test_content_is_changed_at_a_path() -> None:
    base = {"figures": {"jeep": {"life": 2}}, "map": [{"gold": 1}, {"gold": 2}]}
    after = changed(base, {"figures.jeep.life": 9, "map.1.gold": 5})
    assert after == {"figures": {"jeep": {"life": 9}}, "map": [{"gold": 1}, {"gold": 5}]}
    assert base["figures"] == {"jeep": {"life": 2}}


@pytest.mark.parametrize(
    "text",
    [
        "games = 0",
        "nonsense = 1",
        'bots = "nobody"',
        "seats = 17",
        "[options]\nmode = 3",
        "[content]\na.b = 1",
        'base = "nothing.toml"',
        "game =",
    ],
)
def test_what_is_wrong_is_told_before_anything_is_played(text: str) -> None:
    with pytest.raises(BadUsage):
        study(text)


def test_a_path_that_is_not_there_is_refused() -> None:
    with pytest.raises(BadUsage, match=r"figures\.tiger"):
        changed({"figures": {}}, {"figures.tiger.life": 3})


def test_a_wrong_path_is_told_with_what_there_is_instead() -> None:
    base = {"figures": {"jeep": {"life": 2}}, "map": [{"gold": 1}, {"gold": 2}]}
    with pytest.raises(BadUsage, match=r"no figures\.tiger\.life; there is: jeep\."):
        changed(base, {"figures.tiger.life": 9})
    with pytest.raises(BadUsage, match=r"no map\.2\.gold; there is: 0, 1\.") as error:
        changed(base, {"map.2.gold": 5})
    assert error.value.text.fr == "Le contenu n’a pas de map.2.gold\u202f; il y a\xa0: 0, 1."


def test_a_study_without_a_base_is_told_which_files_there_are(tmp_path: Path) -> None:
    game = next(name for name in GAMES if load(name).workshop is not None)
    changes = b"[content]\ncards.A6.strength = [6, 8]\n"
    for text in (b"", b'base = "none.toml"\n'):
        with pytest.raises(BadUsage, match=r'for example base = "[a-z]+\.toml"'):
            design(b'game = "%s"\n' % game.encode() + text + changes, tmp_path)
