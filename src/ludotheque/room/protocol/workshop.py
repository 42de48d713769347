"""The bodies of the workshop: what content is made of, what is wrong with it, sets that people keep."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Raw, Struct

from ludotheque.room.protocol.bodies import PRINTED
from ludotheque.room.protocol.messages import Milliseconds, Sentence
from ludotheque.room.protocol.study import Moment
from ludotheque.viewers import SEAT_NUMBERS

LARGEST_CONTENT = 48 * 1024
"""Bytes of a set's content, as JSON or as TOML."""
FEWEST_TRIALS, MOST_TRIALS = 20, 1000
"""Games with each set that a study may be asked for."""

SetLine = Annotated[str, Meta(max_length=120, pattern=PRINTED)]


class FieldCard(Struct, frozen=True):
    """A field of a row. `line` has least to most characters, `lines` at most so many lines."""

    name: str
    label: Sentence
    kind: Literal["number", "line", "flag", "lines"]
    least: int
    most: int
    cross: bool
    """It may be "-": none."""
    needed: bool


class PartCard(Struct, frozen=True):
    """A part of the content: rows of fields by their ids, lists of ids of `of`, or maps."""

    kind: Literal["rows", "picks", "maps"]
    at: str
    label: Sentence
    about: Sentence
    fields: list[FieldCard]
    keys: list[str]
    """The rows that there are; none: one names one's own."""
    names: list[Sentence]
    """What the lists of ids are called."""
    notes: list[Sentence]
    """What each of the `keys` does; none: there is nothing to say."""
    of: str
    most: int
    total: int
    """What the fields `count` add up to; 0: any number."""
    seats: list[int]
    """For maps: the numbers of seats that there may be one for."""


class WorkshopCard(Struct, frozen=True):
    """What can be made for a game, and the house's own to start from."""

    game: str
    title: Sentence
    parts: list[PartCard]
    house: dict[str, Any]
    largest: int
    """Bytes that a set may have."""


class Draft(Struct, frozen=True, forbid_unknown_fields=True):
    """Content to be looked at: what is wrong with it, and how a table with it would begin."""

    content: Raw
    seats: Annotated[int, Meta(ge=1, le=SEAT_NUMBERS)] | None = None
    """None: only what is wrong."""
    options: dict[str, str | int | bool] = {}


class ContentFault(Struct, frozen=True):
    at: str
    """The path of the field: `figures.heavy.life`."""
    en: str
    fr: str


class Checked(Struct, frozen=True):
    faults: list[ContentFault]
    moment: Moment | None = None
    """How it begins, as the first seat sees it."""
    seats: int = 0
    legal: list[str] = []


class ReadFile(Struct, frozen=True):
    """A file of the command line, with all that it leaves to the house filled in."""

    content: dict[str, Any]
    faults: list[ContentFault]


class NewTrial(Struct, frozen=True, forbid_unknown_fields=True):
    """Sets whose games bots shall play: one beside the house's, or two beside each other."""

    contents: Annotated[list[Raw], Meta(min_length=2, max_length=2)]
    """`null` is the house's."""
    seats: Annotated[int, Meta(ge=1, le=SEAT_NUMBERS)]
    options: dict[str, str | int | bool] = {}
    games: Annotated[int, Meta(ge=FEWEST_TRIALS, le=MOST_TRIALS)] = 240
    """Of each."""


class StudyShare(Struct, frozen=True):
    """A share or another number, and where it lies 95 times in 100."""

    value: float
    low: float
    high: float


class StudyThing(Struct, frozen=True):
    """A card or a figure, and what comes of it."""

    en: str
    fr: str
    count: int
    """How often it was had, or played."""
    value: float
    low: float
    high: float
    """Where it lies, for all of them together 95 times in 100."""


class StudyContrast(Struct, frozen=True):
    """What the second set changes: its numbers less the first's."""

    seats: list[StudyShare]
    length: StudyShare
    things: list[StudyThing]
    """Those that both have."""


class StudyFindings(Struct, frozen=True):
    """What the games with one set came to."""

    games: int
    seats: list[StudyShare]
    length: float
    shortest: int
    longest: int
    things: list[StudyThing]
    measure: Literal["wins", "points", ""]
    """What the values of `things` are: how much more those win who have it; the points it wins."""


class TrialCard(Struct, frozen=True):
    """How far a study is, and what it has found so far, for each set."""

    id: str
    state: Literal["waiting", "playing", "done", "failed", "cancelled"]
    done: int
    of: int
    ahead: int
    """Studies that come first."""
    findings: list[StudyFindings]
    contrast: StudyContrast | None = None


class NewSet(Struct, frozen=True, forbid_unknown_fields=True):
    """A set to keep, or its next version."""

    game: Annotated[str, Meta(max_length=60)]
    name: Annotated[str, Meta(min_length=1, max_length=60, pattern=PRINTED)]
    content: Raw
    credits: SetLine = ""
    """Whom it is by."""
    licence: SetLine = ""
    """What others may do with it."""
    shared: bool = False
    """Everybody finds it; else only who has its link."""


class SetCard(Struct, frozen=True):
    id: str
    game: str
    name: str
    credits: str
    licence: str
    shared: bool
    owner: str
    """The name of who made it."""
    mine: bool
    version: int
    """The newest."""
    hash: str
    """Of its content; records carry it."""
    created: Milliseconds
    changed: Milliseconds
    key: str = ""
    """For its owner: what opens it to others, `/g/<game>/workshop/<set>?key=<key>`."""


class SetVersion(Struct, frozen=True):
    version: int
    made: Milliseconds
    hash: str


class WholeSet(Struct, frozen=True):
    card: SetCard
    version: int
    """The one that is shown."""
    content: dict[str, Any]
    versions: list[SetVersion]
    """Those that are kept, the newest first."""
