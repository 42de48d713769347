"""E4: before the first season, units are recruited at home and special cards are bid for."""

from typing import Any

from ludotheque.contract import Record, Words
from ludotheque.games.epix import log
from ludotheque.games.epix.log import note
from ludotheque.games.epix.orders import begin_season
from ludotheque.games.epix.recruiting import fill_recruits, recruit, recruit_rule
from ludotheque.games.epix.refusals import E4_1, E4_1_KINGDOM, E4_2, E4_2_GOLD, E4_2_MARKER, E4_2_OFFER
from ludotheque.games.epix.state import KIND_SHIFT, M_BID_CARD, M_PASS, M_RECRUIT, MOST_OFFERS, NOBODY
from ludotheque.games.epix.units import kingdom, reserve
from ludotheque.jit import jit


@jit
def fill_preliminary(s: Record, seat: Any, out: Words) -> Any:
    """E4.1."""
    out[0] = M_PASS << KIND_SHIFT
    n = fill_recruits(s, seat, kingdom(s, seat), out, 1) if _spare_units(s, seat) else 1
    for at in range(MOST_OFFERS):
        if s.offer[at] != NOBODY and _can_mark(s, seat, at):
            move = M_BID_CARD << KIND_SHIFT | s.offer[at] << 8
            for amount in range(s.offer_bid[at] + 1, _purse(s, seat, at) + 1):
                out[n] = move | amount
                n += 1
    return n


@jit
def _purse(s: Record, seat: Any, at: Any) -> Any:
    """E4.2: what a seat can bid on a card; its own earlier bid is returned first."""
    return s.gold[seat] + (s.offer_bid[at] if s.offer_bidder[at] == seat else 0)


@jit
def _spare_units(s: Record, seat: Any) -> Any:
    """E4.2: the units in reserve, of any kind, that do not mark a bid."""
    units = 0
    for kind in range(4):
        units += reserve(s, seat, kind)
    for at in range(MOST_OFFERS):
        units -= s.offer_bidder[at] == seat
    return units


@jit
def _can_mark(s: Record, seat: Any, at: Any) -> Any:
    """E4.2: is there a unit for a bid on this card? The one on the seat's earlier bid is returned first."""
    return s.offer_bidder[at] == seat or _spare_units(s, seat) > 0


@jit
def preliminary_rule(s: Record, seat: Any, move: Any) -> Any:
    kind = move >> KIND_SHIFT
    if kind == M_RECRUIT:
        rule = recruit_rule(s, seat, move, kingdom(s, seat), E4_1_KINGDOM)
        return rule if rule or _spare_units(s, seat) else E4_2_MARKER
    if kind == M_BID_CARD:
        return _bid_rule(s, seat, _offer(s, move >> 8 & 255), move & 255)
    return 0 if kind == M_PASS else E4_1


@jit
def _bid_rule(s: Record, seat: Any, at: Any, amount: Any) -> Any:
    """E4.2."""
    if at == NOBODY:
        return E4_2_OFFER
    if amount <= s.offer_bid[at]:
        return E4_2
    if amount > _purse(s, seat, at):
        return E4_2_GOLD
    return 0 if _can_mark(s, seat, at) else E4_2_MARKER


@jit
def _offer(s: Record, card: Any) -> Any:
    for at in range(MOST_OFFERS):
        if s.offer[at] == card:
            return at
    return NOBODY


@jit
def play_preliminary(s: Record, seat: Any, move: Any) -> None:
    kind = move >> KIND_SHIFT
    if kind == M_RECRUIT:
        recruit(s, seat, move)
    elif kind == M_BID_CARD:
        _bid(s, seat, _offer(s, move >> 8 & 255), move & 255)
    else:
        s.passed |= 1 << seat
        note(s, log.PASSED, seat, 0, 0, 0)
    if s.passed == (1 << s.seats) - 1:
        _hand_out(s)
        begin_season(s)
        return
    s.actor = (seat + 1) % s.seats
    while s.passed >> s.actor & 1:
        s.actor = (s.actor + 1) % s.seats


@jit
def _bid(s: Record, seat: Any, at: Any, amount: Any) -> None:
    """E4.2: an outbid seat gets its gold, and its unit, back at once."""
    outbid = s.offer_bidder[at]
    note(s, log.CARD_BID, seat, s.offer[at], amount, 0)
    if outbid != NOBODY:
        s.gold[outbid] += s.offer_bid[at]
        note(s, log.OUTBID, outbid, s.offer[at], s.offer_bid[at], 0)
    s.offer_bidder[at] = seat
    s.offer_bid[at] = amount
    s.gold[seat] -= amount


@jit
def _hand_out(s: Record) -> None:
    """E4.3."""
    for at in range(MOST_OFFERS):
        card, bidder = s.offer[at], s.offer_bidder[at]
        if card == NOBODY:
            continue
        if bidder == NOBODY:
            note(s, log.DISCARDED, card, 0, 0, 0)
        else:
            s.cards[bidder] |= 1 << card
            note(s, log.WON, bidder, card, s.offer_bid[at], 0)
        s.offer[at] = s.offer_bidder[at] = NOBODY
        s.offer_bid[at] = 0
