"""The bodies of the HTTP requests and answers; together with `room.messages`, all that goes over the wire."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from ludotheque.position import Outcome
from ludotheque.room.protocol.messages import (
    Clock,
    MadeFor,
    Milliseconds,
    OptionNeed,
    Seat,
    Sentence,
    SetChoice,
    SetName,
    Settings,
    Status,
    Step,
    TableFacts,
    TakenBack,
)
from ludotheque.room.protocol.study import Moment
from ludotheque.search.weighing import Suggestion
from ludotheque.viewers import SEAT_NUMBERS

Name = Annotated[str, Meta(min_length=1, max_length=24)]
BotSpec = Annotated[str, Meta(min_length=1, max_length=60)]
Key = Annotated[str, Meta(max_length=80)]
PRINTED = r"^[^\x00-\x1f\x7f-\x9f]*$"
"""No control characters: what is kept is shown to people, and not every database takes them."""


class Me(Struct, frozen=True):
    """Who you are, by the session cookie."""

    person: str | None
    """Your public number; None: you have no name yet, and may only watch."""
    name: str
    account: bool = False
    """You have a password, and can log in elsewhere."""
    avatar: str = ""
    """Your face: a motif and a colour."""
    owner: bool = False
    """You look after this room."""


class NewName(Struct, frozen=True, forbid_unknown_fields=True):
    """What you want to be called: asking for it makes you a guest with a session, or renames you."""

    name: Name


# ---- accounts -------------------------------------------------------------------------------------

Password = Annotated[str, Meta(max_length=200)]


class Claim(Struct, frozen=True, forbid_unknown_fields=True):
    """Keep the name you have as a guest, or take another, with everything you have played."""

    password: Password
    name: Name | None = None
    """None: the one you have."""
    bot: bool = False
    """A program will play under this name; people are told."""


class Login(Struct, frozen=True, forbid_unknown_fields=True):
    name: Annotated[str, Meta(max_length=60, pattern=PRINTED)]
    password: Password


class NewPassword(Struct, frozen=True, forbid_unknown_fields=True):
    old: Password
    new: Password


class Goodbye(Struct, frozen=True, forbid_unknown_fields=True):
    """Delete your account. A guest has no password to give."""

    password: Password = ""


class Account(Struct, frozen=True):
    person: str
    name: str
    bot: bool
    contact: str
    """Given to the server's turn hook when it is your turn in a game by days; empty: nobody is told."""
    code: bool = False
    """There is a code that recovers the account."""
    shown: bool = True
    """Those who follow you see when you are here."""


class Contact(Struct, frozen=True, forbid_unknown_fields=True):
    contact: Annotated[str, Meta(max_length=200, pattern=PRINTED)]
    """A mail address, or whatever the owner of the server says."""
    password: Password
    """Codes that recover the account go there: who has your browser alone may not change it."""


class SessionCard(Struct, frozen=True):
    """A place where you are logged in, or the token of a bot of yours."""

    id: str
    kind: Literal["browser", "bot"]
    label: str
    """What the browser calls itself, or your name for the token."""
    created: int
    used: int
    """Last used, to the day."""
    this: bool
    """The one that asks."""
    scope: Literal["all", "play"] = "all"
    """`play`: it may only play."""


class NewToken(Struct, frozen=True, forbid_unknown_fields=True):
    label: Annotated[str, Meta(min_length=1, max_length=60, pattern=PRINTED)]
    scope: Literal["play", "all"] = "play"
    """`play`: it sits and plays under your name, and touches nothing of your account."""


class BotToken(Struct, frozen=True):
    """What a bot of yours sends as `Authorization: Bearer <token>`. It is shown once."""

    session: str
    """Ends like a session."""
    token: str


# ---- the games ------------------------------------------------------------------------------------


class OptionValue(Struct, frozen=True):
    value: str | int | bool
    label: Sentence


class OptionCard(Struct, frozen=True):
    """One thing that a table decides before it starts: one of `values`, or a number from least to most."""

    name: str
    label: Sentence
    default: str | int | bool
    values: list[OptionValue]
    """Empty: a whole number."""
    least: int | None
    most: int | None
    about: Sentence | None = None
    """What it changes."""
    when: OptionNeed | None = None
    """It matters only then."""


class BotCard(Struct, frozen=True):
    """Somebody to play against."""

    spec: str
    label: Sentence
    """How strong it is, in words."""
    name: str = ""
    """As a character; empty: the game has none, and it is called by its label."""
    temper: Sentence = Sentence("", "")
    rating: int = 0
    """About how strong it is; 0: nobody has measured it."""
    face: str = ""
    """Where its drawing is; empty: there is none."""


class GettingReady(Struct, frozen=True):
    """A game that is being compiled."""

    done: int
    """So many functions are compiled,"""
    of: int
    """of so many."""
    seconds: int | None
    """About how long the rest will take; None if this machine has not compiled anything before."""
    bots: list[str]
    """The bots that play at full strength by now; stronger ones play like the strongest of these."""


class GameCard(Struct, frozen=True):
    name: str
    version: int
    title: Sentence
    credit: Sentence
    summary: Sentence
    seat_counts: list[int]
    seat_names: list[Sentence]
    seat_colours: list[str]
    """The names of the colours that the seats are painted in."""
    options: list[OptionCard]
    bots: list[BotCard]
    """From the weakest to the strongest."""
    has_chance: bool
    has_secrets: bool
    """With secrets, people who share a screen need a curtain between their turns."""
    has_lesson: bool
    """There is a first lesson."""
    puzzles: int
    """How many puzzles there are."""
    has_workshop: bool
    """Its cards, figures or maps can be changed."""
    getting_ready: GettingReady | None
    """None once everything is compiled; until then the game can be played, more slowly."""


