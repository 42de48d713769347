"""The schema of an owner's own content: a game defines it once, for its checks and for the workshop's forms.

    Rows      a table of rows by their ids: cards that are always there (`keys`), figures that owners add
    Picks     lists of ids of another table's rows: armies
    Maps      boards for a number of seats: provinces, their positions and their neighbours

Every fault is a `BadContent` with the path of its field (`figures.heavy.life`, `map.0.province.3.x`).
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ludotheque.errors import BadContent, Text

MOST_FAULTS = 40
"""The search for faults stops here."""
LONGEST_KEY = 40

OwnContent = Mapping[str, Any]


@dataclass(frozen=True)
class Number:
    least: int
    most: int
    cross: bool = False
    """Whether "-", which stands for none, is allowed."""

    def wrong(self, value: object) -> tuple[Text, Text] | None:
        if self.cross and value == "-":
            return None
        if type(value) is int and self.least <= value <= self.most:
            return None
        en, fr = (' or "-"', ' ou "-"') if self.cross else ("", "")
        span = Text(f"from {self.least} to {self.most}", f"de {self.least} à {self.most}")
        none, rien = (", or a cross", ", ou une croix") if self.cross else ("", "")
        return (
            Text(
                f"must be a whole number {span.en}{en}, not {shown(value)}",
                f"doit être un nombre entier {span.fr}{fr}, pas {shown(value)}",
            ),
            Text(f"A whole number {span.en}{none}.", f"Un nombre entier {span.fr}{rien}."),
        )


@dataclass(frozen=True)
class Line:
    """One line of plain text."""

    most: int = 40
    least: int = 1

    def wrong(self, value: object) -> tuple[Text, Text] | None:
        if (
            isinstance(value, str)
            and value.strip() == value
            and self.least <= len(value) <= self.most
            and printed(value)
        ):
            return None
        span = Text(f"{self.least} to {self.most} characters", f"{self.least} à {self.most} caractères")
        return (
            Text(
                f"must be a name of {span.en}, not {shown(value)}",
                f"doit être un nom de {span.fr}, pas {shown(value)}",
            ),
            Text(
                f"One line of {span.en}, with no spaces at either end.",
                f"Une ligne de {span.fr}, sans espaces autour.",
            ),
        )


@dataclass(frozen=True)
class Flag:
    def wrong(self, value: object) -> tuple[Text, Text] | None:
        if isinstance(value, bool):
            return None
        return (
            Text(
                f"must be true or false, not {shown(value)}", f"doit valoir true ou false, pas {shown(value)}"
            ),
            Text("Yes or no.", "Oui ou non."),
        )


@dataclass(frozen=True)
class Lines:
    """A list of short texts that a game reads in its own way; `first_wrong` finds what it cannot read."""

    most: int
    first_wrong: Callable[[object], object | None]
    example: str
    of: Text
    """What the texts are."""

    def wrong(self, value: object) -> tuple[Text, Text] | None:
        if (found := self.first_wrong(value)) is None:
            return None
        en = f'a list of 1 to {self.most} {self.of.en} like "{self.example}"'
        fr = f"une liste de 1 à {self.most} {self.of.fr} comme « {self.example} »"
        return (
            Text(f"must be {en}, not {shown(found)}", f"doit être {fr}, pas {shown(found)}"),
            Text(
                f"1 to {self.most} {self.of.en}, one per line, like: {self.example}",
                f"De 1 à {self.most} {self.of.fr}, une par ligne, comme : {self.example}",
            ),
        )


Kind = Number | Line | Flag | Lines


@dataclass(frozen=True)
class Field:
    name: str
    label: Text
    kind: Kind
    needed: bool = True
    """Rows without it are refused."""


@dataclass(frozen=True)
class Rows:
    """Rows with the same fields, by their ids."""

    at: str
    label: Text
    about: Text
    """A description for whoever makes a set."""
    fields: tuple[Field, ...]
    keys: tuple[str, ...] = ()
    """The fixed ids; if empty, owners choose their own."""
    most: int = 40
    notes: tuple[Text, ...] = ()
    """What each of the `keys` does, where that needs explaining."""
    total: int = 0
    """The required sum of the fields `count` of the `keys` (1 where it is left out); 0 for any sum."""


@dataclass(frozen=True)
class Picks:
    """Lists of ids of the rows of `of`."""

    at: str
    label: Text
    about: Text
    of: str
    keys: tuple[tuple[str, Text], ...]
    most: int


@dataclass(frozen=True)
class Maps:
    """A list of boards, at most one for each number of seats; each has the rows `province`."""

    at: str
    label: Text
    about: Text
    fields: tuple[Field, ...]
    seats: tuple[int, ...]
    most: int
    """The most provinces of a map."""


Part = Rows | Picks | Maps


def nothing_more(content: OwnContent) -> Iterator[BadContent]:
    """For games whose pictures show whatever the rules can play."""
    yield from ()


@dataclass(frozen=True)
class Workshop:
    """What people can make for a game."""

    title: Text
    """What such content is called: a deck, a catalogue."""
    parts: tuple[Part, ...]
    house: Callable[[], OwnContent]
    """Our own set in full, which everybody starts from."""
    whole: Callable[[OwnContent], OwnContent]
    """An owner's file with everything it leaves out filled in from ours; its tables may still have faults."""
    drawable: Callable[[OwnContent], Iterator[BadContent]] = nothing_more
    """Faults of content that can be played but not drawn; shown to its maker."""

    def faults(self, content: OwnContent) -> Iterator[BadContent]:
        """All faults of individual fields, in the order of the parts."""
        known = {part.at for part in self.parts}
        for key in content:
            if key not in known:
                yield self.wrong(named(key), *unknown(sorted(known)))
        for at in dict.fromkeys(part.at for part in self.parts):
            if at in content:
                yield from self._faults_of(at, content)

    def _faults_of(self, at: str, content: OwnContent) -> Iterator[BadContent]:
        parts = [part for part in self.parts if part.at == at]
        if isinstance(parts[0], Maps):
            yield from self._faults_of_maps(parts[0], content[at])
        elif not isinstance(content[at], Mapping):
            yield self.wrong(at, *no_table(content[at]))
        elif isinstance(parts[0], Picks):
            yield from self._faults_of_picks(parts[0], content)
        else:
            rows = [part for part in parts if isinstance(part, Rows)]
            yield from self._faults_of_rows(rows, content[at])

    def _faults_of_rows(self, parts: Sequence[Rows], rows: Mapping[str, Any]) -> Iterator[BadContent]:
        first, known = parts[0], {key: part for part in parts for key in part.keys}
        if not known and not 1 <= len(rows) <= first.most:
            yield self.wrong(
                first.at,
                Text(
                    f"has {len(rows)} kinds; a catalogue has 1 to {first.most}",
                    f"a {len(rows)} sortes ; un catalogue en a de 1 à {first.most}",
                ),
                Text(f"1 to {first.most} of them.", f"De 1 à {first.most}."),
            )
            return
        for key, row in rows.items():
            at = f"{first.at}.{named(key)}"
            if known and key not in known:
                yield self.wrong(at, *unknown(list(known)))
            elif not known and not ID.fullmatch(str(key)):
                yield self.wrong(at, *NO_ID)
            else:
                yield from self._faults_of_row(at, known.get(key, first).fields, row)
        for part in parts:
            yield from self._fault_of_total(part, rows)

    def _fault_of_total(self, part: Rows, rows: Mapping[str, Any]) -> Iterator[BadContent]:
        """Reported where it would be corrected: at the highest count, or the lowest if some are missing."""
        counts = {key: counted(rows.get(key, {})) for key in part.keys}
        total = sum(counts.values())
        if not part.total or total == part.total:
            return
        at = (
            max(counts, key=counts.__getitem__) if total > part.total else min(counts, key=counts.__getitem__)
        )
        en, fr = part.label.en.lower(), part.label.fr.lower()
        yield self.wrong(
            f"{part.at}.{at}.count",
            Text(
                f"makes {total} {en} in all; there must be {part.total}",
                f"porte le total à {total} {fr}\N{NARROW NO-BREAK SPACE}; il en faut {part.total}",
            ),
            Text(
                f"{total} {en}, and there must be {part.total} in all.",
                f"{total} {fr}, et il en faut {part.total} en tout.",
            ),
        )

    def _faults_of_row(self, at: str, fields: Sequence[Field], row: object) -> Iterator[BadContent]:
        if not isinstance(row, Mapping):
            yield self.wrong(at, *no_table(row))
            return
        names = [field.name for field in fields]
        for key in row:
            if key not in names:
                yield self.wrong(f"{at}.{named(key)}", *unknown(names))
        for field in fields:
            if field.name not in row:
                if field.needed:
                    yield self.wrong(f"{at}.{field.name}", *MISSING)
            elif (wrong := field.kind.wrong(row[field.name])) is not None:
                yield self.wrong(f"{at}.{field.name}", *wrong)

    def _faults_of_picks(self, part: Picks, content: OwnContent) -> Iterator[BadContent]:
        names, rows = [key for key, _ in part.keys], content.get(part.of)
        for key, picked in content[part.at].items():
            at = f"{part.at}.{named(key)}"
            if key not in names:
                yield self.wrong(at, *unknown(names))
            elif not isinstance(picked, list | tuple) or not 1 <= len(picked) <= part.most:
                yield self.wrong(
                    at,
                    Text(
                        f"must be a list of 1 to {part.most} figures",
                        f"doit être une liste de 1 à {part.most} figurines",
                    ),
                    Text(f"1 to {part.most} of them.", f"De 1 à {part.most}."),
                )
            else:
                for id_ in picked:
                    if not isinstance(id_, str) or not isinstance(rows, Mapping) or id_ not in rows:
                        yield self.wrong(at, *_none_to_take(id_))
                        break

    def _faults_of_maps(self, part: Maps, maps: object) -> Iterator[BadContent]:
        if not isinstance(maps, list | tuple) or not 1 <= len(maps) <= len(part.seats):
            yield self.wrong(
                part.at,
                Text(
                    f"must be a list of 1 to {len(part.seats)} maps",
                    f"doit être une liste de 1 à {len(part.seats)} plateaux",
                ),
                Text("One map for each number of players.", "Un plateau par nombre de joueurs."),
            )
            return
        for number, each in enumerate(maps):
            at = f"{part.at}.{number}"
            if not isinstance(each, Mapping):
                yield self.wrong(at, *no_table(each))
                continue
            for key in each:
                if key not in ("seats", "province"):
                    yield self.wrong(f"{at}.{named(key)}", *unknown(["seats", "province"]))
            wrong = Number(part.seats[0], part.seats[-1]).wrong(each.get("seats"))
            if wrong is not None:
                yield self.wrong(f"{at}.seats", *wrong)
            yield from self._faults_of_provinces(part, f"{at}.province", each.get("province"))

    def _faults_of_provinces(self, part: Maps, at: str, rows: object) -> Iterator[BadContent]:
        if not isinstance(rows, list | tuple) or not 1 <= len(rows) <= part.most:
            count = len(rows) if isinstance(rows, list | tuple) else 0
            yield self.wrong(
                at,
                Text(
                    f"must be a list of 1 to {part.most} provinces, not {count}",
                    f"doit être une liste de 1 à {part.most} provinces, pas {count}",
                ),
                Text(f"1 to {part.most} provinces.", f"De 1 à {part.most} provinces."),
            )
            return
        for place, row in enumerate(rows):
            yield from self._faults_of_row(f"{at}.{place}", part.fields, row)

    def wrong(self, at: str, told: Text, advice: Text) -> BadContent:
        """A fault at a path: one sentence that stands alone, and one to show beside the field."""
        return BadContent(
            at, Text(f"{self.title.en}: {at} {told.en}.", f"{self.title.fr} : {at} {told.fr}."), advice
        )


