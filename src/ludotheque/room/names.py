"""Names that people can tell apart: no invisible characters, mixed scripts, look-alikes or bots' names.

Look-alikes are those of Unicode (UTS 39, confusables), from the package confusable-homoglyphs. Names that
differ only in accents, dots and other marks count as alike too: nobody looks that closely.
"""

import re
import secrets
import unicodedata
from functools import cache
from itertools import groupby
from typing import NamedTuple

from ludotheque import games
from ludotheque.characters import characters
from ludotheque.errors import BadRecord
from ludotheque.room.bots import OFFERED
from ludotheque.room.protocol.refusals import RoomRefused

LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
"""The alphabet of ids in addresses: no two characters look alike."""
LONGEST_NAME = 24
MOST_MARKS = 3
"""The most combining marks on one letter of a name; more would cover its neighbours."""
GONE = "—"
"""The name of those who have deleted their account."""

RESERVED = ("Ludothèque", "Computer", "Ordinateur", "Level {}", "Niveau {}", "Bot {}", "Robot {}")
"""Names that people would take for the room itself or for its bots, at any level."""
GIVEN = "Guest {}"
"""The name given to guests whose own name became somebody's account; no account can have it."""
OVERRIDES = frozenset("\u061c\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Bidirectional controls: they reorder the text around them, even other people's."""
LONGEST_SEAT = 60
"""The longest name of a seat in an imported record."""
MOST_TALL = 8
"""The most marks on one letter in chat; more would spill over the neighbouring lines."""

PRESENTATION = "\ufe0e\ufe0f"
"""Variation selectors: after an emoji, text or colour style. Phones add them, nobody sees them."""
BLANK = "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0\U0001d159"
"""Letters, marks and symbols that render as nothing; other invisible characters have their own category."""
TOGETHER = [
    {"LATIN", "HAN", "HIRAGANA", "KATAKANA"},
    {"LATIN", "HAN", "BOPOMOFO"},
    {"LATIN", "HAN", "HANGUL"},
]
"""Scripts that may be mixed (UTS 39, highly restrictive); any other stands alone."""
ANY_SCRIPT = {"COMMON", "INHERITED"}


class Look(NamedTuple):
    """Equal for names that people could mistake for each other: as written, and in lowercase."""

    look: str
    folded: str


def clean_name(name: str) -> str:
    """A name of visible letters in one script, separated by single spaces, that isn't a bot's."""
    written = "".join(letter for letter in name if letter not in PRESENTATION)
    shown = " ".join(unicodedata.normalize("NFC", written).split())
    if not 0 < len(shown) <= LONGEST_NAME or shown == GONE or not _is_visible(shown):
        raise RoomRefused("bad-name")
    if not _is_of_one_alphabet(shown):
        raise RoomRefused("mixed-name")
    if not _names_of_ours().isdisjoint(look_of(shown)):
        raise RoomRefused("bot-name")
    return shown


def is_given(name: str) -> bool:
    return re.fullmatch(GIVEN.format(r"\d{4}"), name) is not None


def is_plain(text: str) -> bool:
    """Whether a text, in any language, displays as written and leaves its surroundings alone."""
    kinds = [unicodedata.category(letter) for letter in text]
    runs = [len(list(run)) for mark, run in groupby(kinds, key=lambda kind: kind in ("Mn", "Me")) if mark]
    return (
        not any(kind in ("Cc", "Cs", "Zl", "Zp") for kind in kinds)
        and OVERRIDES.isdisjoint(text)
        and max(runs, default=0) <= MOST_TALL
    )


def shows_something(text: str) -> bool:
    """Whether anything in it is visible."""
    return any(unicodedata.category(each)[0] not in "CMZ" and each not in BLANK for each in text)


def check_seats(names: list[str]) -> None:
    """Check the names in an imported record: they need not be available, but they will be shown."""
    if any(len(name) > LONGEST_SEAT or not is_plain(name) for name in names):
        raise BadRecord(
            f"A seat’s name has more than {LONGEST_SEAT} characters, or some that cannot be shown.",
            f"Le nom d’une place a plus de {LONGEST_SEAT} caractères, ou certains qui ne peuvent pas être"
            f" affichés.",
        )


def login_of(name: str) -> str:
    """The key by which an account is looked up."""
    return unicodedata.normalize("NFKC", " ".join(name.split())).casefold()


def look_of(name: str) -> Look:
    plain = unicodedata.normalize("NFKC", name)
    return Look(_bare(skeleton(plain).casefold()), _bare(skeleton(plain.casefold()).casefold()))


def _bare(look: str) -> str:
    """Only the letters and digits, without accents; the whole text if it has none."""
    letters = [each for each in unicodedata.normalize("NFD", look) if unicodedata.combining(each) < 200]
    kept = "".join(each for each in letters if _is_letter(each) or unicodedata.category(each)[0] == "M")
    return unicodedata.normalize("NFC", kept) or look


def _is_letter(letter: str) -> bool:
    return letter.isalnum() and not unicodedata.name(letter, "").startswith("MODIFIER LETTER")


def skeleton(text: str) -> str:
    """UTS 39, section 4: two texts with the same skeleton look alike."""
    letters = unicodedata.normalize("NFD", text)
    for _ in range(2):  # a prototype of several letters may have a prototype itself
        letters = "".join(_prototypes().get(letter, letter) for letter in letters)
    return unicodedata.normalize("NFD", letters)


@cache
def _prototypes() -> dict[str, str]:
    """Maps look-alikes to the same letter or letters. The data lists every pair in both directions."""
    from confusable_homoglyphs.confusables import confusables_data

    alike = {
        _unmarked(key): [_unmarked(each["c"]) for each in pairs] for key, pairs in confusables_data.items()
    }
    found = {}
    for letter, (first, *more) in alike.items():
        if len(letter) == 1 and not more:
            found[letter] = min(letter, first) if alike[first] == [letter] and len(first) == 1 else first
    return found


def _unmarked(text: str) -> str:
    return text.replace("\u200e", "")


def _is_visible(name: str) -> bool:
    kinds = [unicodedata.category(letter) for letter in name]
    hidden = any(kind[0] in "CZ" and letter != " " for kind, letter in zip(kinds, name, strict=True))
    runs = [len(list(run)) for marks, run in groupby(kinds, key=lambda kind: kind in ("Mn", "Me")) if marks]
    varied = any("\ufe00" <= letter <= "\ufe0f" or letter >= "\U000e0100" for letter in name)
    blank = varied or any(letter in BLANK for letter in name)
    return not hidden and not blank and kinds[0][0] != "M" and max(runs, default=0) <= MOST_MARKS


def _is_of_one_alphabet(name: str) -> bool:
    from confusable_homoglyphs.categories import alias

    scripts = {alias(letter) for letter in name} - ANY_SCRIPT
    return len(scripts) < 2 or any(scripts <= each for each in TOGETHER)


def _characters_of(game: str) -> list[str]:
    """The names of a game's bots; a faulty package reserves none."""
    try:
        return [each.name for each in characters(games.load(game)).values()]
    except Exception:
        if game in games.HOUSE:
            raise
        return []


@cache
def _names_of_ours() -> frozenset[str]:
    """The looks of the room's and its bots' names: in full, and a bot's name without its number."""
    bots = [name for spec, label in OFFERED.items() for name in (spec, *label)]
    words = [name.split("–")[-1] for name in bots]
    levels = [name.format(number) for name in RESERVED for number in range(10)]
    called = [name for game in games.GAMES for name in _characters_of(game)]
    return frozenset(look for name in (*bots, *words, *levels, *called) for look in look_of(name))


def new_id() -> str:
    """An id for a table or a set, as used in its address."""
    return "".join(secrets.choice(LETTERS) for _ in range(12))
