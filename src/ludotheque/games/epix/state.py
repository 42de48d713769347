"""The Epix record, its constants, and how a move is packed.

A set of provinces is one int64, a bit for each province, in the order of the map. `near` has a set for
each province; units are sets too, one for each kind and seat:

    s.units[KNIGHT, 2]               where the knights of seat 2 stand
    s.near[p] >> q & 1               p and q share a border

What is hidden (E15): `bids` while the auction runs, `chosen` of the seats not in `revealed`, `bid`.
Everything else, the `log` too, is public.
"""

import numpy as np

from ludotheque.errors import Text
from ludotheque.games.epix.log import LOG_LENGTH
from ludotheque.plain import PlainRecord, Row, Rows

MOST_SEATS = 4
MOST_PROVINCES = 16
MOST_OFFERS = MOST_SEATS + 1
NOBODY = -1
NOTHING = -1
"""No action card."""

# E1.1
KINDS = ("soldier", "knight", "camp", "catapult")
SOLDIER, KNIGHT, CAMP, CATAPULT = range(4)
GARRISON = 4
"""E1.4: defends like a unit, but isn't one."""
PIECES = np.array([3, 2, 3, 2], np.int64)

# E5.2, in alphabetical order
ACTIONS = ("march", "recruit", "tax")
MARCH, RECRUIT, TAX = range(3)

SEASONS = ("spring", "summer", "autumn", "winter")
SPRING, AUTUMN, WINTER = 0, 2, 3

# E13
CARDS: tuple[str, ...] = ("treasurer", "tax-collector", "plunder", "war-chest", "barracks", "stables")
CARDS += ("workshop", "quartermaster", "forced-march", "onslaught", "mountaineers", "trebuchet")
CARDS += ("gunners", "shield-wall", "plate-armour", "palisade", "royal-guard", "spy", "herald")
CARDS += ("change-of-orders",)
TREASURER, TAX_COLLECTOR, PLUNDER, WAR_CHEST, BARRACKS, STABLES, WORKSHOP = range(7)
QUARTERMASTER, FORCED_MARCH, ONSLAUGHT, MOUNTAINEERS, TREBUCHET, GUNNERS = range(7, 13)
SHIELD_WALL, PLATE_ARMOUR, PALISADE, ROYAL_GUARD, SPY, HERALD, CHANGE_OF_ORDERS = range(13, 20)

PHASES: tuple[str, ...] = ("draw-first", "draw-cards", "preliminary", "auction", "first", "choose", "swap")
PHASES += ("play", "recruit", "march", "bid", "guess", "go-on", "over", "running")
DRAW_FIRST, DRAW_CARDS, PRELIMINARY, AUCTION, NAME_FIRST, CHOOSE, SWAP, PLAY = range(8)
RECRUITING, MARCHING, BIDDING, GUESSING, GOING_ON, OVER, RUNNING = range(8, 15)
"""RUNNING: within a move, during the steps that need no decision (orders.go_on)."""

ENDINGS = {
    "castle": Text("a castle captured", "un château pris"),
    "winter": Text("winter over", "hiver terminé"),
}
REASONS = ("", *ENDINGS)
CASTLE, AFTER_WINTER = 1, 2

# The setup words after the seats and the options: these for each province.
FIRST_WORD = 3
PROVINCE_WORDS = 7
WORD_NEAR, WORD_FLAGS, WORD_PLACE, WORD_ID, WORD_NAME = range(5)
CARD_WORDS = FIRST_WORD + MOST_PROVINCES * PROVINCE_WORDS
"""Then the number of copies of each special card, and the number that stands for their names."""
FLAG_CASTLE, FLAG_MOUNTAIN, FLAG_PLUS = 8, 16, 32
"""A castle's flags also hold its seat, 0 to 3."""

