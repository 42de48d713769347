"""Epix for learners: every move there is, and the record as numbers."""

from collections.abc import Sequence

from ludotheque.contract import Content, Options
from ludotheque.features import Feature, bits, number, one_hot
from ludotheque.games.epix import state
from ludotheque.games.epix.secrets import SEALED
from ludotheque.games.epix.state import (
    CARDS,
    CATAPULT,
    KIND_SHIFT,
    KNIGHT,
    MOST_GOLD,
    MOST_OFFERS,
    MOST_PROVINCES,
    PROVINCE_WORDS,
    SOLDIER,
    WORD_NEAR,
)
from ludotheque.games.epix.workshop import content as own_words

PURSE = 15
"""E2.1: nobody has more before the first season."""
GOLD = 60
"""The gold that is scaled to 1: more than anybody had in a million random games."""


def codes(options: Options, seats: int, content: Content | None) -> Sequence[int]:
    near = _neighbours(content, seats)
    provinces = range(len(near))
    found = [(kind, 0) for kind in (state.M_PASS, state.M_KEEP, state.M_END, state.M_SPY, state.M_STOP)]
    found += [(state.M_RECRUIT, kind << 8 | province) for kind in range(4) for province in provinces]
    found += [(state.M_BID, amount) for amount in range(MOST_GOLD + 1)]
    found += [(state.M_GUESS, amount) for amount in range(1, MOST_GOLD + 1)]
    found += [(state.M_FIRST, seat) for seat in range(seats)]
    found += [(state.M_CHOOSE, cards) for cards in range(1, 7)]
    found += [(state.M_PLAY, action) for action in range(3)]
    paths = [(source, target) for source in provinces for target in provinces if source != target]
    for source, target in paths:
        path, beside = source << 8 | target, near[source] >> target & 1
        within_two = beside or any(near[source] & near[target] & 1 << between for between in provinces)
        found.append((state.M_GO, KNIGHT << 16 | path))
        if within_two:
            found += [(state.M_GO, SOLDIER << 16 | path), (state.M_ATTACK, CATAPULT << 16 | path)]
        if beside:
            found += [(state.M_ATTACK, SOLDIER << 16 | path), (state.M_ATTACK, KNIGHT << 16 | path)]
    if options["rules"] == "advanced":
        found += [
            (state.M_BID_CARD, card << 8 | gold) for card in range(len(CARDS)) for gold in range(1, PURSE + 1)
        ]
        found += [(state.M_SWAP, old << 8 | new) for old in range(3) for new in range(3) if old != new]
    return [kind << KIND_SHIFT | rest for kind, rest in found]


def _neighbours(content: Content | None, seats: int) -> list[int]:
    """For each province of the map, the set of its neighbours."""
    words = own_words(content, seats)[: MOST_PROVINCES * PROVINCE_WORDS]
    return [near for near in words[WORD_NEAR::PROVINCE_WORDS] if near]


def features(options: Options, seats: int, content: Content | None) -> Sequence[Feature]:
    provinces = len(_neighbours(content, seats))
    found = [
        bits("units", provinces, own=1),
        number("gold", GOLD, own=0),
        one_hot("phase", 14),
        one_hot("season", 4),
        *(one_hot(field, seats, turn=1) for field in ("first", "actor", "marcher")),
        *(bits(field, seats, turn=1) for field in ("waiting", "passed", "revealed", "spied")),
        number("bids", GOLD, own=0),
        bits("chosen", SEALED.bit_length(), own=0),
        number("turns", seats),
        one_hot("next_card", 3),
        one_hot("last_card", 3),
        bits("moved", provinces),
        bits("attacked", provinces),
        bits("converted", provinces),
        one_hot("unit", 4),
        one_hot("source", provinces),
        one_hot("target", provinces),
        number("bid", GOLD),
        number("amounts", GOLD),
        number("named", 3),
        number("due", 3),
        number("spying", 1),
    ]
    if options["rules"] == "advanced":
        offers = (slice(0, min(seats + 1, MOST_OFFERS)),)
        found += [
            bits("cards", len(CARDS), own=0),
            number("free_unit", 1),
            one_hot("offer", len(CARDS), part=offers),
            number("offer_bid", PURSE, part=offers),
            one_hot("offer_bidder", seats, turn=1, part=offers),
        ]
    return found
