"""What one viewer of Epix sees: everything but what is sealed (E15)."""

from functools import cache, lru_cache
from typing import Literal

import msgspec

from ludotheque.contract import Record
from ludotheque.errors import Text
from ludotheque.games.epix import log
from ludotheque.games.epix.cards import faces
from ludotheque.games.epix.exchange import due
from ludotheque.games.epix.maps import unpack
from ludotheque.games.epix.odds import Defence, captures, chance, defences
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
    NOBODY,
    OVER,
    PHASES,
    PIECES,
    SEASONS,
    SOLDIER,
    SPRING,
    WINTER,
    Plain,
)
from ludotheque.games.epix.units import price, tax_of
from ludotheque.viewers import Viewer

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


class Army(msgspec.Struct, frozen=True):
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


class Player(msgspec.Struct, frozen=True):
    gold: int
    provinces: int
    reserve: dict[str, int]
    costs: dict[str, int]
    """What a unit costs this seat, its cards counted."""
    tax: int
    """What a tax brings this seat, its cards counted."""
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
    """How many amounts the defender names."""
    chance: float
    """That none of them is right, every amount being as likely."""
    wins: bool
    """E9.10: a success captures the castle and wins the game."""
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
    orders: int
    """How many action cards each seat chooses this season."""
    doubtful: int | None
    """E5.5: in winter, who is to play last as things stand, and does so only if it can win by it."""
    map: list[Province]
    armies: list[Army]
    players: list[Player]
    offers: list[Offer]
    free_unit: bool
    """The Quartermaster has still a unit to give in this recruit action."""
    marcher: int | None
    activities: list[Activity]
    defences: list[Defence]
    """While the marcher may attack: what each attack would meet."""
    exchange: Exchange | None
    captor: int | None
    fallen: int | None
    """Whose castle was captured."""


def view(record: Record, viewer: Viewer) -> View:
    s = Plain.of(record)
    marching = MARCHING <= s.phase <= GOING_ON
    return View(
        seats=s.seats,
        rules="advanced" if s.advanced else "basic",
        season=SEASONS[s.season],  # type: ignore[arg-type]
        phase=PHASES[s.phase],  # type: ignore[arg-type]
        first=_seat(s.first),
        order=[(s.first + at) % s.seats for at in range(s.seats)] if s.first != NOBODY else [],
        turn=None if s.phase in (AUCTION, CHOOSE) else _seat(s.actor),
        orders=2 if s.season == WINTER else 1,  # E5.2
        doubtful=(s.first - 1) % s.seats if s.season == WINTER and s.seats > 2 else None,
        map=map_of(s),
        armies=_armies(s),
        players=[_player(s, seat, viewer) for seat in range(s.seats)],
        offers=_offers(s),
        free_unit=bool(s.free_unit),
        marcher=_seat(s.marcher) if marching else None,
        activities=_activities(s) if marching else [],
        defences=defences(record, s) if s.phase == MARCHING else [],
        exchange=_exchange(record, s, viewer) if BIDDING <= s.phase <= GOING_ON else None,
        captor=_seat(s.captor),
        fallen=next((word >> 24 & 255 for word in s.log[: s.logged] if word >> 32 == log.FALLEN), None),
    )


def _seat(seat: int) -> int | None:
    return None if seat == NOBODY else seat


_maps: dict[bytes, list[Province]] = {}
"""The map never changes, so it is read from a record only once."""


def map_of(s: Plain) -> list[Province]:
    if s.fixed not in _maps:
        if len(_maps) > 99:
            _maps.clear()
        _maps[s.fixed] = [_province(s, at) for at in range(s.provinces)]
    return _maps[s.fixed]


def _province(s: Plain, province: int) -> Province:
    owner = next((seat for seat in range(s.seats) if s.castle[seat] >> province & 1), None)
    id, name = unpack(s.ids[province]), unpack(*s.names[province])
    place = Place(id, name or id, name or id)
    if owner is not None and not name:
        colour = SEAT_NAMES[owner]
        place = Place(id, f"{colour.en} Castle", f"Château {colour.fr.lower()}")
    return Province(
        place=place,
        x=s.place[province] >> 8,
        y=s.place[province] & 255,
        near=[unpack(s.ids[at]) for at in range(s.provinces) if s.near[province] >> at & 1],
        castle=owner,
        mountain=bool(s.mountains >> province & 1),
        plus=bool(s.plus >> province & 1),
    )


@lru_cache(512)  # all viewers see the same
def _armies(s: Plain) -> list[Army]:
    found = []
    for seat, units in enumerate(zip(*s.units, strict=True)):
        held = units[0] | units[1] | units[2] | units[3]
        for province, each in enumerate(map_of(s)):
            if held >> province & 1:
                found.append(Army(each.place.id, seat, _kinds(s, seat, province)))
    return found


def _kinds(s: Plain, seat: int, province: int) -> list[Kind]:
    return [kind for at, kind in enumerate(KINDS) if s.units[at][seat] >> province & 1]  # type: ignore[misc]


