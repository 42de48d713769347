"""The bodies of HTTP requests and answers; with `messages.py`, everything that goes over the wire."""

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
"""No control characters: stored text is shown to people, and not every database accepts them."""


class Me(Struct, frozen=True):
    """Who you are, by the session cookie."""

    person: str | None
    """Your public number; None: you have no name yet and may only watch."""
    name: str
    account: bool = False
    """You have a password and can sign in elsewhere."""
    avatar: str = ""
    """Your avatar: a motif and a colour."""
    owner: bool = False
    """You are an owner of this room."""


class NewName(Struct, frozen=True, forbid_unknown_fields=True):
    """The name you want: this makes you a guest with a session, or renames you."""

    name: Name


# ---- accounts -------------------------------------------------------------------------------------

Password = Annotated[str, Meta(max_length=200)]


class Claim(Struct, frozen=True, forbid_unknown_fields=True):
    """Keep the name you have as a guest, or take another, with everything you have played."""

    password: Password
    name: Name | None = None
    """None: your current name."""
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
    """Passed to the server's hook when it is your turn in a correspondence game; empty: no notification."""
    code: bool = False
    """The account has a recovery code."""
    shown: bool = True
    """People who follow you can see when you are online."""


class Contact(Struct, frozen=True, forbid_unknown_fields=True):
    contact: Annotated[str, Meta(max_length=200, pattern=PRINTED)]
    """An email address, or whatever the owner of the server asks for."""
    password: Password
    """Recovery codes are sent there: access to your browser is not enough to change it."""


class SessionCard(Struct, frozen=True):
    """A device where you are signed in, or the token of one of your bots."""

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
    """`play`: it may sit and play under your name, but not touch your account."""


class BotToken(Struct, frozen=True):
    """What your bot sends as `Authorization: Bearer <token>`. It is shown only once."""

    session: str
    """Its id, to end it like a session."""
    token: str


# ---- the games ------------------------------------------------------------------------------------


class OptionValue(Struct, frozen=True):
    value: str | int | bool
    label: Sentence


class OptionCard(Struct, frozen=True):
    """An option of a table, chosen before it starts: one of `values`, or a number from least to most."""

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
    """It only matters under this condition."""


class BotCard(Struct, frozen=True):
    """A bot to play against."""

    spec: str
    label: Sentence
    """How strong it is, in words."""
    name: str = ""
    """Its name as a character; empty: the game has none, and the label is used."""
    temper: Sentence = Sentence("", "")
    rating: int = 0
    """Its approximate rating; 0: not measured."""
    face: str = ""
    """The address of its portrait; empty: none."""


class GettingReady(Struct, frozen=True):
    """A game that is being compiled."""

    done: int
    """How many functions are compiled,"""
    of: int
    """out of how many."""
    seconds: int | None
    """About how long the rest will take; None if this machine has not compiled anything before."""
    bots: list[str]
    """The bots that can already play at full strength; stronger ones play like the strongest of these."""


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
    """R: the rulebook; P: a public source; D: our ruling; H: our own content, as the original is lost."""
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
    """Your seat. Several of these: people sharing one screen."""

    name: Name | None = None


class BotSeat(Struct, frozen=True, tag_field="who", tag="bot", forbid_unknown_fields=True):
    bot: BotSpec


class OpenSeat(Struct, frozen=True, tag_field="who", tag="open", forbid_unknown_fields=True):
    """Anybody may sit here; at a private table, anybody with the link."""


SeatWish = MySeat | BotSeat | OpenSeat


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    game: Annotated[str, Meta(max_length=60)]
    seats: Annotated[list[SeatWish], Meta(min_length=1, max_length=SEAT_NUMBERS)]
    options: dict[str, str | int | bool] = {}
    """Options not given have their default."""
    settings: Settings = Settings()
    set: SetChoice | None = None
    """None: the game's own cards, figures and maps."""


class TableLink(Struct, frozen=True):
    table: str
    key: str
    """The link that opens a private table to people who have no seat: `/t/<table>?key=<key>`."""


class TableCard(Struct, frozen=True):
    """A table as lists show it."""

    id: str
    game: str
    options: dict[str, str | int | bool]
    clock: Clock
    public: bool
    rated: bool
    """Whether it is rated; otherwise it is casual."""
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
    """None: the game's own."""


class TakeSeat(Struct, frozen=True, forbid_unknown_fields=True):
    key: Key = ""
    name: Name | None = None
    """A name other than your own, for a second person at the same screen."""


class Replay(Struct, frozen=True):
    """A finished table as one viewer sees it. Long games come in parts."""

    table: TableFacts
    seats: list[Seat]
    viewer: int
    total: int
    """The number of moves."""
    first: int
    moments: list[Moment]
    outcome: Outcome | None
    undone: list[TakenBack] = []
    """Where moves were undone."""


class History(Struct, frozen=True):
    """Older moves of a table, as your seat (or a spectator) saw them."""

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
    """What the values mean: `points` (exact: the lead in points), `worth` (0 to 1) or `chance`."""
    moves: list[Suggestion]


class Explained(Struct, frozen=True):
    """Why a bot made the newest of its moves that you know of; empty words: nothing to say."""

    n: int
    """The number of that move; -1: there is none."""
    seat: int
    words: Sentence


class Verdict(Struct, frozen=True):
    """Whether a record's moves and randomness match what the table had committed to."""

    ok: bool
    chance_moves: int
    en: str
    fr: str
    move: int | None = None
    """The first move that is wrong, if one is."""
    checked: list[Sentence] = []
    unchecked: list[Sentence] = []
    """If nothing is wrong: what could be checked, and what could not."""


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
    """Everything on disk is loaded, including the bots."""
    getting_ready: dict[str, GettingReady]
    """The games that are being compiled, with their progress."""
    storage: Literal["ok", "full", "failing"]


class Problem(Struct, frozen=True):
    """Every HTTP refusal: a stable code and a sentence in both languages."""

    code: str
    en: str
    fr: str
    rule: str | None = None
