"""The odds of an exchange (E9.3): how likely an amount is to be named, or hidden, in perfect play."""

import numpy as np

from ludotheque.contract import Lang, Record
from ludotheque.games.epix.bot import fist_mixes
from ludotheque.games.epix.state import BIDDING, GUESSING, KIND_SHIFT, M_BID, M_GUESS


def explain_move(s: Record, seat: int, move: int, lang: Lang) -> str:
    """The odds of a hidden amount or of a guess, in words; nothing about other moves."""
    kind, amount = move >> KIND_SHIFT, move & 255
    if not (s.phase == BIDDING and kind == M_BID) and not (s.phase == GUESSING and kind == M_GUESS):
        return ""
    gold, guesses, bids, covers = fist_mixes(s)
    blind = _percent(min(guesses, gold) / gold if kind == M_BID else 1 / gold, lang)
    if kind == M_BID:
        named = _percent(float(covers[amount - 1]), lang)
        if lang == "fr":
            return (
                f"{amount} sur {gold} : annoncé {named} du temps par une défense parfaite, {blind} au hasard"
            )
        return f"{amount} of {gold}: named {named} of the time by a perfect defence, {blind} blindly"
    left = [share for at, share in enumerate(bids) if at + 1 not in s.amounts[: int(s.named)]]
    hidden = _percent(float(bids[amount - 1] / max(np.sum(left), 1e-9)), lang)
    if lang == "fr":
        return f"{amount} sur {gold} : juste {hidden} du temps contre une attaque parfaite, {blind} au hasard"
    return f"{amount} of {gold}: right {hidden} of the time against a perfect attack, {blind} blindly"


def _percent(chance: float, lang: Lang) -> str:
    return f"{100 * chance:.0f} %" if lang == "fr" else f"{100 * chance:.0f}%"
