"""The catalogue of figures (S2.2): our own file (S9) or an owner's, checked and packed for the rules.

An owner's file looks like content/catalogue.toml. It replaces ours, or extends it with `house = true`: a
figure or an army of the same name then replaces ours.
"""

import hashlib
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any
from weakref import WeakValueDictionary

import msgspec
import numpy as np

from ludotheque.contents import Field, Line, Lines, Number, Picks, Rows, Workshop, shown
from ludotheque.contract import Content, Kept, Options, Record, Words
from ludotheque.errors import BadContent, Text
from ludotheque.games.smallwars.bricks import MOST_BRICKS, wrong_brick
from ludotheque.games.smallwars.state import (
    ARMIES,
    CROSS,
    MOST_ACTIONS,
    MOST_DICE,
    MOST_FIGURES,
    MOST_KINDS,
    MOST_LIFE,
    MOST_POINTS,
    MOST_STEPS,
    SHEET,
)

HOUSE = Path(__file__).parent / "content" / "catalogue.toml"
OLDER = HOUSE.with_name("older.toml")
"""The prices and the ready-made armies of our catalogue in older versions of the rules."""
LONGEST_NAME = 40
ARMY_NAMES = {
    "steel": Text("Steel", "Acier"),
    "air": Text("Air", "Aviation"),
    "barrage": Text("Barrage", "Barrage"),
}


class Sheet(msgspec.Struct, frozen=True):
    """A figure's sheet (S2.1); None is a cross."""

    id: str
    en: str
    fr: str
    points: int
    actions: int
    move: int | None
    range: int | None
    combat: int | None
    life: int

    def name(self, lang: str) -> str:
        return self.fr if lang == "fr" else self.en


@dataclass(frozen=True)
class Catalogue:
    sheets: tuple[Sheet, ...]
    pool: tuple[int, ...]
    """How many of each there are."""
    armies: Mapping[str, tuple[str, ...]]
    """Its ready-made armies, among those that the option `armies` names (S3.3)."""
    bricks: Mapping[str, tuple[str, ...]]
    """The bricks of the figures, by id; figures without any are drawn from their values."""

    @cached_property
    def key(self) -> int:
        """A number that stands for this catalogue in records."""
        written = msgspec.json.encode([self.sheets, self.pool, self.armies, self.bricks])
        return int.from_bytes(hashlib.sha256(written).digest()[:7])


_owners: WeakValueDictionary[int, Catalogue] = WeakValueDictionary()
"""Those that a position holds (`contract.Kept`)."""


def known(key: int) -> Catalogue:
    """The catalogue of a record: compiled code has its numbers, this has its names."""
    return house() if key == house().key else _owners[key]


def content(given: Content | None, seats: int) -> Sequence[int]:
    if given is None:
        return _house_words()
    catalogue = read(given)
    catalogue = _owners.setdefault(catalogue.key, catalogue)
    return Kept(words(catalogue), catalogue)


def held(finals: Any, seat: int) -> Words:
    """For studies: the kinds of figures that a seat had, a bit for each."""
    kinds = finals["kind"][:, seat].astype(np.int64)
    had = np.arange(kinds.shape[1]) < finals["count"][:, seat, None]
    found: Words = np.bitwise_or.reduce(np.where(had, 1 << kinds, 0), axis=1)
    return found


def held_names(s: Record) -> list[Text]:
    return [Text(sheet.en, sheet.fr) for sheet in known(int(s.catalogue)).sheets]


@cache
def _house_words() -> Sequence[int]:
    return words(house())


def fits(options: Options, seats: int, given: Content | None) -> None:
    """S3.3: the armies named by the option must be in the catalogue."""
    armies = read(given).armies
    for army in str(options["armies"]).split("-"):
        if army != "draft" and army not in armies:
            raise _wrong(
                f"armies.{army}",
                "is missing: the option armies names it",
                "manque : l’option armies la nomme",
            )


