"""What a game is. A game is a folder of `games/`; its `__init__.py` fills in one `Game`.

The rules are compiled functions on one record `s` (a NumPy record of the game's `State` type). A seat is
a number from 0; chance is a seat too, `CHANCE`. A move is one int64, its fields packed by the game.

  start(s, setup)          set the record up from `Game.setup(options, seats)`
  acting(s)                the seats to act as a bit mask; `CHANCE_BIT` alone for chance; 0 when over
  fill_moves(s, seat, out) write the legal moves of a seat that is to act; their number
  judge(s, seat, move)     0 if legal, else the number of the rule it breaks (an index of `rule_ids`)
  play(s, seat, move)      make a legal move
  over(s)                  0, or why the game ended (an index of `reasons`)
  scores(s, out)           the scores as records give them, at this moment
  ranks(s, out)            1 for the best, equal numbers for ties; asked for when the game is over
  draw(s, rng)             a chance move, each with its due likelihood
  redeal(s, viewer, rng)   replace all that the viewer cannot know by one equally likely world

What every game promises (tests/games/test_every_game.py):
  P1  `acting` is 0 exactly when there is an outcome.
  P2  every acting seat has a legal move.
  P3  `fill_moves` gives all moves that `judge` accepts; a refused move changes nothing, names its rule.
  P4  `parse(text(move)) == move`.
  P5  replaying the log gives the same record, byte for byte.
  P6  every game ends within `longest(options, seats)` moves.
  P7  what a viewer sees, and may do, is the same in every world it cannot tell apart (`redeal`).
  P8  copying is assignment; pickle and hash agree.
  P9  compiled and interpreted agree; no index is ever out of bounds.
  P10 every way to end is reached by a recorded game; old recorded games keep replaying.
  P11 pieces, cards, gold are conserved after every move (`check`).
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, Literal, TypeVar

import msgspec
import numpy as np
import numpy.typing as npt

from ludotheque.errors import BadOption, Text
from ludotheque.jit import jit, specialise
from ludotheque.thinking import Thinking, rank_worth

CHANCE = -1
CHANCE_BIT = 1 << 7

SPECTATOR = -1
"""A viewer without a seat: sees what everybody may see."""
OPEN = -2
"""A viewer of a finished game's replay: sees everything."""

Lang = Literal["en", "fr"]
Value = str | int | bool
Options = Mapping[str, Value]
Content = Mapping[str, object]
"""An owner's own data in the place of the shipped one (a catalogue, a map), as read from its file."""

Words = npt.NDArray[np.int64]
Record = Any
"""One state: a NumPy record in Python, a typed record in compiled code."""
bytes_of: Callable[[Record], bytes] = np.generic.tobytes
"""A record's bytes. `s.tobytes()` looks for a field of that name first, which takes longer than the copy."""


