"""The catalogue of figures (S2.2): the house's file (S9), or an owner's, checked and packed for the rules.

An owner's file looks like content/catalogue.toml. It stands in the place of the house's, or with
`house = true` is added to it: a figure or an army of the same name then replaces the house's.
"""

import hashlib
import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any
from weakref import WeakValueDictionary

import msgspec
import numpy as np

from ludotheque.contract import Content, Kept, Options, Record, Words
from ludotheque.errors import BadOption, Text
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
LONGEST_NAME = 40
_ID = re.compile(r"[a-z][a-z0-9]{0,15}")

BOUNDS = {
    "points": (1, MOST_POINTS),
    "actions": (1, MOST_ACTIONS),
    "move": (1, MOST_STEPS),
    "range": (0, MOST_STEPS),
    "combat": (1, MOST_DICE),
    "life": (1, MOST_LIFE),
    "pool": (0, MOST_FIGURES),
}
MAY_BE_CROSSED = ("move", "range", "combat")
"""S2.1."""


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
    """The ready-made armies it has, of those that the option `armies` names (S3.3)."""
    bricks: Mapping[str, tuple[str, ...]]
    """What the figures are built of, by id; those without are drawn by their values."""

    @cached_property
    def key(self) -> int:
        """A number that stands for this catalogue in records."""
        written = msgspec.json.encode([self.sheets, self.pool, self.armies, self.bricks])
        return int.from_bytes(hashlib.sha256(written).digest()[:7])


_owners: WeakValueDictionary[int, Catalogue] = WeakValueDictionary()
"""Those that a position holds (`contract.Kept`)."""


def known(key: int) -> Catalogue:
    """The catalogue of a record: compiled code carries its numbers, its names are found here."""
    return house() if key == house().key else _owners[key]


def content(given: Content | None, seats: int) -> Sequence[int]:
    if given is None:
        return _house_words()
    catalogue = read(given)
    catalogue = _owners.setdefault(catalogue.key, catalogue)
    return Kept(words(catalogue), catalogue)


def held(finals: Any, seat: int) -> Words:
    """For studies: the kinds of figures that a seat has had, a bit for each."""
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
    """S3.3: the armies that the option names must be in the catalogue."""
    armies = read(given).armies
    for army in str(options["armies"]).split("-"):
        if army != "draft" and army not in armies:
            raise _wrong(
                f"armies.{army}",
                "is missing: the option armies names it",
                "manque : l’option armies la nomme",
            )


def words(catalogue: Catalogue) -> list[int]:
    """What rules.start reads: the key, how many kinds, then for each kind its sheet, its number in the
    pool, and its number in each of the three armies."""
    packed = [catalogue.key, len(catalogue.sheets)]
    for sheet, count in zip(catalogue.sheets, catalogue.pool, strict=True):
        values = [getattr(sheet, field) for field in SHEET]
        packed += [CROSS if value is None else value for value in values]
        packed.append(count)
        packed += [catalogue.armies.get(army, ()).count(sheet.id) for army in ARMIES]
    return packed


def read(given: Content | None) -> Catalogue:
    """The house's catalogue, or the owner's; `BadOption` names the field that is wrong."""
    if given is None:
        return house()
    _fields("", given, ("figures",), ("armies", "house"))
    added = given.get("house", False)
    if not isinstance(added, bool):
        raise _wrong(
            "house", f"is true or false, not {_shown(added)}", f"vaut true ou false, pas {_shown(added)}"
        )
    return _joined(house(), given) if added else _catalogue(given)


@cache
def house() -> Catalogue:
    return _catalogue(tomllib.loads(HOUSE.read_text("utf-8")))


def _joined(first: Catalogue, given: Content) -> Catalogue:
    """The house's catalogue with an owner's figures and armies put in."""
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
    figures = _table("figures", given["figures"])
    if not 1 <= len(figures) <= MOST_KINDS:
        raise _wrong(
            "figures",
            f"has {len(figures)} kinds; a catalogue has 1 to {MOST_KINDS}",
            f"a {len(figures)} sortes ; un catalogue en a de 1 à {MOST_KINDS}",
        )
    rows = [_sheet(name, row) for name, row in figures.items()]
    pool = tuple(count for _, count in rows)
    if sum(pool) > MOST_FIGURES:
        raise _wrong(
            "pool",
            f"adds up to {sum(pool)} figures; a game holds {MOST_FIGURES} at most",
            f"fait en tout {sum(pool)} figurines ; une partie en contient {MOST_FIGURES} au plus",
        )
    armies = _table("armies", given.get("armies", {}))
    return Catalogue(
        tuple(sheet for sheet, _ in rows),
        pool,
        {name: _army(name, army, figures) for name, army in armies.items()},
        {name: bricks for name, row in figures.items() if (bricks := _bricks(name, row))},
    )