State = np.dtype(
    (
        np.record,
        [
            # the options and the map (E1.3), which never change
            ("seats", "i8"),
            ("advanced", "i8"),  # option rules: 0 basic, 1 advanced
            ("spring_auction", "i8"),  # option spring_auction: 0 no, 1 yes
            ("provinces", "i8"),  # how many
            ("near", "i8", MOST_PROVINCES),  # the neighbours of each
            ("within_two", "i8", MOST_PROVINCES),  # those one or two steps from each
            ("castle", "i8", MOST_SEATS),  # the set of a seat's one castle
            ("castles", "i8"),  # the set of all castles
            ("mountains", "i8"),  # Kilimandjora
            ("plus", "i8"),  # the set of those with +1 gold
            ("place", "i8", MOST_PROVINCES),  # where to draw each: 256 * x + y
            ("ids", "i8", MOST_PROVINCES),  # packed letters (maps.py)
            ("names", "i8", (MOST_PROVINCES, 3)),  # packed letters
            ("copies", "i8", len(CARDS)),  # how many of each special card the deck has
            ("deck", "i8"),  # which names the special cards have (cards.py)
            # the board
            ("units", "i8", (4, MOST_SEATS)),  # for each kind and seat, a set of provinces
            ("gold", "i8", MOST_SEATS),
            ("cards", "i8", MOST_SEATS),  # special cards owned, a bit for each (E4.3)
            # the course of the game
            ("phase", "i8"),
            ("season", "i8"),
            ("first", "i8"),  # who holds the first-player card
            ("actor", "i8"),  # the seat to act, where one seat acts
            ("waiting", "i8"),  # bits: who still has to make a sealed choice (E14.1)
            ("passed", "i8"),  # bits: who has passed (E4.1)
            ("offer", "i8", MOST_OFFERS),  # special cards on offer, in the order drawn
            ("offer_bid", "i8", MOST_OFFERS),
            ("offer_bidder", "i8", MOST_OFFERS),  # NOBODY at first
            ("bids", "i8", MOST_SEATS),  # the auction's
            ("chosen", "i8", MOST_SEATS),  # action cards, a bit for each; 0: none, or skipped (E5.5)
            ("revealed", "i8"),  # bits: whose action cards everybody knows
            ("turns", "i8"),  # seats whose turn of this season has begun
            ("next_card", "i8"),  # the action card that the actor plays next
            ("last_card", "i8"),  # and the one after it
            ("free_unit", "i8"),  # the Quartermaster still has a unit to give
            # the march
            ("marcher", "i8"),
            ("moved", "i8", 2),  # soldiers, knights that have moved
            ("attacked", "i8", 4),  # soldiers that have attacked, catapults that have fired
            ("converted", "i8"),  # catapults that may not fire this season (E9.8)
            # the exchange
            ("unit", "i8"),  # the kind that attacks
            ("source", "i8"),
            ("target", "i8"),
            ("bid", "i8"),
            ("amounts", "i8", 3),  # those named so far
            ("named", "i8"),  # how many
            ("due", "i8"),  # how many the defender names
            ("spying", "i8"),  # the defender knows whether this bid is odd
            ("spied", "i8"),  # bits: whose Spy has worked this season
            # the end, and what the last move caused (log.py)
            ("ended", "i8"),  # 0, or an index of REASONS
            ("captor", "i8"),
            ("logged", "i8"),
            ("log", "i8", LOG_LENGTH),
        ],
    )
)


def bytes_in(name: str) -> slice:
    """The byte range of a field in a record."""
    assert State.fields is not None
    kind, at, *_ = State.fields[name]
    return slice(at, at + kind.itemsize)


_FIXED = bytes_in("units").start
"""The options and the map come before the units."""


class Plain(PlainRecord, state=State):
    seats: int
    advanced: int
    spring_auction: int
    provinces: int
    near: Row
    castle: Row
    castles: int
    mountains: int
    plus: int
    place: Row
    ids: Row
    names: Rows
    deck: int
    units: Rows
    gold: Row
    cards: Row
    phase: int
    season: int
    first: int
    actor: int
    waiting: int
    passed: int
    offer: Row
    offer_bid: Row
    offer_bidder: Row
    bids: Row
    chosen: Row
    revealed: int
    free_unit: int
    marcher: int
    moved: Row
    attacked: Row
    converted: int
    unit: int
    source: int
    target: int
    bid: int
    amounts: Row
    named: int
    spying: int
    captor: int
    logged: int
    log: Row

    def __init__(self, raw: bytes) -> None:
        super().__init__(raw)
        self.fixed = raw[:_FIXED]
        """The options and the map."""


# A move: its kind in the high bits, and below them up to four bytes.
M_PASS, M_RECRUIT, M_BID_CARD, M_BID, M_FIRST, M_CHOOSE, M_PLAY, M_SWAP, M_KEEP, M_END = range(10)
M_GO, M_ATTACK, M_GUESS, M_SPY, M_STOP, M_CARDS = range(10, 16)
KIND_SHIFT = 32
CARD_BITS = 5
"""`cards` packs its special cards five bits each, the first lowest."""

MOST_MOVES = 256
"""A march: 5 units that move and attack, 2 that fire, among 16 provinces; a bid: MOST_GOLD at most."""
MOST_GOLD = 250
"""15, four incomes of 3 camps, 12 provinces and a card, five taxes of 5, Plunder: far below this."""
