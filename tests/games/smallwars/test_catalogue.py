"""The catalogue: the house's as the rules page prints it, and owners' own, checked field by field."""

import copy
import gc
import importlib.util
import sys
import tomllib
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from ludotheque.errors import BadContent, BadOption, BadRecord
from ludotheque.games import load
from ludotheque.games.smallwars import catalogue
from ludotheque.games.smallwars.catalogue import HOUSE, house, known, older_content, read, words
from ludotheque.games.smallwars.view import view
from ludotheque.lab.selfplay import Plan, play_game
from ludotheque.lab.simulate import simulate
from ludotheque.position import start
from ludotheque.records import GameRecord, decode, encode, opening, replay
from ludotheque.rng import below, generator
from ludotheque.viewers import seated

TIGER = {
    "en": "Tiger [tank]",
    "fr": "Tigre",
    "points": 300,
    "actions": 5,
    "move": 1,
    "range": 3,
    "combat": 12,
    "life": 20,
    "pool": 3,
}
PLANE = {**TIGER, "en": "Plane", "fr": "Avion", "points": 90, "move": 9, "range": "-", "combat": 2, "pool": 8}
OWN: dict[str, Any] = {
    "figures": {"tiger": TIGER, "plane": PLANE},
    "armies": {"steel": ["tiger", "plane"], "air": ["plane"] * 4, "barrage": ["tiger"]},
}


@pytest.mark.rule("S9")
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_house_catalogue_is_that_of_the_rules_page(lang: str) -> None:
    page = (load("smallwars").folder / f"rules.{lang}.md").read_text("utf-8")
    rows = [line.strip("| ").split(" | ") for line in page.splitlines() if line.startswith("| `")]
    ours = []
    for sheet, count in zip(house().sheets, house().pool, strict=True):
        values = (sheet.points, sheet.actions, sheet.move, sheet.range, sheet.combat, sheet.life, count)
        numbers = ["-" if value is None else str(value) for value in values]
        ours.append([f"`{sheet.id}`", sheet.name(lang), *numbers])
    assert rows == ours


@pytest.mark.rule("S9")
def test_the_preset_armies_are_worth_400_at_most() -> None:
    points = {sheet.id: sheet.points for sheet in house().sheets}
    for army in house().armies.values():
        assert 385 <= sum(points[kind] for kind in army) <= 400


@pytest.mark.rule("S2.2")
def test_an_owner_plays_with_a_catalogue_of_their_own() -> None:
    position = start("smallwars", {"budget": 500}, content=OWN)
    assert position.legal(0)[0] == "pick plane a1"
    for seat, move in enumerate(("pick tiger a1", "pick plane a3")):
        position.play(seat, move)
    assert known(int(position.s.catalogue)).sheets[0].en == "Tiger [tank]"
    assert "Tiger" in str(position.game.view(position.s, seated(0)))
    picture = position.game.draw_text(position.game.view(position.s, seated(0)), "en")
    assert "Tiger \\[tank]" in picture  # a name is never markup


@pytest.mark.rule("S2.2")
def test_an_owner_may_add_figures_to_the_houses() -> None:
    catalogue = read({"house": True, "figures": {"tiger": TIGER, "jeep": {**TIGER, "pool": 1}}})
    assert [sheet.id for sheet in catalogue.sheets] == [*(sheet.id for sheet in house().sheets), "tiger"]
    assert catalogue.sheets[5].life == 20
    assert catalogue.armies == house().armies


@pytest.mark.rule("S2.2")
def test_owners_games_are_recorded_replayed_and_simulated() -> None:
    game = load("smallwars")
    for armies in ("draft", "steel-air"):
        plan = Plan(game, game.complete({"armies": armies}), None, 3, OWN)
        records = [play_game(plan, number) for number in range(20)]
        assert [replay(decode(encode(record))) for record in records] == [None] * 20
        assert simulate(plan, 50).games == 50
        for record in records[:5]:
            position = opening(record)
            for seat, text in record.moves:
                position.play(seat, text)
                game.check(position.s)


def test_armies_that_the_option_names_must_be_there() -> None:
    content = {"figures": OWN["figures"], "armies": {"air": ["plane"]}}
    start("smallwars", content=content)
    with pytest.raises(BadOption, match=r"armies\.steel is missing"):
        start("smallwars", {"armies": "air-steel"}, content=content)
    record = play_game(Plan(load("smallwars"), load("smallwars").complete({"armies": "air-air"}), None), 0)
    record.content = {"figures": OWN["figures"]}
    with pytest.raises(BadRecord, match=r"armies\.air is missing"):
        opening(record)