ID = re.compile(r"[a-z][a-z0-9]{0,15}")
"""The ids that owners may choose for rows."""
MISSING = Text("is missing", "manque"), Text("This is missing.", "Il manque ici quelque chose.")
NO_ID = (
    Text(
        "isn’t an ID: 1 to 16 lowercase letters and digits, beginning with a letter",
        "n’est pas un id : il faut de 1 à 16 minuscules ou chiffres, dont une lettre en tête",
    ),
    Text(
        "An ID has 1 to 16 lowercase letters and digits, beginning with a letter.",
        "Un id compte de 1 à 16 minuscules ou chiffres et commence par une lettre.",
    ),
)


def unknown(known: Sequence[str]) -> tuple[Text, Text]:
    names = ", ".join(known)
    return (
        Text(f"is unknown; use one of: {names}", f"est inconnu ; valeurs possibles : {names}"),
        Text(f"Unknown. Use one of: {names}.", f"Inconnu. Valeurs possibles : {names}."),
    )


def no_table(value: object) -> tuple[Text, Text]:
    return (
        Text(f"must be a table, not {shown(value)}", f"doit être une table, pas {shown(value)}"),
        Text("A table of fields goes here.", "Il faut ici une table de champs."),
    )


def _none_to_take(id_: object) -> tuple[Text, Text]:
    return (
        Text(
            f"names the figure {shown(id_)}, which doesn’t exist",
            f"nomme la figurine {shown(id_)}, qui n’existe pas",
        ),
        Text(f"There is no figure {shown(id_)}.", f"Il n’y a pas de figurine {shown(id_)}."),
    )


def counted(row: object) -> int:
    """How many copies a row has; a value that is not a number is reported elsewhere."""
    count = row.get("count", 1) if isinstance(row, Mapping) else 1
    return count if type(count) is int else 1


def printed(text: str) -> bool:
    """Whether a text has no invisible or control characters, apart from the no-break spaces of French."""
    return text.replace("\u00a0", " ").replace("\u202f", " ").isprintable()


def named(key: object) -> str:
    """A key as shown in a path: shortened, with unprintable characters replaced."""
    return "".join(letter if printed(letter) else "?" for letter in str(key)[:LONGEST_KEY])


def shown(value: object) -> str:
    """A value as quoted in a sentence."""
    if isinstance(value, str):
        return f'"{named(value)}"'
    return str(value)[:40]
