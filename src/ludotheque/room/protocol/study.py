"""Bodies for learning and review, over HTTP: replays, lessons, puzzles, variations, analyses."""

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from ludotheque.puzzles import Choice
from ludotheque.room.protocol.messages import Sentence, Step
from ludotheque.room.protocol.profiles import Rating
from ludotheque.search.analysis import Balance, Judged, Scale
from ludotheque.viewers import SEAT_NUMBERS


class Moment(msgspec.Struct, frozen=True, omit_defaults=True):
    """A position of a replay, and the move that led to it (none for the first)."""

    n: int
    to_act: list[int]
    scores: list[int]
    view: msgspec.Raw
    step: Step | None
    picture: Any = None
    """The view as a board, for games that provide one."""


class LessonCard(msgspec.Struct, frozen=True):
    """One step of a lesson, ready to be shown."""

    id: str
    words: Sentence
    rule: str
    """The rules sentence that it is about; may be empty."""
    seat: int
    seats: int
    options: dict[str, str | int | bool]
    read: bool
    """No move is expected: there is only something to look at."""
    moment: Moment
    legal: list[str]
    """The moves to try; some may be against the rules."""


class Tried(msgspec.Struct, frozen=True):
    """What came of a try."""

    right: bool
    words: Sentence
    rule: str
    """The rules sentence that decided; may be empty."""
    moments: list[Moment]
    """The positions after the right move and after each answer to it."""


class LessonTries(msgspec.Struct, frozen=True):
    """What every move of a step leads to: for a lesson without a network."""

    step: str
    tries: dict[str, Tried]


class ExampleCard(msgspec.Struct, frozen=True):
    """One illustrated example, ready to be shown move by move."""

    id: str
    seat: int
    """The seat whose moves are drawn in the last picture; -1: nobody's."""
    seats: int
    options: dict[str, str | int | bool]
    moments: list[Moment]
    """The first position, and the one after each move shown."""
    legal: list[str]
    """The legal moves of `seat` in the last picture."""


class PuzzleCard(msgspec.Struct, frozen=True):
    """A position with one best move, which is not revealed."""

    id: str
    difficulty: int
    """From 1, the easiest, to 3."""
    seat: int
    """The seat to move; the moment shows what it may know."""
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
    """Your progress: `fresh`, `open` (tried, not yet solved), `solved`, or `shown` (the answer was)."""


class PuzzleList(msgspec.Struct, frozen=True):
    daily: str
    """Today's."""
    day: str
    """Today, as the server counts days."""
    next: str
    """The one nearest to your rating, among those not yet solved."""
    rating: Rating | None
    """Your rating at this game's puzzles."""
    all: list[PuzzleName]


class PuzzleProgress(msgspec.Struct, frozen=True):
    """Your puzzle rating after a try."""

    state: str
    rating: Rating | None
    """None for visitors without a name, and before the first puzzle that counted."""
    change: int
    """The change of the rating by this try."""
    next: str


class PuzzleAnswer(msgspec.Struct, frozen=True):
    """The solution of a puzzle, for those who found the best move or gave up."""

    best: str
    scale: Scale
    choices: list[Choice]
    """Best first, each with its value for the seat to move."""
    line: list[Moment]
    """The best move and a likely continuation."""
    progress: PuzzleProgress


class PuzzleTried(msgspec.Struct, frozen=True):
    """The result of a try. After a wrong one, nothing of the answer is revealed."""

    right: bool
    lost: float | None
    """How much worse it is than the best move, if known: in points, or as a probability from 0 to 1."""
    tempting: bool
    """Whether it is the move that looks best at first sight."""
    progress: PuzzleProgress
    answer: PuzzleAnswer | None


class PuzzleHint(msgspec.Struct, frozen=True):
    """First what the best move achieves, and a wrong move; then a few others, one of them the best."""

    step: int
    reason: Sentence | None
    ruled_out: str
    """Never among `moves`."""
    tempting: bool
    """Whether that is the move that looks best at first sight."""
    moves: list[str]
    """Empty at the first step."""


class PuzzleKit(msgspec.Struct, frozen=True):
    """All that a puzzle needs without a network. What is found with it does not count."""

    best: str
    scale: Scale
    choices: list[Choice]
    line: list[Moment]
    hints: list[PuzzleHint]


class NewVariation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A variation from a position of a finished table, including the chance moves as they were drawn."""

    n: Annotated[int, Meta(ge=0, le=10_000_000)]
    """After how many of its moves."""
    line: Annotated[list[tuple[int, Annotated[str, Meta(max_length=400)]]], Meta(max_length=200)] = []
    viewer: Annotated[int, Meta(ge=-2, lt=SEAT_NUMBERS)] = -2
    key: Annotated[str, Meta(max_length=80)] = ""


class SeatMoves(msgspec.Struct, frozen=True):
    seat: int
    moves: list[str]


class Variation(msgspec.Struct, frozen=True):
    """The moves tried, including chance moves, and the legal moves that follow."""

    line: list[tuple[int, str]]
    moments: list[Moment]
    """After each of them."""
    legal: list[SeatMoves]
    """The legal moves of the seats to act, where the viewer may know them."""


class Valued(msgspec.Struct, frozen=True):
    """The value of a position in a variation."""

    scale: Scale
    judged: Judged | None
    """None if computing it would take too long."""


class StudyLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A variation after the first `n` moves of a game."""

    n: Annotated[int, Meta(ge=0, le=10_000_000)]
    line: Annotated[list[tuple[int, Annotated[str, Meta(max_length=100)]]], Meta(max_length=120)]


class NewStudy(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody's notes on a finished game, in plain text."""

    title: Annotated[str, Meta(max_length=80)]
    notes: Annotated[str, Meta(max_length=4000)]
    lines: Annotated[list[StudyLine], Meta(max_length=30)] = []
    shared: bool = False
    """Anyone with the link may read it; otherwise only its owner."""
    key: Annotated[str, Meta(max_length=80)] = ""


class StudyCard(msgspec.Struct, frozen=True):
    id: str
    title: str
    notes: str
    lines: list[StudyLine]
    shared: bool
    own: bool
    """Whether it is yours and you may change it."""


class Analysis(msgspec.Struct, frozen=True):
    """The analysis so far; the last positions are evaluated first."""

    scale: Scale
    """`points`: exact values; `worth`: estimates, from 0 to 1."""
    done: int
    total: int
    moments: list[Judged]
    """Sorted by `n`; positions not yet evaluated are left out (the last ones come first)."""
    balances: list[Balance]
    """For each seat; only once the analysis is complete, and only for estimates."""