def words(catalogue: Catalogue) -> list[int]:
    """The words that rules.start reads: the key, the number of kinds, then for each kind its sheet, its count
    in the pool, and its count in each of the three armies."""
    packed = [catalogue.key, len(catalogue.sheets)]
    for sheet, count in zip(catalogue.sheets, catalogue.pool, strict=True):
        values = [getattr(sheet, field) for field in SHEET]
        packed += [CROSS if value is None else value for value in values]
        packed.append(count)
        packed += [catalogue.armies.get(army, ()).count(sheet.id) for army in ARMIES]
    return packed


def read(given: Content | None) -> Catalogue:
    """Our own catalogue, or the owner's; `BadOption` names the field that is wrong."""
    if given is None:
        return house()
    _fields("", given, ("figures",), ("armies", "house"))
    added = given.get("house", False)
    if not isinstance(added, bool):
        raise _wrong(
            "house",
            f"must be true or false, not {shown(added)}",
            f"doit valoir true ou false, pas {shown(added)}",
        )
    return _joined(house(), given) if added else _catalogue(given)


@cache
def house() -> Catalogue:
    return _catalogue(_file(HOUSE))


@cache
def _file(path: Path) -> Mapping[str, Any]:
    return tomllib.loads(path.read_text("utf-8"))


def older_content(version: int, given: Content | None) -> Content | None:
    """Games of an older version have its prices and armies, also where an owner's file adds to ours."""
    until = [number for number in map(int, _file(OLDER)) if version <= number]
    if not until:
        return given
    ours = _ours_until(min(until))
    if given is None:
        return ours
    if given.get("house") is not True or "figures" not in given:
        return given
    joined = {part: {**rows, **_table(part, given.get(part, {}))} for part, rows in ours.items()}
    return {**{name: part for name, part in given.items() if name != "house"}, **joined}


@cache
def _ours_until(version: int) -> Mapping[str, dict[str, Any]]:
    """Our catalogue with the prices and armies that it had up to this version."""
    now, older = _file(HOUSE), _file(OLDER)[str(version)]
    prices = {id: {"points": points} for id, points in older["points"].items()}
    figures = {id: {**row, **prices.get(id, {})} for id, row in now["figures"].items()}
    return {"figures": figures, "armies": {**now["armies"], **older["armies"]}}


def _joined(first: Catalogue, given: Content) -> Catalogue:
    """Our catalogue with an owner's figures and armies added."""
    figures: dict[str, object] = {
        sheet.id: _row(sheet, count) | _built(first, sheet.id)
        for sheet, count in zip(first.sheets, first.pool, strict=True)
    }
    armies: dict[str, object] = {name: list(army) for name, army in first.armies.items()}
    figures |= _table("figures", given["figures"])
    armies |= _table("armies", given.get("armies", {}))
    return _catalogue({"figures": figures, "armies": armies})


def _row(sheet: Sheet, count: int) -> dict[str, object]:
    row = {field: getattr(sheet, field) for field in ("en", "fr", *SHEET)}
    return {field: "-" if value is None else value for field, value in row.items()} | {"pool": count}


def _built(catalogue: Catalogue, kind: str) -> dict[str, object]:
    return {"bricks": catalogue.bricks[kind]} if kind in catalogue.bricks else {}


def _catalogue(given: Content) -> Catalogue:
    for fault in WORKSHOP.faults(given):
        raise fault
    figures: Any = given["figures"]
    armies: Any = given.get("armies", {})
    pool = tuple(row["pool"] for row in figures.values())
    if sum(pool) > MOST_FIGURES:
        raise WORKSHOP.wrong(
            "pool",
            Text(
                f"adds up to {sum(pool)} figures; a game holds {MOST_FIGURES} at most",
                f"compte en tout {sum(pool)} figurines ; une partie en contient {MOST_FIGURES} au plus",
            ),
            Text(
                f"There are {sum(pool)} figures to pick from; a game holds {MOST_FIGURES} at most.",
                f"Il y a {sum(pool)} figurines à choisir ; une partie en contient {MOST_FIGURES} au plus.",
            ),
        )
    return Catalogue(
        tuple(_sheet(name, row) for name, row in figures.items()),
        pool,
        {name: tuple(army) for name, army in armies.items()},
        {name: tuple(row["bricks"]) for name, row in figures.items() if row.get("bricks")},
    )


