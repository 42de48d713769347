"""A study as its file describes it: which games to play. docs/lab.md documents the file.

Every list among the options, the seats and the content is an axis of a grid; a cell of the grid is one way to
play, and all cells have the same luck.
"""

import copy
import hashlib
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise, product
from pathlib import Path
from typing import Any

import msgspec

from ludotheque import games
from ludotheque.contract import Content, Game
from ludotheque.errors import BadUsage, Text
from ludotheque.lab.arena import seatings
from ludotheque.lab.botgames import Party
from ludotheque.search.bots import make

MOST_CELLS = 10_000


class Stop(msgspec.Struct, forbid_unknown_fields=True):
    """Double the games of a cell, starting from `least`, until each seat's interval is narrow enough."""

    half_width: float
    least: int = 500
    most: int = 100_000


class Ladder(msgspec.Struct, forbid_unknown_fields=True):
    """Bots that think twice as long from rung to rung, each against the one below."""

    least: int = 4
    rungs: int = 7


class Study(msgspec.Struct, forbid_unknown_fields=True):
    game: str
    name: str = ""
    bots: str | list[str | list[str]] = "level:3"
    """One for all seats, one for each seat, or several ways to seat them."""
    seats: int | list[int] | None = None
    seed: int = 0
    games: int = 1000
    """Games per cell."""
    options: dict[str, Any] = {}
    base: str = ""
    """The content file that `content` modifies: beside the study, or the game's own with that name."""
    content: dict[str, Any] = {}
    luck: bool = False
    """Play every game twice, with the same luck but new choices by the players."""
    held: bool = False
    """Also keep what each seat had (cards, figures), for games that report it."""
    stop: Stop | None = None
    ladder: Ladder | None = None


@dataclass(frozen=True)
class Cell:
    """One way to play."""

    seats: int
    bots: tuple[str, ...]
    options: Mapping[str, Any]
    changes: Mapping[str, Any]
    """Paths into the content, and their values in this cell."""
    twin: int = 0
    """1 for the second game with the same luck."""

    def label(self, but: frozenset[str] = frozenset()) -> str:
        """What sets the cell apart, in one line."""
        words = [f"{name}={value}" for name, value in {**self.options, **self.changes}.items()]
        return ", ".join(word for word in words if word.split("=")[0] not in but)


@dataclass(frozen=True)
class Design:
    """A checked study with its cells."""

    study: Study
    text: bytes
    base: Content | None

    def __reduce__(self) -> tuple[type["Design"], tuple[Any, ...]]:
        """Other processes load the game themselves."""
        return Design, (self.study, self.text, self.base)

    @cached_property
    def game(self) -> Game:
        return games.load(self.study.game)

    @cached_property
    def cells(self) -> list[Cell]:
        return list(_cells(self.study, self.game))

    def party(self, cell: Cell) -> Party:
        content = changed(self.base, cell.changes) if cell.changes or self.base else None
        return Party(self.game, self.game.complete(cell.options), cell.seats, content, cell.bots)

    @property
    def digest(self) -> str:
        """A digest of everything that determines the rows, except the sources."""
        parts = (self.text, msgspec.json.encode(self.base))
        return hashlib.sha256(b"\0".join(parts)).hexdigest()


def read(path: Path) -> Design:
    """Reads a study from a file; `BadUsage` says what is wrong with it."""
    try:
        text = path.read_bytes()
    except OSError as error:
        reason = error.strerror or str(error)
        raise BadUsage(f"Cannot read {path}: {reason}.", f"Impossible de lire {path} : {reason}.") from None
    return design(text, path.parent)


def design(text: bytes, folder: Path, base: Content | None = None) -> Design:
    try:
        study = msgspec.convert(tomllib.loads(text.decode()), Study)
    except (ValueError, msgspec.ValidationError) as error:
        raise BadUsage(f"This isn’t a study: {error}.", f"Ce n’est pas une étude : {error}.") from None
    game = games.load(study.game)
    if base is None and study.base:
        base = _base(study.base, folder, game)
    found = Design(study, text, base)
    _check(found)
    return found


