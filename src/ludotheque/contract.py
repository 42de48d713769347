"""The contract of a game: a folder of `games/`, or a package, whose `__init__.py` fills in one `Game`.

The rules are compiled functions on one record `s` (a NumPy record of the game's `State` type). A seat is
a number from 0; chance is a seat too, `CHANCE`. A viewer is never a number but a `Viewer` (`viewers.py`).
A move is one int64, its fields packed by the game.

  start(s, setup)          set the record up from `Game.setup(options, seats)`
  acting(s)                the seats to act as a bit mask; `CHANCE_BIT` alone for chance; 0 when over
  fill_moves(s, seat, out) write the legal moves of a seat that is to act; return their number
  judge(s, seat, move)     0 if legal, else the number of the rule it breaks (an index of `rule_ids`)
  play(s, seat, move)      make a legal move
  over(s)                  0, or why the game ended (an index of `reasons`)
  scores(s, out)           the current scores, as written in records
  ranks(s, out)            1 for the best, equal numbers for ties; before the end, the current standing
  draw(s, rng)             a chance move, drawn with its true probability
  redeal(s, seat, rng)     replace all that a seat (or `NO_SEAT`) cannot know with an equally likely world
  hide(s, seat)            blank all that a seat (or `NO_SEAT`) cannot know (for research; docs/research.md)

What every game promises (`promises/`; `ludotheque check NAME` tries them, `testing.py` makes tests of them):
  P1  `acting` is 0 exactly when there is an outcome.
  P2  every acting seat has a legal move.
  P3  `fill_moves` gives all moves that `judge` accepts; a refused move changes nothing, names its rule.
  P4  `parse(text(move)) == move`.
  P5  replaying the log gives the same record, byte for byte.
  P6  every game ends within `longest(options, seats)` moves.
  P7  what a viewer sees and may do is the same in all worlds they cannot tell apart (`redeal`); and a choice
      that is not sealed is the same for every viewer.
  P8  assigning a record copies it; pickle and hash agree.
  P9  compiled and interpreted agree; no index is ever out of bounds.
  P10 every way to end is reached by a recorded game; a record of an older version replays, or says why not.
  P11 pieces, cards, gold are conserved after every move (`check`).
  P12 what people read is in English and French: options, refusals, events, endings, drawings, and rules pages
      with the same ids, each of which is cited in the code and marks a test.
  P13 a lesson, where there is one (`content/lesson.toml`), can be done, and the rules agree with it.
  P14 bots have six levels, and each makes legal moves; `evaluate` gives numbers from 0 to 1.
  P15 a picture, where there is one (`pictures.py`), is data that the web app can draw and play by.
  P16 every legal move is among `codes`, and each is listed once.
  P17 `hide` keeps what the viewer sees and may do, and nothing that differs between worlds that the
      viewer cannot tell apart; what is the same in all of them, it does not blank.
  P18 `draw` uses nothing but `below`, with at most `MOST_OUTCOMES` options: every chance move is a tree of
      uniform choices, whose listed probabilities agree with what is drawn.
  P19 `features` are numbers from -1 to 1 and agree with the record.
"""

from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from operator import index
from pathlib import Path
from typing import Any, ClassVar, Literal, SupportsIndex, TypeVar

import msgspec
import numpy as np
import numpy.typing as npt

from ludotheque.contents import Workshop
from ludotheque.errors import BadOption, OldVersion, Text
from ludotheque.features import Feature, all_bits
from ludotheque.generic import called_of
from ludotheque.jit import direct, group_of, jit, keys, specialise
from ludotheque.options import Option as Option  # noqa: PLC0414  games find it here
from ludotheque.options import Options as Options  # noqa: PLC0414
from ludotheque.options import Value as Value  # noqa: PLC0414
from ludotheque.options import shown
from ludotheque.pictures import Colour, Picture
from ludotheque.posters import Poster
from ludotheque.thinking import Thinking, choose_listed, evaluate_ranks
from ludotheque.viewers import Viewer

CHANCE = -1
CHANCE_BIT = 1 << 7

NO_SEAT = -3
"""For `redeal`: a viewer without a seat. Distinct from any seat, from chance and from a record's "nobody"."""

MOST_OUTCOMES = 6**4
"""For `draw`: the most options that one `below` may have."""

Lang = Literal["en", "fr"]
Content = Mapping[str, object]
"""An owner's own data that replaces ours (a catalogue, a map), as read from its file."""

