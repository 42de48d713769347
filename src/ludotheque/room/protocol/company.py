"""Following, challenges, blocking, reports and the owner's tools, over HTTP."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from ludotheque.room.protocol.bodies import PRINTED, Key, Name, Password
from ludotheque.room.protocol.messages import Clock, Milliseconds, NoClock

Avatar = Annotated[str, Meta(max_length=40)]
Words = Annotated[str, Meta(max_length=500, pattern=r"^[^\x00-\x09\x0b-\x1f\x7f-\x9f]*$")]
PersonId = Annotated[str, Meta(max_length=40)]


# ---- accounts -------------------------------------------------------------------------------------


class NewAccount(Struct, frozen=True):
    """You, and the recovery code that sets a new password if you lose yours. It is shown only once."""

    person: str
    name: str
    account: bool
    code: str


class NewCode(Struct, frozen=True, forbid_unknown_fields=True):
    """A new recovery code, replacing the previous one."""

    password: Password


class Code(Struct, frozen=True):
    code: str


class Recover(Struct, frozen=True, forbid_unknown_fields=True):
    name: Annotated[str, Meta(max_length=60, pattern=PRINTED)]
    code: Annotated[str, Meta(max_length=60, pattern=PRINTED)]
    password: Password
    """The new one."""


class Forgotten(Struct, frozen=True, forbid_unknown_fields=True):
    """An account whose password is lost: a code is sent to its contact, if it has one and the room can."""

    name: Name


class Sent(Struct, frozen=True):
    """The answer is the same whether or not the account exists."""

    mail: bool
    """This room can send mail."""


class NewAvatar(Struct, frozen=True, forbid_unknown_fields=True):
    avatar: Avatar


class Shown(Struct, frozen=True, forbid_unknown_fields=True):
    shown: bool
    """Whether people who follow you may see when you are online."""


# ---- company --------------------------------------------------------------------------------------


class Friend(Struct, frozen=True):
    """Somebody in one of your lists."""

    person: str
    name: str
    avatar: str
    here: bool


class ChallengeCard(Struct, frozen=True):
    """A challenge that you have sent or received; its id is its table's."""

    table: str
    key: str
    """Opens the table."""
    game: str
    mine: bool
    """You sent it."""
    other: Friend
    """Who it is to or from."""
    clock: Clock
    rated: bool
    created: Milliseconds
    answer: Literal["", "accepted", "declined", "withdrawn"]


class Company(Struct, frozen=True):
    """The people you know, and your challenges."""

    follows: list[Friend]
    blocked: list[Friend]
    challenges: list[ChallengeCard]
    shown: bool
    """People who follow you can see when you are online."""


class Tie(Struct, frozen=True):
    """How you and somebody else are connected."""

    person: str
    follows: bool
    blocked: bool


class NewChallenge(Struct, frozen=True, forbid_unknown_fields=True):
    person: PersonId
    game: Annotated[str, Meta(max_length=60)]
    options: dict[str, str | int | bool] = {}
    clock: Clock = NoClock()
    rated: bool = False
    seat: Annotated[int, Meta(ge=0, le=7)] = 0
    """Yours."""


class AnswerChallenge(Struct, frozen=True, forbid_unknown_fields=True):
    accept: bool


class NewReport(Struct, frozen=True, forbid_unknown_fields=True):
    reason: Literal["chat", "name", "play", "other"]
    words: Words = ""
    table: Annotated[str, Meta(max_length=40)] | None = None
    """Where it happened: what they said there is attached to the report."""
    key: Key = ""


class Reported(Struct, frozen=True):
    person: str


# ---- over the socket ------------------------------------------------------------------------------


class Present(Struct, frozen=True, tag="present"):
    """Somebody you follow has come online or gone offline."""

    person: str
    here: bool


class CompanyNews(Struct, frozen=True, tag="news"):
    """Something in `Company` has changed: ask for it again."""


# ---- the owner ------------------------------------------------------------------------------------


class ReportCard(Struct, frozen=True):
    id: str
    by: Friend | None
    about: Friend | None
    reason: Literal["chat", "name", "play", "other"]
    words: str
    table: str | None
    said: list[str]
    """What they said at that table, newest last."""
    at: Milliseconds


class RestrainedCard(Struct, frozen=True):
    """Somebody who is muted or removed."""

    person: str
    name: str
    muted_until: Milliseconds
    """0: not muted. More than 2**52: for good."""
    removed: bool


class DecisionCard(Struct, frozen=True):
    """What was decided, by whom and when."""

    by: str
    what: Literal["mute", "unmute", "remove", "restore", "dismiss", "owner", "no-owner"]
    person: str
    name: str
    note: str
    at: Milliseconds


class OwnerDesk(Struct, frozen=True):
    reports: list[ReportCard]
    restrained: list[RestrainedCard]
    decisions: list[DecisionCard]


class Decide(Struct, frozen=True, forbid_unknown_fields=True):
    what: Literal["mute", "unmute", "remove", "restore", "dismiss"]
    days: Annotated[int, Meta(ge=0, le=3650)] = 0
    """How long somebody is muted; 0: for good."""
    note: Words = ""
