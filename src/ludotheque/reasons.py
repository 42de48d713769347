"""The reasons for a move: what a search found, and who says it to whom. Each game puts them into sentences.

Everything in `Grounds` belongs to a world that the seat cannot tell from the true one; a sentence may use
nothing that is hidden from the seat or from its reader.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from ludotheque.errors import Text


@dataclass(frozen=True)
class Line:
    """A move, the position after it, and how the search expects it to go on from there."""

    move: int
    after: Any
    next: tuple[int, int] | None = None
    """The seat that moves next, perhaps the same one, and its best move."""


@dataclass(frozen=True)
class Grounds:
    """What speaks for a move."""

    before: Any
    seat: int
    line: Line
    instead: Line | None = None
    """The next best move."""
    margin: int = 0
    """Any other move costs at least so many points; 0 where that is not known for certain."""


@dataclass(frozen=True)
class Voice:
    """Who speaks to whom: a bot about itself (I) to another seat (you); a hint to the seat itself."""

    names: Sequence[Text]
    lang: Literal["en", "fr"]
    speaker: int | None = None
    hearer: int | None = None

    def person(self, seat: int) -> int:
        """The grammatical person: 1, 2 or 3."""
        return 1 if seat == self.speaker else 2 if seat == self.hearer else 3

    def say(self, seat: int, first: str, second: str, third: str) -> str:
        """The form that fits the seat; `{}` in the third stands for its name."""
        return (first, second, third.format(self.name(seat)))[self.person(seat) - 1]

    def name(self, seat: int) -> str:
        return self.names[seat].in_(self.lang)

    def text(self, en: str, fr: str) -> str:
        return fr if self.lang == "fr" else en


Why = Callable[[Grounds, Voice], str]


def cannot_say(grounds: Grounds, voice: Voice) -> str:
    return ""


def counted(number: int, one: str, more: str, fr: bool) -> str:
    """A number with its noun, singular or plural: French says `0 point`."""
    return f"{number} {one if number == 1 or (fr and number == 0) else more}"


def sentence(words: str) -> str:
    """The words with a capital and a full stop."""
    return words[0].upper() + words[1:] + ("" if words[-1] in ".!?" else ".") if words else ""


def joined(*sentences: str, most: int = 2) -> str:
    """The first few that are not empty, joined."""
    return " ".join([sentence(each) for each in sentences if each][:most])
