"""The odds of an attack and of its exchanges (E9.3), against a side that mixes as the bots do."""

import numpy as np

from ludotheque.contract import CHANCE, Lang, Record
from ludotheque.games.epix.bot import fist_mixes
from ludotheque.games.epix.marching import needing_bid
from ludotheque.games.epix.state import (
    BIDDING,
    GOING_ON,
    GUESSING,
    KIND_SHIFT,
    M_ATTACK,
    M_BID,
    M_GUESS,
    State,
)
from ludotheque.numerals import percent


def explain_move(s: Record, seat: int, move: int, lang: Lang) -> str:
    """In words; nothing about moves that lead to no exchange."""
    kind, amount = move >> KIND_SHIFT, move & 255
    if seat == CHANCE:
        return ""
    if kind == M_ATTACK:
        return _attack(s, seat, move, lang)
    if kind == M_BID and s.phase in (BIDDING, GOING_ON):
        return _bid(s, amount, lang)
    return _guess(s, amount, lang) if kind == M_GUESS and s.phase == GUESSING else ""


def _attack(s: Record, seat: int, move: int, lang: Lang) -> str:
    """The first exchange that an attack leads to; E9.9: some need none."""
    kind, source, target = move >> 16 & 255, move >> 8 & 255, move & 255
    if not needing_bid(s, seat, kind) >> target & 1:
        return ""
    pool = np.zeros(1, State)
    pool[0] = s
    pool[0].unit, pool[0].source, pool[0].target = kind, source, target
    gold, guesses, bids, covers = fist_mixes(pool[0])
    won = percent(float(np.sum(bids * (1.0 - covers))), lang)
    if lang == "fr":
        named = "1 montant nommé" if guesses == 1 else f"{guesses} montants nommés"
        return f"{gold} or, {named} : premier échange réussi {won} du temps si les deux jouent parfaitement"
    named = "1 amount named" if guesses == 1 else f"{guesses} amounts named"
    return f"{gold} gold, {named}: the first exchange succeeds {won} of the time if both play perfectly"


def _bid(s: Record, amount: int, lang: Lang) -> str:
    gold, guesses, _, covers = fist_mixes(s)
    blind, named = percent(min(guesses, gold) / gold, lang), percent(float(covers[amount - 1]), lang)
    if lang == "fr":
        return f"{amount} sur {gold} : annoncé {named} du temps par une défense parfaite, {blind} au hasard"
    return f"{amount} of {gold}: named {named} of the time by a perfect defence, {blind} blindly"


def _guess(s: Record, amount: int, lang: Lang) -> str:
    gold, _, bids, _ = fist_mixes(s)
    left = [share for at, share in enumerate(bids) if at + 1 not in s.amounts[: int(s.named)]]
    blind = percent(1 / gold, lang)
    hidden = percent(float(bids[amount - 1] / max(np.sum(left), 1e-9)), lang)
    if lang == "fr":
        return f"{amount} sur {gold} : juste {hidden} du temps contre une attaque parfaite, {blind} au hasard"
    return f"{amount} of {gold}: right {hidden} of the time against a perfect attack, {blind} blindly"
