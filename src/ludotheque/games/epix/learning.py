"""Epix for learners: every move there is, and the record as numbers."""

from collections.abc import Sequence

from ludotheque.contract import Content, Options
from ludotheque.features import Feature, bits, number, one_hot
from ludotheque.games.epix.secrets import SEALED
from ludotheque.games.epix.state import (
    CARDS,
    CATAPULT,
    KIND_SHIFT,
    KNIGHT,
    M_ATTACK,
    M_BID,
    M_BID_CARD,
    M_CHOOSE,
    M_END,
    M_FIRST,
    M_GO,
    M_GUESS,
    M_KEEP,
    M_PASS,
    M_PLAY,
    M_RECRUIT,
    M_SPY,
    M_STOP,
    M_SWAP,
    MOST_GOLD,
    MOST_OFFERS,
    MOST_PROVINCES,
    PROVINCE_WORDS,
    SOLDIER,
    WORD_NEAR,
)
from ludotheque.games.epix.workshop import content as own_words

PURSE = 15
"""E2.1: before the first season nobody has more."""
GOLD = 60
"""What becomes 1 as a number: more than anybody has had in a million random games."""


def codes(options: Options, seats: int, content: Content | None) -> Sequence[int]:
    near = _neighbours(content, seats)
    provinces = range(len(near))
    found = [(kind, 0) for kind in (M_PASS, M_KEEP, M_END, M_SPY, M_STOP)]
    found += [(M_RECRUIT, kind << 8 | province) for kind in range(4) for province in provinces]
    found += [(M_BID, amount) for amount in range(MOST_GOLD + 1)]
    found += [(M_GUESS, amount) for amount in range(1, MOST_GOLD + 1)]
    found += [(M_FIRST, seat) for seat in range(seats)]
    found += [(M_CHOOSE, cards) for cards in range(1, 7)]
    found += [(M_PLAY, action) for action in range(3)]
    paths = [(source, target) for source in provinces for target in provinces if source != target]
    for source, target in paths:
        path, beside = source << 8 | target, near[source] >> target & 1
        within_two = beside or any(near[source] & near[target] & 1 << between for between in provinces)
        found.append((M_GO, KNIGHT << 16 | path))
        if within_two:
            found += [(M_GO, SOLDIER << 16 | path), (M_ATTACK, CATAPULT << 16 | path)]
        if beside:
            found += [(M_ATTACK, SOLDIER << 16 | path), (M_ATTACK, KNIGHT << 16 | path)]
    if options["rules"] == "advanced":
        found += [
            (M_BID_CARD, card << 8 | gold) for card in range(len(CARDS)) for gold in range(1, PURSE + 1)
        ]
        found += [(M_SWAP, old << 8 | new) for old in range(3) for new in range(3) if old != new]
    return [kind << KIND_SHIFT | rest for kind, rest in found]


def _neighbours(content: Content | None, seats: int) -> list[int]:
    """For each province of the map the set of those beside it."""
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
