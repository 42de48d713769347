"""What a move of Epix caused, for animation, log lines and screen readers.

The rules note it in the record as they go (log.py). Nothing sealed is noted: what only the maker of a
sealed choice may see is taken from its own move.
"""

from collections.abc import Callable
from typing import Literal

import msgspec

from ludotheque.contract import Record
from ludotheque.games.epix import log
from ludotheque.games.epix.state import HERALD, KINDS, KNIGHT, REASONS, SEASONS, Plain
from ludotheque.games.epix.units import closed, forbidden
from ludotheque.games.epix.view import Action, CardFace, Kind, Place, Season, actions, card_face, map_of
from ludotheque.viewers import Viewer


class FirstDrawn(msgspec.Struct, tag="first-drawn"):
    seat: int


class Offered(msgspec.Struct, tag="offered"):
    card: CardFace


class Recruited(msgspec.Struct, tag="recruited"):
    seat: int
    unit: Kind
    place: Place
    paid: int


class CardBid(msgspec.Struct, tag="card-bid"):
    seat: int
    card: CardFace
    amount: int


class Outbid(msgspec.Struct, tag="outbid"):
    """The seat gets its gold, and the unit that marked its bid, back."""

    seat: int
    card: CardFace
    amount: int
    own: bool
    """It raises its own bid (E4.2)."""


class Passed(msgspec.Struct, tag="passed"):
    seat: int


class CardWon(msgspec.Struct, tag="card-won"):
    seat: int
    card: CardFace
    amount: int


class Discarded(msgspec.Struct, tag="discarded"):
    card: CardFace


class SeasonBegun(msgspec.Struct, tag="season"):
    season: Season


class Sealed(msgspec.Struct, tag="sealed"):
    """A bid in the auction; its amount only for who made it."""

    seat: int
    amount: int | None


class BidRevealed(msgspec.Struct, tag="bid-revealed"):
    seat: int
    amount: int


class AuctionWon(msgspec.Struct, tag="auction-won"):
    seat: int
    bid: int
    paid: int
    tie: Literal["herald", "nearest"] | None = None
    """How a tie was broken: by the Herald, or by who sits nearest to the first-player card (E5.1)."""


class FirstNamed(msgspec.Struct, tag="first-named"):
    seat: int
    first: int


class Chose(msgspec.Struct, tag="chose"):
    """Action cards; which ones only for who chose them."""

    seat: int
    cards: list[Action] | None


class Revealed(msgspec.Struct, tag="revealed"):
    seat: int
    cards: list[Action]


class Swapped(msgspec.Struct, tag="swapped"):
    """Change of Orders."""

    seat: int
    old: Action
    new: Action


class Skipped(msgspec.Struct, tag="skipped"):
    seat: int


class Taxed(msgspec.Struct, tag="taxed"):
    seat: int
    gold: int


class Income(msgspec.Struct, tag="income"):
    seat: int
    gold: int


class Moved(msgspec.Struct, tag="moved", omit_defaults=True):
    seat: int
    unit: Kind
    source: Place
    target: Place
    way: list[Place] = []
    """The provinces between, on a shortest way (E8.2, E8.3)."""


class Attacked(msgspec.Struct, tag="attacked"):
    seat: int
    unit: Kind
    source: Place
    target: Place


class Wagered(msgspec.Struct, tag="wagered"):
    """The attacker has bid; the amount only for the attacker."""

    seat: int
    defender: int
    due: int
    amount: int | None


class Guessed(msgspec.Struct, tag="guessed"):
    seat: int
    amount: int


class Spied(msgspec.Struct, tag="spied"):
    """The answer only for the Spy's owner."""

    seat: int
    answer: Literal["odd", "even"] | None


class Resolved(msgspec.Struct, tag="resolved"):
    """The bid is shown and spent."""

    seat: int
    defender: int
    bid: int
    success: bool


class Refunded(msgspec.Struct, tag="refunded"):
    """War Chest."""

    seat: int
    gold: int


class Plundered(msgspec.Struct, tag="plundered"):
    seat: int
    gold: int


class Lost(msgspec.Struct, tag="lost"):
    """An attacking unit whose bid was named."""

    seat: int
    unit: Kind
    place: Place


class Beaten(msgspec.Struct, tag="beaten"):
    seat: int
    unit: Kind
    place: Place


class Hit(msgspec.Struct, tag="hit"):
    """A unit hit by a catapult."""

    seat: int
    unit: Kind
    place: Place


class Returned(msgspec.Struct, tag="returned"):
    """Back to the reserve: a catapult that fired, or a piece that could not be converted."""

    seat: int
    unit: Kind
    place: Place


class Converted(msgspec.Struct, tag="converted"):
    seat: int
    unit: Kind
    place: Place
    loser: int


class Entered(msgspec.Struct, tag="entered"):
    seat: int
    unit: Kind
    source: Place
    target: Place


class Stopped(msgspec.Struct, tag="stopped"):
    seat: int
    unit: Kind
    source: Place
    target: Place


class Finished(msgspec.Struct, tag="finished"):
    """A seat ended its recruiting or its march."""

    seat: int
    card: Action


class CastleFallen(msgspec.Struct, tag="castle-fallen"):
    seat: int
    captor: int
    place: Place


class Ended(msgspec.Struct, tag="ended"):
    reason: Literal["castle", "winter"]


Event = (
    FirstDrawn | Offered | Recruited | CardBid | Outbid | Passed | CardWon | Discarded | SeasonBegun
    | Sealed | BidRevealed | AuctionWon | FirstNamed | Chose | Revealed | Swapped | Skipped | Taxed | Income
    | Moved | Attacked | Wagered | Guessed | Spied | Resolved | Refunded | Plundered | Lost | Beaten | Hit
    | Returned | Converted | Entered | Stopped | Finished | CastleFallen | Ended
)  # fmt: skip