def card_face(deck: int, card: int) -> CardFace:
    face = faces(deck)[card]
    return CardFace(CARDS[card], *face.name, *face.effect)


@lru_cache(512)
def _offers(s: Plain) -> list[Offer]:
    return [
        Offer(card_face(s.deck, card), bid, _seat(bidder))
        for card, bid, bidder in zip(s.offer, s.offer_bid, s.offer_bidder, strict=True)
        if card != NOBODY
    ]


def _player(s: Plain, seat: int, viewer: Viewer) -> Player:
    soldiers, knights, camps, catapults = s.units
    chosen = s.chosen[seat]
    has_bid, sees_all = _has_bid(s, seat), viewer.knows(seat)
    knows_bid = has_bid and (s.phase != AUCTION or sees_all)
    knows_cards = chosen and (sees_all or s.revealed >> seat & 1)
    return _known_player(
        s.gold[seat],
        (soldiers[seat], knights[seat], camps[seat], catapults[seat]),
        s.castles,
        s.cards[seat],
        s.deck,
        s.passed >> seat & 1,
        has_bid,
        s.bids[seat] if knows_bid else None,
        bool(chosen or s.phase > CHOOSE),
        chosen if knows_cards else None,
        s.phase == OVER and s.season == WINTER and chosen == 0,
    )


@lru_cache(4096)  # by all that the viewer knows: a move changes few players, and most viewers know the same
def _known_player(
    gold: int,
    units: tuple[int, ...],
    castles: int,
    cards: int,
    deck: int,
    passed: int,
    has_bid: bool,
    bid: int | None,
    has_chosen: bool,
    chosen: int | None,
    skipped: bool,
) -> Player:
    held = (units[0] | units[1] | units[2] | units[3]) & ~castles
    return Player(
        gold=gold,
        provinces=held.bit_count() + 1,
        reserve={kind: own - units[at].bit_count() for at, (kind, own) in enumerate(_OWNED)},
        costs=costs(cards),
        tax=int(tax_of(cards)),
        cards=[card_face(deck, card) for card in range(len(CARDS)) if cards >> card & 1],
        passed=bool(passed),
        has_bid=has_bid,
        bid=bid,
        has_chosen=has_chosen,
        chosen=None if chosen is None else actions(chosen),
        skipped=skipped,
    )


_OWNED = tuple(zip(KINDS, PIECES.tolist(), strict=True))


@cache
def costs(cards: int) -> dict[str, int]:
    return {kind: int(price(cards, at)) for at, kind in enumerate(KINDS)}


def _has_bid(s: Plain, seat: int) -> bool:
    if s.phase <= AUCTION:
        return bool(s.phase == AUCTION and not s.waiting >> seat & 1)
    return bool(s.season != SPRING or s.spring_auction)


def actions(chosen: int) -> list[Action]:
    return [action for at, action in enumerate(ACTIONS) if chosen >> at & 1]  # type: ignore[misc]


@lru_cache(512)
def _activities(s: Plain) -> list[Activity]:
    found = []
    for kind in (SOLDIER, KNIGHT, CATAPULT):
        moved = s.moved[kind] if kind <= KNIGHT else 0
        attacked = s.attacked[kind]
        converted = s.converted if kind == CATAPULT else 0
        busy = s.units[kind][s.marcher] & (moved | attacked | converted)
        for province, each in enumerate(map_of(s)):
            if busy >> province & 1:
                done = (bool(words >> province & 1) for words in (moved, attacked, converted))
                found.append(Activity(KINDS[kind], each.place.id, *done))  # type: ignore[arg-type]
    return found


def _exchange(record: Record, s: Plain, viewer: Viewer) -> Exchange:
    where, defender, amounts = map_of(s), _holder(s, s.target), int(due(record))
    has_bid = s.phase == GUESSING
    spying = has_bid and s.spying and viewer.knows(defender)
    return Exchange(
        attacker=s.marcher,
        unit=KINDS[s.unit],  # type: ignore[arg-type]
        source=where[s.source].place.id,
        target=where[s.target].place.id,
        defender=defender,
        defending=None if s.unit == CATAPULT else _defending(s, defender, s.target),
        due=amounts,
        chance=chance(amounts, s.gold[s.marcher]),
        wins=s.unit != CATAPULT and captures(s, s.target),
        named=[*s.amounts[: s.named]],
        most=s.gold[s.marcher],
        has_bid=has_bid,
        bid=s.bid if has_bid and viewer.knows(s.marcher) else None,
        parity=("odd" if s.bid & 1 else "even") if spying else None,
    )


def _holder(s: Plain, province: int) -> int:
    seats = range(s.seats)
    return next(seat for seat in seats if s.castle[seat] >> province & 1 or _kinds(s, seat, province))


def _defending(s: Plain, seat: int, province: int) -> Kind | Literal["garrison"]:
    """E9.2: soldier, knight, camp, garrison; catapults never defend."""
    return next((kind for kind in _kinds(s, seat, province) if kind != "catapult"), "garrison")
