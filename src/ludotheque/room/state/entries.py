"""The entries of a table's log, in the order in which they happened: the only truth about a table."""

import msgspec
from msgspec import Struct

from ludotheque.room.protocol.messages import OfferKind


class Seated(Struct, frozen=True, tag="seated", omit_defaults=True):
    """Who has the seat now. Neither person nor bot: it is open. Both: the bot stands in for the person."""

    at: int
    seat: int
    person: str | None = None
    name: str = ""
    bot: str | None = None
    left: list[int] | None = None
    given: int = 0
    """How much of `left` was added for reconnecting to another process, in milliseconds."""


class Started(Struct, frozen=True, tag="started", omit_defaults=True):
    at: int
    left: list[int] | None = None
    """For tables with a clock, in this and other entries: each seat's time after it, in milliseconds."""


class Mixed(Struct, frozen=True, tag="mixed"):
    """A client's own randomness; it counts from the next chance move on."""

    at: int
    seat: int
    entropy: str


class Played(Struct, frozen=True, tag="played", omit_defaults=True):
    at: int
    seat: int
    """-1: chance."""
    move: str
    id: str | None = None
    """The client's id for the request: repeating it changes nothing."""
    draw: int | None = None
    """A chance move's number in the table's stream; None when it was copied from another table."""
    left: list[int] | None = None
    gave: dict[int, int] = {}
    """How much of `left` each seat gained by this move: an increment, or the time for a new decision."""


class Undone(Struct, frozen=True, tag="undone", omit_defaults=True):
    """Everything after the first `n` moves was undone."""

    at: int
    seat: int
    n: int
    left: list[int] | None = None
    id: str | None = None


class Ended(Struct, frozen=True, tag="ended", omit_defaults=True):
    """An end outside the rules: `resigned`, `timeout` (of a seat), or `agreed`."""

    at: int
    reason: str
    seat: int | None = None
    ranks: list[int] = []
    """The ranks agreed on, if not all 1; or those of the game as it stood, with whoever left ranked last."""
    id: str | None = None


class Offered(Struct, frozen=True, tag="offered", omit_defaults=True):
    """A seat proposes something, and the others have to agree."""

    at: int
    seat: int
    kind: OfferKind
    id: str | None = None


class Withdrawn(Struct, frozen=True, tag="withdrawn", omit_defaults=True):
    """An offer that no longer stands: declined, withdrawn, or (for a rematch) carried out."""

    at: int
    seat: int
    kind: OfferKind
    id: str | None = None
    again: str | None = None
    """The table of the rematch, created once this is on disk."""


Entry = Seated | Started | Mixed | Played | Undone | Ended | Offered | Withdrawn

_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[Entry] = msgspec.json.Decoder(Entry)


def encode(entry: Entry) -> str:
    return _encoder.encode(entry).decode()


def decode(body: str) -> Entry:
    return _decoder.decode(body)