Words = npt.NDArray[np.int64]
Record = Any
"""One state: a NumPy record in Python, a typed record in compiled code."""
bytes_of: Callable[[Record], bytes] = np.generic.tobytes
"""A record's bytes. `s.tobytes()` first looks for a field of that name, which takes longer than the copy."""


T = TypeVar("T")
F = TypeVar("F", bound=Callable[..., Any])


@jit
def no_draw(s: Record, rng: Any) -> Any:
    """For games without chance."""
    return 0


@jit
def no_redeal(s: Record, seat: Any, rng: Any) -> None:
    """For games without secrets: there is only one world."""


@jit
def no_hide(s: Record, seat: Any) -> None:
    """For games without secrets: everybody knows everything."""


def always(value: T) -> Callable[[Options, int], T]:
    """For values that do not depend on the options or the number of seats: `longest=always(42)`."""
    return lambda options, seats: value


def no_check(s: Record) -> None:
    """Conservation for games that have nothing to count."""


class Kept(list[int]):
    """The words of an owner's content, with their meaning, which is kept as long as somebody holds the words.

    The newest are also held here, for callers that have only a record.
    """

    _newest: ClassVar["deque[Kept]"] = deque(maxlen=16)

    def __init__(self, words: Iterable[int], meaning: object) -> None:
        super().__init__(words)
        self.meaning = meaning
        self._newest.append(self)


def always_sealed(s: Record, seat: int) -> bool:
    """For games in which every choice may reveal a secret."""
    return True


def no_content(content: Content | None, seats: int) -> Sequence[int]:
    """For games without custom content."""
    if content is not None:
        raise BadOption("This game takes no content of its own.", "Ce jeu ne prend aucun contenu.")
    return ()


def no_older_version(version: int, options: Options) -> Options | None:
    """For games that cannot play any older version of their rules."""
    return None


def content_as_given(version: int, content: Content | None) -> Content | None:
    """For games whose own content is the same in every version."""
    return content


def fits_always(options: Options, seats: int, content: Content | None) -> None:
    """For games in which all options and content are compatible."""


def no_particulars(s: Record, seat: int, move: int, rule: str) -> Text | None:
    """For games whose refusals are the same in every case."""
    return None


def no_explanation(s: Record, seat: int, move: int, lang: Lang) -> str:
    """For games whose moves need no explanation."""
    return ""


