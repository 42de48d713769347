"""E1.3, E12: maps as data: read, checked for what the rules need, packed into the words of a setup."""

import re
import tomllib
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

import msgspec

from ludotheque.contents import Field, Flag, Line, Lines, Maps, Number, named
from ludotheque.contract import Content
from ludotheque.errors import BadContent, Text
from ludotheque.games.epix.state import (
    FLAG_CASTLE,
    FLAG_MOUNTAIN,
    FLAG_PLUS,
    MOST_PROVINCES,
    MOST_SEATS,
    PROVINCE_WORDS,
)

FOLDER = Path(__file__).parent / "content"
LETTERS = 7
"""Bytes of text per word: an eighth could make it negative."""
NAME_WORDS = 3
_ID = re.compile(r"[A-Za-z0-9]{1,7}")
_PROVINCES = Text("provinces", "provinces")
Point = tuple[int, int]


def _no_ids(given: object) -> object | None:
    """Faults of a value that should be a list of short texts."""
    if not isinstance(given, list | tuple) or len(given) > MOST_PROVINCES:
        return given
    return next((each for each in given if not isinstance(each, str) or len(each) > 40), None)


class Province(msgspec.Struct, forbid_unknown_fields=True):
    """One `[[map.province]]` of a file."""

    id: str
    near: list[str]
    x: int
    y: int
    name: str = ""
    castle: int | None = None
    mountain: bool = False
    plus: bool = False


class Map(msgspec.Struct, forbid_unknown_fields=True):
    seats: int
    province: list[Province]


MAPS = Maps(
    "map",
    Text("Maps", "Plateaux"),
    Text(
        "One for each number of players. A castle has two neighbouring provinces, and every border can be"
        " crossed both ways.",
        "Un par nombre de joueurs. Un château a deux provinces voisines, et toute frontière se franchit dans"
        " les deux sens.",
    ),
    (
        Field("id", Text("Short name", "Nom court"), Line(LETTERS)),
        Field("near", Text("Neighbours", "Voisines"), Lines(MOST_PROVINCES, _no_ids, "H1N", _PROVINCES)),
        Field("x", Text("From the left", "Depuis la gauche"), Number(0, 100)),
        Field("y", Text("From the top", "Depuis le haut"), Number(0, 100)),
        Field("name", Text("Name", "Nom"), Line(LETTERS * NAME_WORDS, 0), needed=False),
        Field("castle", Text("Castle of", "Château de"), Number(0, MOST_SEATS - 1), needed=False),
        Field("mountain", Text("Mountain", "Montagne"), Flag(), needed=False),
        Field("plus", Text("+1 gold", "+1 pièce d’or"), Flag(), needed=False),
    ),
    (2, 3, 4),
    MOST_PROVINCES,
)


def words_of(given: Content, seats: int) -> tuple[int, ...]:
    """The words of an owner's map for this number of seats; its fields are already checked."""
    maps = msgspec.convert(given["map"], list[Map])
    counts = [each.seats for each in maps]
    if len(set(counts)) < len(counts):
        raise BadContent(
            "map",
            Text(
                f"A file holds one map for each number of seats; this one has maps for {counts}.",
                f"Un fichier a un plateau par nombre de joueurs ; ici {counts}.",
            ),
            Text("Only one map for each number of players.", "Un seul plateau par nombre de joueurs."),
        )
    for number, each in enumerate(maps):
        check(each, f"map.{number}.province")
    return words(_for_seats(maps, seats))


@cache
def house_words(seats: int) -> tuple[int, ...]:
    return words(house_map(seats))


def house_file() -> dict[str, Any]:
    return tomllib.loads((FOLDER / "maps.toml").read_text("utf-8"))


@cache
def house_map(seats: int) -> Map:
    return _for_seats(msgspec.convert(house_file()["map"], list[Map]), seats)


def _for_seats(maps: Sequence[Map], seats: int) -> Map:
    for each in maps:
        if each.seats == seats:
            return each
    raise BadContent(
        "map",
        Text(
            f"The file has no map for {seats} seats.", f"Le fichier n’a pas de plateau pour {seats} joueurs."
        ),
        Text(f"There is no map for {seats} players.", f"Il n’y a pas de plateau pour {seats} joueurs."),
    )


