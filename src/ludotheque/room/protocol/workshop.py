"""The bodies for the workshop: the structure of content, its faults, and people's sets."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Raw, Struct

from ludotheque.room.protocol.bodies import PRINTED
from ludotheque.room.protocol.messages import Milliseconds, Sentence
from ludotheque.room.protocol.study import Moment
from ludotheque.viewers import SEAT_NUMBERS

LARGEST_CONTENT = 48 * 1024
"""The most bytes of a set's content, as JSON or as TOML."""
FEWEST_TRIALS, MOST_TRIALS = 20, 1000
"""The numbers of games per set that a study may have."""

SetLine = Annotated[str, Meta(max_length=120, pattern=PRINTED)]


class FieldCard(Struct, frozen=True):
    """A field of a row. `line` has `least` to `most` characters, `lines` at most `most` lines."""

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
    """The ids of the rows; none: authors choose their own."""
    names: list[Sentence]
    """What the lists of ids are called."""
    notes: list[Sentence]
    """What each of the `keys` does; none: no explanation."""
    of: str
    most: int
    total: int
    """What the fields `count` add up to; 0: any number."""
    seats: list[int]
    """For maps: the numbers of seats that can have one."""


class WorkshopCard(Struct, frozen=True):
    """What can be customised in a game, and its own content to start from."""

    game: str
    title: Sentence
    parts: list[PartCard]
    house: dict[str, Any]
    largest: int
    """The most bytes of a set."""


class Draft(Struct, frozen=True, forbid_unknown_fields=True):
    """Content to check: its faults, and a preview of a table that uses it."""

    content: Raw
    seats: Annotated[int, Meta(ge=1, le=SEAT_NUMBERS)] | None = None
    """None: only the faults."""
    options: dict[str, str | int | bool] = {}


class ContentFault(Struct, frozen=True):
    at: str
    """The path of the field: `figures.heavy.life`."""
    en: str
    fr: str


class Checked(Struct, frozen=True):
    faults: list[ContentFault]
    moment: Moment | None = None
    """The opening position, as the first seat sees it."""
    seats: int = 0
    legal: list[str] = []


class ReadFile(Struct, frozen=True):
    """A file of the command line, with everything it leaves out filled in."""

    content: dict[str, Any]
    faults: list[ContentFault]


class NewTrial(Struct, frozen=True, forbid_unknown_fields=True):
    """Sets to test with games between bots: one compared with the game's own, or two with each other."""

    contents: Annotated[list[Raw], Meta(min_length=2, max_length=2)]
    """`null` is the game's own content."""
    seats: Annotated[int, Meta(ge=1, le=SEAT_NUMBERS)]
    options: dict[str, str | int | bool] = {}
    games: Annotated[int, Meta(ge=FEWEST_TRIALS, le=MOST_TRIALS)] = 240
    """Of each."""


class StudyShare(Struct, frozen=True):
    """A share or another number, with its 95% confidence interval."""

    value: float
    low: float
    high: float


class StudyThing(Struct, frozen=True):
    """A card or a figure, and its effect on the result."""

    en: str
    fr: str
    count: int
    """How often a player had it, or played it."""
    value: float
    low: float
    high: float
    """The simultaneous 95% confidence interval, for all of them together."""


class StudyContrast(Struct, frozen=True):
    """The effect of the second set: its numbers minus the first's."""

    seats: list[StudyShare]
    length: StudyShare
    things: list[StudyThing]
    """Those that both have."""


class StudyFindings(Struct, frozen=True):
    """The results of the games with one set."""

    games: int
    seats: list[StudyShare]
    length: float
    shortest: int
    longest: int
    things: list[StudyThing]
    measure: Literal["wins", "points", ""]
    """What the values of `things` mean: how much more often players win with it, or the points it wins."""


class TrialCard(Struct, frozen=True):
    """The progress of a study, and its findings so far for each set."""

    id: str
    state: Literal["waiting", "playing", "done", "failed", "cancelled"]
    done: int
    of: int
    ahead: int
    """How many studies are ahead in the queue."""
    findings: list[StudyFindings]
    contrast: StudyContrast | None = None


class NewSet(Struct, frozen=True, forbid_unknown_fields=True):
    """A set to store, or its next version."""

    game: Annotated[str, Meta(max_length=60)]
    name: Annotated[str, Meta(min_length=1, max_length=60, pattern=PRINTED)]
    content: Raw
    credits: SetLine = ""
    """Its authors."""
    licence: SetLine = ""
    """What others may do with it."""
    shared: bool = False
    """Everybody can find it; otherwise only people with its link."""


class SetCard(Struct, frozen=True):
    id: str
    game: str
    name: str
    credits: str
    licence: str
    shared: bool
    owner: str
    """Its author's name."""
    mine: bool
    version: int
    """The newest."""
    hash: str
    """Of its content; records carry it."""
    created: Milliseconds
    changed: Milliseconds
    key: str = ""
    """For its owner: the key of the link that opens it to others, `/g/<game>/workshop/<set>?key=<key>`."""


class SetVersion(Struct, frozen=True):
    version: int
    made: Milliseconds
    hash: str


class WholeSet(Struct, frozen=True):
    card: SetCard
    version: int
    """The version shown."""
    content: dict[str, Any]
    versions: list[SetVersion]
    """The versions kept, newest first."""
