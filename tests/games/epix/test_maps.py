"""Maps as data."""

import copy
import tomllib
from typing import Any

import pytest

from ludotheque.errors import BadOption
from ludotheque.games.epix.maps import FOLDER, check, house_map, pack, unpack
from ludotheque.games.epix.workshop import content
from ludotheque.lab.selfplay import Plan, play_game
from ludotheque.position import start
from ludotheque.records import decode, encode, replay
from ludotheque.viewers import seated

RULES = FOLDER.parent / "rules.en.md"


def house_file() -> dict[str, Any]:
    return tomllib.loads((FOLDER / "maps.toml").read_text("utf-8"))


def two_seats() -> dict[str, Any]:
    return {"map": [copy.deepcopy(each) for each in house_file()["map"] if each["seats"] == 2]}


def province(file: dict[str, Any], id: str) -> dict[str, Any]:
    found: dict[str, Any] = next(each for each in file["map"][0]["province"] if each["id"] == id)
    return found


@pytest.mark.rule("E12")
def test_the_house_maps_are_those_of_the_rules_page() -> None:
    tables = RULES.read_text("utf-8").split("## E12")[1].split("| id | ")[1:4]
    for seats, table in zip((4, 3, 2), tables, strict=True):
        rows = [row.split("|") for row in table.splitlines() if row.startswith("| `")]
        written = {row[1].strip(" `"): set(row[3].replace("`", "").split()) for row in rows}
        assert written == {each.id: set(each.near) for each in house_map(seats).province}


@pytest.mark.rule("E12")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_kilimandjora_is_two_steps_from_every_castle(seats: int) -> None:
    found = house_map(seats)
    check(found)
    near = {each.id: set(each.near) for each in found.province}
    for each in found.province:
        if each.castle is not None:
            assert "KIL" not in near[each.id]
            assert any("KIL" in near[other] for other in near[each.id])


def test_every_map_gives_equally_many_words() -> None:
    assert len({len(content(None, seats)) for seats in (2, 3, 4)}) == 1


def test_texts_are_packed_into_words() -> None:
    for text in ("C1", "Kilimandjora", "Grandgué", "H1N", ""):
        assert unpack(*pack(text)) == text


def test_an_owner_s_map_is_played_and_kept_in_the_record() -> None:
    file = two_seats()
    province(file, "H1N")["name"] = "Ailleurs"
    province(file, "LOC")["id"] = "Lac7"
    for each in file["map"][0]["province"]:
        each["near"] = ["Lac7" if other == "LOC" else other for other in each["near"]]
    game = start("epix").game
    record = play_game(Plan(game, game.complete({}), 2, 3, file), 0)
    assert replay(decode(encode(record))) is None
    view: Any = game.view(start("epix", None, 2, file).s, seated(0))
    assert {"Ailleurs"} == {each.place.en for each in view.map if each.place.id == "H1N"}
    assert "Lac7" in {each.place.id for each in view.map}


@pytest.mark.parametrize(
    ("id", "change", "words"),
    [
        ("H1N", {"near": ["C1", "XYZ"]}, "Province H1N: there is no province XYZ"),
        (
            "LOC",
            {"near": ["H1N", "H2N"]},
            "Province KIL: LOC is its neighbour, but doesn’t list it in return",
        ),
        ("C1", {"near": []}, "Province C1: it has no neighbour"),
        ("H1N", {"near": ["H1N", "C1"]}, "Province H1N: H1N can’t be its neighbour"),
        ("C1", {"castle": 1}, "castles for"),
        ("C1", {"plus": True}, "Province C1: a castle can’t be a mountain or bear"),
        ("H1N", {"mountain": True}, "Province C1: H1N, next to it"),
        ("LOC", {"id": "no id"}, "Province no id: an ID has 1 to 7 letters and digits"),
        ("LOC", {"id": "BRO"}, "Province BRO: this ID is used twice"),
        ("LOC", {"x": 101}, r"province\.7\.x must be a whole number from 0 to 100, not 101"),
        ("LOC", {"name": "n" * 22}, r"province\.7\.name must be a name of 0 to 21 characters"),
        ("LOC", {"colour": "red"}, "colour"),
    ],
)
def test_a_map_that_the_rules_cannot_use_is_refused_by_the_name_of_the_province(
    id: str, change: dict[str, Any], words: str
) -> None:
    file = two_seats()
    province(file, id).update(change)
    with pytest.raises(BadOption, match=words) as error:
        content(file, 2)
    assert error.value.text.fr


def test_a_castle_has_two_neighbours_and_every_province_is_reached() -> None:
    file = two_seats()
    province(file, "C1")["near"].append("LOC")
    province(file, "LOC")["near"].append("C1")
    with pytest.raises(BadOption, match="Province C1: a castle must have two neighbours"):
        content(file, 2)
    apart = two_seats()
    apart["map"][0]["province"] += [
        {"id": "X1", "near": ["X2"], "x": 1, "y": 1},
        {"id": "X2", "near": ["X1"], "x": 1, "y": 1},
    ]
    with pytest.raises(BadOption, match="Province X1: it can’t be reached from C1"):
        content(apart, 2)


def test_a_file_without_a_map_for_so_many_seats_or_with_too_many_provinces_is_refused() -> None:
    with pytest.raises(BadOption, match="no map for 3 seats"):
        content(two_seats(), 3)
    with pytest.raises(BadOption, match="province is unknown; use one of: cards, map"):
        content({"province": []}, 2)
    large = two_seats()
    large["map"][0]["province"] *= 2
    with pytest.raises(BadOption, match="1 to 16 provinces, not 18"):
        content(large, 2)
