"""What those get over HTTP who learn and look back: moments of games, lessons, puzzles, analyses."""

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from ludotheque.puzzles import Choice
from ludotheque.room.protocol.messages import Sentence, Step
from ludotheque.room.protocol.profiles import Rating
from ludotheque.search.analysis import Balance, Judged, Scale
from ludotheque.viewers import SEAT_NUMBERS


class Moment(msgspec.Struct, frozen=True, omit_defaults=True):
    """A position of a replay, and the move that led to it (none at the first)."""

    n: int
    to_act: list[int]
    scores: list[int]
    view: msgspec.Raw
    step: Step | None
    picture: Any = None
    """The view as a board, for games that give one."""


class LessonCard(msgspec.Struct, frozen=True):
    """One step of a lesson, ready to be drawn."""

    id: str
    words: Sentence
    rule: str
    """The sentence of the rules that it is about; may be empty."""
    seat: int
    seats: int
    options: dict[str, str | int | bool]
    read: bool
    """Nothing is asked: there is something to look at."""
    moment: Moment
    legal: list[str]
    """What may be tried; some of it may be against the rules."""


class Tried(msgspec.Struct, frozen=True):
    """What came of a try."""

    right: bool
    words: Sentence
    rule: str
    """The sentence of the rules that decided; may be empty."""
    moments: list[Moment]
    """The positions after the right move and after each answer to it."""


class ExampleCard(msgspec.Struct, frozen=True):
    """One drawn example, ready to be shown move by move."""

    id: str
    seat: int
    """The seat whose moves are drawn in the last picture; -1: nobody's."""
    seats: int
    options: dict[str, str | int | bool]
    moments: list[Moment]
    """The first position, and the one after each move that is shown."""
    legal: list[str]
    """What `seat` may play in the last picture."""


class PuzzleCard(msgspec.Struct, frozen=True):
    """A position with one best choice, which is not told."""

    id: str
    difficulty: int
    """From 1, the easiest, to 3."""
    seat: int
    """Who is to choose; the moment shows what this seat may know."""
    seats: int
    scale: Scale
    options: dict[str, str | int | bool]
    moment: Moment
    legal: list[str]


class DailyPuzzle(msgspec.Struct, frozen=True):
    """The room's puzzle of the day; the games take turns."""

    game: str
    day: str
    """Today, as the server counts days."""
    puzzle: PuzzleCard


class PuzzleName(msgspec.Struct, frozen=True):
    id: str
    difficulty: int
    rating: int
    state: str
    """For who asks: `fresh`, `open` (tried, not yet found), `solved`, or `shown` (the answer was)."""


class PuzzleList(msgspec.Struct, frozen=True):
    daily: str
    """Today's."""
    day: str
    """Today, as the server counts days."""
    next: str
    """The one nearest to the rating of who asks, among those not yet solved."""
    rating: Rating | None
    """Of who asks, at this game's puzzles."""
    all: list[PuzzleName]


class PuzzleStanding(msgspec.Struct, frozen=True):
    """How who tried stands now."""

    state: str
    rating: Rating | None
    """None for those without a name, and before the first puzzle counted."""
    change: int
    """Of the rating, by this try."""
    next: str


class PuzzleAnswer(msgspec.Struct, frozen=True):
    """All about a puzzle: told to who has found the best choice, or gave up."""

    best: str
    scale: Scale
    choices: list[Choice]
    """The best first, each with what it is worth to who chooses."""
    tempting: str
    line: list[Moment]
    """The best choice and what may follow."""
    standing: PuzzleStanding


class PuzzleTried(msgspec.Struct, frozen=True):
    """What came of a try. A wrong one is told that it is wrong, and nothing of the answer."""

    right: bool
    lost: float | None
    """How much worse it is than the best, if that is known: points, or chances from 0 to 1."""
    tempting: bool
    """Whether it is what looks best at first sight."""
    standing: PuzzleStanding
    answer: PuzzleAnswer | None


class PuzzleHint(msgspec.Struct, frozen=True):
    """First what the best choice is good for, and which it is not; then a few, one of them the best."""

    step: int
    reason: Sentence | None
    tempting: str
    moves: list[str]
    """Empty at the first step."""


class NewVariation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Moves tried from a position of a finished table; chance moves among them as they fell."""

    n: Annotated[int, Meta(ge=0, le=10_000_000)]
    """After how many of its moves."""
    line: Annotated[list[tuple[int, Annotated[str, Meta(max_length=400)]]], Meta(max_length=200)] = []
    viewer: Annotated[int, Meta(ge=-2, lt=SEAT_NUMBERS)] = -2
    key: Annotated[str, Meta(max_length=80)] = ""


class SeatMoves(msgspec.Struct, frozen=True):
    seat: int
    moves: list[str]


class Variation(msgspec.Struct, frozen=True):
    """The moves that were tried, with what chance added to them, and what may be tried next."""

    line: list[tuple[int, str]]
    moments: list[Moment]
    """After each of them."""
    legal: list[SeatMoves]
    """Of the seats to act whose choices the viewer may know."""


class Valued(msgspec.Struct, frozen=True):
    """What a position of a variation is worth."""

    scale: Scale
    judged: Judged | None
    """None if it would take too long."""


class StudyLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Moves that were tried after the first `n` of a game."""

    n: Annotated[int, Meta(ge=0, le=10_000_000)]
    line: Annotated[list[tuple[int, Annotated[str, Meta(max_length=100)]]], Meta(max_length=120)]


class NewStudy(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody keeps of a finished game, in plain text."""

    title: Annotated[str, Meta(max_length=80)]
    notes: Annotated[str, Meta(max_length=4000)]
    lines: Annotated[list[StudyLine], Meta(max_length=30)] = []
    shared: bool = False
    """Who has the link may read it; else its owner alone."""
    key: Annotated[str, Meta(max_length=80)] = ""


class StudyCard(msgspec.Struct, frozen=True):
    id: str
    title: str
    notes: str
    lines: list[StudyLine]
    shared: bool
    own: bool
    """Whether it is yours, to change."""


class Analysis(msgspec.Struct, frozen=True):
    """What is known so far; the last positions are judged first."""

    scale: Scale
    """`points`: exact values; `worth`: estimates, from 0 to 1."""
    done: int
    total: int
    moments: list[Judged]
    """The newest positions first come in: sorted by `n`, those not yet judged are left out."""
    balances: list[Balance]
    """For each seat; only when all is done, and only for estimates."""