def test_a_seat_that_can_pick_nothing_says_done() -> None:
    one = {"figures": {"tiger": {**TIGER, "points": 101, "pool": 1}}}
    position = start("smallwars", {"budget": 101}, content=one)
    position.play(0, "pick tiger a1")
    assert position.legal(1) == ["done"]
    position = start("smallwars", {"budget": 100}, content=one)
    assert position.legal(0) == ["done"]
    position.play(0, "done")
    position.play(1, "done")
    outcome = position.outcome()
    assert outcome is not None
    assert outcome.ranks == [1, 1]


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        ("figures", [], r"figures must be a table, not \[\]"),
        ("figures", {}, "figures has 0 kinds"),
        ("figures", None, "figures is missing"),
        ("colour", "red", "colour is unknown; use one of: figures, armies, house"),
        ("house", "yes", 'house must be true or false, not "yes"'),
        ("figures.tiger", 5, "figures.tiger must be a table, not 5"),
        ("figures.Tiger", TIGER, "figures.Tiger isn’t an ID"),
        ("figures.tiger.points", 0, "figures.tiger.points must be a whole number from 1 to 30000, not 0"),
        ("figures.tiger.points", True, "figures.tiger.points must be a whole number"),
        ("figures.tiger.points", 1.5, "figures.tiger.points must be a whole number from 1 to 30000, not 1.5"),
        ("figures.tiger.points", "-", "figures.tiger.points must be a whole number"),
        ("figures.tiger.actions", 10, "figures.tiger.actions must be a whole number from 1 to 9, not 10"),
        ("figures.tiger.move", 10, 'figures.tiger.move must be a whole number from 1 to 9 or "-", not 10'),
        ("figures.tiger.range", -1, 'figures.tiger.range must be a whole number from 0 to 9 or "-", not -1'),
        (
            "figures.tiger.combat",
            13,
            'figures.tiger.combat must be a whole number from 1 to 12 or "-", not 13',
        ),
        ("figures.tiger.life", 100, "figures.tiger.life must be a whole number from 1 to 99, not 100"),
        ("figures.tiger.life", None, "figures.tiger.life is missing"),
        ("figures.tiger.speed", 4, "figures.tiger.speed is unknown"),
        (
            "figures.tiger.bricks",
            [],
            r"figures.tiger.bricks must be a list of 1 to 24 bricks like .*, not \[\]",
        ),
        ("figures.tiger.bricks", "brick 0 0 1 1", "figures.tiger.bricks must be a list"),
        ("figures.tiger.bricks", ["brick 0 0 1 1"] * 25, "figures.tiger.bricks must be a list"),
        ("figures.tiger.bricks", ["brick 0 0 1 1", "blob 0 0 1 1"], 'not "blob 0 0 1 1"'),
        ("figures.tiger.bricks", ["brick 0 0 20 1"], 'not "brick 0 0 20 1"'),
        ("figures.tiger.bricks", ["brick 0 0 1 1 pink"], 'not "brick 0 0 1 1 pink"'),
        ("figures.tiger.bricks", ["brick 0 0 1 1\n"], "figures.tiger.bricks must be a list"),
        ("figures.tiger.en", "", "figures.tiger.en must be a name of 1 to 40 characters"),
        ("figures.tiger.fr", "a\nb", "figures.tiger.fr must be a name"),
        ("figures.tiger.pool", 53, "pool adds up to 61 figures; a game holds 60 at most"),
        ("armies.navy", ["tiger"], "armies.navy is unknown; use one of: steel, air, barrage"),
        ("armies.air", [], "armies.air must be a list of 1 to 30 figures"),
        ("armies.air", ["plane"] * 31, "armies.air must be a list of 1 to 30 figures"),
        ("armies.air", ["zeppelin"], 'armies.air names the figure "zeppelin"'),
        ("armies.air", [["plane"]], "armies.air names the figure"),
    ],
)
def test_a_mistake_in_a_catalogue_is_named_by_its_field(path: str, value: object, message: str) -> None:
    given: Any = copy.deepcopy(OWN)
    *folders, last = path.split(".")
    table = given
    for folder in folders:
        table = table[folder]
    if value is None:
        del table[last]
    else:
        table[last] = value
    with pytest.raises(BadOption, match=message) as error:
        read(given)
    assert error.value.text.fr.startswith("Catalogue : ")


def test_a_figure_has_the_bricks_of_its_catalogue_or_none() -> None:
    built = {
        "figures": {"tiger": {**TIGER, "bricks": ["brick 0 0 9.5 3 dark", "man 0 3 2 12"]}},
        "house": True,
    }
    assert read(built).bricks["tiger"] == ("brick 0 0 9.5 3 dark", "man 0 3 2 12")
    assert read(built).bricks.keys() == house().bricks.keys() | {"tiger"}
    assert read({"figures": {"tiger": TIGER}}).bricks == {}
    assert house().bricks.keys() == {sheet.id for sheet in house().sheets}
    seen = view(start("smallwars", content=built).s, seated(0))
    assert seen.bricks["tiger"] == ("brick 0 0 9.5 3 dark", "man 0 3 2 12")


