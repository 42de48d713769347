"""What a client may send to a table over its socket. Each has a `type`; unknown fields are refused."""

from typing import Annotated

from msgspec import Meta, Struct

from ludotheque.room.protocol.messages import OfferKind, RequestId, SeatNumber
from ludotheque.viewers import SEAT_NUMBERS


class Play(Struct, frozen=True, tag="play", forbid_unknown_fields=True):
    """Make a move: one of the `legal` texts of your seat."""

    seat: SeatNumber
    move: Annotated[str, Meta(max_length=400)]
    seen: Annotated[int, Meta(ge=0, le=2**53)]
    """The `seq` of your newest Update: a choice that has been reopened since is refused as stale."""
    id: RequestId


class Judge(Struct, frozen=True, tag="judge", forbid_unknown_fields=True):
    """Ask what `play` would answer, without making the move: `accepted`, or `refused` with its rule."""

    seat: SeatNumber
    move: Annotated[str, Meta(max_length=400)]
    id: RequestId


class Look(Struct, frozen=True, tag="look", forbid_unknown_fields=True):
    """See the table as one of your own seats, or (-1) as a spectator: the curtain of a shared screen."""

    viewer: Annotated[int, Meta(ge=-1, lt=SEAT_NUMBERS)]
    id: RequestId | None = None


class Resync(Struct, frozen=True, tag="resync", forbid_unknown_fields=True):
    """Send everything again."""

    id: RequestId | None = None


class Sit(Struct, frozen=True, tag="sit", forbid_unknown_fields=True):
    """Take an open seat, or return to one where a bot stands in for you."""

    seat: SeatNumber
    id: RequestId
    name: Annotated[str, Meta(max_length=60)] | None = None
    """A name other than your own, for a second person at the same screen."""


class Leave(Struct, frozen=True, tag="leave", forbid_unknown_fields=True):
    """Give up your seat before the game starts."""

    seat: SeatNumber
    id: RequestId


class Arrange(Struct, frozen=True, tag="arrange", forbid_unknown_fields=True):
    """Give a seat to a bot, or (bot None) open it. The host may before the start.

    In play you may hand your own seat to a bot; and (bot None) that of a person who has been away for a while
    to the room's stand-in, if there is no clock. Not in a rated game.
    """

    seat: SeatNumber
    bot: Annotated[str, Meta(max_length=60)] | None
    id: RequestId


class Mix(Struct, frozen=True, tag="mix", forbid_unknown_fields=True):
    """Add your own random bytes to the table's, after seeing its commitment."""

    seat: SeatNumber
    entropy: Annotated[str, Meta(pattern="^[0-9a-f]{32,128}$")]
    """Hex."""
    id: RequestId


class Say(Struct, frozen=True, tag="say", forbid_unknown_fields=True):
    text: Annotated[str, Meta(min_length=1, max_length=500)]
    id: RequestId


class Undo(Struct, frozen=True, tag="undo", forbid_unknown_fields=True):
    """Undo your last move: at once if nothing has been revealed since, else the others are asked."""

    seat: SeatNumber
    id: RequestId


class Agree(Struct, frozen=True, tag="agree", forbid_unknown_fields=True):
    """Offer to end the game as a draw."""

    seat: SeatNumber
    id: RequestId


class Rematch(Struct, frozen=True, tag="rematch", forbid_unknown_fields=True):
    """Offer a rematch with seats swapped, once this game is over."""

    seat: SeatNumber
    id: RequestId


class Answer(Struct, frozen=True, tag="answer", forbid_unknown_fields=True):
    """Accept or decline an offer. The player who made it withdraws it by declining."""

    kind: OfferKind
    seat: SeatNumber
    yes: bool
    id: RequestId


class Resign(Struct, frozen=True, tag="resign", forbid_unknown_fields=True):
    seat: SeatNumber
    id: RequestId


class Advise(Struct, frozen=True, tag="advise", forbid_unknown_fields=True):
    """Ask a bot what it would play for your seat."""

    seat: SeatNumber
    id: RequestId
    bot: Annotated[str, Meta(max_length=60)] | None = None
    """Which bot; None: the game's best."""


class Ping(Struct, frozen=True, tag="ping", forbid_unknown_fields=True):
    id: RequestId


Request = (
    Play
    | Judge
    | Look
    | Resync
    | Sit
    | Leave
    | Arrange
    | Mix
    | Say
    | Undo
    | Agree
    | Rematch
    | Answer
    | Resign
    | Advise
    | Ping
)

Wish = Sit | Leave | Arrange | Undo | Agree | Rematch | Answer
"""Requests other than moves that write to a table's log every time they are made."""
