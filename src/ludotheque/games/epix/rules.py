"""The rules of Epix: the course of a game, and the file that implements each phase.

E2   the start, and what chance draws       here
E4   the preliminary phase                  preliminary.py
E5   a season: the auction                  auction.py
     action cards, turns, income            orders.py
     the last player of winter (E5.5)       winter.py
E6   recruiting                             recruiting.py
E8   marching, E9.1, E10.1                  marching.py
E9   attacks and shots, E10                 exchange.py
E11  the end                                ending.py
E15  what is hidden                         secrets.py
"""

from typing import Any

from ludotheque.contract import CHANCE, CHANCE_BIT, Record, Words
from ludotheque.games.epix import log
from ludotheque.games.epix.auction import (
    auction_rule,
    fill_auction,
    fill_first,
    first_rule,
    play_auction,
    play_first,
)
from ludotheque.games.epix.exchange import (
    bid_rule,
    fill_bids,
    fill_going_on,
    fill_guesses,
    going_on_rule,
    guess_rule,
    play_bid,
    play_going_on,
    play_guess,
)
from ludotheque.games.epix.log import LOG_LENGTH, note
from ludotheque.games.epix.marching import fill_march, march_rule, play_march
from ludotheque.games.epix.orders import (
    choice_rule,
    fill_choices,
    fill_plays,
    fill_swaps,
    go_on,
    play_choice,
    play_play,
    play_rule,
    play_swap,
    swap_rule,
)
from ludotheque.games.epix.preliminary import fill_preliminary, play_preliminary, preliminary_rule
from ludotheque.games.epix.recruiting import fill_recruiting, play_recruiting, recruiting_rule
from ludotheque.games.epix.refusals import E2_1, E2_2, E11_1, E11_2, E14_1
from ludotheque.games.epix.state import (
    AUCTION,
    BIDDING,
    CARD_BITS,
    CARD_WORDS,
    CARDS,
    CASTLE,
    CHOOSE,
    DRAW_CARDS,
    DRAW_FIRST,
    FIRST_WORD,
    FLAG_CASTLE,
    FLAG_MOUNTAIN,
    FLAG_PLUS,
    GUESSING,
    KIND_SHIFT,
    KNIGHT,
    M_CARDS,
    M_FIRST,
    MARCHING,
    MOST_OFFERS,
    MOST_PROVINCES,
    MOST_SEATS,
    NAME_FIRST,
    NOBODY,
    NOTHING,
    OVER,
    PLAY,
    PRELIMINARY,
    PROVINCE_WORDS,
    RECRUITING,
    RUNNING,
    SOLDIER,
    SPRING,
    SWAP,
    WORD_FLAGS,
    WORD_ID,
    WORD_NAME,
    WORD_NEAR,
    WORD_PLACE,
)
from ludotheque.games.epix.units import around
from ludotheque.jit import jit
from ludotheque.rng import below

ALL_CARDS = len(CARDS)


@jit
def start(s: Record, setup: Words) -> None:
    s.seats, s.advanced, s.spring_auction = setup[0], setup[1], setup[2]
    _lay_out_map(s, setup)
    for card in range(ALL_CARDS):
        s.copies[card] = setup[CARD_WORDS + card]
    s.deck = setup[CARD_WORDS + ALL_CARDS]
    for seat in range(MOST_SEATS):
        s.gold[seat] = 15 if seat < s.seats else 0  # E2.1
        for kind in range(4):
            s.units[kind, seat] = 0
        s.units[SOLDIER, seat] = s.castle[seat]
        s.cards[seat] = s.bids[seat] = s.chosen[seat] = s.attacked[seat] = 0
    for at in range(MOST_OFFERS):
        s.offer[at] = s.offer_bidder[at] = NOBODY
        s.offer_bid[at] = 0
    s.phase, s.season = DRAW_FIRST, SPRING
    s.first = s.actor = s.marcher = s.captor = NOBODY
    s.waiting = s.passed = 0
    s.revealed = s.turns = s.free_unit = 0
    s.next_card = s.last_card = NOTHING
    s.moved[SOLDIER] = s.moved[KNIGHT] = s.converted = 0
    s.unit = s.source = s.target = NOBODY
    s.bid = s.named = s.due = s.spying = s.spied = 0
    s.amounts[0] = s.amounts[1] = s.amounts[2] = 0
    s.ended = s.logged = 0
    for at in range(LOG_LENGTH):
        s.log[at] = 0


@jit
def _lay_out_map(s: Record, words: Words) -> None:
    """E1.3."""
    s.provinces = s.castles = s.mountains = s.plus = 0
    for seat in range(MOST_SEATS):
        s.castle[seat] = 0
    for province in range(MOST_PROVINCES):
        at = FIRST_WORD + province * PROVINCE_WORDS
        flags = words[at + WORD_FLAGS]
        s.near[province] = words[at + WORD_NEAR]
        s.place[province] = words[at + WORD_PLACE]
        s.ids[province] = words[at + WORD_ID]
        s.names[province, 0] = words[at + WORD_NAME]
        s.names[province, 1] = words[at + WORD_NAME + 1]
        s.names[province, 2] = words[at + WORD_NAME + 2]
        s.provinces += 1 if s.near[province] else 0
        s.mountains |= 1 << province if flags & FLAG_MOUNTAIN else 0
        s.plus |= 1 << province if flags & FLAG_PLUS else 0
        if flags & FLAG_CASTLE:
            s.castles |= 1 << province
            s.castle[flags & 3] = 1 << province
    for province in range(MOST_PROVINCES):
        near = s.near[province]
        s.within_two[province] = (near | around(s, near)) & ~(1 << province)


