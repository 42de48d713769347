"""People among each other, over HTTP: following, challenges, blocking, reports, and the owner's desk."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from ludotheque.room.protocol.bodies import PRINTED, Key, Name, Password
from ludotheque.room.protocol.messages import Clock, Milliseconds, NoClock

Avatar = Annotated[str, Meta(max_length=40)]
Words = Annotated[str, Meta(max_length=500, pattern=r"^[^\x00-\x09\x0b-\x1f\x7f-\x9f]*$")]
PersonId = Annotated[str, Meta(max_length=40)]


# ---- accounts -------------------------------------------------------------------------------------


class NewAccount(Struct, frozen=True):
    """You, and the code that sets a new password should you lose yours. It is shown once."""

    person: str
    name: str
    account: bool
    code: str


class NewCode(Struct, frozen=True, forbid_unknown_fields=True):
    """Another code in the place of the one before."""

    password: Password


class Code(Struct, frozen=True):
    code: str


class Recover(Struct, frozen=True, forbid_unknown_fields=True):
    name: Annotated[str, Meta(max_length=60, pattern=PRINTED)]
    code: Annotated[str, Meta(max_length=60, pattern=PRINTED)]
    password: Password
    """The new one."""


class Forgotten(Struct, frozen=True, forbid_unknown_fields=True):
    """Whose password is lost: a code goes to the account's contact, if the room can send and there is one."""

    name: Name


class Sent(Struct, frozen=True):
    """The same answer whether there is such an account or not."""

    mail: bool
    """This room can send mail."""


class NewAvatar(Struct, frozen=True, forbid_unknown_fields=True):
    avatar: Avatar


class Shown(Struct, frozen=True, forbid_unknown_fields=True):
    shown: bool
    """Whether those who follow you may see when you are here."""


# ---- company --------------------------------------------------------------------------------------


class Friend(Struct, frozen=True):
    """Somebody in one of your lists."""

    person: str
    name: str
    avatar: str
    here: bool


class ChallengeCard(Struct, frozen=True):
    """A challenge that you have made or got; it is called by its table."""

    table: str
    key: str
    """Opens the table."""
    game: str
    mine: bool
    """You have made it."""
    other: Friend
    """Whom it is to, or from."""
    clock: Clock
    rated: bool
    created: Milliseconds
    answer: Literal["", "accepted", "declined", "withdrawn"]


class Company(Struct, frozen=True):
    """Your people."""

    follows: list[Friend]
    blocked: list[Friend]
    challenges: list[ChallengeCard]
    shown: bool
    """Those who follow you see when you are here."""


class Tie(Struct, frozen=True):
    """What you and somebody else are to each other."""

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
    """Where it happened: what they said there goes with the report."""
    key: Key = ""


class Reported(Struct, frozen=True):
    person: str


# ---- over the socket ------------------------------------------------------------------------------


class Present(Struct, frozen=True, tag="present"):
    """Somebody whom you follow has come or gone."""

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
    """What they had said at that table, the newest last."""
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