@dataclass(frozen=True, eq=False, kw_only=True)
class Game:
    name: str
    version: int
    """Raised whenever a change would make an old record replay differently."""
    folder: Path
    title: Text
    credit: Text
    summary: Text
    seat_counts: tuple[int, ...]
    seat_names: tuple[Text, ...]
    options: tuple[Option, ...]
    rule_ids: tuple[str, ...]
    """`judge`'s numbers as rule ids; the first stands for "legal" and is empty. A word after the id
    distinguishes the ways to break one rule (`S4.3 idle`): each has its own sentence."""
    refusals: Mapping[str, Text]
    endings: Mapping[str, Text]
    """Every way to end: its code in records, and its words in reports. `over` numbers them from 1."""

    State: np.dtype[Any]
    most_moves: int
    """No seat ever has more legal moves than this."""
    longest: Callable[[Options, int], int]

    start: Callable[[Record, Words], None]
    acting: Callable[[Record], int]
    fill_moves: Callable[[Record, int, Words], int]
    judge: Callable[[Record, int, int], int]
    play: Callable[[Record, int, int], None]
    over: Callable[[Record], int]
    scores: Callable[[Record, Words], None]
    ranks: Callable[[Record, Words], None]
    draw: Callable[[Record, Any], int] = no_draw
    redeal: Callable[[Record, int, Any], None] = no_redeal

    hide: Callable[[Record, int], None] = no_hide

    codes: Callable[[Options, int, Content | None], Sequence[int]] | None = None
    """Every move that a seat can ever make under these options; if not given, those of `known_texts`."""
    features: Callable[[Options, int, Content | None], Sequence[Feature]] | None = None
    """How the record becomes numbers for a learner (`features.py`); if not given, bit by bit."""

    text: Callable[[Record, int, int], str]
    """A move of a seat as records write it."""
    known_texts: Mapping[int, str] = field(default_factory=dict)
    """For games in which a move has the same text in all positions: the texts by move."""
    parse: Callable[[Record, int, str], int]
    """The move that a text stands for, legal or not; `BadMove` if there is none."""
    view: Callable[[Record, Viewer], msgspec.Struct]
    """What one viewer sees."""
    is_sealed: Callable[[Record, int], bool] = always_sealed
    """In games with secrets: is the choice of a seat to act, or the information it needs for it, private?
    If not, the seat chooses in the open, and a shared screen needs no curtain."""
    events: Callable[[Record, int, int, Record, Viewer], Sequence[msgspec.Struct]]
    """What a move caused, for one viewer: before, seat, move, after, viewer."""
    tell: Callable[[Any, Lang], str]
    """An event as a sentence."""
    draw_text: Callable[[Any, Lang], str]
    """A view as a picture for terminals and tests, with Rich's markup for colour."""

    picture: Callable[[Any], Picture] | None = None
    """A view as a board for the web app (`pictures.py`). A game that has a screen of its own needs none."""
    poster: Callable[[Any, Lang], Poster] | None = None
    """A view as a still picture (`posters.py`), for link previews; if not given, made from `picture`."""
    seat_colours: tuple[Colour, ...] = ("blue", "red", "green", "yellow")
    """The colours of the seats in the web app."""
    content: Callable[[Content | None, int], Sequence[int]] = no_content
    """Checks an owner's own data for a number of seats (`BadOption` says what is wrong) and returns the words
    that `start` reads: the same number for all seat counts. Their meaning (names) is kept only as long as
    somebody holds the words (`Kept`), since owners keep adding new content."""
    workshop: Workshop | None = None
    """The schema of owners' own data, for the workshop's forms (`contents.py`)."""
    read_older: Callable[[int, Options], Options | None] = no_older_version
    """The options under which today's rules reproduce a game of an older version; None if they no longer
    can."""
    older_content: Callable[[int, Content | None], Content | None] = content_as_given
    """The content of a game of an older version: what that version used if a game brought none, or if its own
    adds to ours."""
    fits: Callable[[Options, int, Content | None], None] = fits_always
    """Raises `BadOption` if the options and the content are incompatible."""
    explain_move: Callable[[Record, int, int, Lang], str] = no_explanation
    """More about a legal move for the player to choose: its possible outcomes. Empty if there is nothing to
    add. For a chance move it is called only after the game, when nothing is hidden any more."""
    explain_refusal: Callable[[Record, int, int, str], Text | None] = no_particulars
    """Why this move of a seat breaks a rule, with the numbers of the case (how far, how much it lacks): told
    instead of the rule's sentence in `refusals`, unless it is None. Only of what the seat knows (P7)."""
    passing: tuple[str, ...] = ()
    """The tags of public events that leave no trace in views: viewers who saw different ones may tell worlds
    apart by them."""
    held: Callable[[Any, int], Words] | None = None
    """For studies: for each game of an array of finished ones, what a seat had (cards, figures), a bit for
    each of `held_names`."""
    held_names: Callable[[Record], Sequence[Text]] = lambda s: ()
    gained: Callable[[Any], tuple[Words, Words]] | None = None
    """For studies of games in which all seats have the same: over an array of finished games, how often each
    of `held_names` was played, and the points scored in those turns, minus the opponent's."""
    check: Callable[[Record], None] = no_check
    """P11: raises AssertionError if anything was lost or gained."""
    thinking: Thinking = field(default_factory=Thinking)
    """How bots think about the game."""
    trace_extras: Callable[[Record], Mapping[str, object]] = field(default=lambda s: {})
    """Fields of this game's trace lines besides the common ones."""
    _specialised: dict[Any, Any] = field(default_factory=dict, repr=False)

    def __post_init__(self) -> None:
        keys.lay_out(self.group, self.State)

    @cached_property
    def reasons(self) -> tuple[str, ...]:
        """`over`'s numbers as codes; the first stands for "not over" and is empty."""
        return ("", *self.endings)

    @property
    def group(self) -> str:
        """The group in which the game's functions are compiled."""
        return group_of(self.play)

    def complete(self, given: Mapping[str, object]) -> dict[str, Value]:
        """All options, with defaults for those not given; `BadOption` names what is wrong."""
        known = {option.name: option for option in self.options}
        for name in given:
            if name not in known:
                names = ", ".join(known)
                raise BadOption(
                    f"{self.name} has no option {shown(name)}; it has: {names}.",
                    f"{self.name} n’a pas d’option {shown(name)} ; options possibles : {names}.",
                )
        return {name: option.check(given.get(name, option.default)) for name, option in known.items()}

    def read(self, version: int, options: Options) -> Options:
        """A game's options, whatever its version, as today's rules read them; `OldVersion` if they cannot."""
        if version == self.version:
            return options
        found = self.read_older(version, options) if version < self.version else None
        if found is None:
            raise OldVersion(self.title, version, self.version)
        return found

    def read_content(self, version: int, content: Content | None) -> Content | None:
        """A game's content, whatever its version, as today's rules read it."""
        return self.older_content(version, content) if version < self.version else content

    def seats(self, count: int | None = None) -> int:
        """A valid number of seats for this game; by default its smallest."""
        if count is None:
            return self.seat_counts[0]
        if not isinstance(count, SupportsIndex) or count not in self.seat_counts:
            allowed = ", ".join(map(str, self.seat_counts))
            raise BadOption(
                f"{self.name} is for {allowed} players, not {count!r}.",
                f"{self.name} se joue à {allowed}, pas à {count!r}.",
            )
        return index(count)

    def setup(
        self,
        options: Options,
        seats: int,
        content: Content | None = None,
        packed: Sequence[int] | None = None,
    ) -> Words:
        """What `start` reads: the number of seats, each option, then the content (`packed`: its words)."""
        self.fits(options, seats, content)
        words = [seats, *(option.word(options[option.name]) for option in self.options)]
        return np.array([*words, *(self.content(content, seats) if packed is None else packed)], np.int64)

    def actions(self, options: Options, seats: int, content: Content | None = None) -> Words:
        """All moves that can ever be made, sorted: in research, an action is an index into this list."""
        codes = self.codes(options, seats, content) if self.codes else tuple(self.known_texts)
        if not codes:
            raise BadOption(
                f"{self.name} does not list its moves (`codes`).",
                f"{self.name} n’énumère pas ses coups (`codes`).",
            )
        return np.array(sorted(set(codes)), np.int64)

    def seen_as(self, options: Options, seats: int, content: Content | None = None) -> Sequence[Feature]:
        return self.features(options, seats, content) if self.features else all_bits(self.State)

    def texts(self, s: Record, seat: int, moves: Iterable[int]) -> list[str]:
        """Moves of a seat as texts, sorted by code point."""
        known, text = self.known_texts, self.text
        return sorted([known[move] for move in moves] if known else [text(s, seat, move) for move in moves])

    @cached_property
    def has_chance(self) -> bool:
        return self.draw is not no_draw

    @cached_property
    def has_secrets(self) -> bool:
        return self.redeal is not no_redeal

    def tells_move(self, viewer: Viewer, seat: int) -> bool:
        """May the viewer read this seat's moves? In games with secrets, others only get the events."""
        return not self.has_secrets or viewer.knows(seat)

    def specialise(self, function: F, into_callers: bool = False, brief: bool = False, **more: object) -> F:
        """The generic compiled `function` (a search, a simulation), specialised for this game's rules."""
        key = (function, tuple(sorted(more)))
        if key not in self._specialised:
            self._specialised[key] = specialise(
                function, self.name, into_callers, brief, self.group, **self.functions, **more
            )
        return self._specialised[key]  # type: ignore[no-any-return]

    def direct(self, function: F, *given: Any, **more: object) -> F:
        """The same for a short function that Python calls often, always with arguments of these types."""
        key = (direct, function)
        if key not in self._specialised:
            self._specialised[key] = direct(self.specialise(function, False, True, **more), *given)
        return self._specialised[key]  # type: ignore[no-any-return]

    @cached_property
    def functions(self) -> dict[str, object]:
        rules = called_of(self)
        if "evaluate" not in (hooks := self.thinking.hooks):
            own = {name: rules[name] for name in ("over", "ranks")}
            hooks["evaluate"] = specialise(evaluate_ranks, self.name, False, False, self.group, **own)
        if "rollout_choice" not in hooks:
            own = {"fill_moves": rules["fill_moves"], "rollout_move": hooks["rollout_move"]}
            hooks["rollout_choice"] = specialise(choose_listed, self.name, True, False, self.group, **own)
        hooks.setdefault("fill_noisy", rules["fill_moves"])
        return {"State": self.State, **rules, **hooks}