def _sheet(name: str, row: Mapping[str, Any]) -> Sheet:
    values = {field: None if row[field] == "-" else row[field] for field in ("en", "fr", *SHEET)}
    return msgspec.convert({"id": name} | values, Sheet)


def _table(at: str, given: object) -> dict[str, object]:
    if isinstance(given, Mapping):
        return dict(given)
    raise _wrong(at, f"must be a table, not {shown(given)}", f"doit être une table, pas {shown(given)}")


def _fields(at: str, given: Mapping[str, object], needed: Sequence[str], allowed: Sequence[str] = ()) -> None:
    for field in needed:
        if field not in given:
            raise _wrong(at + field, "is missing", "manque")
    for field in given:
        if field not in needed and field not in allowed:
            names = ", ".join([*needed, *allowed])
            raise _wrong(
                f"{at}{str(field)[:40]}",
                f"is unknown; use one of: {names}",
                f"est inconnu ; valeurs possibles : {names}",
            )


def _house_content() -> dict[str, Any]:
    return tomllib.loads(HOUSE.read_text("utf-8"))


def _whole(given: Content) -> Content:
    """With `house = true`, our figures and armies are filled in."""
    figures, armies = given.get("figures", {}), given.get("armies", {})
    if given.get("house") is not True or not isinstance(figures, Mapping) or not isinstance(armies, Mapping):
        return {key: value for key, value in given.items() if key != "house" or not isinstance(value, bool)}
    ours = _house_content()
    return {"figures": {**ours["figures"], **figures}, "armies": {**ours["armies"], **armies}}


def _number(name: str, label: Text, least: int, most: int, cross: bool = False) -> Field:
    return Field(name, label, Number(least, most, cross))


WORKSHOP = Workshop(
    Text("Catalogue", "Catalogue"),
    (
        Rows(
            "figures",
            Text("Figures", "Figurines"),
            Text(
                "What can be picked, and what each can do. A cross means that it can’t move, shoot or fight.",
                "Les figurines que l’on peut choisir, et ce que chacune sait faire. Une croix : elle ne"
                " peut ni bouger,"
                " ni tirer, ni combattre.",
            ),
            (
                Field("en", Text("English name", "Nom anglais"), Line(LONGEST_NAME)),
                Field("fr", Text("French name", "Nom français"), Line(LONGEST_NAME)),
                _number("points", Text("Points", "Points"), 1, MOST_POINTS),
                _number("actions", Text("Actions", "Actions"), 1, MOST_ACTIONS),
                _number("move", Text("Move", "Déplacement"), 1, MOST_STEPS, cross=True),  # S2.1
                _number("range", Text("Range", "Portée"), 0, MOST_STEPS, cross=True),
                _number("combat", Text("Dice", "Dés"), 1, MOST_DICE, cross=True),
                _number("life", Text("Life", "Points de vie"), 1, MOST_LIFE),
                _number("pool", Text("How many", "Nombre"), 0, MOST_FIGURES),
                Field(
                    "bricks",
                    Text("Bricks", "Briques"),
                    Lines(MOST_BRICKS, wrong_brick, "brick 1 2 6 3 dark", Text("bricks", "briques")),
                    needed=False,
                ),
            ),
            most=MOST_KINDS,
        ),
        Picks(
            "armies",
            Text("Ready-made armies", "Armées toutes prêtes"),
            Text(
                "Which figures each of them has. An army without figures can’t be chosen at a table.",
                "Les figurines de chacune. Une armée qui n’en a pas ne peut pas être choisie à une table.",
            ),
            "figures",
            tuple(ARMY_NAMES.items()),
            MOST_FIGURES // 2,
        ),
    ),
    _house_content,
    _whole,
)


def _wrong(at: str, en: str, fr: str) -> BadContent:
    return WORKSHOP.wrong(at, Text(en, fr), Text(f"{at} {en}.", f"{at} {fr}."))