@jit
def acting(s: Record) -> Any:
    """E14.1."""
    if s.phase == OVER:
        return 0
    if s.phase <= DRAW_CARDS:
        return CHANCE_BIT
    if s.phase == AUCTION or s.phase == CHOOSE:
        return s.waiting
    return 1 << s.actor


@jit
def fill_moves(s: Record, seat: Any, out: Words) -> Any:
    phase = s.phase
    if phase == PRELIMINARY:
        return fill_preliminary(s, seat, out)
    if phase == AUCTION:
        return fill_auction(s, seat, out)
    if phase == NAME_FIRST:
        return fill_first(s, out)
    if phase == CHOOSE:
        return fill_choices(s, out)
    if phase == SWAP:
        return fill_swaps(s, seat, out)
    if phase == PLAY:
        return fill_plays(s, seat, out)
    if phase == RECRUITING:
        return fill_recruiting(s, seat, out)
    if phase == MARCHING:
        return fill_march(s, seat, out)
    if phase == BIDDING:
        return fill_bids(s, seat, out)
    if phase == GUESSING:
        return fill_guesses(s, seat, out)
    return fill_going_on(s, seat, out)


@jit
def judge(s: Record, seat: Any, move: Any) -> Any:
    phase = s.phase
    if phase == OVER:
        return E11_1 if s.ended == CASTLE else E11_2
    if seat == CHANCE or phase <= DRAW_CARDS:
        return _chance_rule(s, seat, move)
    if acting(s) >> seat & 1 == 0:
        return E14_1
    if phase == PRELIMINARY:
        return preliminary_rule(s, seat, move)
    if phase == AUCTION:
        return auction_rule(s, seat, move)
    if phase == NAME_FIRST:
        return first_rule(s, move)
    if phase == CHOOSE:
        return choice_rule(s, move)
    if phase == SWAP:
        return swap_rule(s, seat, move)
    if phase == PLAY:
        return play_rule(s, seat, move)
    if phase == RECRUITING:
        return recruiting_rule(s, seat, move)
    if phase == MARCHING:
        return march_rule(s, seat, move)
    if phase == BIDDING:
        return bid_rule(s, seat, move)
    return guess_rule(s, seat, move) if phase == GUESSING else going_on_rule(s, seat, move)


@jit
def play(s: Record, seat: Any, move: Any) -> None:  # noqa: PLR0912 (a phase, a branch)
    s.logged = 0
    phase = s.phase
    if phase == DRAW_FIRST:
        _take_first(s, move)
    elif phase == DRAW_CARDS:
        _lay_out_cards(s, move)
    elif phase == PRELIMINARY:
        play_preliminary(s, seat, move)
    elif phase == AUCTION:
        play_auction(s, seat, move)
    elif phase == NAME_FIRST:
        play_first(s, seat, move)
    elif phase == CHOOSE:
        play_choice(s, seat, move)
    elif phase == SWAP:
        play_swap(s, seat, move)
    elif phase == PLAY:
        play_play(s, seat, move)
    elif phase == RECRUITING:
        play_recruiting(s, seat, move)
    elif phase == MARCHING:
        play_march(s, seat, move)
    elif phase == BIDDING:
        play_bid(s, seat, move)
    elif phase == GUESSING:
        play_guess(s, seat, move)
    else:
        play_going_on(s, seat, move)
    if s.phase == RUNNING:
        go_on(s)


@jit
def over(s: Record) -> Any:
    return s.ended


# Chance: E2.1 draws the first player, E2.2 the special cards.


@jit
def draw(s: Record, rng: Any) -> Any:
    if s.phase == DRAW_FIRST:
        return M_FIRST << KIND_SHIFT | below(rng, s.seats)
    cards = out = 0
    for at in range(s.seats + 1):
        card = _draw_card(s, out, rng)
        out |= 1 << card
        cards |= card << (CARD_BITS * at)
    return M_CARDS << KIND_SHIFT | cards


@jit
def _draw_card(s: Record, out: Any, rng: Any) -> Any:
    """E13: a copy of a card already on offer is put aside, and another is drawn."""
    copies = 0
    for card in range(ALL_CARDS):
        copies += 0 if out >> card & 1 else s.copies[card]
    left, card = below(rng, copies), 0
    while out >> card & 1 or left >= s.copies[card]:
        left -= 0 if out >> card & 1 else s.copies[card]
        card += 1
    return card


@jit
def _chance_rule(s: Record, seat: Any, move: Any) -> Any:
    kind, cards = move >> KIND_SHIFT, move & 0xFFFFFFFF
    if seat != CHANCE or s.phase > DRAW_CARDS:
        return E14_1
    if s.phase == DRAW_FIRST:
        return 0 if kind == M_FIRST and cards < s.seats else E2_1
    seen = 0
    for at in range(s.seats + 1):
        card = cards >> (CARD_BITS * at) & 31
        if card >= ALL_CARDS or seen >> card & 1 or s.copies[card] == 0:
            return E2_2
        seen |= 1 << card
    return 0 if kind == M_CARDS and cards >> (CARD_BITS * (s.seats + 1)) == 0 else E2_2


@jit
def _take_first(s: Record, move: Any) -> None:
    s.first = move & 255
    note(s, log.DREW_FIRST, s.first, 0, 0, 0)
    s.phase = DRAW_CARDS
    if not s.advanced:
        _begin_preliminary(s)


@jit
def _lay_out_cards(s: Record, move: Any) -> None:
    for at in range(s.seats + 1):
        s.offer[at] = move >> (CARD_BITS * at) & 31
        note(s, log.OFFERED, s.offer[at], 0, 0, 0)
    _begin_preliminary(s)


@jit
def _begin_preliminary(s: Record) -> None:
    s.phase = PRELIMINARY
    s.actor = s.first
