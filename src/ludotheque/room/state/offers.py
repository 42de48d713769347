"""Offers that need consent: an undo, a draw, a rematch. At most one of each kind at a time."""

from collections.abc import Sequence
from dataclasses import dataclass

from ludotheque.room.protocol.messages import Offer, OfferKind, Seat


@dataclass
class Pending:
    by: int
    accepted: set[int]


class Offers:
    def __init__(self) -> None:
        self.pending: dict[OfferKind, Pending] = {}

    def make(self, kind: OfferKind, seat: int) -> None:
        self.pending.setdefault(kind, Pending(seat, set())).accepted.add(seat)

    def accepted(self, kind: OfferKind) -> set[int]:
        return self.pending[kind].accepted if kind in self.pending else set()

    def needed(self, kind: OfferKind, seats: Sequence[Seat], *also: int) -> list[int]:
        """The seats that have yet to agree, once those in `also` do. A person agrees for all of their seats;
        bots are not asked.
        """
        agreed = {seats[seat].person for seat in self.accepted(kind).union(also)}
        return [at for at, seat in enumerate(seats) if seat.bot is None and seat.person not in agreed]

    def drop(self, kind: OfferKind) -> None:
        self.pending.pop(kind, None)

    def drop_those_about_the_position(self) -> None:
        """A move makes these offers lapse: they were about the position before it."""
        self.drop("undo")
        self.drop("agree")

    def clear(self) -> None:
        self.pending.clear()

    def shown(self, seats: Sequence[Seat]) -> list[Offer]:
        return [
            Offer(kind, pending.by, sorted(pending.accepted), self.needed(kind, seats))
            for kind, pending in self.pending.items()
        ]