def check(found: Map, at: str = "map.0.province") -> None:
    """`BadContent` names the first province that the rules cannot be played with."""
    try:
        _check_ids(found, at)
        near = {province.id: province.near for province in found.province}
        for province in found.province:
            _check_borders(province, near)
        _check_castles(found, near, at)
        _check_connected(found.province[0].id, near)
    except _Wrong as wrong:
        place = next(n for n, province in enumerate(found.province) if province.id == wrong.province)
        raise BadContent(
            f"{at}.{place}{wrong.field}",
            Text(
                f"Province {named(wrong.province)}: {wrong.text.en}.",
                f"Province {named(wrong.province)} : {wrong.text.fr}.",
            ),
            Text(f"{named(wrong.province)}: {wrong.text.en}.", f"{named(wrong.province)} : {wrong.text.fr}."),
        ) from None


class _Wrong(Exception):
    def __init__(self, province: str, text: Text, field: str) -> None:
        self.province, self.text, self.field = province, text, field


def _check_ids(found: Map, at: str) -> None:
    if not 2 * found.seats < len(found.province) <= MOST_PROVINCES:
        text = Text(
            f"A map for {found.seats} seats has {2 * found.seats + 1} to {MOST_PROVINCES} provinces,"
            f" not {len(found.province)}.",
            f"Un plateau pour {found.seats} joueurs a de {2 * found.seats + 1} à {MOST_PROVINCES} provinces,"
            f" pas {len(found.province)}.",
        )
        raise BadContent(at, text, text)
    ids = [province.id for province in found.province]
    for province in found.province:
        if not _ID.fullmatch(province.id):
            raise _wrong(
                province.id,
                "an ID has 1 to 7 letters and digits",
                "un identifiant compte de 1 à 7 lettres et chiffres",
            )
        if ids.count(province.id) > 1:
            raise _wrong(province.id, "this ID is used twice", "cet id figure deux fois")
        if len(province.name.encode()) > LETTERS * NAME_WORDS:
            raise _wrong(province.id, "its name is too long", "son nom est trop long")
        if not (0 <= province.x <= 100 and 0 <= province.y <= 100):
            raise _wrong(province.id, "x and y must be from 0 to 100", "x et y vont de 0 à 100")


def _check_borders(province: Province, near: dict[str, list[str]]) -> None:
    if not province.near:
        raise _wrong(province.id, "it has no neighbours", "elle n’a pas de voisine")
    for other in province.near:
        if other not in near:
            raise _wrong(
                province.id, f"there is no province {other[:20]}", f"il n’y a pas de province {other[:20]}"
            )
        if other == province.id or province.near.count(other) > 1:
            raise _wrong(province.id, f"{other} can’t be its neighbour", f"{other} n’est pas une voisine")
        if province.id not in near[other]:
            raise _wrong(
                province.id,
                f"{other} is its neighbour, but doesn’t list it in return",
                f"{other} est sa voisine, mais pas l’inverse",
            )


def _check_castles(found: Map, near: dict[str, list[str]], at: str) -> None:
    """E1.3: a castle for each seat, its kingdom being the two provinces next to it."""
    castles = {province.id: province for province in found.province if province.castle is not None}
    owners = sorted(castle.castle for castle in castles.values() if castle.castle is not None)
    if owners != list(range(found.seats)):
        text = Text(
            f"Each seat from 0 to {found.seats - 1} needs one castle; this map has castles for {owners}.",
            f"Les joueurs 0 à {found.seats - 1} ont chacun un château ; ce plateau a ceux de {owners}.",
        )
        raise BadContent(at, text, text)
    mountains = {province.id for province in found.province if province.mountain}
    for castle in castles.values():
        if len(castle.near) != 2:
            raise _wrong(castle.id, "a castle must have two neighbours", "un château a deux voisines")
        if castle.mountain or castle.plus:
            raise _wrong(
                castle.id,
                "a castle can’t be a mountain or bear +1 gold",
                "un château n’est pas une montagne et ne porte pas d’or",
            )
        for other in near[castle.id]:
            if other in castles or other in mountains:
                raise _wrong(
                    castle.id,
                    f"{other}, next to it, is a castle or a mountain",
                    f"{other}, sa voisine, est un château ou une montagne",
                )


def _check_connected(first: str, near: dict[str, list[str]]) -> None:
    reached, found = {first}, [first]
    while found:
        found = [other for province in found for other in near[province] if other not in reached]
        reached.update(found)
    for province in near:
        if province not in reached:
            raise _wrong(province, f"it can’t be reached from {first}", f"aucun chemin n’y mène de {first}")