def _sheet(name: str, given: object) -> tuple[Sheet, int]:
    at = f"figures.{name[:40]}"
    if not _ID.fullmatch(name):
        raise _wrong(
            at,
            "is no id: 1 to 16 small letters and digits, a letter first",
            "n’est pas un id : de 1 à 16 minuscules et chiffres, une lettre d’abord",
        )
    row = _table(at, given)
    _fields(f"{at}.", row, ("en", "fr", *BOUNDS), ("bricks",))
    numbers = {field: _number(f"{at}.{field}", field, row[field]) for field in BOUNDS}
    count = numbers.pop("pool") or 0
    names = {lang: _name(f"{at}.{lang}", row[lang]) for lang in ("en", "fr")}
    return msgspec.convert({"id": name} | names | numbers, Sheet), count


def _number(at: str, field: str, value: object) -> int | None:
    least, most = BOUNDS[field]
    if value == "-" and field in MAY_BE_CROSSED:
        return None
    if isinstance(value, int) and not isinstance(value, bool) and least <= value <= most:
        return value
    en, fr = (' or "-"', ' ou "-"') if field in MAY_BE_CROSSED else ("", "")
    raise _wrong(
        at,
        f"is a whole number from {least} to {most}{en}, not {_shown(value)}",
        f"est un nombre entier de {least} à {most}{fr}, pas {_shown(value)}",
    )


def _name(at: str, value: object) -> str:
    if (
        isinstance(value, str)
        and value.strip() == value
        and 1 <= len(value) <= LONGEST_NAME
        and value.isprintable()
    ):
        return value
    raise _wrong(
        at,
        f"is a name of 1 to {LONGEST_NAME} characters, not {_shown(value)}",
        f"est un nom de 1 à {LONGEST_NAME} caractères, pas {_shown(value)}",
    )


def _bricks(name: str, row: object) -> tuple[str, ...]:
    given = _table(f"figures.{name}", row).get("bricks")
    if given is None:
        return ()
    wrong = wrong_brick(given)
    if wrong is None and isinstance(given, list | tuple):
        return tuple(given)
    raise _wrong(
        f"figures.{name}.bricks",
        f'is a list of 1 to {MOST_BRICKS} bricks like "brick 1 2 6 3 dark", not {_shown(wrong)}',
        f"est une liste de 1 à {MOST_BRICKS} briques comme « brick 1 2 6 3 dark », pas {_shown(wrong)}",
    )


def _army(name: str, given: object, figures: Mapping[str, object]) -> tuple[str, ...]:
    at = f"armies.{name[:40]}"
    if name not in ARMIES:
        names = ", ".join(ARMIES)
        raise _wrong(at, f"is unknown; armies are: {names}", f"est inconnue ; les armées sont : {names}")
    if not isinstance(given, list | tuple) or not 1 <= len(given) <= MOST_FIGURES // 2:
        raise _wrong(
            at,
            f"is a list of 1 to {MOST_FIGURES // 2} figures",
            f"est une liste de 1 à {MOST_FIGURES // 2} figurines",
        )
    for id_ in given:
        if not isinstance(id_, str) or id_ not in figures:
            raise _wrong(
                at, f"has no figure {_shown(id_)} to take", f"n’a pas de figurine {_shown(id_)} à prendre"
            )
    return tuple(given)


def _table(at: str, given: object) -> dict[str, object]:
    if isinstance(given, Mapping):
        return dict(given)
    raise _wrong(at, f"is a table, not {_shown(given)}", f"est une table, pas {_shown(given)}")


def _fields(at: str, given: Mapping[str, object], needed: Sequence[str], allowed: Sequence[str] = ()) -> None:
    for field in needed:
        if field not in given:
            raise _wrong(at + field, "is missing", "manque")
    for field in given:
        if field not in needed and field not in allowed:
            names = ", ".join([*needed, *allowed])
            raise _wrong(
                f"{at}{str(field)[:40]}",
                f"is unknown; known are: {names}",
                f"est inconnu ; on connaît : {names}",
            )


def _wrong(at: str, en: str, fr: str) -> BadOption:
    return BadOption(f"Catalogue: {at} {en}.", f"Catalogue : {at} {fr}.")


def _shown(value: object) -> str:
    return f'"{value[:40]}"' if isinstance(value, str) else str(value)[:40]
