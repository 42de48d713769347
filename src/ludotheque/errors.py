"""Everything that can be refused, as a tree. Each has a stable code and a sentence in both languages.

LudothequeError
├── BadUsage            bad-usage       the request itself makes no sense (exit status 2)
│   ├── UnknownGame     unknown-game
│   ├── BadOption       bad-option      an option, a value or a number of seats the game does not have
│   └── BadBot          bad-bot
├── BadRecord           bad-record      a file or record that cannot be read as one
└── Refused                             a move that may not be made; the game is as it was
    ├── BadMove         bad-move        the text is no move of this game
    ├── NotYourTurn     not-your-turn   this seat is not asked now
    └── Illegal         illegal         against a rule, which it names
"""

from typing import ClassVar, NamedTuple


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


class BadUsage(LudothequeError):
    code = "bad-usage"
    exit_status = 2


class UnknownGame(BadUsage):
    code = "unknown-game"


class BadOption(BadUsage):
    code = "bad-option"


class BadBot(BadUsage):
    code = "bad-bot"


class BadRecord(LudothequeError):
    code = "bad-record"


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