def test_more_than_40_kinds_are_too_many() -> None:
    figures = {f"tiger{number}": {**TIGER, "pool": 1} for number in range(41)}
    with pytest.raises(BadOption, match="41 kinds"):
        read({"figures": figures})


def test_the_house_file_could_be_an_owners() -> None:
    given = tomllib.loads(HOUSE.read_text("utf-8"))
    assert read(given) == house()
    assert words(read(given)) == words(house())
    assert known(house().key) is house()


def test_older_versions_have_the_prices_and_armies_of_their_time() -> None:
    then = read(older_content(2, None))
    assert then.sheets[0].points == 20
    assert [sheet.points for sheet in then.sheets] != [sheet.points for sheet in house().sheets]
    assert [sheet.id for sheet in then.sheets] == [sheet.id for sheet in house().sheets]
    assert then.armies["steel"] == ("heavy", "light", "armcar", "scout")
    assert older_content(1, None) == older_content(2, None)
    assert older_content(load("smallwars").version, None) is None


def test_an_older_file_that_adds_to_ours_adds_to_ours_of_that_time() -> None:
    own = {"figures": {"tiger": TIGER}, "armies": {"air": ["tiger"]}, "house": True}
    then, found = read(older_content(2, None)), read(older_content(2, own))
    assert found.sheets[:-1] == then.sheets
    assert found.sheets[-1].id == "tiger"
    assert found.armies == {**then.armies, "air": ("tiger",)}
    assert older_content(2, OWN) is OWN


@pytest.mark.parametrize("given", [{}, {"figures": 3}, {"figures": {}, "navy": 1}])
def test_an_older_file_is_refused_for_the_same_mistakes(given: dict[str, Any]) -> None:
    given = {**given, "house": True}
    with pytest.raises(BadContent) as now:
        read(given)
    with pytest.raises(BadContent) as then:
        read(older_content(2, given))
    assert then.value.at == now.value.at


def referee() -> ModuleType:
    path = Path(__file__).with_name("referee.py")
    spec = importlib.util.spec_from_file_location("referee_smallwars_owners", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # dataclasses look their module up
    spec.loader.exec_module(module)
    return module


def random_catalogue(number: int) -> dict[str, Any]:
    """Sheets that no house would print: many dice, crosses anywhere, long moves."""
    rng = generator(number)

    def one_of(least: int, most: int) -> int:
        return least + int(below(rng, most - least + 1))

    def crossed(least: int, most: int) -> int | str:
        return "-" if one_of(0, 4) == 0 else one_of(least, most)

    return {
        f"k{kind}": {
            "en": "x",
            "fr": "x",
            "points": one_of(1, 120),
            "actions": one_of(1, 5),
            "move": crossed(1, 9),
            "range": crossed(0, 5),
            "combat": crossed(1, 12),
            "life": one_of(1, 9),
            "pool": one_of(0, 4),
        }
        for kind in range(one_of(1, 10))
    }


@pytest.mark.rule("S2.2")
@pytest.mark.parametrize("number", range(25))
def test_the_referee_agrees_on_owners_catalogues(number: int) -> None:
    module = referee()
    game = load("smallwars")
    figures = random_catalogue(number)
    scenario = ("conquest", "frontal", "hill")[number % 3]
    options = game.complete({"scenario": scenario, "budget": 100 + 40 * (number % 7)})
    record = play_game(Plan(game, options, None, number, {"figures": figures}), 0)
    sheets = {kind: _sheet(module, row) for kind, row in figures.items()}
    judge = module.Referee(dict(options), 2, sheets)
    _compare(judge, record)


def _sheet(module: ModuleType, row: dict[str, Any]) -> Any:
    names = ("points", "actions", "move", "range", "combat", "life", "pool")
    return module.Sheet(*(None if row[name] == "-" else row[name] for name in names))


def _compare(judge: Any, record: GameRecord) -> None:
    position = opening(record)
    for seat, text in record.moves:
        acting = position.to_act
        assert acting == judge.to_act()
        if seat >= 0:
            assert position.legal(seat) == judge.legal(seat)
        assert position.scores() == judge.scores()
        position.play(seat, text)
        judge.play(seat, text)
    assert position.to_act == judge.to_act() == []
    assert record.outcome is not None
    assert (record.outcome.scores, record.outcome.ranks) == (
        judge.outcome()["scores"],
        judge.outcome()["ranks"],
    )


def test_a_catalogue_is_known_while_a_position_has_it_and_forgotten_afterwards() -> None:
    """Whoever brings ever new ones does not fill the memory."""
    positions = []
    for number in range(40):
        own = copy.deepcopy(OWN)
        own["figures"]["tiger"]["en"] = f"Tiger {number}"
        positions.append(start("smallwars", content=own).fork())
    keys = [read(position.content).key for position in positions]
    assert [known(key).sheets[0].en for key in keys] == [f"Tiger {number}" for number in range(40)]
    positions.clear()
    gc.collect()
    assert sum(key in catalogue._owners for key in keys) <= 16