class RulePart(Struct, frozen=True):
    origin: Literal["R", "P", "D", "H"]
    """R: the rulebook; P: a public source; D: our ruling; H: our own content, the original being lost."""
    text: str


class RuleSentence(Struct, frozen=True):
    id: str
    parts: list[RulePart]


class RulesPage(Struct, frozen=True):
    lang: Literal["en", "fr"]
    markdown: str
    rules: list[RuleSentence]


# ---- tables ---------------------------------------------------------------------------------------


class MySeat(Struct, frozen=True, tag_field="who", tag="me", forbid_unknown_fields=True):
    """You sit here. Several such seats: people sharing one screen."""

    name: Name | None = None


class BotSeat(Struct, frozen=True, tag_field="who", tag="bot", forbid_unknown_fields=True):
    bot: BotSpec


class OpenSeat(Struct, frozen=True, tag_field="who", tag="open", forbid_unknown_fields=True):
    """Anybody may sit here; with a private table, anybody who has the link."""


SeatWish = MySeat | BotSeat | OpenSeat


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    game: Annotated[str, Meta(max_length=60)]
    seats: Annotated[list[SeatWish], Meta(min_length=1, max_length=SEAT_NUMBERS)]
    options: dict[str, str | int | bool] = {}
    """Those not given are at their default."""
    settings: Settings = Settings()
    set: SetChoice | None = None
    """None: the house's cards, figures and maps."""


class TableLink(Struct, frozen=True):
    table: str
    key: str
    """What opens a private table to those who are not seated: `/t/<table>?key=<key>`."""


class TableCard(Struct, frozen=True):
    """A table as lists show it."""

    id: str
    game: str
    options: dict[str, str | int | bool]
    clock: Clock
    public: bool
    rated: bool
    """It counts for the ratings; else it is casual."""
    status: Status
    seats: list[Seat]
    moves: int
    created: Milliseconds
    changed: Milliseconds
    """When something last happened."""
    your_seats: list[int]
    your_turn: bool
    outcome: Outcome | None = None
    made_for: MadeFor = ""
    set: SetName | None = None
    """None: the house's."""


class TakeSeat(Struct, frozen=True, forbid_unknown_fields=True):
    key: Key = ""
    name: Name | None = None
    """Another name than your own: for the second person at one screen."""


class Replay(Struct, frozen=True):
    """A finished table, from one viewer's place. Long games come in parts."""

    table: TableFacts
    seats: list[Seat]
    viewer: int
    total: int
    """The number of moves."""
    first: int
    moments: list[Moment]
    outcome: Outcome | None
    undone: list[TakenBack] = []
    """Where moves were taken back."""


class History(Struct, frozen=True):
    """Older moves of a table, as your seat (or a spectator) learnt of them."""

    first: int
    steps: list[Step]


class NewBranch(Struct, frozen=True, forbid_unknown_fields=True):
    """A new, private table that starts from a finished one's position, to try things out."""

    n: Annotated[int, Meta(ge=0, le=10_000_000)]
    """After how many of its moves."""
    seats: Annotated[list[MySeat | BotSeat], Meta(min_length=1, max_length=SEAT_NUMBERS)]
    key: Key = ""
    line: Annotated[list[tuple[int, Annotated[str, Meta(max_length=400)]]], Meta(max_length=200)] = []
    """Moves that were tried after those."""


class Try(Struct, frozen=True, forbid_unknown_fields=True):
    """A move tried in a lesson or a puzzle: one of the texts that were offered."""

    move: Annotated[str, Meta(max_length=400)]


class Advice(Struct, frozen=True):
    """What a bot would have played, knowing what the seat knew then."""

    n: int
    seat: int
    scale: str
    """What the values are: `points` (exact, ahead by so many), `worth` (0 to 1) or `chance`."""
    moves: list[Suggestion]


class Explained(Struct, frozen=True):
    """Why a bot made its newest move that you know of; words empty: there is nothing to say."""

    n: int
    """The number of that move; -1: there is none."""
    seat: int
    words: Sentence


class Verdict(Struct, frozen=True):
    """Whether a record's moves and chance were what the table had committed to."""

    ok: bool
    chance_moves: int
    en: str
    fr: str
    move: int | None = None
    """The first move that is wrong, if one is."""
    checked: list[Sentence] = []
    unchecked: list[Sentence] = []
    """What could be checked, and what could not, if nothing is wrong."""


class PublicKey(Struct, frozen=True):
    """What the room signs its records with (Ed25519, hex)."""

    key: str


class Health(Struct, frozen=True):
    ok: bool
    version: str
    tables: int
    """Tables in memory."""
    sockets: int
    ready: list[str]
    """The games whose rules are compiled."""
    warm: bool
    """Everything that is compiled is loaded, the bots too."""
    getting_ready: dict[str, GettingReady]
    """The games that are being compiled, and how far they have come."""
    storage: Literal["ok", "full", "failing"]


class Problem(Struct, frozen=True):
    """Every HTTP refusal: a stable code and a sentence in both languages."""

    code: str
    en: str
    fr: str
    rule: str | None = None
