"""E1.3, E12: maps as data: read, checked for what the rules need, packed into the words of a setup."""

import re
import tomllib
from collections.abc import Sequence
from functools import cache, lru_cache
from pathlib import Path

import msgspec

from ludotheque.contract import Content
from ludotheque.errors import BadOption
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
"""Bytes of text in a word: the eighth would make it negative."""
NAME_WORDS = 3
_ID = re.compile(r"[A-Za-z0-9]{1,7}")


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


class MapFile(msgspec.Struct, forbid_unknown_fields=True):
    map: list[Map]


def content(given: Content | None, seats: int) -> Sequence[int]:
    """The words of the map for so many seats: an owner's, or ours."""
    if given is None:
        return _house_words(seats)
    file = _file(given)
    for each in file.map:
        check(each)
    return words(_for_seats(file, seats))


@cache
def _house_words(seats: int) -> tuple[int, ...]:
    return words(house_map(seats))


@cache
def house_map(seats: int) -> Map:
    return _for_seats(_file(tomllib.loads((FOLDER / "maps.toml").read_text("utf-8"))), seats)


def _file(given: Content) -> MapFile:
    """A file of maps, one at most for each number of seats."""
    try:
        file = msgspec.convert(given, MapFile)
    except msgspec.ValidationError as error:
        raise BadOption(f"This is no map: {error}.", f"Ce n’est pas une carte : {error}.") from None
    counts = [each.seats for each in file.map]
    if len(set(counts)) < len(counts) or not all(2 <= count <= MOST_SEATS for count in counts):
        raise BadOption(
            f"A file has one map for each number of seats, 2 to {MOST_SEATS}; this one has {counts[:9]}.",
            f"Un fichier a une carte par nombre de joueurs, de 2 à {MOST_SEATS} ; ici {counts[:9]}.",
        )
    return file


def _for_seats(file: MapFile, seats: int) -> Map:
    for each in file.map:
        if each.seats == seats:
            return each
    raise BadOption(
        f"The file has no map for {seats} seats.", f"Le fichier n’a pas de carte pour {seats} joueurs."
    )


def check(found: Map) -> None:
    """`BadOption` names the province that the rules could not be played with."""
    _check_ids(found)
    near = {province.id: province.near for province in found.province}
    for province in found.province:
        _check_borders(province, near)
    _check_castles(found, near)
    _check_connected(found.province[0].id, near)


def _check_ids(found: Map) -> None:
    if not 2 * found.seats < len(found.province) <= MOST_PROVINCES:
        raise BadOption(
            f"A map for {found.seats} seats has {2 * found.seats + 1} to {MOST_PROVINCES} provinces,"
            f" not {len(found.province)}.",
            f"Une carte pour {found.seats} joueurs a de {2 * found.seats + 1} à {MOST_PROVINCES} provinces,"
            f" pas {len(found.province)}.",
        )
    ids = [province.id for province in found.province]
    for province in found.province:
        if not _ID.fullmatch(province.id):
            raise _wrong(
                province.id, "an id is 1 to 7 letters and digits", "un id a 1 à 7 lettres et chiffres"
            )
        if ids.count(province.id) > 1:
            raise _wrong(province.id, "this id is there twice", "cet id y est deux fois")
        if len(province.name.encode()) > LETTERS * NAME_WORDS:
            raise _wrong(province.id, "its name is too long", "son nom est trop long")
        if not (0 <= province.x <= 100 and 0 <= province.y <= 100):
            raise _wrong(province.id, "x and y go from 0 to 100", "x et y vont de 0 à 100")


def _check_borders(province: Province, near: dict[str, list[str]]) -> None:
    if not province.near:
        raise _wrong(province.id, "it has no neighbour", "elle n’a pas de voisine")
    for other in province.near:
        if other not in near:
            raise _wrong(
                province.id, f"there is no province {other[:20]}", f"il n’y a pas de province {other[:20]}"
            )
        if other == province.id or province.near.count(other) > 1:
            raise _wrong(province.id, f"{other} is no neighbour", f"{other} n’est pas une voisine")
        if province.id not in near[other]:
            raise _wrong(
                province.id,
                f"{other} is its neighbour, but not the other way round",
                f"{other} est sa voisine, mais pas l’inverse",
            )


def _check_castles(found: Map, near: dict[str, list[str]]) -> None:
    """E1.3: a castle for each seat, its kingdom being the two provinces next to it."""
    castles = {province.id: province for province in found.province if province.castle is not None}
    owners = sorted(castle.castle for castle in castles.values() if castle.castle is not None)
    if owners != list(range(found.seats)):
        raise BadOption(
            f"Seats 0 to {found.seats - 1} have a castle each; this map has castles of {owners}.",
            f"Les joueurs 0 à {found.seats - 1} ont chacun un château ; cette carte a ceux de {owners}.",
        )
    mountains = {province.id for province in found.province if province.mountain}
    for castle in castles.values():
        if len(castle.near) != 2:
            raise _wrong(castle.id, "a castle has two neighbours", "un château a deux voisines")
        if castle.mountain or castle.plus:
            raise _wrong(
                castle.id,
                "a castle is no mountain and bears no gold",
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
            raise _wrong(province, f"no way leads there from {first}", f"aucun chemin n’y mène de {first}")


def _wrong(province: str, en: str, fr: str) -> BadOption:
    return BadOption(f"Province {province[:20]}: {en}.", f"Province {province[:20]} : {fr}.")


def words(found: Map) -> tuple[int, ...]:
    """What `rules.start` reads: equally many words for every map."""
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


@lru_cache(4096)  # owners bring names of their own
def unpack(*packed: int) -> str:
    return b"".join(word.to_bytes(LETTERS, "big") for word in packed).rstrip(b"\0").decode()
