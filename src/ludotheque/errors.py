"""Everything that can be refused, as a tree. Each has a stable code and a sentence in both languages.

LudothequeError
├── BadUsage            bad-usage       the request itself makes no sense (exit status 2)
│   ├── UnknownGame     unknown-game
│   ├── BadOption       bad-option      an option, a value or a number of seats that the game does not have
│   │   └── BadContent  bad-content     an owner's own cards, figures or map: it names the field
│   └── BadBot          bad-bot
│       └── Forfeit     forfeit         a program that gave no legal answer: its seat loses the game
├── BadRecord           bad-record      a file or record that cannot be read as one
│   └── OldVersion      old-version     a game of a rules version that cannot be played here
└── Refused                             a move that may not be made; the game is unchanged
    ├── BadMove         bad-move        the text is not a move of this game
    ├── NotYourTurn     not-your-turn   this seat is not to act now
    ├── Illegal         illegal         breaks a rule, which it names
    └── IllegalAction   illegal-action  a learner's, in one of its games (research/batch.py)
"""

from typing import Any, ClassVar, NamedTuple


class Text(NamedTuple):
    """The same sentence in both languages."""

    en: str
    fr: str

    def in_(self, lang: str) -> str:
        return self.fr if lang == "fr" else self.en


class LudothequeError(Exception):
    code: str = "error"
    exit_status: ClassVar[int] = 1

    def __init__(self, en: str, fr: str) -> None:
        super().__init__(en)
        self.text = Text(en, fr)

    def __reduce__(self) -> tuple[Any, ...]:
        """Their arguments differ, and one raised in another process must arrive there."""
        return _raised_elsewhere, (type(self), self.args, self.__dict__)


def _raised_elsewhere(
    kind: type[LudothequeError], args: tuple[Any, ...], known: dict[str, Any]
) -> LudothequeError:
    found = kind.__new__(kind, *args)
    found.__dict__.update(known)
    return found


class BadUsage(LudothequeError):
    code = "bad-usage"
    exit_status = 2


class UnknownGame(BadUsage):
    code = "unknown-game"


class BadOption(BadUsage):
    code = "bad-option"


class BadContent(BadOption):
    """`at` is the path of the fault (`figures.heavy.life`), `advice` how to correct it there."""

    code = "bad-content"

    def __init__(self, at: str, text: Text, advice: Text) -> None:
        super().__init__(*text)
        self.at = at
        self.advice = advice


class BadBot(BadUsage):
    code = "bad-bot"


class Forfeit(BadBot):
    code = "forfeit"
    seat: int = -1
    """The seat that was to act."""
    record: object = None
    """The game up to that point: a `GameRecord`, if one is kept."""


class BadRecord(LudothequeError):
    code = "bad-record"


class OldVersion(BadRecord):
    """A game that was played by another version of its rules."""

    code = "old-version"

    def __init__(self, game: Text, version: int, today: int) -> None:
        if version < today:
            en = f"this Ludothèque plays version {today} and can no longer replay it."
            fr = f"elle ne peut plus être rejouée ici, où l’on joue la version {today}."
        else:
            en = f"it needs a newer Ludothèque, as this one plays version {today}."
            fr = f"il faut une Ludothèque plus récente, car celle-ci joue la version {today}."
        super().__init__(
            f"This game of {game.en} was played with version {version} of the rules: {en}",
            f"Cette partie de {game.fr} suit la version {version} des règles : {fr}",
        )


class Refused(LudothequeError):
    """Nothing has changed. `rule` is the id of the rules sentence that forbids the move, if one does."""

    rule: str | None = None


class BadMove(Refused):
    code = "bad-move"


class NotYourTurn(Refused):
    code = "not-your-turn"


class Illegal(Refused):
    code = "illegal"

    def __init__(self, rule: str, text: Text) -> None:
        super().__init__(*text)
        self.rule = rule