def _base(name: str, folder: Path, game: Game) -> Content:
    for path in (folder / name, game.folder / "content" / name):
        if path.is_file():
            return tomllib.loads(path.read_text("utf-8"))
    hint = _bases(game)
    raise BadUsage(
        f"There is no file {name[:80]} to start from{hint.en}.",
        f"Il n’y a pas de fichier {name[:80]} à modifier{hint.fr}.",
    )


def _bases(game: Game) -> Text:
    """A hint: the game's own files that a study can start from."""
    parts = {part.at for part in game.workshop.parts} if game.workshop else set()
    found = sorted((game.folder / "content").glob("*.toml"))
    fit = [path.name for path in found if parts & tomllib.loads(path.read_text("utf-8")).keys()]
    names = ", ".join(f'base = "{name}"' for name in fit)
    return Text(f", for example {names}", f", par exemple {names}") if fit else Text("", "")


def _check(design: Design) -> None:
    """Faults are reported before anything is played."""
    study = design.study
    if study.content and design.base is None:
        hint = _bases(design.game)
        raise BadUsage(
            f"A study that changes content says in “base” which file it starts from{hint.en}.",
            f"Une étude qui modifie du contenu dit dans « base » de quel fichier elle part{hint.fr}.",
        )
    if study.games < 1 or len(design.cells) > MOST_CELLS:
        raise BadUsage(
            f"A study has at least one game, and at most {MOST_CELLS:,} variants.",
            f"Une étude a au moins une partie, et au plus {MOST_CELLS} variantes.",
        )
    for cell in design.cells:
        for spec in cell.bots:
            make(design.game, spec)
        party = design.party(cell)
        design.game.setup(party.options, party.seats, party.content)


def _cells(study: Study, game: Game) -> Iterator[Cell]:
    counts = study.seats if isinstance(study.seats, list) else [study.seats]
    twins = (0, 1) if study.luck else (0,)
    for count, options, changes in product(counts, _grid(study.options), _grid(study.content)):
        seats = game.seats(count)
        for bots in _seated(study, seats):
            for twin in twins:
                yield Cell(seats, bots, options, changes, twin)


def _grid(axes: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Every combination; a nested table makes a longer path."""
    flat = dict(_flat(axes))
    values = [value if isinstance(value, list) else [value] for value in flat.values()]
    return [dict(zip(flat, each, strict=True)) for each in product(*values)]


def _flat(table: Mapping[str, Any], path: str = "") -> Iterator[tuple[str, Any]]:
    for name, value in table.items():
        if isinstance(value, Mapping):
            yield from _flat(value, f"{path}{name}.")
        else:
            yield path + name, value


def _seated(study: Study, seats: int) -> Iterator[tuple[str, ...]]:
    if study.ladder is not None:
        thought = [study.ladder.least << rung for rung in range(study.ladder.rungs + 1)]
        for less, more in pairwise(thought):
            pair = (f"mcts:{more}", f"mcts:{less}")
            yield from (tuple(pair[bot] for bot in seated) for seated in seatings(0, 1, seats))
    elif isinstance(study.bots, str):
        yield (study.bots,) * seats
    else:
        several = [each for each in study.bots if isinstance(each, list)]
        plain = [each for each in study.bots if isinstance(each, str)]
        for row in several or [plain]:
            yield tuple(row[seat % len(row)] for seat in range(seats))


def changed(base: Content | None, changes: Mapping[str, Any]) -> Content:
    """The content with other values at some paths (`figures.heavy.life`, `map.0.provinces.3.income`)."""
    content: Any = copy.deepcopy(dict(base or {}))
    for path, value in changes.items():
        *steps, last = path.split(".")
        at = content
        try:
            for step in steps:
                at = at[int(step)] if isinstance(at, list) else at[step]
            at[int(last) if isinstance(at, list) else last] = value
        except (KeyError, IndexError, ValueError, TypeError):
            raise _no_path(path, at) from None
    return content  # type: ignore[no-any-return]


def _no_path(path: str, at: Any) -> BadUsage:
    """Names what there is instead, as far as the path could be followed."""
    names = list(at) if isinstance(at, Mapping) else range(len(at)) if isinstance(at, list) else ()
    there = ", ".join(str(name) for name in names)[:400]
    en, fr = (f"; there is: {there}", f" ; il y a : {there}") if there else ("", "")
    return BadUsage(f"The content has no {path[:80]}{en}.", f"Le contenu n’a pas de {path[:80]}{fr}.")
