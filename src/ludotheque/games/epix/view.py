"""What one viewer of Epix sees: everything but what is sealed (E15)."""

from functools import cache
from typing import Literal

import msgspec

from ludotheque.contract import OPEN, Record
from ludotheque.errors import Text
from ludotheque.games.epix.cards import cards
from ludotheque.games.epix.exchange import defending
from ludotheque.games.epix.maps import unpack
from ludotheque.games.epix.moves import province_id
from ludotheque.games.epix.state import (
    ACTIONS,
    AUCTION,
    BIDDING,
    CARDS,
    CATAPULT,
    CHOOSE,
    GOING_ON,
    GUESSING,
    KINDS,
    KNIGHT,
    MARCHING,
    MOST_OFFERS,
    NOBODY,
    OVER,
    PHASES,
    PIECES,
    SEASONS,
    SOLDIER,
    SPRING,
    WINTER,
)
from ludotheque.games.epix.units import holder

Kind = Literal["soldier", "knight", "camp", "catapult"]
Action = Literal["march", "recruit", "tax"]
Season = Literal["spring", "summer", "autumn", "winter"]
Phase = Literal[
    "draw-first", "draw-cards", "preliminary", "auction", "first", "choose", "swap", "play",
    "recruit", "march", "bid", "guess", "go-on", "over",
]  # fmt: skip

SEAT_NAMES = (Text("Blue", "Bleu"), Text("Red", "Rouge"), Text("Green", "Vert"), Text("Yellow", "Jaune"))


class Place(msgspec.Struct, frozen=True):
    """A province as moves write it and as people call it."""

    id: str
    en: str
    fr: str


class Province(msgspec.Struct, frozen=True):
    place: Place
    x: int
    y: int
    near: list[str]
    castle: int | None
    """The seat whose castle it is."""
    mountain: bool
    plus: bool


class Army(msgspec.Struct):
    """The units in one province, all of one seat (E3.1)."""

    province: str
    seat: int
    units: list[Kind]


class CardFace(msgspec.Struct, frozen=True):
    id: str
    en: str
    fr: str
    en_effect: str
    fr_effect: str


class Offer(msgspec.Struct):
    """A special card of the preliminary phase, and the bid that lies on it."""

    card: CardFace
    bid: int
    bidder: int | None


class Player(msgspec.Struct):
    gold: int
    provinces: int
    reserve: dict[str, int]
    cards: list[CardFace]
    passed: bool
    has_bid: bool
    bid: int | None
    """In the auction: once revealed, before that only one's own."""
    has_chosen: bool
    chosen: list[Action] | None
    """Action cards: once revealed, before that only one's own."""
    skipped: bool
    """E5.5: the turn was left out, the cards are never shown."""


class Activity(msgspec.Struct):
    """What a unit has done in this march."""

    kind: Kind
    province: str
    moved: bool
    attacked: bool
    converted: bool
    """A catapult that may not fire before the next season."""


class Exchange(msgspec.Struct):
    attacker: int
    unit: Kind
    source: str
    target: str
    defender: int
    defending: Kind | Literal["garrison"] | None
    """Who is fought now; None for a shot, which is at all units."""
    due: int
    """How many amounts the defender names; 0 before the bid."""
    named: list[int]
    most: int
    """Bids and amounts go from 1 to this."""
    has_bid: bool
    bid: int | None
    """For the attacker alone."""
    parity: Literal["odd", "even"] | None
    """For a defender whose Spy has spoken."""


class View(msgspec.Struct):
    seats: int
    rules: Literal["basic", "advanced"]
    season: Season
    phase: Phase
    first: int | None
    order: list[int]
    """The turn order, from the holder of the first-player card."""
    turn: int | None
    """Where one seat acts alone: who."""
    map: list[Province]
    armies: list[Army]
    players: list[Player]
    offers: list[Offer]
    free_unit: bool
    """The Quartermaster has still a unit to give in this recruit action."""
    marcher: int | None
    activities: list[Activity]
    exchange: Exchange | None
    captor: int | None


def view(s: Record, viewer: int) -> View:
    seats, first = int(s.seats), int(s.first)
    marching = MARCHING <= s.phase <= GOING_ON
    return View(
        seats=seats,
        rules="advanced" if s.advanced else "basic",
        season=SEASONS[int(s.season)],  # type: ignore[arg-type]
        phase=PHASES[int(s.phase)],  # type: ignore[arg-type]
        first=_seat(first),
        order=[(first + at) % seats for at in range(seats)] if first != NOBODY else [],
        turn=None if s.phase in (AUCTION, CHOOSE) else _seat(int(s.actor)),
        map=_map(s),
        armies=_armies(s),
        players=[_player(s, seat, viewer) for seat in range(seats)],
        offers=_offers(s),
        free_unit=bool(s.free_unit),
        marcher=_seat(int(s.marcher)) if marching else None,
        activities=_activities(s) if marching else [],
        exchange=_exchange(s, viewer) if BIDDING <= s.phase <= GOING_ON else None,
        captor=_seat(int(s.captor)),
    )


def _seat(seat: int) -> int | None:
    return None if seat == NOBODY else seat


def place(s: Record, province: int) -> Place:
    return _map(s)[province].place


_maps: dict[bytes, list[Province]] = {}
"""The map never changes: it is read from a record once."""