def places(state: np.dtype[Any]) -> dict[str, int | slice]:
    """Where each field of a record stands among its words: a number, or for an array a slice."""
    found: dict[str, int | slice] = {}
    for name, (kind, at, *_) in (state.fields or {}).items():
        found[name] = slice(at // 8, (at + kind.itemsize) // 8) if kind.shape else at // 8
    return found


F = TypeVar("F", bound=Callable[..., Any])


@dataclass(frozen=True)
class Option:
    """One thing that a table decides before it starts: one of `values`, or a whole number from `least`."""

    name: str
    label: Text
    default: Value
    values: tuple[Value, ...] = ()
    least: int = 0
    most: int = 2**31
    sample: tuple[int, ...] = ()
    """For a number: the values that a random choice of options takes it from."""
    value_labels: tuple[Text, ...] = ()

    def check(self, value: object) -> Value:
        if self.values:
            # 1 == True in Python: an on/off option takes only true and false, and no other option does.
            for known in self.values:
                if value == known and type(value) is type(known):
                    return known
        elif isinstance(value, int) and type(value) is int and self.least <= value <= self.most:
            return value
        raise BadOption(
            f"{self.name} is {self.wanted(Text('or', 'ou').en)}, not {_shown(value)}.",
            f"{self.name} vaut {self.wanted(Text('or', 'ou').fr)}, pas {_shown(value)}.",
        )

    def wanted(self, or_: str) -> str:
        if self.values:
            *first, last = [_shown(value) for value in self.values]
            return f"{', '.join(first)} {or_} {last}" if first else last
        return f"{self.least}…{self.most}"

    def read(self, text: str) -> Value:
        """The value that somebody typed."""
        if self.values:
            for value in self.values:
                if text == _shown(value):
                    return value
        elif text.isascii() and text.isdigit() and len(text) < 12:
            return self.check(int(text))
        return self.check(text)

    def word(self, value: Value) -> int:
        """The value as compiled code gets it: a place in `values`, or the number itself."""
        return self.values.index(value) if self.values else int(value)

    @property
    def choices(self) -> tuple[Value, ...]:
        return self.values or self.sample or (self.default,)


def _shown(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)[:60]


@jit
def no_draw(s: Record, rng: Any) -> Any:
    """For games without chance."""
    return 0


@jit
def no_redeal(s: Record, viewer: Any, rng: Any) -> None:
    """For games without secrets: there is only one world."""


def no_check(s: Record) -> None:
    """Conservation for games that have nothing to count."""


def no_content(content: Content | None, seats: int) -> Sequence[int]:
    return ()


def fits_always(options: Options, seats: int, content: Content | None) -> None:
    """For games whose options and content go together in every way."""


def no_explanation(s: Record, seat: int, move: int, lang: Lang) -> str:
    """For games whose moves say all there is."""
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
    """`judge`'s numbers as rule ids; the first stands for "legal" and is empty."""
    refusals: Mapping[str, Text]
    reasons: tuple[str, ...]
    """`over`'s numbers as words; the first stands for "not over" and is empty."""

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

    text: Callable[[Record, int, int], str]
    """A move of a seat as records write it."""
    known_texts: Mapping[int, str] = field(default_factory=dict)
    """For games in which every move of a seat has the same text in all positions: these texts."""
    parse: Callable[[Record, int, str], int]
    """The move a text means, legal or not; `BadMove` if it means none."""
    view: Callable[[Record, int], msgspec.Struct]
    """What one viewer (a seat, `SPECTATOR`, `OPEN`) sees."""
    events: Callable[[Record, int, int, Record, int], Sequence[msgspec.Struct]]
    """What a move caused, for one viewer: before, seat, move, after, viewer."""
    tell: Callable[[Any, Lang], str]
    """An event as a sentence."""
    draw_text: Callable[[Any, Lang], str]
    """A view as a picture for terminals and tests, with Rich's markup for colour."""

    content: Callable[[Content | None, int], Sequence[int]] = no_content
    """Checks an owner's own data for so many seats (`BadOption` says what is wrong) and gives the words that
    `start` reads: equally many for every number of seats."""
    fits: Callable[[Options, int, Content | None], None] = fits_always
    """`BadOption` if the options and the content do not go together."""
    explain_move: Callable[[Record, int, int, Lang], str] = no_explanation
    """More about a legal move for who is to choose: what may come of it. Empty if its text says all.
    About a move of chance it is asked only when the game is over, and nothing is hidden any more."""
    check: Callable[[Record], None] = no_check
    """P11: raises AssertionError if anything was lost or gained."""
    thinking: Thinking = field(default_factory=Thinking)
    """How bots think about the game."""
    trace_extras: Callable[[Record], Mapping[str, object]] = field(default=lambda s: {})
    """What a trace line of this game has besides the common fields."""
    _specialised: dict[Any, Any] = field(default_factory=dict, repr=False)

    def complete(self, given: Mapping[str, object]) -> dict[str, Value]:
        """All options, those not given at their default; `BadOption` names what is wrong."""
        known = {option.name: option for option in self.options}
        for name in given:
            if name not in known:
                names = ", ".join(known)
                raise BadOption(
                    f"{self.name} has no option {_shown(name)}; it has: {names}.",
                    f"{self.name} n’a pas d’option {_shown(name)} ; il a : {names}.",
                )
        return {name: option.check(given.get(name, option.default)) for name, option in known.items()}

    def seats(self, count: int | None = None) -> int:
        """A number of seats that this game can have; its smallest if none is asked for."""
        if count is None:
            return self.seat_counts[0]
        if count not in self.seat_counts:
            allowed = ", ".join(map(str, self.seat_counts))
            raise BadOption(
                f"{self.name} has {allowed} seats, not {count}.",
                f"{self.name} se joue à {allowed}, pas à {count}.",
            )
        return count

    def setup(self, options: Options, seats: int, content: Content | None = None) -> Words:
        """What `start` reads: the number of seats, each option, then the content."""
        self.fits(options, seats, content)
        words = [seats, *(option.word(options[option.name]) for option in self.options)]
        return np.array([*words, *self.content(content, seats)], np.int64)

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

    def specialise(self, function: F, into_callers: bool = False, brief: bool = False, **more: object) -> F:
        """The generic compiled `function` (a search, a simulation) with this game's rules in it."""
        key = (function, tuple(sorted(more)))
        if key not in self._specialised:
            self._specialised[key] = specialise(
                function, self.name, into_callers, brief, **self.functions, **more
            )
        return self._specialised[key]  # type: ignore[no-any-return]

    @cached_property
    def functions(self) -> dict[str, object]:
        names = ("start", "acting", "fill_moves", "judge", "play", "over", "scores", "ranks")
        rules = {name: getattr(self, name) for name in (*names, "draw", "redeal")}
        hooks = self.thinking.hooks
        if "worth" not in hooks:
            hooks["worth"] = specialise(rank_worth, self.name, over=self.over, ranks=self.ranks)
        return {**rules, **hooks}