def events(before: Record, seat: int, move: int, after: Record, viewer: Viewer) -> list[Event]:
    s = Plain.of(after)
    private = move & 255 if viewer.knows(seat) else None
    odd = Plain.of(before).bid & 1 if viewer.knows(seat) else None
    told = [_event(s, word, seat, private, odd) for word in s.log[: s.logged]]
    if told and isinstance(told[0], Moved):
        told[0].way = [_place(s, each) for each in _way(before, seat, move)]
    return told


def _way(before: Record, seat: int, move: int) -> list[int]:
    """Between where a unit was and where it went."""
    kind, source, target = move >> 16 & 255, move >> 8 & 255, move & 255
    shut = int(closed(before, seat)) | (int(forbidden(before, seat, kind)) if kind == KNIGHT else 0)
    ways, seen = [[source]], {source}
    for way in ways:
        for province in (each for each in range(int(before.provinces)) if before.near[way[-1]] >> each & 1):
            if province == target:
                return way[1:]
            if not shut >> province & 1 and province not in seen:
                seen.add(province)
                ways.append([*way, province])
    return []


def _event(s: Plain, word: int, seat: int, private: int | None, odd: int | None) -> Event:
    what = word >> 32
    a, b, c, d = word >> 24 & 255, word >> 16 & 255, word >> 8 & 255, word & 255
    if what == log.SEALED:
        return Sealed(a, private)
    if what == log.CHOSE:
        return Chose(a, None if private is None else actions(private))
    if what == log.WAGERED:
        return Wagered(a, b, c, private)
    if what == log.OUTBID:
        return Outbid(a, card_face(s.deck, b), c, a == seat)
    if what == log.SPIED:
        return Spied(a, None if odd is None else "odd" if odd else "even")
    return _MAKERS[what](s, a, b, c, d)


def _tie(s: Plain, winner: int, bid: int) -> Literal["herald", "nearest"] | None:
    if sum(s.bids[seat] == bid for seat in range(s.seats)) < 2:
        return None
    return "herald" if s.cards[winner] >> HERALD & 1 else "nearest"


def _place(s: Plain, province: int) -> Place:
    return map_of(s)[province].place


def _kind(kind: int) -> Kind:
    return KINDS[kind]  # type: ignore[return-value]


def _at(make: Callable[[int, Kind, Place], Event]) -> Callable[[Plain, int, int, int, int], Event]:
    """An event of a seat's unit in a province."""
    return lambda s, a, b, c, d: make(a, _kind(b), _place(s, c))


def _path(make: Callable[[int, Kind, Place, Place], Event]) -> Callable[[Plain, int, int, int, int], Event]:
    """An event of a seat's unit between two provinces."""
    return lambda s, a, b, c, d: make(a, _kind(b), _place(s, c), _place(s, d))


_MAKERS: dict[int, Callable[[Plain, int, int, int, int], Event]] = {
    log.DREW_FIRST: lambda s, a, b, c, d: FirstDrawn(a),
    log.OFFERED: lambda s, a, b, c, d: Offered(card_face(s.deck, a)),
    log.RECRUITED: lambda s, a, b, c, d: Recruited(a, _kind(b), _place(s, c), d),
    log.CARD_BID: lambda s, a, b, c, d: CardBid(a, card_face(s.deck, b), c),
    log.PASSED: lambda s, a, b, c, d: Passed(a),
    log.WON: lambda s, a, b, c, d: CardWon(a, card_face(s.deck, b), c),
    log.DISCARDED: lambda s, a, b, c, d: Discarded(card_face(s.deck, a)),
    log.SEASON: lambda s, a, b, c, d: SeasonBegun(SEASONS[a]),  # type: ignore[arg-type]
    log.SHOWED: lambda s, a, b, c, d: BidRevealed(a, b),
    log.LED: lambda s, a, b, c, d: AuctionWon(a, b, c, _tie(s, a, b)),
    log.NAMED_FIRST: lambda s, a, b, c, d: FirstNamed(a, b),
    log.REVEALED: lambda s, a, b, c, d: Revealed(a, actions(b)),
    log.SWAPPED: lambda s, a, b, c, d: Swapped(a, actions(1 << b)[0], actions(1 << c)[0]),
    log.SKIPPED: lambda s, a, b, c, d: Skipped(a),
    log.TAXED: lambda s, a, b, c, d: Taxed(a, b),
    log.INCOME: lambda s, a, b, c, d: Income(a, b),
    log.MOVED: _path(Moved),
    log.ATTACKED: _path(Attacked),
    log.GUESSED: lambda s, a, b, c, d: Guessed(a, b),
    log.RESOLVED: lambda s, a, b, c, d: Resolved(a, b, c, bool(d)),
    log.REFUNDED: lambda s, a, b, c, d: Refunded(a, b),
    log.PLUNDERED: lambda s, a, b, c, d: Plundered(a, b),
    log.LOST: _at(Lost),
    log.BEATEN: _at(Beaten),
    log.HIT: _at(Hit),
    log.SPENT: _at(Returned),
    log.CONVERTED: lambda s, a, b, c, d: Converted(a, _kind(b), _place(s, c), d),
    log.ENTERED: _path(Entered),
    log.STOPPED: _path(Stopped),
    log.FINISHED: lambda s, a, b, c, d: Finished(a, actions(1 << b)[0]),
    log.FALLEN: lambda s, a, b, c, d: CastleFallen(a, b, _place(s, c)),
    log.ENDED: lambda s, a, b, c, d: Ended(REASONS[a]),  # type: ignore[arg-type]
}