def _map(s: Record) -> list[Province]:
    key = s.ids.tobytes() + s.near.tobytes() + s.names.tobytes() + s.place.tobytes()
    if key not in _maps:
        if len(_maps) > 99:
            _maps.clear()
        _maps[key] = [_province(s, at) for at in range(int(s.provinces))]
    return _maps[key]


def _province(s: Record, province: int) -> Province:
    owner = next((seat for seat in range(int(s.seats)) if int(s.castle[seat]) >> province & 1), None)
    id, name = province_id(s, province), unpack(*s.names[province].tolist())
    place = Place(id, name or id, name or id)
    if owner is not None and not name:
        colour = SEAT_NAMES[owner]
        place = Place(id, f"{colour.en} Castle", f"Château {colour.fr.lower()}")
    near = int(s.near[province])
    return Province(
        place=place,
        x=int(s.place[province]) >> 8,
        y=int(s.place[province]) & 255,
        near=[province_id(s, at) for at in range(int(s.provinces)) if near >> at & 1],
        castle=owner,
        mountain=bool(int(s.mountains) >> province & 1),
        plus=bool(int(s.plus) >> province & 1),
    )


def _armies(s: Record) -> list[Army]:
    units, found = s.units.tolist(), []
    for province, each in enumerate(_map(s)):
        for seat in range(int(s.seats)):
            kinds = [kind for at, kind in enumerate(KINDS) if units[at][seat] >> province & 1]
            if kinds:
                found.append(Army(each.place.id, seat, kinds))  # type: ignore[arg-type]
    return found


@cache
def card_face(card: int) -> CardFace:
    face = cards()[CARDS[card]]
    return CardFace(CARDS[card], *face.name, *face.effect)


def _offers(s: Record) -> list[Offer]:
    return [
        Offer(card_face(int(s.offer[at])), int(s.offer_bid[at]), _seat(int(s.offer_bidder[at])))
        for at in range(MOST_OFFERS)
        if s.offer[at] != NOBODY
    ]


def _player(s: Record, seat: int, viewer: int) -> Player:
    units, owned, chosen = s.units[:, seat].tolist(), int(s.cards[seat]), int(s.chosen[seat])
    bid_made = _has_bid(s, seat)
    sees_all = viewer in (seat, OPEN)
    bid = int(s.bids[seat]) if bid_made and (s.phase != AUCTION or sees_all) else None
    known = chosen and (sees_all or int(s.revealed) >> seat & 1)
    held = (units[0] | units[1] | units[2] | units[3]) & ~int(s.castles)
    return Player(
        gold=int(s.gold[seat]),
        provinces=held.bit_count() + 1,
        reserve={kind: int(PIECES[at]) - units[at].bit_count() for at, kind in enumerate(KINDS)},
        cards=[card_face(card) for card in range(len(CARDS)) if owned >> card & 1],
        passed=bool(int(s.passed) >> seat & 1),
        has_bid=bid_made,
        bid=bid,
        has_chosen=bool(chosen or s.phase > CHOOSE),
        chosen=actions(chosen) if known else None,
        skipped=_was_skipped(s, seat),
    )


def _has_bid(s: Record, seat: int) -> bool:
    if s.phase <= AUCTION:
        return bool(s.phase == AUCTION and not int(s.waiting) >> seat & 1)
    return bool(s.season != SPRING or s.spring_auction)


def _was_skipped(s: Record, seat: int) -> bool:
    return bool(s.phase == OVER and s.season == WINTER and s.chosen[seat] == 0)


def actions(chosen: int) -> list[Action]:
    return [action for at, action in enumerate(ACTIONS) if chosen >> at & 1]  # type: ignore[misc]


def _activities(s: Record) -> list[Activity]:
    seat, found = int(s.marcher), []
    for kind in (SOLDIER, KNIGHT, CATAPULT):
        moved = int(s.moved[kind]) if kind <= KNIGHT else 0
        attacked = int(s.attacked[kind])
        converted = int(s.converted) if kind == CATAPULT else 0
        busy = int(s.units[kind, seat]) & (moved | attacked | converted)
        for province in range(int(s.provinces)):
            if busy >> province & 1:
                found.append(
                    Activity(
                        KINDS[kind],  # type: ignore[arg-type]
                        province_id(s, province),
                        bool(moved >> province & 1),
                        bool(attacked >> province & 1),
                        bool(converted >> province & 1),
                    )
                )
    return found


def _exchange(s: Record, viewer: int) -> Exchange:
    attacker, target = int(s.marcher), int(s.target)
    defender = int(holder(s, target))
    has_bid = bool(s.phase == GUESSING)
    spying = has_bid and s.spying and viewer in (defender, OPEN)
    names = (*KINDS, "garrison")
    return Exchange(
        attacker=attacker,
        unit=KINDS[int(s.unit)],  # type: ignore[arg-type]
        source=province_id(s, int(s.source)),
        target=province_id(s, target),
        defender=defender,
        defending=None if s.unit == CATAPULT else names[int(defending(s, defender, target))],  # type: ignore[arg-type]
        due=int(s.due),
        named=s.amounts.tolist()[: int(s.named)],
        most=int(s.gold[attacker]),
        has_bid=has_bid,
        bid=int(s.bid) if has_bid and viewer in (attacker, OPEN) else None,
        parity=("odd" if s.bid & 1 else "even") if spying else None,
    )