def _wrong(province: str, en: str, fr: str, field: str = "") -> _Wrong:
    return _Wrong(province, Text(en, fr), field)


APART = 6
"""The least distance between two provinces at which both can be seen."""
TOUCHING = 3
"""The least distance between a border and a province that it does not belong to."""


def drawable(given: Content) -> Iterator[BadContent]:
    """Faults of maps that can be played but would be illegible when drawn."""
    maps: Any = given.get("map", [])
    for number, each in enumerate(msgspec.convert(maps, list[Map])):
        at = f"map.{number}.province"
        yield from _too_close(each, at)
        yield from _crossing(each, at)
        yield from _through(each, at)


def _too_close(found: Map, at: str) -> Iterator[BadContent]:
    for number, one in enumerate(found.province):
        for other in found.province[:number]:
            if abs(one.x - other.x) < APART and abs(one.y - other.y) < APART:
                text = Text(
                    f"{one.id} and {other.id} overlap: move them apart.",
                    f"{one.id} et {other.id} sont l’une sur l’autre : écartez-les.",
                )
                yield BadContent(f"{at}.{number}", text, text)


def _crossing(found: Map, at: str) -> Iterator[BadContent]:
    place = {province.id: (province.x, province.y) for province in found.province}
    number = {province.id: at for at, province in enumerate(found.province)}
    borders = sorted({tuple(sorted((each.id, other))) for each in found.province for other in each.near})
    for count, (a, b) in enumerate(borders):
        for c, d in borders[:count]:
            if len({a, b, c, d}) == 4 and _cross(place[a], place[b], place[c], place[d]):
                text = Text(
                    f"The borders {a}–{b} and {c}–{d} cross.",
                    f"Les frontières {a}–{b} et {c}–{d} se croisent.",
                )
                yield BadContent(f"{at}.{number[a]}", text, text)


def _through(found: Map, at: str) -> Iterator[BadContent]:
    """A border that crosses a province looks like two borders of that province."""
    place = {province.id: (province.x, province.y) for province in found.province}
    borders = sorted({tuple(sorted((each.id, other))) for each in found.province for other in each.near})
    for number, each in enumerate(found.province):
        for a, b in borders:
            if each.id not in (a, b) and _covers(place[a], place[b], place[each.id]):
                text = Text(
                    f"The border {a}–{b} runs over {each.id}.",
                    f"La frontière {a}–{b} passe sur {each.id}.",
                )
                yield BadContent(f"{at}.{number}", text, text)


def _covers(a: Point, b: Point, c: Point) -> bool:
    """Does the line from a to b pass so close to c that it seems to touch it?"""
    along = (b[0] - a[0]) * (c[0] - a[0]) + (b[1] - a[1]) * (c[1] - a[1])
    length = (b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2
    return 0 < along < length and _side(a, b, c) ** 2 < TOUCHING**2 * length


def _cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    return _side(a, b, c) * _side(a, b, d) < 0 and _side(c, d, a) * _side(c, d, b) < 0


def _side(a: Point, b: Point, c: Point) -> int:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def words(found: Map) -> tuple[int, ...]:
    """The words that `rules.start` reads: the same number for every map."""
    places = {province.id: at for at, province in enumerate(found.province)}
    packed: list[int] = []
    for province in found.province:
        flags = 0 if province.castle is None else FLAG_CASTLE | province.castle
        flags |= FLAG_MOUNTAIN if province.mountain else 0
        flags |= FLAG_PLUS if province.plus else 0
        packed.append(sum(1 << places[other] for other in province.near))
        packed += [flags, province.x << 8 | province.y, pack(province.id)[0], *pack(province.name)]
    return (*packed, *[0] * (MOST_PROVINCES * PROVINCE_WORDS - len(packed)))


def pack(text: str) -> list[int]:
    letters = text.encode()
    starts = range(0, LETTERS * NAME_WORDS, LETTERS)
    return [int.from_bytes(letters[at : at + LETTERS].ljust(LETTERS, b"\0"), "big") for at in starts]


@lru_cache(4096)  # owners choose their own names
def unpack(*packed: int) -> str:
    return b"".join(word.to_bytes(LETTERS, "big") for word in packed).rstrip(b"\0").decode()
